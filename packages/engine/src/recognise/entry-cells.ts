/** Reads single cells of tables of controls, threats, risks and comments. */

import { normalizeWords } from '../text/spelling.ts';
import type { DayOrder } from '../values/days.ts';
import type { RowDecisionReason } from './figures.ts';
import type { ColumnAmbiguity, ColumnReading } from './headers.ts';
import { parseLevelCell } from './level-scales.ts';
import type { OwnLevelWordParser } from './own-level-words.ts';
import type { EntryColumn, EntryField, EntryKind } from './vocabulary.ts';
import { type ConfidentValue, parseDayWord, parseFlagWord, parseLevelWord } from './words.ts';

/**
 * Reason why the user must decide on a row: one of the reasons that also apply to figures, or a reason of one of its
 * cells.
 */
export type EntryDecisionReason =
  | Exclude<RowDecisionReason, 'number' | 'about' | 'segment' | 'merged' | ColumnAmbiguity>
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

/** One cell of a row: its value, its text, and the confidence of the reading. */
export interface EntryCell {
  readonly field: EntryField;
  readonly segment: 'INDIVIDUALS' | 'CORPORATES' | null;
  /** The value that was read; null if the cell does not change the document. */
  readonly value: string | number | boolean | null;
  readonly text: string;
  readonly cell: string;
  readonly confidence: number;
  /** The reason why the user must decide on the value; null if there is none. */
  readonly reason: EntryDecisionReason | null;
}

/** A person who can be mentioned in a comment. */
export interface MentionablePerson {
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

interface CellInput {
  readonly kind: EntryKind;
  readonly field: EntryColumn | 'unused';
  readonly text: string;
  readonly people: readonly MentionablePerson[];
  /** The scale of the column's levels; undefined if it is that of the product. */
  readonly scale?: { readonly reading: ColumnReading; readonly isOpen: boolean } | undefined;
  /** The order of day and month in the column; undefined while it is unknown. */
  readonly dayOrder?: DayOrder | undefined;
  readonly ownWords?: OwnLevelWordParser | undefined;
}

type CellContent = Omit<EntryCell, 'segment' | 'text' | 'cell'>;

const longest: { readonly [F in EntryField]?: number } = { owner: 200, frequency: 200, evidenceSource: 200 };

/** Reads a level on another scale; the confidence is low until the user has confirmed the scale of the column. */
function readScaledLevel(
  field: EntryField,
  text: string,
  { reading, isOpen }: NonNullable<CellInput['scale']>,
  words: 'risk' | 'strength',
): CellContent {
  if (reading === 'own' && !isOpen) return readLevelCell(field, text, words);
  const value = parseLevelCell(reading, text);
  if (value === null) return { field, value, confidence: 0.5, reason: 'level' };
  return isOpen
    ? { field, value, confidence: 0.7, reason: 'scale' }
    : { field, value, confidence: 0.97, reason: null };
}

/** The total of the product's scale after a figure, as in "3 of 4". */
const ofFour = /\s*(?:av|of|out of|\/)\s*4$/iu;

/**
 * Reads the level of a cell. The reason `word` means a word of another scale, `readLevelCell` a text that cannot be
 * read.
 */
function readLevelCell(field: EntryField, text: string, scale: 'risk' | 'strength'): CellContent {
  const said = parseLevelWord(text.replace(ofFour, ''), scale);
  if (said === null) return { field, value: null, confidence: 0.5, reason: 'level' };
  return { field, ...said, reason: said.confidence < 0.9 ? 'word' : null };
}

function readDayCell(field: EntryField, text: string, order?: DayOrder): CellContent {
  const said = parseDayWord(text, order);
  if (said === null) return { field, value: null, confidence: 0.5, reason: 'day' };
  return { field, ...said, reason: said.confidence < 0.9 ? 'dayTwoWays' : null };
}

function readFlagCell(field: EntryField, text: string): CellContent {
  const said: ConfidentValue<boolean> | null = parseFlagWord(text);
  if (said === null) return { field, value: null, confidence: 0.5, reason: 'flag' };
  return { field, ...said, reason: said.confidence < 0.9 ? 'word' : null };
}

function readLabelCell(text: string): CellContent {
  const plain = normalizeWords(text);
  const known = labels.find(([, said]) => said.test(plain));
  return known === undefined
    ? { field: 'label', value: null, confidence: 0.6, reason: 'kind' }
    : { field: 'label', value: known[0], confidence: 0.97, reason: null };
}

function readPersonCell(text: string, people: readonly MentionablePerson[]): CellContent {
  const plain = normalizeWords(text);
  const named = people.filter(({ name }) => normalizeWords(name) === plain);
  const [one] = named;
  return one === undefined || named.length > 1
    ? { field: 'assignee', value: null, confidence: 0.6, reason: 'person' }
    : { field: 'assignee', value: one.id, confidence: 0.97, reason: null };
}

function readWordsCell(field: EntryField, text: string): CellContent {
  const isLong = text.length > (longest[field] ?? 10_000);
  return isLong
    ? { field, value: null, confidence: 0.5, reason: 'long' }
    : { field, value: text, confidence: 0.99, reason: null };
}

/** Reads a level in the organisation's own words, in the product's words, or on the scale of the column. */
function readLevelOf(
  field: EntryField,
  { text, scale, ownWords }: CellInput,
  words: 'risk' | 'strength',
): CellContent {
  const said = ownWords?.(text, words) ?? null;
  if (said !== null) return { field, ...said, reason: said.confidence < 0.9 ? 'word' : null };
  return scale ? readScaledLevel(field, text, scale, words) : readLevelCell(field, text, words);
}

/** Reads a cell; null for a cell that is not a value itself, such as a name. */
export function parseEntryCell(given: CellInput): CellContent | null {
  const { kind, field, text, people, dayOrder } = given;
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
      return readLevelOf(field, given, 'strength');
    case 'level':
    case 'inherent':
    case 'residual':
      return readLevelOf(field, given, 'risk');
    case 'inUse':
    case 'na':
      return readFlagCell(field, text);
    case 'evidenceDate':
    case 'due':
      return readDayCell(field, text, dayOrder);
    case 'date':
      return kind === 'comments' ? readDayCell(field, text, dayOrder) : null;
    case 'label':
      return readLabelCell(text);
    case 'assignee':
      return readPersonCell(text, people);
    default:
      return readWordsCell(field, text);
  }
}
