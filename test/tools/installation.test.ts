import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  countPackages,
  describeInstallation,
  differences,
  prepareReplacement,
  withAddresses,
} from "../../tools/installation.cjs";

type Packages = Parameters<typeof differences>[0];

const wanted: Packages = {
  "": { version: "1.0.0" },
  "node_modules/a": { version: "1.0.0", integrity: "sha512-a" },
  "node_modules/a/node_modules/b": { version: "2.0.0", integrity: "sha512-b" },
  "node_modules/of-windows": { version: "1.0.0", integrity: "sha512-w", optional: true },
};
const { "node_modules/a": a = {}, "node_modules/a/node_modules/b": b = {} } = wanted;
const installed: Packages = { "node_modules/a": a, "node_modules/a/node_modules/b": b };

test("a superfluous package that hides no other is no difference", () => {
  expect(differences(wanted, { ...installed, "node_modules/c": a })).toEqual([]);
});

test("a nested package that only the whole lock file names is no difference", () => {
  const nested = { ...installed, "node_modules/a/node_modules/c": a };
  expect(differences(wanted, nested, { ...wanted, "node_modules/a/node_modules/c": a })).toEqual([]);
});

test("optional packages of another platform may be absent", () => {
  expect(differences(wanted, installed)).toEqual([]);
});

test.each([
  ["a missing package", { "node_modules/a": a }, "node_modules/a/node_modules/b"],
  ["another version", { ...installed, "node_modules/a": { ...a, version: "1.0.1" } }, "node_modules/a"],
  ["another content", { ...installed, "node_modules/a": { ...a, integrity: "sha512-x" } }, "node_modules/a"],
  [
    "a superfluous package inside another",
    { ...installed, "node_modules/a/node_modules/c": a },
    "node_modules/a/node_modules/c",
  ],
] as const)("%s is a difference", (_, foundPackages: Packages, path) => {
  expect(differences(wanted, foundPackages)).toEqual([path]);
});

test("addresses are those of npm's registry, by the real name of a package, and given ones stay", () => {
  const packages: Packages = {
    "": {},
    "node_modules/@of/one": { version: "1.0.0" },
    "node_modules/one/node_modules/alias": { name: "real", version: "2.0.0" },
    "node_modules/other": { version: "3.0.0", resolved: "https://example.org/other.tgz" },
  };
  const { packages: foundPackages } = withAddresses({ packages });
  expect(Object.values(foundPackages).map(({ resolved }) => resolved)).toEqual([
    undefined,
    "https://registry.npmjs.org/@of/one/-/one-1.0.0.tgz",
    "https://registry.npmjs.org/real/-/real-2.0.0.tgz",
    "https://example.org/other.tgz",
  ]);
});

