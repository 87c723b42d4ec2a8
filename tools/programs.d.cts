interface Machine {
  platform: string;
  env: Readonly<Record<string, string | undefined>>;
  execPath: string;
  exists: (path: string) => boolean;
}
export function findNpm(machine?: Machine): string | undefined;
export function findProgram(name: string, machine?: Machine): string | undefined;
export function findBrowser(machine?: Machine): string | undefined;
export function findFirefox(machine?: Machine): string | undefined;
export function findBrowsers(machine?: Machine): string[];
export function findPostgres(machine?: Machine): string | undefined;
