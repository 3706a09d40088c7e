/**
 * `npm run check-settings` prints the settings in force with their sources, faults and risks, without starting the
 * server.
 */
import {
  computeDefaultDrainSeconds,
  type Env,
  envSchema,
  InvalidSettingsError,
  readEnv,
  readSettingValues,
} from './env.ts';
import { hasSettingValue, type SettingTexts } from './setting-files.ts';
import { addressSettingNames, findUnsafeSettings, secretSettingNames } from './unsafe-settings.ts';

export interface SettingsReport {
  readonly lines: readonly string[];
  readonly startable: boolean;
}

const names = Object.keys(envSchema.shape);

/** Returns an address without its password; an address that cannot be parsed is hidden entirely. */
function hidePassword(address: string): string {
  const text = address.replace('@/', '@socket/');
  if (!URL.canParse(text)) return 'set, not shown';
  const url = new URL(text);
  if (url.password !== '') url.password = '***';
  if (url.searchParams.has('password')) url.searchParams.set('password', '***');
  return url.href.replace('@socket/', '@/');
}

function formatSettingText(name: string, text: string): string {
  if (secretSettingNames.includes(name)) return 'set, not shown';
  return addressSettingNames.includes(name) ? hidePassword(text.trim()) : text.trim();
}

const defaults: ReadonlyMap<string, unknown> = new Map(Object.entries(envSchema.parse({})));

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);

function formatSettingDefault(name: string, { texts }: SettingTexts): string {
  if (name === 'KLARSIKT_DRAIN')
    return String(computeDefaultDrainSeconds(hasSettingValue(texts.DATABASE_URL)));
  const value = defaults.get(name);
  return isEmpty(value) ? 'none' : String(value);
}

function formatSetting(name: string, given: SettingTexts): readonly [string, string, string] {
  const { texts, files } = given;
  const text = texts[name];
  if (!hasSettingValue(text)) return [name, formatSettingDefault(name, given), 'default'];
  return [
    name,
    formatSettingText(name, text),
    files[name] === undefined ? 'environment' : `file ${files[name]}`,
  ];
}

function alignColumns(rows: readonly (readonly [string, string, string])[]): readonly string[] {
  const widths = [0, 1].map((at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  return rows.map(([name, value, from]) =>
    `  ${name.padEnd(widths[0] ?? 0)}  ${value.padEnd(widths[1] ?? 0)}  ${from}`.trimEnd(),
  );
}

const formatSection = (heading: string, sentences: readonly string[]): readonly string[] =>
  sentences.length === 0 ? [] : ['', heading, ...sentences.map((sentence) => `  ${sentence}`)];

function tryReadEnv(
  source: NodeJS.ProcessEnv,
): { readonly env: Env } | { readonly faults: readonly string[] } {
  try {
    return { env: readEnv(source) };
  } catch (error) {
    if (error instanceof InvalidSettingsError) return { faults: error.faults };
    throw error;
  }
}

/** Reads the settings like the server. The lines of the report contain no secrets and no passwords. */
export function checkSettings(source: NodeJS.ProcessEnv): SettingsReport {
  const given = readSettingValues(source);
  const read = tryReadEnv(source);
  const table = ['Settings in force:', ...alignColumns(names.map((name) => formatSetting(name, given)))];
  if ('faults' in read)
    return {
      lines: [...table, ...formatSection('Wrong, so that the server does not start:', read.faults)],
      startable: false,
    };
  const unsafe = findUnsafeSettings({ env: read.env, given });
  const end = unsafe.length === 0 ? ['', 'All settings are right, and none is unsafe.'] : [];
  return { lines: [...table, ...formatSection('Unsafe:', unsafe), ...end], startable: true };
}
