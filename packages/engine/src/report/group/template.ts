/** The group report as a template on `GroupReportData`. */

import { languages, operationalTypes, type Text } from '../../text/terms.ts';
import { getRiskTypeName } from '../../words/words.ts';
import {
  createAnalystTextBlock,
  createBilingualText,
  createConditionBlock,
  createHeadingBlock,
  createParagraphBlock,
  createRepeatedBlock,
  createTableColumn,
  createTableRow,
  createUntranslatedText,
} from '../analysis/blocks.ts';
import type { ColumnTemplate, ReportTemplate, TemplateBlock } from '../template.ts';

const categories: readonly ColumnTemplate[] = operationalTypes.map((type) => {
  const [en, sv] = languages.map((language) => getRiskTypeName(type, language));
  return createTableColumn({ en: en ?? '', sv: sv ?? '' }, 12);
});

const unit = createBilingualText('Unit', 'Enhet');
const level = createBilingualText('Level', 'Nivå');

const groupTable = (
  columns: readonly ColumnTemplate[],
  list: string,
  cells: readonly string[],
): TemplateBlock => ({
  type: 'table',
  style: 'compact',
  columns,
  rows: [createRepeatedBlock(list, 'line', createTableRow(...cells))],
});

const reportPart = (name: string, title: Text, ...blocks: readonly TemplateBlock[]): TemplateBlock =>
  createConditionBlock(`show.${name}`, createHeadingBlock(1, title), ...blocks);

