export const DEVELOPMENT_URL: string;
export function manifestAt(text: string, baseUrl: string): string;
export function developmentManifest(text: string): string;
export function manifestWithoutSnapshots(text: string): string;
export function marketplaceManifest(text: string): string;
