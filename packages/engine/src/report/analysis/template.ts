/** The report of an analysis as a template on `AnalysisReportData`. */

import type { Text } from '../../text/terms.ts';
import type { Block, ColumnTemplate, ReportTemplate } from '../template.ts';
import {
  createAnalystTextBlock,
  createBilingualText,
  createConditionBlock,
  createEqualText,
  createHeadingBlock,
  createParagraphBlock,
  createTableColumn,
  createTableRow,
  repeatBlock,
} from './blocks.ts';

const ownColumns: readonly ColumnTemplate[] = [
  createTableColumn(createBilingualText('Own inherent level', 'Egen inneboende nivå'), 18),
  createTableColumn(createBilingualText('Own residual level', 'Egen kvarstående nivå'), 18),
];
const resultColumns: readonly ColumnTemplate[] = [
  createTableColumn(createBilingualText('Occurs in', 'Förekommer i'), 14, 'right'),
  createTableColumn(createBilingualText('Level', 'Nivå'), 18),
];

/** A table of results, with a column of own levels if an assessment is selected. */
function resultsTable(each_: string, name: Text, own: boolean): Block {
  const table = (withOwn: boolean): Block => ({
    type: 'table',
    style: 'compact',
    columns: [createTableColumn(name, 40), ...resultColumns, ...(withOwn ? ownColumns : [])],
    rows: [
      repeatBlock(
        each_,
        'line',
        withOwn
          ? createTableRow(
              '{{ line.name }}',
              '{{ line.occurs }}',
              '{{ line.level | level }}',
              '{{ line.ownInherent | level }}',
              '{{ line.ownResidual | level }}',
            )
          : createTableRow('{{ line.name }}', '{{ line.occurs }}', '{{ line.level | level }}'),
      ),
    ],
  });
  return own
    ? {
        type: 'conditional',
        when: 'own',
        names: { own: 'hasOwn' },
        blocks: [table(true)],
        otherwise: [table(false)],
      }
    : table(false);
}

/** The analyst's notes on the lines of a table, shown below it. */
const notesBlock = (each_: string): Block =>
  repeatBlock(
    each_,
    'line',
    createConditionBlock(
      'line.note',
      createParagraphBlock(
        createBilingualText('**Note on {{ line.name }}**', '**Anteckning om {{ line.name }}**'),
        'label',
      ),
      createParagraphBlock(createEqualText('{{ line.note | markdown }}')),
    ),
  );

const summary: readonly Block[] = [
  createHeadingBlock(1, createBilingualText('Summary', 'Sammanfattning')),
  createParagraphBlock(
    createBilingualText(
      'Threats in the selection: {{ counts.threats | number }}. Risks: {{ counts.risks | number }}. Related to them: {{ counts.related | number }}, of which {{ counts.shared | number }} are shared by two or more.',
      'Hot i urvalet: {{ counts.threats | number }}. Risker: {{ counts.risks | number }}. Relaterade: {{ counts.related | number }}, varav {{ counts.shared | number }} delas av minst två.',
    ),
    'lead',
  ),
  {
    type: 'table',
    style: 'facts',
    header: false,
    columns: [createTableColumn(createEqualText(''), 30), createTableColumn(createEqualText(''), 70)],
    rows: [repeatBlock('facts', 'fact', createTableRow('{{ fact.label }}', '{{ fact.value }}'))],
  },
  createConditionBlock(
    'perType',
    {
      type: 'table',
      style: 'compact',
      caption: createBilingualText('Related threats and risks by type', 'Hot och risker per typ'),
      columns: [
        createTableColumn(createBilingualText('Type', 'Typ'), 50),
        createTableColumn(createBilingualText('Related', 'Antal'), 25, 'right'),
        createTableColumn(createBilingualText('Shared by two or more', 'Delas av minst två'), 25, 'right'),
      ],
      rows: [
        repeatBlock(
          'perType',
          'group',
          createTableRow('{{ group.name }}', '{{ group.related | number }}', '{{ group.shared | number }}'),
        ),
      ],
    },
    {
      type: 'table',
      style: 'compact',
      caption: createBilingualText('The most frequent', 'De vanligaste'),
      columns: [
        createTableColumn(createBilingualText('Name', 'Namn'), 40),
        createTableColumn(createBilingualText('Type', 'Typ'), 22),
        ...resultColumns,
      ],
      rows: [
        repeatBlock(
          'foremost',
          'line',
          createTableRow(
            '{{ line.name }}',
            '{{ line.typeName }}',
            '{{ line.occurs }}',
            '{{ line.level | level }}',
          ),
        ),
      ],
    },
  ),
];

