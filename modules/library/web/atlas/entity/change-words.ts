/** A change of an entity in words: "Grade: 2 to 3", "Sources: with FATF 2026, without Europol 2024". */
import { formatNumber, type Language, type Patch, type Text } from '@klarsikt/engine';
import { choiceWord } from './groups.ts';

interface Known {
  readonly former?: Readonly<Record<string, unknown>>;
  readonly names?: Readonly<Record<string, { readonly name: Text }>>;
}

const words = {
  en: { nothing: 'nothing', yes: 'yes', no: 'no', to: 'to', with: 'with', without: 'without' },
  sv: { nothing: 'inget', yes: 'ja', no: 'nej', to: 'till', with: 'med', without: 'utan' },
} as const;

const longest = 80;
const mostNamed = 6;

const nameIn = (key: string, { names }: Known, language: Language): string => {
  const found = names?.[key]?.name;
  return (found && (found[language] || found.en)) || choiceWord(key, language);
};

/** A value that fits into a line; null for what does not: long texts and objects. */
function short(value: unknown, known: Known, language: Language): string | null {
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

function listWords(before: readonly string[], after: readonly string[], known: Known, language: Language) {
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

/** The name of the field alone where its value does not fit into a line: the value is shown beside it. */
export function changeWords(
  patch: Patch,
  known: Known,
  { label, language }: { readonly label: string; readonly language: Language },
): string {
  const before = known.former?.[patch.path];
  const after = patch.op === 'set' ? patch.value : undefined;
  const [then, now] = [listOf(before), listOf(after)];
  if ((Array.isArray(before) || Array.isArray(after)) && then !== null && now !== null) {
    const told = listWords(then, now, known, language);
    return told === '' ? label : `${label}: ${told}`;
  }
  const [from, to] = [short(before, known, language), short(after, known, language)];
  return from === null || to === null || from === to
    ? label
    : `${label}: ${from} ${words[language].to} ${to}`;
}
