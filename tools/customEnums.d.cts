interface Parameter {
  name: string;
  type?: string;
  customEnumId?: string;
}
interface Described {
  id: string;
  parameters: Parameter[];
}
export function completeMetadata(metadata: { functions: Described[] }): {
  allowErrorForDataTypeAny: boolean;
  functions: Described[];
  enums: { id: string; type: "string"; values: { name: string; stringValue: string; tooltip?: string }[] }[];
};
