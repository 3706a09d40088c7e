/**
 * Reads a table of incidents: finds the columns by their headings, and converts each row to an incident or to its
 * faults.
 */

import {
  type IncidentKind,
  type IncidentReportState,
  type IncidentSeverity,
  incidentKinds,
  incidentKindTexts,
  incidentReportStates,
  incidentReportTexts,
  incidentSeverities,
  incidentSeverityTexts,
} from '../incidents/incidents.ts';
import type { OwnField, OwnFieldValues } from '../own-fields/own-field.ts';
import { findOwnFieldColumns, type OwnFieldFacts } from '../own-fields/own-field-columns.ts';
import { formatCellAddress, type GridRow, getCellAppearance, type TableGrid } from '../recognise/grid.ts';
import { createRepeatedHeadingTest } from '../recognise/repeated-headings.ts';
import { normalizeWords } from '../text/spelling.ts';
import type { Text } from '../text/terms.ts';
import {
  createDayColumnReader,
  type DayOrder,
  type DayOrderQuestion,
  findDayOrderQuestion,
  readDay,
} from '../values/days.ts';
import { createNumberColumnReader } from '../values/numbers.ts';
import { getOwnMember } from '../values/own-member.ts';

/** Columns of a table of incidents, in the order of the files that the register writes. */
export const incidentColumns = [
  'day',
  'title',
  'kind',
  'severity',
  'unit',
  'description',
  'threats',
  'products',
  'controls',
  'loss',
  'reported',
  'lessons',
  'action',
  'by',
] as const;

/** A column of a table of incidents. */
export type IncidentColumn = (typeof incidentColumns)[number];

/** Headings in the files that the register writes. */
export const incidentColumnTexts: { readonly [C in IncidentColumn]: Text } = {
  day: { en: 'Day', sv: 'Dag' },
  title: { en: 'Incident', sv: 'Incident' },
  kind: { en: 'Type', sv: 'Typ' },
  severity: { en: 'Severity', sv: 'Allvarlighetsgrad' },
  unit: { en: 'Unit', sv: 'Enhet' },
  description: { en: 'Description', sv: 'Beskrivning' },
  threats: { en: 'Threats', sv: 'Hot' },
  products: { en: 'Products', sv: 'Produkter' },
  controls: { en: 'Controls', sv: 'Kontroller' },
  loss: { en: 'Loss', sv: 'Förlust' },
  reported: { en: 'Reported', sv: 'Rapporterad' },
  lessons: { en: 'Lessons', sv: 'Lärdomar' },
  action: { en: 'Action', sv: 'Åtgärd' },
  by: { en: 'Registered by', sv: 'Registrerad av' },
};

/** Headings in files of other registers. */
const otherHeadings: { readonly [C in IncidentColumn]: readonly string[] } = {
  day: ['date', 'datum', 'incident date', 'date of incident', 'händelsedatum', 'incidentdatum'],
  title: ['title', 'rubrik', 'event', 'händelse', 'what happened', 'vad hände', 'benämning'],
  kind: ['kind', 'slag', 'category', 'kategori', 'incident type', 'incidenttyp'],
  severity: ['allvarlighet', 'grade', 'grad'],
  unit: ['business unit', 'affärsenhet', 'avdelning', 'department'],
  description: ['details', 'detaljer', 'händelsebeskrivning'],
  threats: ['threat'],
  products: ['product', 'produkt', 'products and services', 'produkter och tjänster'],
  controls: ['control', 'kontroll', 'failed control', 'kontroll som brast'],
  loss: ['amount', 'belopp', 'loss amount', 'förlustbelopp'],
  reported: ['reported to an authority', 'rapporterad till myndighet', 'report made', 'rapport gjord'],
  lessons: ['lessons learnt', 'lessons learned', 'lärdom'],
  action: ['actions', 'action taken', 'åtgärder', 'vidtagen åtgärd'],
  by: ['reported by', 'registered', 'rapporterad av'],
};

