export function manifestFaults(xml: string): Promise<readonly string[]>;
