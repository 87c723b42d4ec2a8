export const rules: Readonly<Record<string, (parts: object) => boolean>>;
export const onlyMarketplace: readonly string[];
