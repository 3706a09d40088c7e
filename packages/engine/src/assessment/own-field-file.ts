/**
 * Writes and reads the own fields of an assessment, its risks and its controls in files, with one column per field.
 */
import type { CompiledModel } from '../model/compile.ts';
import {
  listEditableOwnFields,
  listShownOwnFields,
  type OwnField,
  type OwnFieldObjectKind,
  type OwnFieldPerson,
  type OwnFieldValues,
} from '../own-fields/own-field.ts';
import { listOwnFieldHeadings, toOwnFieldCell } from '../own-fields/own-field-cells.ts';
import { findOwnFieldColumns } from '../own-fields/own-field-columns.ts';
import { toComparableText } from '../text/spelling.ts';
import { type Language, languages, type RiskType, riskTypes } from '../text/terms.ts';
import type { TableCell } from '../values/table-cell.ts';
import { getRiskTypeName } from '../words/words.ts';
import type { FileImportPreview } from './background-file.ts';
import { computePatchesBetween } from './patches.ts';
import { isSameJson } from './pointer.ts';
import { listRiskRows } from './risk-rows.ts';
import {
  createUnusableHeadingLine,
  readSheetHeading,
  readSheetLine,
  type SheetColumn,
  type SheetHeading,
  SheetLineError,
  type SheetRow,
} from './sheet.ts';
import type { AssessmentDocument, RiskEntry } from './types.ts';

/** The definitions of the organisation's own fields, and its people, as files need them. */
export interface OwnFieldsForFiles {
  readonly fields: readonly OwnField[];
  readonly people: readonly OwnFieldPerson[];
}

/** The value for an organisation without own fields. */
export const noOwnFieldsForFiles: OwnFieldsForFiles = { fields: [], people: [] };

/** Columns of own fields to write into a file. */
export interface OwnFieldFileColumns {
  readonly headings: readonly string[];
  readonly cells: (values: OwnFieldValues | undefined) => readonly TableCell[];
}

/**
 * Creates the columns of the assessment, its risks or its controls: one for each field in use, and one for each
 * archived field that has a value. `other` are the remaining headings of the file.
 */
export function writeOwnFieldColumns(
  { fields, people }: OwnFieldsForFiles,
  { thing, language }: { readonly thing: OwnFieldObjectKind; readonly language: Language },
  { values, other }: { readonly values: readonly OwnFieldValues[]; readonly other: readonly string[] },
): OwnFieldFileColumns {
  const shown = listShownOwnFields(fields, thing, values);
  return {
    headings: listOwnFieldHeadings(shown, language, other),
    cells: (own = {}) => shown.map((field) => toOwnFieldCell(field, own[field.key], { language, people })),
  };
}

/**
 * Finds the columns of own fields in a file. The returned reader merges the values of a line into the earlier values
 * and returns undefined if no value is left. It throws a SheetLineError with the heading of a cell whose value the
 * field does not permit.
 */
export function readOwnFieldColumns(
  { fields, people }: OwnFieldsForFiles,
  thing: OwnFieldObjectKind,
  {
    heading,
    first,
    rest,
  }: { readonly heading: SheetHeading; readonly first: SheetRow; readonly rest: readonly SheetRow[] },
): (row: SheetRow, before: OwnFieldValues | undefined) => OwnFieldValues | undefined {
  const facts = { fields: listEditableOwnFields(fields, thing), people, language: heading.language };
  const columns = findOwnFieldColumns(first.cells, rest, { taken: heading.indexes, facts });
  return (row, before) => {
    if (columns.indexes.length === 0) return before;
    const { values, faults } = columns.read(row, before ?? {});
    const [fault] = faults;
    if (fault !== undefined)
      throw new SheetLineError('ownField', fault.field.label[heading.language] || fault.field.key);
    return Object.keys(values).length === 0 ? undefined : values;
  };
}

const keyColumn: SheetColumn = { code: 'key', heading: { en: 'Key', sv: 'Nyckel' } };
const nameColumn: SheetColumn = { code: 'name', heading: { en: 'Name', sv: 'Namn' } };
const typeColumn: SheetColumn = { code: 'type', heading: { en: 'Category', sv: 'Kategori' } };

const riskColumns = [typeColumn, keyColumn, nameColumn];

interface RiskFieldRow {
  readonly type: RiskType;
  readonly key: string;
  readonly name: { readonly [L in Language]: string };
  readonly entry: RiskEntry | null;
}

/** The risks of the assessment, and the risks outside it that have values of own fields. */
const listFieldRows = (model: CompiledModel, document: AssessmentDocument): readonly RiskFieldRow[] =>
  riskTypes.flatMap((type) =>
    listRiskRows(model, document, type)
      .filter(({ absence, entry }) => absence === null || entry?.ownFields !== undefined)
      .map(({ key, entity, entry }) => ({ type, key, name: entity.name, entry })),
  );