/**
 * Faults of a row. `unknown`: neither the unit nor the library has an object of that name; `hidden`: the row is
 * hidden in the file; `dayOrder`: day and month may be swapped; `headingAgain`: the row repeats the heading.
 */
export const incidentRowFaults = [
  'missing',
  'unread',
  'future',
  'unknown',
  'long',
  'many',
  'twice',
  'hidden',
  'dayOrder',
  'headingAgain',
] as const;

/** A fault in one column of a row, with the faulty text. */
export interface IncidentRowFault {
  /** A column of the register or of an own field. */
  readonly column: IncidentColumn | OwnField;
  readonly reason: (typeof incidentRowFaults)[number];
  readonly text: string;
}

/** Keys of the threats, products and controls that an incident concerns. */
type IncidentLinks = { readonly [C in LinkColumn]: readonly string[] };
const linkColumns = ['threats', 'products', 'controls'] as const;
type LinkColumn = (typeof linkColumns)[number];

/** An incident read from a row. `loss` is in the currency of the organisation; null if not stated. */
export interface IncidentDraft {
  readonly unitId: number;
  readonly day: string;
  readonly kind: IncidentKind;
  readonly severity: IncidentSeverity;
  readonly title: string;
  readonly description: string;
  readonly links: IncidentLinks;
  readonly loss: number | null;
  readonly reported: IncidentReportState;
  readonly lessons: string;
  readonly action: string;
  readonly ownFields: OwnFieldValues;
}

/**
 * A row with its `line` in the file. `incident` is null if the row has faults. `isKnown` is true if the register
 * already contains the incident.
 */
export interface ParsedIncident {
  readonly line: number;
  readonly incident: IncidentDraft | null;
  readonly title: string;
  readonly isKnown: boolean;
  /** Own fields whose value in the row differs from that of the incident in the register. */
  readonly changed: readonly OwnField[];
  readonly faults: readonly IncidentRowFault[];
}

/**
 * The question to the user whether the days of a table have the day or the month first, with its first ambiguous
 * cell.
 */
export interface IncidentDayQuestion extends Omit<DayOrderQuestion, 'at'> {
  readonly cell: string;
}

/**
 * A table of incidents. `unknown` are headings of columns that the register does not have; `days` is null if the
 * cells themselves determine the order of day and month.
 */
export interface IncidentTable {
  readonly days: IncidentDayQuestion | null;
  readonly rows: readonly ParsedIncident[];
  readonly columns: readonly IncidentColumn[];
  readonly unknown: readonly string[];
}

/** The data of the installation that are needed for reading a table. */
export interface IncidentTableFacts {
  /** The present day as an ISO date; a later day of an incident is a fault. */
  readonly today: string;
  readonly units: readonly { readonly id: number; readonly name: string }[];
  /** The unit of the incidents in rows that name no unit. */
  readonly unitId: number;
  readonly entities: {
    readonly [C in LinkColumn]: readonly { readonly key: string; readonly name: Text }[];
  };
  /** Values of own fields of the incidents in the register, by `toIncidentIdentity`. */
  readonly known: ReadonlyMap<string, OwnFieldValues>;
  readonly own: OwnFieldFacts;
  readonly longest: { readonly title: number; readonly text: number };
  readonly mostLinks: number;
  /** The order of ambiguous days that a user has chosen for the column. */
  readonly dayOrder?: DayOrder | undefined;
  /** The user's answer for rows without a value on whether the incident was reported. */
  readonly reported?: IncidentReportState | undefined;
}

/** Identifies an incident in the register by unit, day and title. */
export const toIncidentIdentity = ({
  unitId,
  day,
  title,
}: Pick<IncidentDraft, 'unitId' | 'day' | 'title'>): string => `${unitId} ${day} ${normalizeWords(title)}`;

const headingsOf = (column: IncidentColumn): readonly string[] => {
  const { en, sv } = incidentColumnTexts[column];
  return [en, sv, ...otherHeadings[column]].map(normalizeWords);
};

