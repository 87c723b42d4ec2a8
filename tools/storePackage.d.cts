export interface PackageParts {
  readonly xml: string;
  readonly shortcuts: string;
  readonly base: string;
  readonly contact?: string;
  readonly skill?: boolean;
  readonly file: (name: string) => Buffer | undefined;
}
export function storePackage(
  channel: "admin" | "marketplace",
  parts: PackageParts,
): Promise<{
  readonly manifest: Record<string, unknown>;
  readonly zip: Uint8Array;
  readonly broken: readonly string[];
}>;
