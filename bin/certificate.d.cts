export function createCertificate(now?: number): { readonly cert: string; readonly key: string };
export function certificateIn(
  folder: string,
  now?: number,
): {
  readonly cert: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly replaced: string | undefined;
};
