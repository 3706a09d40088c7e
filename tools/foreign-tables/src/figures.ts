/** Makes tables of background figures as banks write them. */
import { type Language, languages, type RiskType } from '@klarsikt/engine/text';
import type { SeededChoices } from './choices.ts';
import {
  captionLines,
  type FigureKindHeadings,
  figureKindHeadings,
  headingUnits,
  nameHeadings,
  otherColumnHeadings,
  shareHeadings,
} from './heads.ts';
import type { GeneratedCell, TrueValue, WriterAbility } from './made.ts';
import {
  chooseNumberNotation,
  chooseUnusualCellKind,
  createFigureCell,
  createShareCell,
  type FigureCellWithTruth,
  type NumberNotationInColumn,
  shareNotations,
} from './numbers.ts';
import { createTextCell, type DraftTable, TableBuilder } from './placing.ts';
import { type TableSubject, tableSubjects } from './world.ts';

type Source = 'INDIVIDUALS' | 'CORPORATES' | 'BOTH';

interface FigureColumn extends FigureKindHeadings {
  readonly heading: string;
  readonly source: Source;
  readonly notation: NumberNotationInColumn;
  readonly times: number;
  readonly share: (typeof shareNotations)[number] | null;
}

interface Given {
  readonly choices: SeededChoices;
  readonly language: Language;
  readonly can: ReadonlySet<WriterAbility>;
  readonly traits: string[];
}

const types = ['customers', 'products', 'transactions', 'channels', 'geographies', 'industries'] as const;

const segmentWords = {
  sv: {
    INDIVIDUALS: ['Privatpersoner', 'Privatkunder', 'Fysiska personer'],
    CORPORATES: ['Företag', 'Juridiska personer', 'Företagskunder'],
  },
  en: {
    INDIVIDUALS: ['Individuals', 'Natural persons'],
    CORPORATES: ['Companies', 'Legal persons', 'Corporates'],
  },
} as const;

/** Ways in which a table distinguishes the segments of customers. */
type Split = 'none' | 'columns' | 'head' | 'cells' | 'sections';

function kindsFor(type: RiskType, { choices }: Given): readonly FigureKindHeadings[] {
  const all = figureKindHeadings[type] ?? [];
  return choices.some(all, 1 + choices.below(Math.min(all.length, 3)));
}

function unitOf(kind: FigureKindHeadings, given: Given): readonly [words: string, times: number] | null {
  const { choices, language } = given;
  if (!kind.isMoney || choices.percent(30)) return null;
  return choices.of(headingUnits[language]);
}

const withUnit = (heading: string, unit: string, choices: SeededChoices): string =>
  choices.of([`${heading} (${unit})`, `${heading}, ${unit}`, `${heading} ${unit}`]);

/** Makes the columns of one kind of figures: one column, or one per segment. */
function columnsOf(
  kind: FigureKindHeadings,
  split: Split,
  titleUnit: number | null,
  given: Given,
): readonly FigureColumn[] {
  const { choices, language, can, traits } = given;
  const isShare = /^(?:CustomerQuantity|Quantity)$/u.test(kind.kind) && choices.percent(12);
  const unit = titleUnit === null ? unitOf(kind, given) : null;
  const heading = choices.of(isShare ? shareHeadings[language] : kind.headings[language]);
  const notation = chooseNumberNotation(choices, language, can);
  const share = isShare
    ? choices.of(
        shareNotations.filter(
          (form) => can.has('numbers') || form === 'percent' || form === 'fraction' || form === 'ofHundred',
        ),
      )
    : null;
  if (share !== null) traits.push(`share ${share}`);
  if (unit !== null) traits.push(`unit ${unit[0]}`);
  const told = share !== null && choices.percent(50) ? `${heading} (%)` : heading;
  const times = unit?.[1] ?? (kind.isMoney ? (titleUnit ?? 1) : 1);
  const of = (source: Source, words: string): FigureColumn => ({
    ...kind,
    ...{ source, notation, share, times },
    heading: unit === null ? words : withUnit(words, unit[0], choices),
  });
  if (split === 'columns') {
    const [one, many] = [
      choices.of(segmentWords[language].INDIVIDUALS),
      choices.of(segmentWords[language].CORPORATES),
    ];
    return [
      of('INDIVIDUALS', `${told}, ${one.toLowerCase()}`),
      of('CORPORATES', `${told}, ${many.toLowerCase()}`),
    ];
  }
  return split === 'head' ? [of('INDIVIDUALS', told), of('CORPORATES', told)] : [of('BOTH', told)];
}

