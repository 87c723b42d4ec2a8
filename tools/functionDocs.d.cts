export function readFunctionDocs(source: string): {
  id: string;
  name: string | undefined;
  help: { summary: string; parameters: Record<string, string> };
}[];
