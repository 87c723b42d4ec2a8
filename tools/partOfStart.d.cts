type Names = Readonly<Record<string, string>>;
interface Entry {
  readonly dependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly devDependencies?: Names;
  readonly optional?: boolean;
}
interface Project {
  readonly manifest: {
    readonly dependencies?: Names;
    readonly devDependencies: Names;
    readonly startDependencies: { readonly packages: readonly string[]; readonly files: readonly string[] };
  };
  readonly lock: { readonly packages: Readonly<Record<string, Entry>> };
}
export function partOfStart(project: Project): Pick<Project, "lock"> & {
  readonly manifest: { readonly devDependencies: Names };
};
