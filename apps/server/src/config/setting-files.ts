/**
 * Settings from files: the variable `NAME_FILE` names a file with the value, as container platforms provide secrets.
 */
import { readFileSync, statSync } from 'node:fs';

const ending = '_FILE';
const mostBytes = 64 * 1024;

export const toFileSettingName = (name: string): string => `${name}${ending}`;

export const removeFileSuffix = (name: string): string =>
  name.toUpperCase().endsWith(ending) ? name.slice(0, -ending.length) : name;

export interface SettingTexts {
  readonly texts: Readonly<Record<string, string | undefined>>;
  readonly files: Readonly<Record<string, string>>;
  readonly faults: readonly string[];
}

/** True if a setting has a value; empty or blank text counts as none. */
export const hasSettingValue = (text: string | undefined): text is string =>
  text !== undefined && text.trim() !== '';

const reasons: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no file ${path}.`,
  EACCES: (path) => `The file ${path} may not be read by the user that runs Klarsikt.`,
};

function reasonOf(error: unknown, path: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code]?.(path) ?? `The file ${path} cannot be read${code === '' ? '' : ` (${code})`}.`;
}

/**
 * Reads the text of the file without the final line break that editors add; returns a message if the file is faulty.
 */
function readSettingFile(path: string): { readonly text: string } | { readonly fault: string } {
  try {
    const found = statSync(path);
    if (found.isDirectory()) return { fault: `${path} is a folder.` };
    if (found.size > mostBytes) return { fault: `The file ${path} is larger than 64 KB.` };
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return hasSettingValue(text) ? { text } : { fault: `The file ${path} is empty.` };
  } catch (error) {
    return { fault: reasonOf(error, path) };
  }
}

/** Reads settings from variables and files. An empty `NAME_FILE` counts as absent; an empty file is a fault. */
export function readSettingFiles(source: NodeJS.ProcessEnv, names: readonly string[]): SettingTexts {
  const texts: Record<string, string | undefined> = { ...source };
  const files: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of names) {
    const path = source[toFileSettingName(name)]?.trim();
    if (!hasSettingValue(path)) continue;
    const both = hasSettingValue(source[name]);
    const read = both ? { fault: `${name} is set as well. Give one of them.` } : readSettingFile(path);
    if ('fault' in read)
      faults.push(
        `${toFileSettingName(name)}: ${read.fault} For example: ${toFileSettingName(name)}=/run/secrets/${name.toLowerCase()}`,
      );
    else {
      texts[name] = read.text;
      files[name] = path;
    }
  }
  return { texts, files, faults };
}
