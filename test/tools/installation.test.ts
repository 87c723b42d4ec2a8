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
import { describeInstallation, differences, replaceInstallation } from "../../tools/installation.cjs";

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
] as const)("%s is a difference", (_, found: Packages, path) => {
  expect(differences(wanted, found)).toEqual([path]);
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
    replaceInstallation(project, (at) => {
      expect(existsSync(join(at, "package-lock.json"))).toBe(true);
      expect(versionOfA()).toContain("0.9.0");
      install(at);
    });
    expect(state()).toBe("same");
    expect(existsSync(join(project, "build/install"))).toBe(false);
  });

  test("packages are installed where there were none, also after an interrupted attempt", () => {
    mkdirSync(join(project, "build/install/node_modules/half"), { recursive: true });
    replaceInstallation(project, install);
    expect(state()).toBe("same");
    expect(existsSync(join(project, "node_modules/half"))).toBe(false);
  });

  test("an installation that fails leaves the present packages as they are", () => {
    install(project, { "node_modules/a": { version: "0.9.0" } });
    const unreachable = (at: string): void => {
      mkdirSync(join(at, "node_modules/a"), { recursive: true });
      throw new Error("registry unreachable");
    };
    expect(() => replaceInstallation(project, unreachable)).toThrow("registry unreachable");
    expect(versionOfA()).toContain("0.9.0");
    // npm reports success but has written no packages: the swap itself fails.
    expect(() => replaceInstallation(project, () => undefined)).toThrow("ENOENT");
    expect(versionOfA()).toContain("0.9.0");
  });

  test("packages that an interrupted swap left aside are put back", () => {
    install(join(project, "build/install/former-project"));
    renameSync(
      join(project, "build/install/former-project/node_modules"),
      join(project, "build/install/former"),
    );
    expect(() =>
      replaceInstallation(project, () => {
        throw new Error("registry unreachable");
      }),
    ).toThrow("registry unreachable");
    expect(state()).toBe("same");
  });
});