const threatCards: Block = {
  type: 'limit',
  max: '40',
  blocks: [
    repeatBlock(
      'selectedThreats',
      'threat',
      createHeadingBlock(3, createEqualText('{{ threat.name }}')),
      createConditionBlock(
        'threat.description',
        createParagraphBlock(createEqualText('{{ threat.description | markdown }}')),
      ),
      createConditionBlock(
        'threat.indicators',
        createParagraphBlock(createBilingualText('**Risk indicators**', '**Riskindikatorer**'), 'label'),
        createParagraphBlock(createEqualText('{{ threat.indicators | markdown }}')),
      ),
    ),
  ],
  more: [
    createParagraphBlock(
      createBilingualText(
        '{{ left | number }} more selected threats are in the table above.',
        'Ytterligare {{ left | number }} valda hot finns i tabellen ovan.',
      ),
      'small',
    ),
  ],
};

const selection: readonly Block[] = [
  createHeadingBlock(1, createBilingualText('Selection', 'Urval')),
  createConditionBlock(
    'selectedThreats',
    createHeadingBlock(2, createBilingualText('Threats', 'Hot')),
    createAnalystTextBlock('texts.threats'),
    {
      type: 'table',
      style: 'compact',
      columns: [
        createTableColumn(createBilingualText('Threat', 'Hot'), 34),
        createTableColumn(createBilingualText('Category', 'Kategori'), 24),
        createTableColumn(createBilingualText('Individuals', 'Fysiska personer'), 16),
        createTableColumn(createBilingualText('Corporates', 'Juridiska personer'), 16),
        createTableColumn(createBilingualText('Sources', 'Källor'), 26),
      ],
      rows: [
        repeatBlock(
          'selectedThreats',
          'threat',
          createTableRow(
            '{{ threat.name }}',
            '{{ threat.category }}',
            '{{ threat.individuals | level }}',
            '{{ threat.corporates | level }}',
            '{{ threat.sources | cites }}',
          ),
        ),
      ],
    },
    threatCards,
  ),
  createConditionBlock(
    'selectedRisks',
    createHeadingBlock(2, createBilingualText('Risks', 'Risker')),
    createAnalystTextBlock('texts.risks'),
    repeatBlock(
      'selectedRisks',
      'group',
      resultsTable('group.lines', createEqualText('{{ group.name }}'), true),
    ),
  ),
];

const result: readonly Block[] = [
  createHeadingBlock(1, createBilingualText('Results', 'Resultat')),
  createAnalystTextBlock('texts.result'),
  {
    type: 'conditional',
    when: 'n',
    names: { n: 'counts.related' },
    blocks: [],
    otherwise: [
      createParagraphBlock(
        createBilingualText('Nothing is related to the selection.', 'Inget hör ihop med urvalet.'),
      ),
    ],
  },
  createConditionBlock(
    'relatedThreats',
    createHeadingBlock(2, createBilingualText('Related threats', 'Relaterade hot')),
    createAnalystTextBlock('texts.resultThreats'),
    resultsTable('relatedThreats', createBilingualText('Threat', 'Hot'), false),
    notesBlock('relatedThreats'),
  ),
  createConditionBlock(
    'relatedRisks',
    createHeadingBlock(2, createBilingualText('Related risks', 'Relaterade risker')),
    createAnalystTextBlock('texts.resultRisks'),
    repeatBlock(
      'relatedRisks',
      'group',
      createHeadingBlock(3, createEqualText('{{ group.name }}')),
      resultsTable('group.lines', createEqualText('{{ group.name }}'), true),
      notesBlock('group.lines'),
    ),
  ),
];

