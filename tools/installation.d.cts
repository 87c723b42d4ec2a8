interface Package {
  version?: string;
  integrity?: string;
  optional?: boolean;
  extraneous?: boolean;
}
type Packages = Readonly<Record<string, Package>>;
export function differences(wanted: Packages, installed: Packages): string[];
export function describeInstallation(project: string): {
  state: "missing" | "different" | "same";
  linked: boolean;
};
export function replaceInstallation(project: string, install: (folder: string) => void): void;
