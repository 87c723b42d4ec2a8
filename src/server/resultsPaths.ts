import { existsSync, readdirSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { isReadable } from "../service/importing/archives";
import { UsageError } from "./readArguments";

/** The most files that a folder or a pattern may include. */
const mostFiles = 100_000;

/**
 * Returns the paths of the results files that arguments name: files, folders with all their files, and
 * patterns such as results/2026-*.csv, which no Windows shell expands. Throws a UsageError for an argument
 * that matches no file.
 */
export function resultsPaths(given: readonly string[]): readonly string[] {
  return given.flatMap((text) => {
    const path = resolve(text);
    if (existsSync(path)) return statSync(path).isDirectory() ? filesIn(path, text) : [path];
    if (!/[*?]/.test(text)) throw new UsageError(`cannot import ${path}: there is no such file`);
    const pattern = patternOf(path);
    const found = walk(beforePattern(path)).filter((file) => pattern.test(file));
    if (found.length === 0) throw new UsageError(`cannot import ${text}: no file has such a name`);
    return found;
  });
}

function filesIn(folder: string, text: string): readonly string[] {
  const found = walk(folder).filter((file) => isReadable(relative(folder, file)));
  if (found.length === 0)
    throw new UsageError(
      `cannot import ${text}: the folder has no results files (.csv, .tsv, .txt, .json, .jsonl, .xml, .zip, .gz, .bz2)`,
    );
  return found;
}

/** Returns the files in a folder and its subfolders, ordered by name. */
function walk(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
    .filter(({ entry, path }) => entry.isFile() || (entry.isSymbolicLink() && isFileAt(path)))
    .map(({ path }) => path)
    .filter(
      (file) =>
        !file
          .slice(folder.length)
          .split(sep)
          .some((part) => part.startsWith(".")),
    );
  if (files.length > mostFiles)
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
