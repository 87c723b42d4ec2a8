interface Package {
  name?: string;
  version?: string;
  integrity?: string;
  optional?: boolean;
  extraneous?: boolean;
  resolved?: string;
}
type Packages = Readonly<Record<string, Package>>;
/** Chooses the packages of `npm start` in place of all. */
interface Choice {
  readonly forStart?: boolean;
}
export function differences(wanted: Packages, installed: Packages, whole?: Packages): string[];
export function describeInstallation(
  project: string,
  options?: Choice,
): {
  state: "missing" | "different" | "same";
  linked: boolean;
};
export function countPackages(project: string, options?: Choice): number;
export function withAddresses<Lock extends { readonly packages: Packages }>(lock: Lock): Lock;
export function prepareReplacement(
  project: string,
  options?: Choice & { readonly addresses?: boolean },
): { readonly folder: string; readonly replace: () => void };
