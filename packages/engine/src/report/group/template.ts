/** The group report as a template on `GroupReportData`. */

import { languages, operationalTypes, type Text } from '../../text/terms.ts';
import { riskTypeWord } from '../../words/words.ts';
import {
  analystTextBlock,
  bilingual,
  conditionBlock,
  equalText,
  headingBlock,
  paragraphBlock,
  repeatBlock,
  tableColumn,
  tableRow,
} from '../analysis/blocks.ts';
import type { Block, ColumnTemplate, ReportTemplate } from '../template.ts';

const categories: readonly ColumnTemplate[] = operationalTypes.map((type) => {
  const [en, sv] = languages.map((language) => riskTypeWord(type, language));
  return tableColumn({ en: en ?? '', sv: sv ?? '' }, 12);
});

const unit = bilingual('Unit', 'Enhet');
const level = bilingual('Level', 'Nivå');

const groupTable = (columns: readonly ColumnTemplate[], list: string, cells: readonly string[]): Block => ({
  type: 'table',
  style: 'compact',
  columns,
  rows: [repeatBlock(list, 'line', tableRow(...cells))],
});

const reportPart = (name: string, title: Text, ...blocks: readonly Block[]): Block =>
  conditionBlock(`show.${name}`, headingBlock(1, title), ...blocks);

