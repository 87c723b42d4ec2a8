export function unifiedManifest(xml: string, shortcuts: string): Promise<Record<string, unknown>>;
