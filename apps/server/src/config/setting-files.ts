/** Settings whose text is in a file: `NAME_FILE` names it, as container platforms hand out secrets. */
import { readFileSync, statSync } from 'node:fs';

const ending = '_FILE';
const mostBytes = 64 * 1024;

/** Name of the variable that names the file of a setting. */
export const fileNameOf = (name: string): string => `${name}${ending}`;

/** Without the ending of a variable that names a file. */
export const withoutFile = (name: string): string =>
  name.toUpperCase().endsWith(ending) ? name.slice(0, -ending.length) : name;

/** The texts of all settings, with those from files in their place. */
export interface GivenSettings {
  readonly texts: Readonly<Record<string, string | undefined>>;
  /** By the name of the setting: the file that its text is from. */
  readonly files: Readonly<Record<string, string>>;
  /** A sentence for each file that gives no text. */
  readonly faults: readonly string[];
}

/** Whether a setting has a value: empty or blank is none. */
export const isGiven = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';

const reasons: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no file ${path}.`,
  EACCES: (path) => `The file ${path} may not be read by the user that runs Klarsikt.`,
};

function reasonOf(error: unknown, path: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code]?.(path) ?? `The file ${path} can not be read${code === '' ? '' : ` (${code})`}.`;
}

/** The text of a file without the line end that editors put behind it, or a sentence on why there is none. */
function readSettingFile(path: string): { readonly text: string } | { readonly fault: string } {
  try {
    const found = statSync(path);
    if (found.isDirectory()) return { fault: `${path} is a folder.` };
    if (found.size > mostBytes) return { fault: `The file ${path} is larger than 64 KB.` };
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return isGiven(text) ? { text } : { fault: `The file ${path} is empty.` };
  } catch (error) {
    return { fault: reasonOf(error, path) };
  }
}

/** Reads the files that are named for these settings. An empty `NAME_FILE` is none, an empty file is a fault. */
export function readSettingFiles(source: NodeJS.ProcessEnv, names: readonly string[]): GivenSettings {
  const texts: Record<string, string | undefined> = { ...source };
  const files: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of names) {
    const path = source[fileNameOf(name)]?.trim();
    if (!isGiven(path)) continue;
    const both = isGiven(source[name]);
    const read = both ? { fault: `${name} is set as well. Give one of them.` } : readSettingFile(path);
    if ('fault' in read)
      faults.push(
        `${fileNameOf(name)}: ${read.fault} For example: ${fileNameOf(name)}=/run/secrets/${name.toLowerCase()}`,
      );
    else {
      texts[name] = read.text;
      files[name] = path;
    }
  }
  return { texts, files, faults };
}
