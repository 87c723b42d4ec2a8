declare function filter(paths: readonly string[]): Promise<{ filtered: string[] }>;
declare namespace filter {
  const second: readonly string[];
  function levelOf(path: string): 1 | 2;
}
export = filter;