/** The own fields of risks as rows, heading first; null if the organisation has no such field. */
export function writeRiskOwnFields(
  model: CompiledModel,
  document: AssessmentDocument,
  language: Language,
  own: OwnFieldsForFiles,
): readonly (readonly TableCell[])[] | null {
  const rows = listFieldRows(model, document);
  const other = riskColumns.map(({ heading }) => heading[language]);
  const values = rows.map(({ entry }) => entry?.ownFields ?? {});
  const { headings, cells } = writeOwnFieldColumns(own, { thing: 'risk', language }, { values, other });
  if (headings.length === 0) return null;
  return [
    [...other, ...headings],
    ...rows.map(({ type, key, name, entry }) => [
      ...[getRiskTypeName(type, language), key, name[language]],
      ...cells(entry?.ownFields),
    ]),
  ];
}

function parseRiskType(text: string): RiskType {
  const word = toComparableText(text.trim());
  const type = riskTypes.find(
    (one) =>
      toComparableText(one) === word ||
      languages.some((language) => toComparableText(getRiskTypeName(one, language)) === word),
  );
  if (type === undefined) throw new SheetLineError('type.unknown', 'type');
  return type;
}

function withRiskFields(
  document: AssessmentDocument,
  { type, key }: Pick<RiskFieldRow, 'type' | 'key'>,
  values: OwnFieldValues | undefined,
): AssessmentDocument {
  const { risks } = document;
  const { ownFields: _, ...entry }: RiskEntry = risks.data[type]?.[key] ?? {};
  const { [key]: _former, ...others } = risks.data[type] ?? {};
  const next = values === undefined ? entry : { ...entry, ownFields: values };
  const entries = Object.keys(next).length === 0 ? others : { ...others, [key]: next };
  return { ...document, risks: { ...risks, data: { ...risks.data, [type]: entries } } };
}

/**
 * Reads the own fields of risks. Risks that the file does not contain keep their values; an empty cell removes the
 * value.
 */
export function readRiskOwnFields(
  model: CompiledModel,
  document: AssessmentDocument,
  rows: readonly SheetRow[],
  own: OwnFieldsForFiles,
): FileImportPreview {
  const [first, ...rest] = rows;
  const heading = first && readSheetHeading(first, riskColumns, ['type', 'key']);
  if (!heading) return { lines: [createUnusableHeadingLine(first)], patches: [] };
  const read = readOwnFieldColumns(own, 'risk', { heading, first, rest });
  const seen = new Set<string>();
  let draft = document;
  const lines = rest.map((row) => {
    const key = (heading.cell(row, 'key') ?? '').trim();
    return readSheetLine(row, key, () => {
      const type = parseRiskType(heading.cell(row, 'type') ?? '');
      const before = draft.risks.data[type]?.[key];
      if (!model[type].byKey.has(key) && before === undefined) throw new SheetLineError('key.unknown');
      if (seen.has(`${type}/${key}`)) throw new SheetLineError('key.repeated');
      seen.add(`${type}/${key}`);
      const values = read(row, before?.ownFields);
      if (isSameJson(values ?? {}, before?.ownFields ?? {})) return false;
      draft = withRiskFields(draft, { type, key }, values);
      return true;
    });
  });
  return { lines, patches: computePatchesBetween(document, draft) };
}

/** The own fields of the assessment as two rows, heading first; null if the organisation has no such field. */
export function writeAssessmentOwnFields(
  document: AssessmentDocument,
  language: Language,
  own: OwnFieldsForFiles,
): readonly (readonly TableCell[])[] | null {
  const other = [nameColumn.heading[language]];
  const values = [document.ownFields ?? {}];
  const { headings, cells } = writeOwnFieldColumns(own, { thing: 'assessment', language }, { values, other });
  if (headings.length === 0) return null;
  return [
    [...other, ...headings],
    [document.settings.name, ...cells(document.ownFields)],
  ];
}

/**
 * Reads the own fields of the assessment from the first line below the heading. The column of the name is ignored.
 */
export function readAssessmentOwnFields(
  document: AssessmentDocument,
  rows: readonly SheetRow[],
  own: OwnFieldsForFiles,
): FileImportPreview {
  const [first, ...rest] = rows;
  const heading = first && readSheetHeading(first, [nameColumn], ['name']);
  if (!heading) return { lines: [createUnusableHeadingLine(first)], patches: [] };
  const read = readOwnFieldColumns(own, 'assessment', { heading, first, rest });
  let draft = document;
  const lines = rest.map((row, at) =>
    readSheetLine(row, (heading.cell(row, 'name') ?? '').trim(), () => {
      if (at > 0) throw new SheetLineError('key.repeated');
      const values = read(row, document.ownFields);
      if (isSameJson(values ?? {}, document.ownFields ?? {})) return false;
      const { ownFields: _, ...others } = document;
      draft = values === undefined ? others : { ...others, ownFields: values };
      return true;
    }),
  );
  return { lines, patches: computePatchesBetween(document, draft) };
}
