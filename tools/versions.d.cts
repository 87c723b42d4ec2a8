export function versionManifest(text: string, version: string): string;
export function releaseChangelog(text: string, version: string, day: string): string;
export function notesOf(text: string, version: string): string;