const summary = reportPart(
  'summary',
  createBilingualText('Summary', 'Sammanfattning'),
  createConditionBlock(
    'top',
    {
      type: 'table',
      style: 'facts',
      header: false,
      columns: [
        createTableColumn(createUntranslatedText(''), 40),
        createTableColumn(createUntranslatedText(''), 60),
      ],
      rows: [
        createTableRow('{{ meta.figure }}, {{ meta.area }}', '{{ top.level | level }}'),
        {
          type: 'row',
          cells: [
            {
              type: 'cell',
              text: createBilingualText(
                'Highest level: [{{ top.worstUnit }}]({{ top.worstTrace }})',
                'Högsta nivå: [{{ top.worstUnit }}]({{ top.worstTrace }})',
              ),
            },
            { type: 'cell', text: createUntranslatedText('{{ top.worst | level }}') },
          ],
        },
        {
          type: 'row',
          cells: [
            { type: 'cell', text: createBilingualText('Control strength', 'Kontrollstyrka') },
            { type: 'cell', text: createUntranslatedText('{{ top.strength | strength }}') },
          ],
        },
        {
          type: 'row',
          cells: [
            { type: 'cell', text: createBilingualText('Units assessed', 'Bedömda enheter') },
            { type: 'cell', text: createUntranslatedText('{{ top.coverage }}') },
          ],
        },
      ],
    },
    createParagraphBlock(
      createBilingualText(
        'The group level is the level of the average probability of its units, weighted {{ meta.rule }}. Units without an assessment are included in the coverage but never in a level. The name of each unit is a link to its assessment, where the calculation of each figure can be opened.',
        'Koncernens nivå är nivån för enheternas genomsnittliga sannolikhet, vägd {{ meta.rule }}. Enheter utan bedömning ingår i täckningen men aldrig i en nivå. Enhetens namn är en länk till dess bedömning, där beräkningen av varje siffra kan öppnas.',
      ),
      'small',
    ),
  ),
  createConditionBlock(
    'hidden',
    createHeadingBlock(
      2,
      createBilingualText('Units that the weighted level hides', 'Enheter som den vägda nivån döljer'),
    ),
    createParagraphBlock(
      createBilingualText(
        'In these groups one unit is at least one level above the weighted level. Each difference must be explained.',
        'I dessa grupper ligger en enhet minst en nivå över den vägda nivån. Varje avvikelse ska förklaras.',
      ),
    ),
    groupTable(
      [
        createTableColumn(createBilingualText('Group', 'Grupp'), 34),
        createTableColumn(level, 20),
        createTableColumn(createBilingualText('Unit with the highest level', 'Enhet med högst nivå'), 30),
        createTableColumn(level, 20),
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
  createBilingualText('Levels by unit', 'Nivåer per enhet'),
  groupTable(
    [
      createTableColumn(unit, 26),
      createTableColumn(createBilingualText('Weighted level', 'Vägd nivå'), 12),
      createTableColumn(createBilingualText('Highest level', 'Högsta nivå'), 12),
      ...categories,
      createTableColumn(createBilingualText('Assessed', 'Bedömda'), 11),
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
  createParagraphBlock(
    createBilingualText(
      'Each line is a unit with everything below it: its level and its categories are weighted. The highest levels are those of single units, each by itself.',
      'Varje rad är en enhet med allt under den: dess nivå och kategorier är vägda. De högsta nivåerna är enskilda enheters, var för sig.',
    ),
    'small',
  ),
  createConditionBlock(
    'worstOf',
    createHeadingBlock(
      2,
      createBilingualText('Highest level in each category', 'Högsta nivå i varje kategori'),
    ),
    groupTable(
      [
        createTableColumn(createBilingualText('Category', 'Kategori'), 30),
        createTableColumn(unit, 46),
        createTableColumn(level, 24),
      ],
      'worstOf',
      ['{{ line.name }}', '[{{ line.unit }}]({{ line.trace }})', '{{ line.level | level }}'],
    ),
  ),
);

const worst = reportPart(
  'worst',
  createBilingualText('Units with the highest levels', 'Enheter med högst nivåer'),
  groupTable(
    [
      createTableColumn(unit, 34),
      createTableColumn(level, 18),
      createTableColumn(createBilingualText('Status', 'Status'), 18),
      createTableColumn(createBilingualText('Year', 'År'), 12),
      createTableColumn(createBilingualText('Model', 'Modell'), 14),
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

const riskTable = (list: string): TemplateBlock =>
  groupTable(
    [
      createTableColumn(createBilingualText('Risk', 'Risk'), 40),
      createTableColumn(createBilingualText('Category', 'Kategori'), 20),
      createTableColumn(createBilingualText('Inherent', 'Inneboende'), 18),
      createTableColumn(createBilingualText('Residual', 'Kvarstående'), 18),
    ],
    list,
    ['{{ line.name }}', '{{ line.typeName }}', '{{ line.inherent | level }}', '{{ line.residual | level }}'],
  );

const drivers = reportPart(
  'drivers',
  createBilingualText('Units driving the level', 'Enheter som driver nivån'),
  createParagraphBlock(
    createBilingualText(
      'The each unit’s share of the probability behind the level of the group.',
      'Varje enhets andel av sannolikheten bakom koncernens nivå.',
    ),
  ),
  groupTable(
    [
      createTableColumn(unit, 50),
      createTableColumn(createBilingualText('Share', 'Andel'), 20, 'right'),
      createTableColumn(level, 30),
    ],
    'drivers',
    ['[{{ line.name }}]({{ line.trace }})', '{{ line.share | percent }}', '{{ line.level | level }}'],
  ),
  createConditionBlock(
    'rest',
    createParagraphBlock(
      createBilingualText(
        'Other units together: {{ rest | percent }}.',
        'Övriga enheter tillsammans: {{ rest | percent }}.',
      ),
      'small',
    ),
  ),
  createRepeatedBlock(
    'drivers',
    'driver',
    createConditionBlock(
      'driver.risks',
      createHeadingBlock(2, createUntranslatedText('{{ driver.name }}')),
      riskTable('driver.risks'),
    ),
  ),
);

const change = reportPart(
  'change',
  createBilingualText('Change since {{ meta.before }}', 'Förändring sedan {{ meta.before }}'),
  {
    type: 'conditional',
    when: 'x',
    names: { x: 'changes' },
    blocks: [
      createParagraphBlock(
        createBilingualText(
          'Based on the units that were assessed in both years.',
          'Räknat på de enheter som bedömts båda åren.',
        ),
      ),
      groupTable(
        [
          createTableColumn(unit, 40),
          createTableColumn(createUntranslatedText('{{ meta.before }}'), 20),
          createTableColumn(createUntranslatedText('{{ meta.period }}'), 20),
          createTableColumn(createBilingualText('Change', 'Förändring'), 14, 'right'),
        ],
        'changes',
        ['{{ line.name }}', '{{ line.before | level }}', '{{ line.now | level }}', '{{ line.by }}'],
      ),
    ],
    otherwise: [
      createParagraphBlock(
        createBilingualText(
          'No unit has an assessment for both years.',
          'Ingen enhet har en bedömning för båda åren.',
        ),
      ),
    ],
  },
);

const coverage = reportPart(
  'coverage',
  createBilingualText('Coverage', 'Täckning'),
  {
    type: 'conditional',
    when: 'x',
    names: { x: 'unassessed' },
    blocks: [
      createParagraphBlock(createBilingualText('Units without an assessment:', 'Enheter utan bedömning:')),
      groupTable([createTableColumn(unit, 100)], 'unassessed', ['{{ line.plainName }}']),
    ],
    otherwise: [
      createParagraphBlock(
        createBilingualText('Every unit has an assessment.', 'Alla enheter har en bedömning.'),
      ),
    ],
  },
  createConditionBlock(
    'otherModels',
    createParagraphBlock(
      createBilingualText(
        'These assessments use another model version than {{ meta.model }}, so their levels are not fully comparable.',
        'Dessa bedömningar bygger på en annan modellversion än {{ meta.model }}, så nivåerna är inte fullt jämförbara.',
      ),
    ),
    groupTable(
      [
        createTableColumn(unit, 50),
        createTableColumn(createBilingualText('Assessment', 'Bedömning'), 34),
        createTableColumn(createBilingualText('Model', 'Modell'), 16),
      ],
      'otherModels',
      ['{{ line.plainName }}', '{{ line.assessment }}', '{{ line.model }}'],
    ),
  ),
);

const quotes = reportPart(
  'quotes',
  createBilingualText('From the units’ own assessments', 'Ur enheternas egna bedömningar'),
  createRepeatedBlock(
    'quotes',
    'unit',
    createHeadingBlock(2, createUntranslatedText('{{ unit.plainName }}')),
    createParagraphBlock(
      createBilingualText(
        '[{{ unit.assessment }}]({{ unit.trace }}) ({{ unit.status }}, {{ unit.model }}). Inherent {{ unit.inherent | level }}, residual {{ unit.residual | level }}.',
        '[{{ unit.assessment }}]({{ unit.trace }}) ({{ unit.status }}, {{ unit.model }}). Inneboende {{ unit.inherent | level }}, kvarstående {{ unit.residual | level }}.',
      ),
      'small',
    ),
    createRepeatedBlock(
      'unit.conclusions',
      'said',
      createParagraphBlock(createUntranslatedText('**{{ said.about }}**'), 'label'),
      createParagraphBlock(createUntranslatedText('{{ said.text | markdown }}')),
    ),
    createConditionBlock('unit.risks', riskTable('unit.risks')),
    createRepeatedBlock(
      'unit.reports',
      'report',
      createParagraphBlock(
        createBilingualText(
          '**{{ report.title }}**, accepted {{ report.date | date }} by {{ report.author }}. {{ report.statement }}',
          '**{{ report.title }}**, godkänd {{ report.date | date }} av {{ report.author }}. {{ report.statement }}',
        ),
      ),
      createRepeatedBlock(
        'report.words',
        'said',
        createConditionBlock(
          'said.section',
          createParagraphBlock(createUntranslatedText('{{ said.section }}'), 'label'),
        ),
        createParagraphBlock(createUntranslatedText('{{ said.text | markdown }}')),
      ),
    ),
  ),
);

/** The standard template of group reports. The definition of a report selects its parts. */
export const groupReportTemplate: ReportTemplate = {
  id: 'groupReport',
  name: createBilingualText('Group report', 'Koncernrapport'),
  description: createBilingualText(
    'The levels of the units of a group, the reasons for them, and extracts from the units’ own assessments.',
    'Nivåerna för en koncerns enheter, skälen till dem och utdrag ur enheternas egna bedömningar.',
  ),
  title: createUntranslatedText('{{ meta.title }}'),
  author: createUntranslatedText('{{ meta.organisation }}'),
  subject: createUntranslatedText('{{ meta.root }}'),
  date: 'meta.date',
  header: {
    left: createUntranslatedText('{{ meta.title }}'),
    right: createUntranslatedText('{{ meta.organisation }}'),
  },
  cover: {
    eyebrow: createBilingualText('Group report', 'Koncernrapport'),
    title: createUntranslatedText('{{ meta.title }}'),
    subtitle: createUntranslatedText('{{ meta.root }}'),
    facts: [
      {
        label: createBilingualText('Organisation', 'Organisation'),
        value: createUntranslatedText('{{ meta.organisation }}'),
      },
      { label: createBilingualText('Year', 'År'), value: createUntranslatedText('{{ meta.period }}') },
      {
        label: createBilingualText('Date', 'Datum'),
        value: createUntranslatedText('{{ meta.date | date }}'),
      },
    ],
  },
  content: [
    { type: 'toc', title: createBilingualText('Contents', 'Innehåll'), depth: 2 },
    { type: 'pageBreak' },
    createConditionBlock(
      'partial',
      createParagraphBlock(
        createBilingualText(
          'The report covers the units that its author has permission to see. There are more units.',
          'Rapporten omfattar de enheter som dess författare har behörighet att se. Det finns fler enheter.',
        ),
        'note',
      ),
    ),
    createAnalystTextBlock('introduction'),
    summary,
    heatMap,
    worst,
    drivers,
    change,
    coverage,
    quotes,
    createConditionBlock(
      'conclusion',
      createHeadingBlock(1, createBilingualText('Conclusions', 'Slutsatser')),
      createAnalystTextBlock('conclusion'),
    ),
  ],
};
