interface Parts {
  readonly certificate: { readonly cert: string; readonly fingerprint: string };
  readonly manifest: string;
  readonly id: string;
  readonly home: string;
}

type Steps = "isTrusted" | "trust" | "distrust" | "install" | "uninstall";

export function excelOn(
  platform: string,
  parts: Parts,
):
  | (Readonly<Record<Steps, readonly string[]>> & { readonly excel: string; readonly folder?: string })
  | undefined;