describe("a project", () => {
  let folder: string;
  let project: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "racing-installation-"));
    project = join(folder, "a project");
    mkdirSync(project);
    writeFileSync(join(project, "package.json"), "{}");
    writeFileSync(join(project, "package-lock.json"), JSON.stringify({ packages: wanted }));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Installs as npm does: the packages, and its own list of them. */
  function install(at: string, packages: Packages = installed): void {
    for (const path of Object.keys(packages)) {
      mkdirSync(join(at, path), { recursive: true });
      writeFileSync(join(at, path, "package.json"), JSON.stringify(packages[path]));
    }
    writeFileSync(join(at, "node_modules/.package-lock.json"), JSON.stringify({ packages }));
  }
  const state = (): string => describeInstallation(project).state;
  /** Replaces the project's packages by those that `fill` puts into the folder. */
  const replaceBy = (fill: (folder: string) => void): void => {
    const { folder: beside, replace } = prepareReplacement(project);
    fill(beside);
    replace();
  };
  const versionOfA = (): string => readFileSync(join(project, "node_modules/a/package.json"), "utf8");

  test("without packages nothing is installed", () => {
    expect(describeInstallation(project)).toEqual({ state: "missing", linked: false });
  });

  test("a touched lock file and a moved folder leave an installation as it is", () => {
    install(project);
    expect(state()).toBe("same");
    utimesSync(join(project, "package-lock.json"), new Date(), new Date(Date.now() + 60_000));
    expect(state()).toBe("same");
    renameSync(project, join(folder, "moved"));
    project = join(folder, "moved");
    expect(state()).toBe("same");
  });

  test("another content of the lock file, or a deleted package, makes it different", () => {
    install(project);
    const newer = { ...wanted, "node_modules/a": { version: "1.1.0", integrity: "sha512-a2" } };
    writeFileSync(join(project, "package-lock.json"), JSON.stringify({ packages: newer }));
    expect(state()).toBe("different");
    writeFileSync(join(project, "package-lock.json"), JSON.stringify({ packages: wanted }));
    rmSync(join(project, "node_modules/a/node_modules"), { recursive: true });
    expect(state()).toBe("different");
  });

  test("a linked node_modules is compared and reported as linked", () => {
    const elsewhere = join(folder, "elsewhere");
    install(elsewhere);
    symlinkSync(join(elsewhere, "node_modules"), join(project, "node_modules"), "junction");
    expect(describeInstallation(project)).toEqual({ state: "same", linked: true });
  });

  test("packages are installed beside the present ones and then replace them", () => {
    install(project, { "node_modules/a": { version: "0.9.0" } });
    replaceBy((at) => {
      expect(existsSync(join(at, "package-lock.json"))).toBe(true);
      expect(versionOfA()).toContain("0.9.0");
      install(at);
    });
    expect(state()).toBe("same");
    expect(existsSync(join(project, "build/install"))).toBe(false);
  });

  test("packages are installed where there were none, also after an interrupted attempt", () => {
    mkdirSync(join(project, "build/install/node_modules/half"), { recursive: true });
    replaceBy(install);
    expect(state()).toBe("same");
    expect(existsSync(join(project, "node_modules/half"))).toBe(false);
  });

  test("an installation that fails leaves the present packages as they are", () => {
    install(project, { "node_modules/a": { version: "0.9.0" } });
    const unreachable = (at: string): void => {
      mkdirSync(join(at, "node_modules/a"), { recursive: true });
      throw new Error("registry unreachable");
    };
    expect(() => replaceBy(unreachable)).toThrow("registry unreachable");
    expect(versionOfA()).toContain("0.9.0");
    // npm reports success but has written no packages: the swap itself fails.
    expect(() => replaceBy(() => undefined)).toThrow("ENOENT");
    expect(versionOfA()).toContain("0.9.0");
  });

  test("packages that an interrupted swap left aside are put back", () => {
    install(join(project, "build/install/former-project"));
    renameSync(
      join(project, "build/install/former-project/node_modules"),
      join(project, "build/install/former"),
    );
    expect(() =>
      replaceBy(() => {
        throw new Error("registry unreachable");
      }),
    ).toThrow("registry unreachable");
    expect(state()).toBe("same");
  });

  describe("with packages that a start needs", () => {
    beforeEach(() => {
      const manifest = {
        dependencies: { a: "1.0.0" },
        devDependencies: { built: "1.0.0", tests: "1.0.0" },
        startDependencies: { packages: ["built"], files: [] },
      };
      const entry = { version: "1.0.0" };
      const packages = {
        ...wanted,
        "": manifest,
        "node_modules/a": { ...a, dependencies: { b: "2.0.0" } },
        "node_modules/built": entry,
        "node_modules/tests": entry,
        "node_modules/tests/node_modules/a": entry,
      };
      writeFileSync(join(project, "package.json"), JSON.stringify(manifest));
      writeFileSync(join(project, "package-lock.json"), JSON.stringify({ packages }));
    });
    const ofStart = ["node_modules/a", "node_modules/a/node_modules/b", "node_modules/built"];
    const ofTests = ["node_modules/tests", "node_modules/tests/node_modules/a"];
    const put = (at: string, paths: readonly string[]): void => {
      const entry = { version: "1.0.0" };
      install(at, Object.fromEntries(paths.map((path) => [path, { ...entry, ...wanted[path] }])));
    };

    test("these are enough for a start, and all others complete them", () => {
      put(project, ofStart);
      expect(describeInstallation(project, { forStart: true }).state).toBe("same");
      expect(state()).toBe("different");
      put(project, [...ofStart, ...ofTests]);
      expect(describeInstallation(project, { forStart: true }).state).toBe("same");
      expect(state()).toBe("same");
    });

    test("a start without one of them installs these alone", () => {
      put(project, ofStart.slice(0, 2));
      expect(describeInstallation(project, { forStart: true }).state).toBe("different");
      expect([countPackages(project, { forStart: true }), countPackages(project)]).toEqual([3, 6]);
      const { folder: beside } = prepareReplacement(project, { forStart: true });
      const { packages } = JSON.parse(readFileSync(join(beside, "package-lock.json"), "utf8")) as {
        packages: Packages;
      };
      expect(Object.keys(packages)).toEqual(["", ...ofStart]);
      expect(readFileSync(join(beside, "package.json"), "utf8")).not.toContain('tests":');
    });
  });
});
