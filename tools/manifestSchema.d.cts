export function hasSchemas(folder: string | undefined): folder is string;
export function manifestFaults(xml: string, folder: string): Promise<readonly string[]>;
