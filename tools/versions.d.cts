export function versionManifest(text: string, version: string): string;
export function releaseChangelog(text: string, version: string, day: string): string;
export function notesOf(text: string, version: string): string;
export function pinImages(text: string, digestOf: (image: string) => string): string;