type ColumnPositions = ReadonlyMap<IncidentColumn, number>;

function findColumnPositions({ cells }: GridRow): ColumnPositions {
  const places = new Map<IncidentColumn, number>();
  for (const [at, cell] of cells.entries()) {
    const column = incidentColumns.find((one) => headingsOf(one).includes(normalizeWords(cell)));
    if (column !== undefined && !places.has(column)) places.set(column, at);
  }
  return places;
}

/** Finds the first row that has headings for a day and a title, among the rows at the top of the table. */
function findHead(grid: TableGrid): { readonly places: ColumnPositions; readonly at: number } | null {
  for (const [at, row] of grid.rows.slice(0, 20).entries()) {
    const places = findColumnPositions(row);
    if (places.has('day') && places.has('title')) return { places, at };
  }
  return null;
}

/** Words that other registers use in cells, by the register's word with the same meaning. */
const otherWords: { readonly [word: string]: readonly string[] } = {
  suspicion: ['penningtvätt', 'misstanke om penningtvätt', 'money laundering', 'suspected money laundering'],
  sanctions: ['sanktion', 'sanktionsträff', 'sanction'],
  fraud: ['bedrägerier', 'frauds'],
  control: ['kontrollbrist', 'bristande kontroll', 'control deficiency', 'control weakness'],
  system: ['systemfel', 'it-fel', 'driftstörning', 'datafel', 'system failure', 'it failure', 'outage'],
  staff: ['personal', 'medarbetare', 'ombud', 'staff', 'employee', 'agent'],
  authority: ['tillsyn', 'anmärkning', 'supervision', 'regulatory finding'],
  other: ['övrigt', 'annan'],
  low: ['minor'],
  medium: ['mellan', 'måttlig', 'moderate'],
  high: ['major'],
};

const wordOf = <W extends string>(
  text: string,
  all: readonly W[],
  words: { readonly [K in W]: Text },
): W | null =>
  all.find((one) =>
    [one, words[one].en, words[one].sv, ...(getOwnMember(otherWords, one) ?? [])].some(
      (word) => normalizeWords(word) === normalizeWords(text),
    ),
  ) ?? null;

/**
 * Finds the keys of the names in a cell. Names may contain commas, so semicolons and line breaks separate names
 * first, and a comma separates names only where no longer name matches.
 */
function parseNames(
  cell: string,
  keyOf: (text: string) => string | undefined,
): { readonly keys: readonly string[]; readonly unknown: readonly string[] } {
  const keys = new Set<string>();
  const unknown: string[] = [];
  for (const part of cell.split(/[;\n|]/).map((text) => text.trim())) {
    if (part === '') continue;
    const pieces = part.split(',').map((text) => text.trim());
    while (pieces.length > 0) {
      let taken = pieces.length;
      while (taken > 1 && keyOf(pieces.slice(0, taken).join(', ')) === undefined) taken -= 1;
      const text = pieces.splice(0, taken).join(', ');
      const key = keyOf(text);
      if (key !== undefined) keys.add(key);
      else if (text !== '') unknown.push(text);
    }
  }
  return { keys: [...keys], unknown };
}

function keysByName(entities: readonly { readonly key: string; readonly name: Text }[]) {
  const keys = new Map<string, string>();
  for (const { key, name } of entities)
    for (const word of [name.sv, name.en, key]) keys.set(normalizeWords(word), key);
  return (text: string) => keys.get(normalizeWords(text));
}

interface CellReaders {
  readonly cell: (row: GridRow, column: IncidentColumn) => string;
  readonly day: (text: string) => string | null;
  /** Reads the loss; null for an empty cell, undefined for a text that is not an amount. */
  readonly loss: (row: GridRow) => number | null | undefined;
  readonly keyOf: { readonly [C in LinkColumn]: (text: string) => string | undefined };
}

