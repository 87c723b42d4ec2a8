interface Parameter {
  name: string;
  type?: string;
  customEnumId?: string;
}
interface Described {
  id: string;
  parameters: Parameter[];
}
export function completeMetadata(
  metadata: { functions: Described[] },
  base?: string,
): {
  allowErrorForDataTypeAny: boolean;
  functions: (Described & { helpUrl: string })[];
  enums: { id: string; type: "string"; values: { name: string; stringValue: string; tooltip?: string }[] }[];
};
/** Resolves to functions.json for the public functions. */
export function functionsMetadata(base: string): Promise<ReturnType<typeof completeMetadata>>;
