/** What single cells of a table of controls, threats, risks or comments say. */

import type { RowReason } from './figures.ts';
import { plainText } from './grid.ts';
import type { ColumnDoubt, ColumnReading } from './headers.ts';
import { levelBy } from './level-scales.ts';
import type { EntryColumn, EntryField, EntryKind } from './vocabulary.ts';
import { daySaid, flagSaid, levelSaid, type SaidValue } from './words.ts';

/** Why a row is not simply taken: as of figures, or for what one of its cells says. */
export type EntryReason =
  | Exclude<RowReason, 'number' | 'about' | 'segment' | 'merged' | ColumnDoubt>
  | 'column'
  | 'scale'
  | 'combine'
  | 'hidden'
  | 'level'
  | 'word'
  | 'flag'
  | 'day'
  | 'dayTwoWays'
  | 'kind'
  | 'person'
  | 'motivation'
  | 'due'
  | 'whole'
  | 'same'
  | 'long';

/** One cell of a row: what it says, as it stands there, and how sure that is. */
export interface EntryCell {
  readonly field: EntryField;
  readonly segment: 'INDIVIDUALS' | 'CORPORATES' | null;
  /** Null: nothing of it is written. */
  readonly value: string | number | boolean | null;
  readonly text: string;
  readonly cell: string;
  readonly confidence: number;
  /** Why it is not simply taken. */
  readonly reason: EntryReason | null;
}

/** Somebody who can be named. */
export interface Person {
  readonly id: number;
  readonly name: string;
}

const labels: readonly (readonly [string, RegExp])[] = [
  ['res', /^(res|resolved|åtgärdad|löst|klar|closed|stängd|done)$/u],
  ['act', /^(act|action required|action|åtgärd krävs|åtgärd|att göra|to do|todo)$/u],
  ['fup', /^(fup|follow up|uppföljning|följ upp|fråga|question|open|öppen)$/u],
  ['data', /^(data|uppgifter|siffror|figures)$/u],
  ['over', /^(over|override|own assessment|own judgement|egen bedömning)$/u],
  ['conc', /^(conc|conclusion|slutsats)$/u],
  ['evi', /^(evi|evidence|underlag|bevis)$/u],
  [
    'inf',
    /^(inf|internal findings?|findings?|iakttagelser?|interna iakttagelser|observations?|anmärkning|information|info|note)$/u,
  ],
];

interface Given {
  readonly kind: EntryKind;
  readonly field: EntryColumn | 'unused';
  readonly text: string;
  readonly people: readonly Person[];
  /** How levels of the column are read, where that is not the product's own scale. */
  readonly scale?: { readonly reading: ColumnReading; readonly isOpen: boolean } | undefined;
}

type Read = Omit<EntryCell, 'segment' | 'text' | 'cell'>;

const longest: { readonly [F in EntryField]?: number } = { owner: 200, frequency: 200, evidenceSource: 200 };

/** A level on another scale; one that is still to be confirmed for the column is not sure. */
function scaledLevel(
  field: EntryField,
  text: string,
  { reading, isOpen }: NonNullable<Given['scale']>,
): Read {
  const value = levelBy(reading, text);
  if (value === null) return { field, value, confidence: 0.5, reason: 'level' };
  return isOpen
    ? { field, value, confidence: 0.7, reason: 'scale' }
    : { field, value, confidence: 0.97, reason: null };
}

/** The level of a cell; `word`: another scale's word, `level`: not to be read. */
function level(field: EntryField, text: string, scale: 'risk' | 'strength'): Read {
  const said = levelSaid(text, scale);
  if (said === null) return { field, value: null, confidence: 0.5, reason: 'level' };
  return { field, ...said, reason: said.confidence < 0.9 ? 'word' : null };
}

function dayCell(field: EntryField, text: string): Read {
  const said = daySaid(text);
  if (said === null) return { field, value: null, confidence: 0.5, reason: 'day' };
  return { field, ...said, reason: said.confidence < 0.9 ? 'dayTwoWays' : null };
}

function flag(field: EntryField, text: string): Read {
  const said: SaidValue<boolean> | null = flagSaid(text);
  if (said === null) return { field, value: null, confidence: 0.5, reason: 'flag' };
  return { field, ...said, reason: said.confidence < 0.9 ? 'word' : null };
}

function labelCell(text: string): Read {
  const plain = plainText(text);
  const known = labels.find(([, said]) => said.test(plain));
  return known === undefined
    ? { field: 'label', value: null, confidence: 0.6, reason: 'kind' }
    : { field: 'label', value: known[0], confidence: 0.97, reason: null };
}

function personCell(text: string, people: readonly Person[]): Read {
  const plain = plainText(text);
  const named = people.filter(({ name }) => plainText(name) === plain);
  const [one] = named;
  return one === undefined || named.length > 1
    ? { field: 'assignee', value: null, confidence: 0.6, reason: 'person' }
    : { field: 'assignee', value: one.id, confidence: 0.97, reason: null };
}

function words(field: EntryField, text: string): Read {
  const isLong = text.length > (longest[field] ?? 10_000);
  return isLong
    ? { field, value: null, confidence: 0.5, reason: 'long' }
    : { field, value: text, confidence: 0.99, reason: null };
}

/** What a cell says; null for one that says nothing of its own, as a name does. */
export function readCell({ kind, field, text, people, scale }: Given): Read | null {
  switch (field) {
    case 'name':
    case 'code':
    case 'type':
    case 'likelihood':
    case 'impact':
    case 'unused':
      return null;
    case 'design':
    case 'operation':
    case 'strength':
      return scale ? scaledLevel(field, text, scale) : level(field, text, 'strength');
    case 'level':
    case 'inherent':
    case 'residual':
      return scale ? scaledLevel(field, text, scale) : level(field, text, 'risk');
    case 'inUse':
    case 'na':
      return flag(field, text);
    case 'evidenceDate':
    case 'due':
      return dayCell(field, text);
    case 'date':
      return kind === 'comments' ? dayCell(field, text) : null;
    case 'label':
      return labelCell(text);
    case 'assignee':
      return personCell(text, people);
    default:
      return words(field, text);
  }
}