/** The text of an amount without its currency. */
const bareAmount = (text: string): string =>
  text.replace(/\b(?:kr|sek|eur|usd|gbp|dkk|nok)\b|[€$£]|:-/giu, '').trim();

function createCellReaders(
  rows: readonly GridRow[],
  places: ColumnPositions,
  facts: IncidentTableFacts,
): CellReaders {
  const cell: CellReaders['cell'] = (row, column) => {
    const at = places.get(column);
    return at === undefined ? '' : (row.cells[at] ?? '').trim();
  };
  const rules = { least: 0, most: Number.MAX_SAFE_INTEGER };
  const amountOf = (row: GridRow) => ({ text: bareAmount(cell(row, 'loss')), rules });
  const readAmount = createNumberColumnReader(rows.map(amountOf));
  const loss: CellReaders['loss'] = (row) => {
    const look = getCellAppearance(row, places.get('loss') ?? -1);
    if (look?.isJoined === true) return undefined;
    const stored = look?.number;
    if (stored !== undefined) return stored >= 0 ? stored : undefined;
    const reading = readAmount(amountOf(row));
    if (reading.kind === 'empty') return null;
    return reading.kind === 'number' ? reading.value : undefined;
  };
  const keyOf = {
    threats: keysByName(facts.entities.threats),
    products: keysByName(facts.entities.products),
    controls: keysByName(facts.entities.controls),
  };
  return {
    cell,
    loss,
    keyOf,
    day: createDayColumnReader(
      rows.map((row) => cell(row, 'day')),
      facts.dayOrder,
    ),
  };
}

function findUnitId(name: string, { units, unitId }: IncidentTableFacts): number | undefined {
  if (name === '') return unitId;
  return units.find((unit) => normalizeWords(unit.name) === normalizeWords(name))?.id;
}

function dayFaultOf(text: string): IncidentRowFault['reason'] {
  if (text === '') return 'missing';
  return readDay(text).kind === 'twoWays' ? 'dayOrder' : 'unread';
}

/**
 * Computes the fingerprint of a table's heading, under which the user's choices for such tables are stored; ''
 * without a heading.
 */
export function hashIncidentHeading(grid: TableGrid): string {
  const head = findHead(grid);
  return head === null ? '' : (grid.rows[head.at]?.cells ?? []).map(normalizeWords).join('|');
}

function findDayQuestion(rows: readonly GridRow[], at: number): IncidentDayQuestion | null {
  const question = findDayOrderQuestion(rows.map(({ cells }) => (cells[at] ?? '').trim()));
  if (question === null) return null;
  const { at: place, ...rest } = question;
  return { ...rest, cell: formatCellAddress(at, rows[place]?.number ?? 0) };
}

