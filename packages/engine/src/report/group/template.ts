/** The report on a group as a template: `GroupReportData` is what its variables name. */

import { languages, operationalTypes, type Text } from '../../terms.ts';
import { riskTypeWord } from '../../words.ts';
import { column, each, heading, paragraph, row, same, t, when, written } from '../analysis/blocks.ts';
import type { Block, ColumnTemplate, ReportTemplate } from '../template.ts';

const categories: readonly ColumnTemplate[] = operationalTypes.map((type) => {
  const [en, sv] = languages.map((language) => riskTypeWord(type, language));
  return column({ en: en ?? '', sv: sv ?? '' }, 12);
});

const unit = t('Unit', 'Enhet');
const level = t('Level', 'Nivå');

const table = (columns: readonly ColumnTemplate[], list: string, cells: readonly string[]): Block => ({
  type: 'table',
  style: 'compact',
  columns,
  rows: [each(list, 'line', row(...cells))],
});

const part = (name: string, title: Text, ...blocks: readonly Block[]): Block =>
  when(`show.${name}`, heading(1, title), ...blocks);

const summary = part(
  'summary',
  t('Summary', 'Sammanfattning'),
  when(
    'top',
    {
      type: 'table',
      style: 'facts',
      header: false,
      columns: [column(same(''), 40), column(same(''), 60)],
      rows: [
        row('{{ meta.figure }}, {{ meta.area }}', '{{ top.level | level }}'),
        {
          type: 'row',
          cells: [
            {
              type: 'cell',
              text: t(
                'Highest unit: [{{ top.worstUnit }}]({{ top.worstTrace }})',
                'Högsta enheten: [{{ top.worstUnit }}]({{ top.worstTrace }})',
              ),
            },
            { type: 'cell', text: same('{{ top.worst | level }}') },
          ],
        },
        {
          type: 'row',
          cells: [
            { type: 'cell', text: t('Control strength', 'Kontrollstyrka') },
            { type: 'cell', text: same('{{ top.strength | strength }}') },
          ],
        },
        {
          type: 'row',
          cells: [
            { type: 'cell', text: t('Units assessed', 'Bedömda enheter') },
            { type: 'cell', text: same('{{ top.coverage }}') },
          ],
        },
      ],
    },
    paragraph(
      t(
        'The group level is the level of the average probability of its units, weighted {{ meta.rule }}. Units without an assessment are included in the coverage but never in a level. The name of each unit is a link to its assessment, where the calculation of each figure can be opened.',
        'Koncernens nivå är nivån för enheternas genomsnittliga sannolikhet, vägd {{ meta.rule }}. Enheter utan bedömning ingår i täckningen men aldrig i en nivå. Enhetens namn är en länk till dess bedömning, där beräkningen av varje siffra kan öppnas.',
      ),
      'small',
    ),
  ),
  when(
    'hidden',
    heading(2, t('Units that the weighted level hides', 'Enheter som den vägda nivån döljer')),
    paragraph(
      t(
        'In these groups one unit is at least one level above the weighted level. Each difference must be explained.',
        'I dessa grupper ligger en enhet minst en nivå över den vägda nivån. Varje avvikelse ska förklaras.',
      ),
    ),
    table(
      [
        column(t('Group', 'Grupp'), 34),
        column(level, 20),
        column(t('Highest unit', 'Högsta enheten'), 30),
        column(level, 20),
      ],
      'hidden',
      [
        '{{ line.plainName }}',
        '{{ line.level | level }}',
        '[{{ line.worstUnit }}]({{ line.worstTrace }})',
        '{{ line.worst | level }}',
      ],
    ),
  ),
);

