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
  depth: { en: 'Depth in hierarchy', sv: 'Djup i hierarkin' },
  inherent: { en: 'Inherent level', sv: 'Inneboende nivå' },
  strength: { en: 'Control strength', sv: 'Kontrollstyrka' },
  residual: { en: 'Residual level', sv: 'Kvarstående nivå' },
  weighted: { en: 'Weighted level', sv: 'Vägd nivå' },
  own: { en: 'Unit’s own assessment', sv: 'Enhetens egen bedömning' },
  worst: { en: 'Highest level', sv: 'Högsta nivå' },
  inWords: { en: '{head}, class', sv: '{head}, klass' },
  worstUnit: { en: 'Unit with the highest level', sv: 'Enhet med högst nivå' },
  hidden: { en: 'Explanation required', sv: 'Förklaring krävs' },
  assessed: { en: 'Assessed units', sv: 'Bedömda enheter' },
  units: { en: 'Units', sv: 'Enheter' },
  assessment: { en: 'Assessment', sv: 'Bedömning' },
  status: { en: 'Status', sv: 'Status' },
  year: { en: 'Year', sv: 'År' },
  model: { en: 'Model version', sv: 'Modellversion' },
  size: { en: 'Weight', sv: 'Vikt' },
  trace: { en: 'How the figures were calculated', sv: 'Så har siffrorna räknats fram' },
  part: { en: 'Share', sv: 'Andel' },
  before: { en: 'Earlier level', sv: 'Tidigare nivå' },
  now: { en: 'Current level', sv: 'Nuvarande nivå' },
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

/** Lists the headings of the sheet of levels. Each level has a second column with its class in words. */
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

/** Makes the sheets of the workbook. Levels are not rounded. */
export function buildGroupSheets(data: GroupReportData, language: Language): readonly AnalysisSheet[] {
  const say = (...names: readonly (keyof typeof heads)[]) => names.map((name) => heads[name][language]);
  const sheet = (text: Text, rows: AnalysisSheet['rows']): AnalysisSheet => ({ name: text[language], rows });
  const { meta } = data;
  return [
    sheet({ en: 'Levels', sv: 'Nivåer' }, [
      listLevelHeads(language, data.terms),
      ...data.lines.map((line) => levelCells(line, language, data.terms)),
    ]),
    sheet({ en: 'Units driving the level', sv: 'Enheter som driver nivån' }, [
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
          en: 'Corresponds to the weighted mean of the probabilities of the assessed units; never a mean of levels',
          sv: 'Motsvarar det vägda medelvärdet av de bedömda enheternas sannolikheter, aldrig ett medelvärde av nivåer',
        }[language],
      ],
      ...(data.partial
        ? [
            [
              { en: 'Units', sv: 'Enheter' }[language],
              {
                en: 'Only units that the creator of the report has permission to see',
                sv: 'Bara enheter som rapportens skapare har behörighet att se',
              }[language],
            ],
          ]
        : []),
    ]),
  ];
}