/** Reads one row as an incident, and collects all its faults. */
function readRow(row: GridRow, { cell, day: dayOf, loss, keyOf }: CellReaders, facts: IncidentTableFacts) {
  const faults: IncidentRowFault[] = [];
  const fault = (column: IncidentColumn, reason: IncidentRowFault['reason'], text = cell(row, column)) => {
    faults.push({ column, reason, text });
  };
  const chosen = <W extends string>(
    column: 'kind' | 'severity' | 'reported',
    all: readonly W[],
    words: { readonly [K in W]: Text },
  ): W | null => {
    const text = cell(row, column) || (column === 'reported' ? (facts.reported ?? '') : '');
    const word = wordOf(text, all, words);
    if (word === null) fault(column, text === '' ? 'missing' : 'unread');
    return word;
  };
  const day = dayOf(cell(row, 'day'));
  if (day === null) fault('day', dayFaultOf(cell(row, 'day')));
  else if (day > facts.today) fault('day', 'future');
  const title = cell(row, 'title');
  if (title === '') fault('title', 'missing');
  if (title.length > facts.longest.title) fault('title', 'long', title.slice(0, 60));
  for (const column of ['description', 'lessons', 'action'] as const)
    if (cell(row, column).length > facts.longest.text) fault(column, 'long', cell(row, column).slice(0, 60));
  const kind = chosen('kind', incidentKinds, incidentKindTexts);
  const severity = chosen('severity', incidentSeverities, incidentSeverityTexts);
  const reported = chosen('reported', incidentReportStates, incidentReportTexts);
  const unitId = findUnitId(cell(row, 'unit'), facts);
  if (unitId === undefined) fault('unit', 'unknown');
  const amount = loss(row);
  if (amount === undefined) fault('loss', 'unread');
  const linked = (column: LinkColumn): readonly string[] => {
    const { keys, unknown } = parseNames(cell(row, column), keyOf[column]);
    for (const text of unknown) fault(column, 'unknown', text);
    if (keys.length > facts.mostLinks) fault(column, 'many');
    return keys;
  };
  const links = { threats: linked('threats'), products: linked('products'), controls: linked('controls') };
  const texts = {
    description: cell(row, 'description'),
    lessons: cell(row, 'lessons'),
    action: cell(row, 'action'),
  };
  const isWhole = day !== null && kind !== null && severity !== null && reported !== null;
  const incident =
    faults.length > 0 || !isWhole || unitId === undefined || amount === undefined
      ? null
      : { ...{ unitId, day, kind, severity, title, reported, links, loss: amount }, ...texts, ownFields: {} };
  return { title, incident, faults };
}

/**
 * Reads a table whose headings are those of the register or of other registers, in English or Swedish; null for a
 * table without columns for day and title. Rows without text are skipped.
 */
export function readIncidentTable(grid: TableGrid, facts: IncidentTableFacts): IncidentTable | null {
  const head = findHead(grid);
  if (head === null) return null;
  const { places, at } = head;
  const rows = grid.rows.slice(at + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const readers = createCellReaders(rows, places, facts);
  const seen = new Set<string>();
  const isHidden = ({ isHidden: hidden }: GridRow) => grid.isHidden === true || hidden === true;
  const isHeading = createRepeatedHeadingTest(grid.rows.slice(at, at + 1));
  const heading = grid.rows[at]?.cells ?? [];
  const own = findOwnFieldColumns(heading, rows, { taken: [...places.values()], facts: facts.own });
  return {
    days: findDayQuestion(rows, places.get('day') ?? -1),
    columns: incidentColumns.filter((column) => places.has(column)),
    unknown: heading.filter(
      (cell, index) => cell.trim() !== '' && ![...places.values(), ...own.indexes].includes(index),
    ),
    rows: rows.map((row): ParsedIncident => {
      if (isHeading(row)) {
        const text = row.cells[places.get('title') ?? 0] ?? '';
        const faults = [{ column: 'title' as const, reason: 'headingAgain' as const, text }];
        return { line: row.number, title: text, faults, incident: null, isKnown: false, changed: [] };
      }
      const { title, incident, faults } = readRow(row, readers, facts);
      const hidden: readonly IncidentRowFault[] = isHidden(row)
        ? [{ column: 'title', reason: 'hidden', text: title }]
        : [];
      const sign = incident === null ? null : toIncidentIdentity(incident);
      const isTwice = sign !== null && seen.has(sign);
      if (sign !== null) seen.add(sign);
      const twice: readonly IncidentRowFault[] = isTwice
        ? [{ column: 'title', reason: 'twice', text: title }]
        : [];
      const known = sign === null ? undefined : facts.known.get(sign);
      const { values, changed, faults: ownFaults } = own.read(row, known ?? {});
      const refused = ownFaults.map(({ field, text }) => ({
        column: field,
        reason: 'unread' as const,
        text,
      }));
      const all = [...hidden, ...faults, ...refused, ...twice];
      return {
        ...{ line: row.number, title, faults: all },
        incident: all.length > 0 || incident === null ? null : { ...incident, ownFields: values },
        isKnown: known !== undefined,
        changed: known === undefined ? [] : changed,
      };
    }),
  };
}