const heatMap = part(
  'heatMap',
  t('Levels by unit', 'Nivåer per enhet'),
  table(
    [
      column(unit, 26),
      column(t('Weighted', 'Vägd'), 12),
      column(t('Highest', 'Högst'), 12),
      ...categories,
      column(t('Assessed', 'Bedömda'), 11),
    ],
    'lines',
    [
      '[{{ line.name }}]({{ line.trace }})',
      '{{ line.level | level }}',
      '{{ line.worst | level }}',
      ...operationalTypes.map((type) => `{{ line.${type} | level }}`),
      '{{ line.coverage }}',
    ],
  ),
  when(
    'worstOf',
    heading(2, t('Highest unit in each category', 'Högsta enheten i varje kategori')),
    table([column(t('Category', 'Kategori'), 30), column(unit, 46), column(level, 24)], 'worstOf', [
      '{{ line.name }}',
      '[{{ line.unit }}]({{ line.trace }})',
      '{{ line.level | level }}',
    ]),
  ),
);

const worst = part(
  'worst',
  t('Units with the highest levels', 'Enheter med högst nivåer'),
  table(
    [
      column(unit, 34),
      column(level, 18),
      column(t('Status', 'Status'), 18),
      column(t('Year', 'År'), 12),
      column(t('Model', 'Modell'), 14),
    ],
    'worst',
    [
      '[{{ line.plainName }}]({{ line.trace }})',
      '{{ line.level | level }}',
      '{{ line.status }}',
      '{{ line.period }}',
      '{{ line.model }}',
    ],
  ),
);

const riskTable = (list: string): Block =>
  table(
    [
      column(t('Risk', 'Risk'), 40),
      column(t('Category', 'Kategori'), 20),
      column(t('Inherent', 'Inneboende'), 18),
      column(t('Residual', 'Kvarstående'), 18),
    ],
    list,
    ['{{ line.name }}', '{{ line.typeName }}', '{{ line.inherent | level }}', '{{ line.residual | level }}'],
  );

const drivers = part(
  'drivers',
  t('What makes the level', 'Vad som ger nivån'),
  paragraph(
    t(
      'The share of each unit in the probability behind the level of the group.',
      'Varje enhets andel av sannolikheten bakom koncernens nivå.',
    ),
  ),
  table([column(unit, 50), column(t('Share', 'Andel'), 20, 'right'), column(level, 30)], 'drivers', [
    '[{{ line.name }}]({{ line.trace }})',
    '{{ line.share | percent }}',
    '{{ line.level | level }}',
  ]),
  when(
    'rest',
    paragraph(
      t('Other units together: {{ rest | percent }}.', 'Övriga enheter tillsammans: {{ rest | percent }}.'),
      'small',
    ),
  ),
  each(
    'drivers',
    'driver',
    when('driver.risks', heading(2, same('{{ driver.name }}')), riskTable('driver.risks')),
  ),
);

const change = part('change', t('Change since {{ meta.before }}', 'Förändring sedan {{ meta.before }}'), {
  type: 'conditional',
  when: 'x',
  names: { x: 'changes' },
  blocks: [
    paragraph(
      t(
        'Based on the units that were assessed in both years.',
        'Räknat på de enheter som bedömts båda åren.',
      ),
    ),
    table(
      [
        column(unit, 40),
        column(same('{{ meta.before }}'), 20),
        column(same('{{ meta.period }}'), 20),
        column(t('Change', 'Förändring'), 14, 'right'),
      ],
      'changes',
      ['{{ line.name }}', '{{ line.before | level }}', '{{ line.now | level }}', '{{ line.by }}'],
    ),
  ],
  otherwise: [
    paragraph(t('No unit has an assessment for both years.', 'Ingen enhet har en bedömning för båda åren.')),
  ],
});