function figureOf(column: FigureColumn, choices: SeededChoices): FigureCellWithTruth {
  if (column.share !== null)
    return createShareCell((1 + choices.below(998)) / 1000, column.share, column.notation);
  const whole = 1 + choices.below(choices.of([50, 2_000, 90_000, 4_000_000]));
  const value = column.isMoney && choices.percent(30) ? whole + choices.below(10) / 10 : whole;
  const { cell, value: shown, isPlain } = createFigureCell(value, column.notation);
  const meant = shown === null ? null : Math.round(shown * column.times * 1e4) / 1e4;
  // If the unit is written in words that the product does not know, the user is asked. With the unit applied, the value
  // is correct.
  return { cell, value: meant, isPlain };
}

/** Ways in which a table names its rows. */
type NameForm = 'name' | 'capitals' | 'key' | 'code' | 'code3' | 'coded name' | 'code beside';

function nameFormsOf(type: RiskType): readonly NameForm[] {
  if (type === 'geographies') return ['name', 'name', 'capitals', 'code', 'code beside', 'coded name'];
  if (type === 'industries') return ['name', 'coded name', 'code beside'];
  return ['name', 'name', 'name', 'capitals', 'key'];
}

function namedBy(form: NameForm, { key, name, code }: TableSubject, language: Language): string {
  if (form === 'capitals') return name[language].toUpperCase();
  if (form === 'key') return key;
  if (form === 'code') return code;
  if (form !== 'coded name' || code === '') return name[language];
  return /^\d/u.test(code) ? `${code} ${name[language]}` : `${name[language]} (${code})`;
}

function headOf(
  place: TableBuilder,
  split: Split,
  first: readonly string[],
  columns: readonly FigureColumn[],
  rest: readonly string[],
  { language, choices, can }: Given,
) {
  if (split !== 'head') {
    place.line(...[...first, ...columns.map(({ heading }) => heading), ...rest].map(createTextCell));
    return;
  }
  const words = segmentWords[language];
  const top: (GeneratedCell | null)[] = first.map((name, at) =>
    at === 0 || can.has('merges') ? createTextCell(name) : null,
  );
  for (let at = 0; at < columns.length; at += 2) {
    const over = columns[at]?.heading ?? '';
    place.merges.push({ row: place.rows.length, column: first.length + at, rows: 1, columns: 2 });
    top.push(createTextCell(over), null);
  }
  const isDown = choices.percent(60);
  first.forEach((_, column) => {
    if (isDown && can.has('merges'))
      place.merges.push({ row: place.rows.length, column, rows: 2, columns: 1 });
  });
  place.line(...top, ...rest.map(createTextCell));
  const below = columns.map(({ source }) =>
    createTextCell(source === 'INDIVIDUALS' ? words.INDIVIDUALS[0] : words.CORPORATES[0]),
  );
  place.line(...first.map(() => null), ...below);
}

interface Rows {
  readonly split: Split;
  readonly form: NameForm;
  readonly columns: readonly FigureColumn[];
  readonly others: readonly string[];
  readonly chosen: readonly TableSubject[];
}

