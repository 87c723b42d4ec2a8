export interface Notice {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly source: string;
  readonly texts: readonly string[];
}

export const inPages: readonly string[];
export function inServer(root: string): string[];
export function readNotices(root: string): Notice[];
export function thirdPartyNotices(root: string): string;
