/** A group as a workbook: levels, drivers, changes, and method. */

import { type Language, operationalTypes, type Text } from '../../text/terms.ts';
import type { TableCell } from '../../values/table-cell.ts';
import { getRiskTypeName } from '../../words/words.ts';
import type { AnalysisSheet } from '../analysis/tables.ts';
import type { GroupReportData, GroupReportLine } from './types.ts';

const heads = {
  unit: { en: 'Unit', sv: 'Enhet' },
  depth: { en: 'Depth in hierarchy', sv: 'Djup i hierarkin' },
  inherent: { en: 'Inherent level', sv: 'Inneboende nivå' },
  strength: { en: 'Control strength', sv: 'Kontrollstyrka' },
  residual: { en: 'Residual level', sv: 'Kvarstående nivå' },
  weighted: { en: 'Weighted level', sv: 'Vägd nivå' },
  worst: { en: 'Highest level', sv: 'Högsta nivå' },
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

function levelCells(line: GroupReportLine, language: Language): readonly TableCell[] {
  return [
    line.plainName,
    line.depth,
    line.inherent,
    line.strength,
    line.residual,
    line.level,
    line.worst,
    line.worstUnit,
    line.level === null ? '' : heads[line.hidden ? 'yes' : 'no'][language],
    ...operationalTypes.map((type) => line[type]),
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

/** Makes the sheets of the workbook. Levels are not rounded. */
export function buildGroupSheets(data: GroupReportData, language: Language): readonly AnalysisSheet[] {
  const say = (...names: readonly (keyof typeof heads)[]) => names.map((name) => heads[name][language]);
  const sheet = (text: Text, rows: AnalysisSheet['rows']): AnalysisSheet => ({ name: text[language], rows });
  const { meta } = data;
  return [
    sheet({ en: 'Levels', sv: 'Nivåer' }, [
      [
        ...say(
          'unit',
          'depth',
          'inherent',
          'strength',
          'residual',
          'weighted',
          'worst',
          'worstUnit',
          'hidden',
        ),
        ...operationalTypes.map((type) => getRiskTypeName(type, language, data.terms)),
        ...say('assessed', 'units', 'assessment', 'status', 'year', 'model', 'size', 'trace'),
      ],
      ...data.lines.map((line) => levelCells(line, language)),
    ]),
    sheet({ en: 'Units driving the level', sv: 'Drivande enheter' }, [
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