const coverage = part(
  'coverage',
  t('Coverage', 'Täckning'),
  {
    type: 'conditional',
    when: 'x',
    names: { x: 'unassessed' },
    blocks: [
      paragraph(t('Units without an assessment:', 'Enheter utan bedömning:')),
      table([column(unit, 100)], 'unassessed', ['{{ line.plainName }}']),
    ],
    otherwise: [paragraph(t('Every unit has an assessment.', 'Alla enheter har en bedömning.'))],
  },
  when(
    'otherModels',
    paragraph(
      t(
        'These assessments use another model version than {{ meta.model }}, so their levels are not fully comparable.',
        'Dessa bedömningar bygger på en annan modellversion än {{ meta.model }}, så nivåerna är inte fullt jämförbara.',
      ),
    ),
    table(
      [column(unit, 50), column(t('Assessment', 'Bedömning'), 34), column(t('Model', 'Modell'), 16)],
      'otherModels',
      ['{{ line.plainName }}', '{{ line.assessment }}', '{{ line.model }}'],
    ),
  ),
);

const quotes = part(
  'quotes',
  t('From the units’ own assessments', 'Ur enheternas egna bedömningar'),
  each(
    'quotes',
    'unit',
    heading(2, same('{{ unit.plainName }}')),
    paragraph(
      t(
        '[{{ unit.assessment }}]({{ unit.trace }}) ({{ unit.status }}, {{ unit.model }}). Inherent {{ unit.inherent | level }}, residual {{ unit.residual | level }}.',
        '[{{ unit.assessment }}]({{ unit.trace }}) ({{ unit.status }}, {{ unit.model }}). Inneboende {{ unit.inherent | level }}, kvarstående {{ unit.residual | level }}.',
      ),
      'small',
    ),
    each(
      'unit.conclusions',
      'said',
      paragraph(same('**{{ said.about }}**'), 'label'),
      paragraph(same('{{ said.text | markdown }}')),
    ),
    when('unit.risks', riskTable('unit.risks')),
    each(
      'unit.reports',
      'report',
      paragraph(
        t(
          '**{{ report.title }}**, accepted {{ report.date | date }} by {{ report.author }}. {{ report.statement }}',
          '**{{ report.title }}**, godkänd {{ report.date | date }} av {{ report.author }}. {{ report.statement }}',
        ),
      ),
      each(
        'report.words',
        'said',
        when('said.section', paragraph(same('{{ said.section }}'), 'label')),
        paragraph(same('{{ said.text | markdown }}')),
      ),
    ),
  ),
);

/** The report on a group as it comes with the product; a definition says which of its parts are shown. */
export const groupReportTemplate: ReportTemplate = {
  id: 'groupReport',
  name: t('Group report', 'Koncernrapport'),
  description: t(
    'The levels of the units of a group, the reasons for them, and extracts from the units’ own assessments.',
    'Nivåerna för en koncerns enheter, skälen till dem och utdrag ur enheternas egna bedömningar.',
  ),
  title: same('{{ meta.title }}'),
  author: same('{{ meta.organisation }}'),
  subject: same('{{ meta.root }}'),
  date: 'meta.date',
  header: { left: same('{{ meta.title }}'), right: same('{{ meta.organisation }}') },
  cover: {
    eyebrow: t('Group report', 'Koncernrapport'),
    title: same('{{ meta.title }}'),
    subtitle: same('{{ meta.root }}'),
    facts: [
      { label: t('Organisation', 'Organisation'), value: same('{{ meta.organisation }}') },
      { label: t('Year', 'År'), value: same('{{ meta.period }}') },
      { label: t('Date', 'Datum'), value: same('{{ meta.date | date }}') },
    ],
  },
  content: [
    { type: 'toc', title: t('Contents', 'Innehåll'), depth: 2 },
    { type: 'pageBreak' },
    when(
      'partial',
      paragraph(
        t(
          'The report covers the units that its author has permission to see. There are more units.',
          'Rapporten omfattar de enheter som dess författare har behörighet att se. Det finns fler enheter.',
        ),
        'note',
      ),
    ),
    written('introduction'),
    summary,
    heatMap,
    worst,
    drivers,
    change,
    coverage,
    quotes,
    when('conclusion', heading(1, t('Conclusions', 'Slutsatser')), written('conclusion')),
  ],
};
