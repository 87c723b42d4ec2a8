export function textPage(markdown: string, options: { title?: string; contact?: string | undefined }): string;
