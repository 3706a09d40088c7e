/** `npm run check-settings`: what is in force and from where, what is wrong and what is unsafe, without a start. */
import { type Env, envSchema, givenSettings, readEnv, WrongSettings } from './env.ts';
import { type GivenSettings, isGiven } from './setting-files.ts';
import { addressSettings, findUnsafeSettings, secretSettings } from './unsafe-settings.ts';

/** Lines to print, and whether the server would start with these settings. */
export interface CheckedSettings {
  readonly lines: readonly string[];
  readonly startable: boolean;
}

const names = Object.keys(envSchema.shape);

/** An address with its password left out; one that can not be read is left out whole. */
function withoutPassword(address: string): string {
  const text = address.replace('@/', '@socket/');
  if (!URL.canParse(text)) return 'set, not shown';
  const url = new URL(text);
  if (url.password !== '') url.password = '***';
  if (url.searchParams.has('password')) url.searchParams.set('password', '***');
  return url.href.replace('@socket/', '@/');
}

function shownText(name: string, text: string): string {
  if (secretSettings.includes(name)) return 'set, not shown';
  return addressSettings.includes(name) ? withoutPassword(text.trim()) : text.trim();
}

const defaults: ReadonlyMap<string, unknown> = new Map(Object.entries(envSchema.parse({})));

function shownDefault(name: string): string {
  const value = defaults.get(name);
  const isNone = value === undefined || value === null || (Array.isArray(value) && value.length === 0);
  return isNone ? 'none' : String(value);
}

function lineOf(name: string, { texts, files }: GivenSettings): readonly [string, string, string] {
  const text = texts[name];
  if (!isGiven(text)) return [name, shownDefault(name), 'default'];
  return [name, shownText(name, text), files[name] === undefined ? 'environment' : `file ${files[name]}`];
}

function inColumns(rows: readonly (readonly [string, string, string])[]): readonly string[] {
  const widths = [0, 1].map((at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  return rows.map(([name, value, from]) =>
    `  ${name.padEnd(widths[0] ?? 0)}  ${value.padEnd(widths[1] ?? 0)}  ${from}`.trimEnd(),
  );
}

const listed = (heading: string, sentences: readonly string[]): readonly string[] =>
  sentences.length === 0 ? [] : ['', heading, ...sentences.map((sentence) => `  ${sentence}`)];

function readOrFaults(
  source: NodeJS.ProcessEnv,
): { readonly env: Env } | { readonly faults: readonly string[] } {
  try {
    return { env: readEnv(source) };
  } catch (error) {
    if (error instanceof WrongSettings) return { faults: error.faults };
    throw error;
  }
}

/** Reads the settings as a start would. Secrets and passwords are never among the lines. */
export function checkSettings(source: NodeJS.ProcessEnv): CheckedSettings {
  const given = givenSettings(source);
  const read = readOrFaults(source);
  const table = ['Settings in force:', ...inColumns(names.map((name) => lineOf(name, given)))];
  if ('faults' in read)
    return {
      lines: [...table, ...listed('Wrong, so that the server does not start:', read.faults)],
      startable: false,
    };
  const unsafe = findUnsafeSettings({ env: read.env, given });
  const end = unsafe.length === 0 ? ['', 'All settings are right, and none is unsafe.'] : [];
  return { lines: [...table, ...listed('Unsafe:', unsafe), ...end], startable: true };
}
