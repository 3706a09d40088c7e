/**
 * Writes and reads the tables of an assessment as one workbook: a sheet per kind of background data and a sheet of
 * controls, whose rows are found by key.
 */

import type { CompiledModel } from '../model/compile.ts';
import { toComparableText } from '../text/spelling.ts';
import { type Language, languages, type RiskType, type Text } from '../text/terms.ts';
import type { TableCell } from '../values/table-cell.ts';
import { getRiskTypeName } from '../words/words.ts';
import { type FileImportPreview, readBackgroundFile, writeBackgroundFile } from './background-file.ts';
import { writeControlFile } from './control-file.ts';
import { readControlFile } from './control-reading.ts';
import { quantifiableTypes } from './kinds.ts';
import {
  noOwnFieldsForFiles,
  type OwnFieldsForFiles,
  readAssessmentOwnFields,
  readRiskOwnFields,
  writeAssessmentOwnFields,
  writeRiskOwnFields,
} from './own-field-file.ts';
import { applyPatches, computePatchesBetween } from './patches.ts';
import type { SheetLine, SheetRow } from './sheet.ts';
import type { AssessmentDocument, Patch } from './types.ts';

/** A sheet to write: its name, and its rows with the heading first. */
export interface WorkbookSheet {
  readonly name: string;
  readonly rows: readonly (readonly TableCell[])[];
}

/** A sheet that was read; the `line` of a row counts from 1, heading included. */
export interface WorkbookInputSheet {
  readonly name: string;
  readonly rows: readonly SheetRow[];
}

const otherSheets = {
  controls: { en: 'Controls', sv: 'Kontroller' },
  risks: { en: 'Risks', sv: 'Risker' },
  assessment: { en: 'Assessment', sv: 'Bedömning' },
} as const satisfies Record<string, Text>;

type SheetSubject = RiskType | keyof typeof otherSheets;

/**
 * Builds the sheets of an assessment in one language. They contain no levels, because levels are calculated and never
 * entered. Own fields of controls are columns on the sheet of controls; own fields of risks and of the assessment
 * have sheets of their own.
 */
export function buildAssessmentWorkbook(
  model: CompiledModel,
  document: AssessmentDocument,
  language: Language,
  own: OwnFieldsForFiles = noOwnFieldsForFiles,
): readonly WorkbookSheet[] {
  const sheetOf = (subject: keyof typeof otherSheets, rows: WorkbookSheet['rows'] | null): WorkbookSheet[] =>
    rows === null ? [] : [{ name: otherSheets[subject][language], rows }];
  return [
    ...quantifiableTypes.map((type) => ({
      name: getRiskTypeName(type, language),
      rows: writeBackgroundFile(model, document, type, language),
    })),
    ...sheetOf('controls', writeControlFile(model, document, language, own)),
    ...sheetOf('risks', writeRiskOwnFields(model, document, language, own)),
    ...sheetOf('assessment', writeAssessmentOwnFields(document, language, own)),
  ];
}

/**
 * Returns the subject that a sheet's name denotes in either language; null for a name that the product does not
 * write.
 */
function subjectOfSheet(name: string): SheetSubject | null {
  const plain = toComparableText(name.trim());
  const isNamed = (word: (language: Language) => string) =>
    languages.some((language) => toComparableText(word(language)) === plain);
  for (const subject of ['controls', 'risks', 'assessment'] as const)
    if (isNamed((language) => otherSheets[subject][language])) return subject;
  return quantifiableTypes.find((type) => isNamed((language) => getRiskTypeName(type, language))) ?? null;
}

/** The preview of an import: the outcome of each line of each sheet, the ignored sheets, and the patches. */
export interface WorkbookImportPreview {
  readonly sheets: readonly { readonly name: string; readonly lines: readonly SheetLine[] }[];
  /** Names of the sheets that were ignored, because the product writes no such sheets. */
  readonly unread: readonly string[];
  readonly patches: readonly Patch[];
}

function readSheet(
  {
    model,
    document,
    own,
  }: {
    readonly model: CompiledModel;
    readonly document: AssessmentDocument;
    readonly own: OwnFieldsForFiles;
  },
  subject: SheetSubject,
  rows: readonly SheetRow[],
): FileImportPreview {
  switch (subject) {
    case 'controls':
      return readControlFile(model, document, rows, own);
    case 'risks':
      return readRiskOwnFields(model, document, rows, own);
    case 'assessment':
      return readAssessmentOwnFields(document, rows, own);
    default:
      return readBackgroundFile(model, document, subject, rows);
  }
}

/** Reads a workbook into the document. Parts that the workbook does not contain stay unchanged. */
export function readAssessmentWorkbook(
  model: CompiledModel,
  document: AssessmentDocument,
  given: readonly WorkbookInputSheet[],
  own: OwnFieldsForFiles = noOwnFieldsForFiles,
): WorkbookImportPreview {
  let draft = document;
  const sheets: { name: string; lines: readonly SheetLine[] }[] = [];
  const unread: string[] = [];
  for (const { name, rows } of given) {
    const subject = subjectOfSheet(name);
    if (subject === null) {
      unread.push(name);
      continue;
    }
    const { lines, patches } = readSheet({ model, document: draft, own }, subject, rows);
    draft = applyPatches(draft, patches).document;
    sheets.push({ name, lines });
  }
  return { sheets, unread, patches: computePatchesBetween(document, draft) };
}