function otherCell(heading: string, at: number, choices: SeededChoices): GeneratedCell | null {
  if (/^(?:År|Year)$/u.test(heading)) return { number: 2025 };
  if (/^(?:Löpnr|Row)$/u.test(heading)) return { number: at + 1 };
  if (/^(?:Uppdaterad|Updated)$/u.test(heading)) return { text: '2025-11-03' };
  return choices.percent(30)
    ? null
    : createTextCell(choices.of(['ok', 'se bilaga', 'AB', 'K. Nord', 'core']));
}

/** Writes the rows of a table one after the other. */
class Body {
  readonly #oddity: ReturnType<typeof chooseUnusualCellKind> | null;

  constructor(
    private readonly place: TableBuilder,
    private readonly rows: Rows,
    private readonly given: Given,
  ) {
    const { choices, can, traits } = given;
    this.#oddity = choices.percent(55) ? chooseUnusualCellKind(choices, can) : null;
    if (this.#oddity !== null) traits.push(`cell: ${this.#oddity.name}`);
  }

  #figures(): readonly FigureCellWithTruth[] {
    const { choices, language } = this.given;
    const oddity = this.#oddity;
    return this.rows.columns.map((column) => {
      const own = figureOf(column, choices);
      const isMeant = column.isMoney === (oddity?.isMoney ?? false) && column.times === 1;
      if (oddity === null || column.share !== null || !isMeant || !choices.percent(25)) return own;
      const value = 1 + choices.below(900);
      return oddity.write({ value, digits: String(value), language });
    });
  }

  names(subject: TableSubject): GeneratedCell[] {
    const { form } = this.rows;
    const called = createTextCell(namedBy(form, subject, this.given.language));
    return form === 'code beside' ? [createTextCell(subject.code), called] : [called];
  }

  /** Adds a row about a subject. `called` are the cells with its name. */
  row(subject: TableSubject, called: readonly (GeneratedCell | null)[], at: number, source?: Source): void {
    const read = this.#figures();
    const beside = this.rows.others.map((heading) => otherCell(heading, at, this.given.choices));
    const values = read.map(({ value }, which): TrueValue => {
      const column = this.rows.columns[which];
      if (column === undefined) throw new Error('a figure without a column');
      return {
        ...{ column: called.length + which, field: column.kind, source: source ?? column.source, value },
        mode: column.share === null ? 'abs' : 'perc',
      };
    });
    const cells = [...called, ...read.map(({ cell }) => cell), ...beside];
    this.place.meant(
      cells,
      subject.key,
      values,
      read.every(({ isPlain }) => isPlain),
    );
  }
}

const segments = ['INDIVIDUALS', 'CORPORATES'] as const;

/** Adds two rows per subject, one per segment. With merged cells, the name of the subject is written once. */
function rowsBySegment(body: Body, place: TableBuilder, { chosen }: Rows, { language, can }: Given): void {
  const isMerged = can.has('merges');
  chosen.forEach((subject, at) => {
    const names = body.names(subject);
    for (const source of segments) {
      const isFirst = source === 'INDIVIDUALS';
      if (isFirst && isMerged)
        names.forEach((_, column) => {
          place.merges.push({ row: place.rows.length, column, rows: 2, columns: 1 });
        });
      const called = isFirst || !isMerged ? names : names.map(() => null);
      body.row(subject, [...called, createTextCell(segmentWords[language][source][0])], at, source);
    }
  });
}

function bodyOf(place: TableBuilder, rows: Rows, given: Given): void {
  const { split, chosen } = rows;
  const body = new Body(place, rows, given);
  if (split === 'cells') {
    rowsBySegment(body, place, rows, given);
    return;
  }
  const half = Math.ceil(chosen.length / 2);
  chosen.forEach((subject, at) => {
    const source = at < half ? 'INDIVIDUALS' : 'CORPORATES';
    if (split === 'sections' && (at === 0 || at === half))
      place.meant([createTextCell(given.choices.of(segmentWords[given.language][source]))], null, [], true);
    body.row(subject, body.names(subject), at, split === 'sections' ? source : undefined);
  });
}

