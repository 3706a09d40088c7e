/** Describes a change of an entity, such as "Grade: 2 to 3" or "Sources: with FATF 2026, without Europol 2024". */
import type { Patch } from '@klarsikt/engine/assessment';
import { formatNumber } from '@klarsikt/engine/report';
import type { Language, Text } from '@klarsikt/engine/text';
import { formatChoiceLabel } from './groups.ts';

interface ChangeContext {
  readonly former?: Readonly<Record<string, unknown>>;
  readonly names?: Readonly<Record<string, { readonly name: Text }>>;
}

const words = {
  en: { nothing: 'no value', yes: 'yes', no: 'no', to: 'to', with: 'with', without: 'without' },
  sv: { nothing: 'inget värde', yes: 'ja', no: 'nej', to: 'till', with: 'med', without: 'utan' },
} as const;

const longest = 80;
const mostNamed = 6;

const nameIn = (key: string, { names }: ChangeContext, language: Language): string => {
  const found = names?.[key]?.name;
  return (found && (found[language] || found.en)) || formatChoiceLabel(key, language);
};

/** Returns the text of a value that fits into one line; null for long texts and objects. */
function formatShort(value: unknown, known: ChangeContext, language: Language): string | null {
  const { nothing, yes, no } = words[language];
  if (value === undefined || value === null || value === '') return nothing;
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'number')
    return Number.isInteger(value) ? String(value) : formatNumber(value, 1, language);
  return typeof value === 'string' && value.length <= longest ? nameIn(value, known, language) : null;
}

const listOf = (value: unknown): readonly string[] | null => {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null;
};

function formatListChange(
  before: readonly string[],
  after: readonly string[],
  known: ChangeContext,
  language: Language,
) {
  const w = words[language];
  const said = (word: string, keys: readonly string[]): readonly string[] => {
    if (keys.length === 0) return [];
    const names = keys.slice(0, mostNamed).map((key) => nameIn(key, known, language));
    return [`${word} ${names.join(', ')}${keys.length > mostNamed ? ` +${keys.length - mostNamed}` : ''}`];
  };
  const came = after.filter((key) => !before.includes(key));
  const went = before.filter((key) => !after.includes(key));
  return [...said(w.with, came), ...said(w.without, went)].join('; ');
}

/** Describes a change; if the value does not fit into a line, the result is only the name of the field. */
export function formatEntityChange(
  patch: Patch,
  known: ChangeContext,
  { label, language }: { readonly label: string; readonly language: Language },
): string {
  const before = known.former?.[patch.path];
  const after = patch.op === 'set' ? patch.value : undefined;
  const [then, now] = [listOf(before), listOf(after)];
  if ((Array.isArray(before) || Array.isArray(after)) && then !== null && now !== null) {
    const told = formatListChange(then, now, known, language);
    return told === '' ? label : `${label}: ${told}`;
  }
  const [from, to] = [formatShort(before, known, language), formatShort(after, known, language)];
  return from === null || to === null || from === to
    ? label
    : `${label}: ${from} ${words[language].to} ${to}`;
}
