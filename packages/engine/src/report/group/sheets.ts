/** A group as a workbook: levels, drivers, changes, and method. */

import { fillSentence } from '../../text/fill.ts';
import type { ReportTerms } from '../../text/own-terms.ts';
import { type Language, operationalTypes, type Text } from '../../text/terms.ts';
import { getRiskClass } from '../../values/scale.ts';
import type { TableCell } from '../../values/table-cell.ts';
import { getRiskClassName, getRiskTypeName } from '../../words/words.ts';
import type { AnalysisSheet } from '../analysis/tables.ts';
import type { GroupReportData, GroupReportLine } from './types.ts';

const heads = {
  unit: { en: 'Unit', sv: 'Enhet' },
  depth: { en: 'Depth', sv: 'Djup' },
  inherent: { en: 'Inherent', sv: 'Inneboende' },
  strength: { en: 'Strength', sv: 'Styrka' },
  residual: { en: 'Residual', sv: 'Kvarstående' },
  weighted: { en: 'Weighted level', sv: 'Vägd nivå' },
  own: { en: 'Own assessment', sv: 'Egen bedömning' },
  worst: { en: 'Highest level', sv: 'Högsta nivå' },
  inWords: { en: '{head}, class', sv: '{head}, klass' },
  worstUnit: { en: 'Unit with the highest level', sv: 'Enhet med högst nivå' },
  hidden: { en: 'To be explained', sv: 'Ska förklaras' },
  assessed: { en: 'Assessed', sv: 'Bedömda' },
  units: { en: 'Units', sv: 'Enheter' },
  assessment: { en: 'Assessment', sv: 'Bedömning' },
  status: { en: 'Status', sv: 'Status' },
  year: { en: 'Year', sv: 'År' },
  model: { en: 'Model', sv: 'Modell' },
  size: { en: 'Weight', sv: 'Vikt' },
  trace: { en: 'How the figures were calculated', sv: 'Så har siffrorna räknats fram' },
  part: { en: 'Share', sv: 'Andel' },
  before: { en: 'Before', sv: 'Före' },
  now: { en: 'Now', sv: 'Nu' },
  yes: { en: 'yes', sv: 'ja' },
  no: { en: 'no', sv: 'nej' },
} as const satisfies { readonly [name: string]: Text };

/** A level as a number and as the word of its class. */
function levelWithWord(level: number | null, language: Language, terms: ReportTerms): readonly TableCell[] {
  return [level, level === null ? '' : getRiskClassName(getRiskClass(level), language, terms)];
}

function levelCells(line: GroupReportLine, language: Language, terms: ReportTerms): readonly TableCell[] {
  const level = (value: number | null) => levelWithWord(value, language, terms);
  return [
    line.plainName,
    line.depth,
    ...level(line.inherent),
    line.strength,
    ...level(line.residual),
    ...level(line.level),
    ...level(line.own),
    ...level(line.worst),
    line.worstUnit,
    line.level === null ? '' : heads[line.hidden ? 'yes' : 'no'][language],
    ...operationalTypes.flatMap((type) => level(line[type])),
    line.assessed,
    line.units,
    line.assessment,
    line.status,
    line.period,
    line.model,
    line.size,
    line.trace,
  ];
}

/** The headings of the sheet of levels; each level has a second column with its word. */
function listLevelHeads(language: Language, terms: ReportTerms): readonly string[] {
  const say = (...names: readonly (keyof typeof heads)[]) => names.map((name) => heads[name][language]);
  const withWord = (head: string) => [head, fillSentence(heads.inWords[language], { head }, language)];
  return [
    ...say('unit', 'depth'),
    ...withWord(heads.inherent[language]),
    ...say('strength'),
    ...(['residual', 'weighted', 'own', 'worst'] as const).flatMap((name) => withWord(heads[name][language])),
    ...say('worstUnit', 'hidden'),
    ...operationalTypes.flatMap((type) => withWord(getRiskTypeName(type, language, terms))),
    ...say('assessed', 'units', 'assessment', 'status', 'year', 'model', 'size', 'trace'),
  ];
}

/** The sheets of the workbook; levels are unrounded. */
export function buildGroupSheets(data: GroupReportData, language: Language): readonly AnalysisSheet[] {
  const say = (...names: readonly (keyof typeof heads)[]) => names.map((name) => heads[name][language]);
  const sheet = (text: Text, rows: AnalysisSheet['rows']): AnalysisSheet => ({ name: text[language], rows });
  const { meta } = data;
  return [
    sheet({ en: 'Levels', sv: 'Nivåer' }, [
      listLevelHeads(language, data.terms),
      ...data.lines.map((line) => levelCells(line, language, data.terms)),
    ]),
    sheet({ en: 'Drivers', sv: 'Drivande enheter' }, [
      say('unit', 'part', 'weighted'),
      ...data.drivers.map(({ name, share, level }) => [name, share, level]),
    ]),
    sheet({ en: 'Change', sv: 'Förändring' }, [
      say('unit', 'before', 'now'),
      ...data.changes.map(({ name, before, now }) => [name, before, now]),
    ]),
    sheet({ en: 'Method', sv: 'Metod' }, [
      [{ en: 'Figure', sv: 'Mått' }[language], `${meta.figure}, ${meta.area}`],
      [heads.year[language], meta.period],
      [heads.size[language], meta.rule],
      [heads.model[language], meta.model],
      [
        { en: 'Level', sv: 'Nivå' }[language],
        {
          en: 'Level of the weighted mean of the probabilities of the assessed units; never a mean of levels',
          sv: 'Nivån för det vägda medelvärdet av de bedömda enheternas sannolikheter, aldrig ett medelvärde av nivåer',
        }[language],
      ],
      ...(data.partial
        ? [
            [
              { en: 'Units', sv: 'Enheter' }[language],
              {
                en: 'Only units that you have permission to see',
                sv: 'Bara enheter som du har behörighet att se',
              }[language],
            ],
          ]
        : []),
    ]),
  ];
}