/** Adds a row with the sum of each column whose figures can be added. */
function totalOf(
  place: TableBuilder,
  width: number,
  columns: readonly FigureColumn[],
  first: number,
  { choices, language }: Given,
): void {
  const cells: (GeneratedCell | null)[] = Array.from({ length: width }, () => null);
  cells[0] = createTextCell(choices.of(captionLines.total[language]));
  columns.forEach((column, at) => {
    cells[first + at] =
      column.share === null ? { ...createFigureCell(99_999, column.notation).cell } : createTextCell('100 %');
  });
  place.meant(cells, null, [], true);
}

/** Adds lines above a table. Returns the unit that a title names, or null. */
function titleOf(place: TableBuilder, { choices, language, can, traits }: Given): number | null {
  for (const line of choices.some(captionLines.above[language], choices.below(3)))
    place.line(createTextCell(line));
  const unit = choices.percent(12)
    ? choices.of(headingUnits[language].filter(([, times]) => times > 1))
    : null;
  if (unit !== null) {
    const [words] = unit;
    const said =
      language === 'sv' ? `Belopp i ${words}` : `Amounts ${words.startsWith('in') ? '' : 'in '}${words}`;
    if (can.has('captions') && choices.percent(60)) place.caption = said;
    else place.line(createTextCell(said));
    traits.push(`${place.caption === '' ? 'title' : 'caption'} unit ${words}`);
  }
  if (choices.percent(20)) place.line();
  return unit?.[1] ?? null;
}

const codeHeadings = {
  en: { industries: 'NACE code', geographies: 'ISO code' },
  sv: { industries: 'SNI-kod', geographies: 'Landskod' },
} as const;

/** Makes the headings of the columns that name the rows. */
function firstHeadings(
  type: RiskType,
  form: NameForm,
  split: Split,
  { choices, language }: Given,
): readonly string[] {
  const named = choices.of((nameHeadings[type] ?? { en: ['Name'], sv: ['Namn'] })[language]);
  const coded = codeHeadings[language][type === 'industries' ? 'industries' : 'geographies'];
  return [
    ...(form === 'code beside' ? [coded] : []),
    form === 'code' ? coded : named,
    ...(split === 'cells' ? ['Segment'] : []),
  ];
}

/** Makes one table of background figures, using only features in `can`. */
export function generateFigureTable(choices: SeededChoices, can: ReadonlySet<WriterAbility>): DraftTable {
  const language = choices.of(languages);
  const given: Given = { choices, language, can, traits: [] };
  const type = choices.of(types);
  const split: Split =
    type === 'customers'
      ? 'none'
      : choices.of(['none', 'none', 'columns', 'head', 'cells', 'sections'] as const);
  const form = choices.of(nameFormsOf(type));
  const place = new TableBuilder();
  const titleUnit = titleOf(place, given);
  const columns = kindsFor(type, given).flatMap((kind) => columnsOf(kind, split, titleUnit, given));
  const all = tableSubjects.get(type) ?? [];
  const isCoded = form !== 'name' && form !== 'capitals' && form !== 'key';
  const usable = isCoded ? all.filter(({ code }) => code.length > 1) : all;
  const chosen = choices.some(usable, 3 + choices.below(Math.min(14, usable.length - 2)));
  const others = choices.some(otherColumnHeadings[language], choices.below(3));
  const first = firstHeadings(type, form, split, given);
  headOf(place, split, first, columns, others, given);
  bodyOf(place, { split, form, columns, others, chosen }, given);
  const width = first.length + columns.length + others.length;
  if (choices.percent(35)) totalOf(place, width, columns, first.length, given);
  if (choices.percent(20)) place.line(createTextCell(choices.of(captionLines.below[language])));
  return {
    ...(place.caption !== '' && { caption: place.caption }),
    ...{ rows: place.rows, merges: can.has('merges') ? place.merges : [], truth: place.truth, width },
    traits: [language, type, `split ${split}`, `named by ${form}`, ...given.traits],
    valueColumns: columns.map((_, at) => first.length + at),
  };
}
