import { existsSync, readdirSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { findReadable } from "../service/importing/archives";
import { UsageError } from "./readArguments";

/** The most files that a folder or a pattern may include. */
const mostFiles = 100_000;

/** The files that arguments name. */
export interface ResultsPaths {
  readonly paths: readonly string[];
  /** The paths among them that nobody named: a file without results is passed over there. */
  readonly found: readonly string[];
  /** The names of the folders' other files. */
  readonly other: readonly string[];
}

/**
 * Returns the results files that arguments name: files, folders with all their files, and patterns such as
 * results/2026-*.csv, which no Windows shell expands. Throws a UsageError for one that matches none.
 */
export function resultsPaths(givenPaths: readonly string[]): ResultsPaths {
  const files = givenPaths.map((text): ResultsPaths => {
    const path = resolve(text);
    if (existsSync(path))
      return statSync(path).isDirectory() ? filesIn(path, text) : { paths: [path], found: [], other: [] };
    if (!/[*?]/.test(text)) throw new UsageError(`cannot import ${path}: there is no such file`);
    const pattern = patternOf(path);
    const matchingFiles = walk(beforePattern(path)).filter(
      (file) => pattern.test(file) && !isHidden(file.slice(beforePattern(path).length)),
    );
    if (matchingFiles.length === 0) throw new UsageError(`cannot import ${text}: no file has such a name`);
    return { paths: matchingFiles, found: matchingFiles, other: [] };
  });
  return {
    paths: files.flatMap(({ paths }) => paths),
    found: files.flatMap(({ found }) => found),
    other: files.flatMap(({ other }) => other),
  };
}

/** Returns true for a path with a hidden file or folder. */
const isHidden = (path: string): boolean => path.split(sep).some((part) => part.startsWith("."));

function filesIn(folder: string, text: string): ResultsPaths {
  const { read, other } = findReadable(walk(folder).map((file) => relative(folder, file)));
  if (read.length === 0)
    throw new UsageError(
      `cannot import ${text}: the folder has no results files (.csv, .tsv, .txt, .json, .jsonl, .xml, .zip, .gz, .bz2)`,
    );
  const paths = read.map((name) => join(folder, name));
  return { paths, found: paths, other };
}

/** Returns the files in a folder and its subfolders, ordered by name. */
function walk(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
    .filter(({ entry, path }) => entry.isFile() || (entry.isSymbolicLink() && isFileAt(path)))
    .map(({ path }) => path);
  if (files.filter((file) => !isHidden(file.slice(folder.length))).length > mostFiles)
    throw new UsageError(
      `${folder} has more than ${mostFiles.toLocaleString("en")} files: name a folder of fewer`,
    );
  return files.sort();
}

const isFileAt = (link: string): boolean => statSync(link, { throwIfNoEntry: false })?.isFile() === true;

const beforePattern = (path: string): string => {
  const parts = path.split(sep);
  return (
    parts
      .slice(
        0,
        parts.findIndex((part) => /[*?]/.test(part)),
      )
      .join(sep) || sep
  );
};

/** Returns the pattern for a path: ** matches folders, * part of a name, ? a character. */
function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
  const source = escaped
    .replaceAll(/\*\*[/\\]*/g, "\0")
    .replaceAll("*", String.raw`[^/\\]*`)
    .replaceAll("?", String.raw`[^/\\]`)
    .replaceAll("\0", "(?:.*[/\\\\])?");
  return new RegExp(`^${source}$`);
}
