/** Reads grades, levels and relevances that an editor has written as figures or in words. */
import {
  type EntityTableColumn,
  modelTables,
  readEntityTableCell,
  type TableCellReading,
} from '@klarsikt/engine/model';
import { parseLevelWord } from '@klarsikt/engine/recognise';
import { languages, relevances, toComparableText } from '@klarsikt/engine/text';
import { getOwnMember } from '@klarsikt/engine/values';
import { getRelevanceName } from '@klarsikt/engine/words';

const gradeFields: readonly object[] = [
  modelTables.threats.fields.privGrade,
  modelTables.threats.fields.corpGrade,
];
const levelField: object = modelTables.threats.fields.levelIndividual.of;
const relevanceField: object = modelTables.threats.fields.relevance;

const levelNames = ['UNDEFINED', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH'] as const;

/** Words for a segment to which the grade does not apply. */
const noGrade = /^(?:(?:ej|inte|not) (?:relevant|tillämpligt?|applicable)|n\/?a|e\.?t\.?|[-–—])$/iu;

const relevanceWords: { readonly [word: string]: string } = {
  ...Object.fromEntries(
    relevances.flatMap((area) =>
      languages.map((language) => [toComparableText(getRelevanceName(area, language)), area]),
    ),
  ),
  ...{ pt: 'ml', aml: 'ml' },
  ...{ terrorfinansiering: 'tf', terrorismfinansiering: 'tf', ft: 'tf', cft: 'tf' },
  ...{ 'terrorist financing': 'tf', 'terrorism financing': 'tf', 'financing of terrorism': 'tf' },
  ...{ sanktioner: 'sv', sanctions: 'sv', 'sanctions evasion': 'sv', 'kringgående av sanktioner': 'sv' },
  ...{ allmän: 'general', generell: 'general', alla: 'general', all: 'general' },
};

/**
 * Reads relevances in a cell such as `Penningtvätt; sanktioner`. Unknown words are kept, so that the later check
 * reports them.
 */
const readRelevances = (text: string): readonly string[] =>
  text
    .split(/[|;,/\n]| och | and | & /u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => getOwnMember(relevanceWords, toComparableText(part)) ?? part);

/**
 * Reads a cell of a table of the library. A grade can be a figure or a word of the scale in either language; its
 * motivation is then left unchanged. Levels and relevances can be words as well.
 */
export function readLibraryCell(text: string, column: EntityTableColumn): TableCellReading {
  const { field } = column;
  if (field === relevanceField) return { value: [...new Set(readRelevances(text))] };
  const isGrade = gradeFields.includes(field);
  if (isGrade && noGrade.test(text.trim())) return readEntityTableCell('', column);
  const level = text.trim() === '' ? null : (parseLevelWord(text, 'risk')?.value ?? null);
  if (level === null) return readEntityTableCell(text, column);
  if (isGrade) return { value: { grade: level } };
  const name = levelNames[level];
  return field.type === 'choice' && field.of === levelField && name !== undefined && level > 0
    ? { value: name }
    : readEntityTableCell(text, column);
}