const summary = reportPart(
  'summary',
  bilingual('Summary', 'Sammanfattning'),
  conditionBlock(
    'top',
    {
      type: 'table',
      style: 'facts',
      header: false,
      columns: [tableColumn(equalText(''), 40), tableColumn(equalText(''), 60)],
      rows: [
        tableRow('{{ meta.figure }}, {{ meta.area }}', '{{ top.level | level }}'),
        {
          type: 'row',
          cells: [
            {
              type: 'cell',
              text: bilingual(
                'Highest unit: [{{ top.worstUnit }}]({{ top.worstTrace }})',
                'Högsta enheten: [{{ top.worstUnit }}]({{ top.worstTrace }})',
              ),
            },
            { type: 'cell', text: equalText('{{ top.worst | level }}') },
          ],
        },
        {
          type: 'row',
          cells: [
            { type: 'cell', text: bilingual('Control strength', 'Kontrollstyrka') },
            { type: 'cell', text: equalText('{{ top.strength | strength }}') },
          ],
        },
        {
          type: 'row',
          cells: [
            { type: 'cell', text: bilingual('Units assessed', 'Bedömda enheter') },
            { type: 'cell', text: equalText('{{ top.coverage }}') },
          ],
        },
      ],
    },
    paragraphBlock(
      bilingual(
        'The group level is the level of the average probability of its units, weighted {{ meta.rule }}. Units without an assessment are included in the coverage but never in a level. The name of each unit is a link to its assessment, where the calculation of each figure can be opened.',
        'Koncernens nivå är nivån för enheternas genomsnittliga sannolikhet, vägd {{ meta.rule }}. Enheter utan bedömning ingår i täckningen men aldrig i en nivå. Enhetens namn är en länk till dess bedömning, där beräkningen av varje siffra kan öppnas.',
      ),
      'small',
    ),
  ),
  conditionBlock(
    'hidden',
    headingBlock(2, bilingual('Units that the weighted level hides', 'Enheter som den vägda nivån döljer')),
    paragraphBlock(
      bilingual(
        'In these groups one unit is at least one level above the weighted level. Each difference must be explained.',
        'I dessa grupper ligger en enhet minst en nivå över den vägda nivån. Varje avvikelse ska förklaras.',
      ),
    ),
    groupTable(
      [
        tableColumn(bilingual('Group', 'Grupp'), 34),
        tableColumn(level, 20),
        tableColumn(bilingual('Highest unit', 'Högsta enheten'), 30),
        tableColumn(level, 20),
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

const heatMap = reportPart(
  'heatMap',
  bilingual('Levels by unit', 'Nivåer per enhet'),
  groupTable(
    [
      tableColumn(unit, 26),
      tableColumn(bilingual('Weighted', 'Vägd'), 12),
      tableColumn(bilingual('Highest', 'Högst'), 12),
      ...categories,
      tableColumn(bilingual('Assessed', 'Bedömda'), 11),
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
  paragraphBlock(
    bilingual(
      'Each line is a unit with everything below it: its level and its categories are weighted. The highest levels are those of single units, each by itself.',
      'Varje rad är en enhet med allt under den: dess nivå och kategorier är vägda. De högsta nivåerna är enskilda enheters, var för sig.',
    ),
    'small',
  ),
  conditionBlock(
    'worstOf',
    headingBlock(2, bilingual('Highest unit in each category', 'Högsta enheten i varje kategori')),
    groupTable(
      [tableColumn(bilingual('Category', 'Kategori'), 30), tableColumn(unit, 46), tableColumn(level, 24)],
      'worstOf',
      ['{{ line.name }}', '[{{ line.unit }}]({{ line.trace }})', '{{ line.level | level }}'],
    ),
  ),
);

const worst = reportPart(
  'worst',
  bilingual('Units with the highest levels', 'Enheter med högst nivåer'),
  groupTable(
    [
      tableColumn(unit, 34),
      tableColumn(level, 18),
      tableColumn(bilingual('Status', 'Status'), 18),
      tableColumn(bilingual('Year', 'År'), 12),
      tableColumn(bilingual('Model', 'Modell'), 14),
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
  groupTable(
    [
      tableColumn(bilingual('Risk', 'Risk'), 40),
      tableColumn(bilingual('Category', 'Kategori'), 20),
      tableColumn(bilingual('Inherent', 'Inneboende'), 18),
      tableColumn(bilingual('Residual', 'Kvarstående'), 18),
    ],
    list,
    ['{{ line.name }}', '{{ line.typeName }}', '{{ line.inherent | level }}', '{{ line.residual | level }}'],
  );

const drivers = reportPart(
  'drivers',
  bilingual('Drivers of the level', 'Drivande enheter'),
  paragraphBlock(
    bilingual(
      'The share of each unit in the probability behind the level of the group.',
      'Varje enhets andel av sannolikheten bakom koncernens nivå.',
    ),
  ),
  groupTable(
    [tableColumn(unit, 50), tableColumn(bilingual('Share', 'Andel'), 20, 'right'), tableColumn(level, 30)],
    'drivers',
    ['[{{ line.name }}]({{ line.trace }})', '{{ line.share | percent }}', '{{ line.level | level }}'],
  ),
  conditionBlock(
    'rest',
    paragraphBlock(
      bilingual(
        'Other units together: {{ rest | percent }}.',
        'Övriga enheter tillsammans: {{ rest | percent }}.',
      ),
      'small',
    ),
  ),
  repeatBlock(
    'drivers',
    'driver',
    conditionBlock(
      'driver.risks',
      headingBlock(2, equalText('{{ driver.name }}')),
      riskTable('driver.risks'),
    ),
  ),
);

const change = reportPart(
  'change',
  bilingual('Change since {{ meta.before }}', 'Förändring sedan {{ meta.before }}'),
  {
    type: 'conditional',
    when: 'x',
    names: { x: 'changes' },
    blocks: [
      paragraphBlock(
        bilingual(
          'Based on the units that were assessed in both years.',
          'Räknat på de enheter som bedömts båda åren.',
        ),
      ),
      groupTable(
        [
          tableColumn(unit, 40),
          tableColumn(equalText('{{ meta.before }}'), 20),
          tableColumn(equalText('{{ meta.period }}'), 20),
          tableColumn(bilingual('Change', 'Förändring'), 14, 'right'),
        ],
        'changes',
        ['{{ line.name }}', '{{ line.before | level }}', '{{ line.now | level }}', '{{ line.by }}'],
      ),
    ],
    otherwise: [
      paragraphBlock(
        bilingual('No unit has an assessment for both years.', 'Ingen enhet har en bedömning för båda åren.'),
      ),
    ],
  },
);

const coverage = reportPart(
  'coverage',
  bilingual('Coverage', 'Täckning'),
  {
    type: 'conditional',
    when: 'x',
    names: { x: 'unassessed' },
    blocks: [
      paragraphBlock(bilingual('Units without an assessment:', 'Enheter utan bedömning:')),
      groupTable([tableColumn(unit, 100)], 'unassessed', ['{{ line.plainName }}']),
    ],
    otherwise: [paragraphBlock(bilingual('Every unit has an assessment.', 'Alla enheter har en bedömning.'))],
  },
  conditionBlock(
    'otherModels',
    paragraphBlock(
      bilingual(
        'These assessments use another model version than {{ meta.model }}, so their levels are not fully comparable.',
        'Dessa bedömningar bygger på en annan modellversion än {{ meta.model }}, så nivåerna är inte fullt jämförbara.',
      ),
    ),
    groupTable(
      [
        tableColumn(unit, 50),
        tableColumn(bilingual('Assessment', 'Bedömning'), 34),
        tableColumn(bilingual('Model', 'Modell'), 16),
      ],
      'otherModels',
      ['{{ line.plainName }}', '{{ line.assessment }}', '{{ line.model }}'],
    ),
  ),
);

const quotes = reportPart(
  'quotes',
  bilingual('From the units’ own assessments', 'Ur enheternas egna bedömningar'),
  repeatBlock(
    'quotes',
    'unit',
    headingBlock(2, equalText('{{ unit.plainName }}')),
    paragraphBlock(
      bilingual(
        '[{{ unit.assessment }}]({{ unit.trace }}) ({{ unit.status }}, {{ unit.model }}). Inherent {{ unit.inherent | level }}, residual {{ unit.residual | level }}.',
        '[{{ unit.assessment }}]({{ unit.trace }}) ({{ unit.status }}, {{ unit.model }}). Inneboende {{ unit.inherent | level }}, kvarstående {{ unit.residual | level }}.',
      ),
      'small',
    ),
    repeatBlock(
      'unit.conclusions',
      'said',
      paragraphBlock(equalText('**{{ said.about }}**'), 'label'),
      paragraphBlock(equalText('{{ said.text | markdown }}')),
    ),
    conditionBlock('unit.risks', riskTable('unit.risks')),
    repeatBlock(
      'unit.reports',
      'report',
      paragraphBlock(
        bilingual(
          '**{{ report.title }}**, accepted {{ report.date | date }} by {{ report.author }}. {{ report.statement }}',
          '**{{ report.title }}**, godkänd {{ report.date | date }} av {{ report.author }}. {{ report.statement }}',
        ),
      ),
      repeatBlock(
        'report.words',
        'said',
        conditionBlock('said.section', paragraphBlock(equalText('{{ said.section }}'), 'label')),
        paragraphBlock(equalText('{{ said.text | markdown }}')),
      ),
    ),
  ),
);

/** The standard template of group reports; a report's definition selects the parts. */
export const groupReportTemplate: ReportTemplate = {
  id: 'groupReport',
  name: bilingual('Group report', 'Koncernrapport'),
  description: bilingual(
    'The levels of the units of a group, the reasons for them, and extracts from the units’ own assessments.',
    'Nivåerna för en koncerns enheter, skälen till dem och utdrag ur enheternas egna bedömningar.',
  ),
  title: equalText('{{ meta.title }}'),
  author: equalText('{{ meta.organisation }}'),
  subject: equalText('{{ meta.root }}'),
  date: 'meta.date',
  header: { left: equalText('{{ meta.title }}'), right: equalText('{{ meta.organisation }}') },
  cover: {
    eyebrow: bilingual('Group report', 'Koncernrapport'),
    title: equalText('{{ meta.title }}'),
    subtitle: equalText('{{ meta.root }}'),
    facts: [
      { label: bilingual('Organisation', 'Organisation'), value: equalText('{{ meta.organisation }}') },
      { label: bilingual('Year', 'År'), value: equalText('{{ meta.period }}') },
      { label: bilingual('Date', 'Datum'), value: equalText('{{ meta.date | date }}') },
    ],
  },
  content: [
    { type: 'toc', title: bilingual('Contents', 'Innehåll'), depth: 2 },
    { type: 'pageBreak' },
    conditionBlock(
      'partial',
      paragraphBlock(
        bilingual(
          'The report covers the units that its author has permission to see. There are more units.',
          'Rapporten omfattar de enheter som dess författare har behörighet att se. Det finns fler enheter.',
        ),
        'note',
      ),
    ),
    analystTextBlock('introduction'),
    summary,
    heatMap,
    worst,
    drivers,
    change,
    coverage,
    quotes,
    conditionBlock(
      'conclusion',
      headingBlock(1, bilingual('Conclusions', 'Slutsatser')),
      analystTextBlock('conclusion'),
    ),
  ],
};