const closing: readonly Block[] = [
  createConditionBlock(
    'otherNotes',
    createHeadingBlock(1, createBilingualText('Notes', 'Anteckningar')),
    repeatBlock(
      'otherNotes',
      'note',
      createParagraphBlock(createEqualText('**{{ note.about }}**'), 'label'),
      createParagraphBlock(createEqualText('{{ note.text | markdown }}')),
    ),
  ),
  createConditionBlock(
    'outside',
    createHeadingBlock(1, createBilingualText('Outside the filters', 'Utanför filtren')),
    createParagraphBlock(
      createBilingualText(
        'These were selected but are not included, because the filters exclude them.',
        'Dessa har valts men räknas inte med, eftersom filtren utesluter dem.',
      ),
    ),
    {
      type: 'table',
      style: 'compact',
      columns: [
        createTableColumn(createBilingualText('Name', 'Namn'), 60),
        createTableColumn(createBilingualText('Type', 'Typ'), 40),
      ],
      rows: [repeatBlock('outside', 'line', createTableRow('{{ line.name }}', '{{ line.typeName }}'))],
    },
  ),
  createConditionBlock(
    'unknown',
    createHeadingBlock(1, createBilingualText('Not in the library', 'Finns inte i biblioteket')),
    createParagraphBlock(
      createBilingualText(
        'These were selected but are not in the threat library of this report.',
        'Dessa har valts men finns inte i det hotbibliotek som rapporten bygger på.',
      ),
    ),
    {
      type: 'table',
      style: 'compact',
      columns: [
        createTableColumn(createBilingualText('Id', 'Id'), 40),
        createTableColumn(createBilingualText('Type', 'Typ'), 60),
      ],
      rows: [repeatBlock('unknown', 'line', createTableRow('{{ line.id | number }}', '{{ line.typeName }}'))],
    },
  ),
  createConditionBlock('selectedThreats', createHeadingBlock(1, createBilingualText('Sources', 'Källor')), {
    type: 'sources',
  }),
];

/** The report template of analyses. `createAnalystTextBlock` marks the places of the analyst's texts. */
export const analysisReportTemplate: ReportTemplate = {
  id: 'threatAnalysis',
  name: createBilingualText('Threat analysis', 'Hotanalys'),
  description: createBilingualText(
    'Selected threats and risks, and what they have in common.',
    'Valda hot och risker, och vad de har gemensamt.',
  ),
  title: createEqualText('{{ meta.title }}'),
  author: createEqualText('{{ meta.organisation }}'),
  subject: createEqualText('{{ meta.name }}'),
  date: 'meta.date',
  header: { left: createEqualText('{{ meta.title }}'), right: createEqualText('{{ meta.organisation }}') },
  cover: {
    eyebrow: createEqualText('{{ meta.kind }}'),
    title: createEqualText('{{ meta.title }}'),
    subtitle: createEqualText('{{ meta.name }}'),
    facts: [
      {
        label: createBilingualText('Organisation', 'Organisation'),
        value: createEqualText('{{ meta.organisation }}'),
      },
      { label: createBilingualText('Date', 'Datum'), value: createEqualText('{{ meta.date | date }}') },
    ],
  },
  content: [
    { type: 'toc', title: createBilingualText('Contents', 'Innehåll'), depth: 2 },
    { type: 'pageBreak' },
    createAnalystTextBlock('texts.intro'),
    createConditionBlock('showSummary', ...summary),
    ...selection,
    ...result,
    ...closing,
  ],
};
