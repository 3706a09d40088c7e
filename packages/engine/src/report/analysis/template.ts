/** The template for the report of an analysis, filled with `AnalysisReportData`. */

import type { Text } from '../../text/terms.ts';
import type { ColumnTemplate, ReportTemplate, TemplateBlock } from '../template.ts';
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
} from './blocks.ts';

const ownColumns: readonly ColumnTemplate[] = [
  createTableColumn(createBilingualText('Own inherent level', 'Egen inneboende nivå'), 18),
  createTableColumn(createBilingualText('Own residual level', 'Egen kvarstående nivå'), 18),
];
const resultColumns: readonly ColumnTemplate[] = [
  createTableColumn(createBilingualText('Occurs in', 'Förekommer i'), 14, 'right'),
  createTableColumn(createBilingualText('Level', 'Nivå'), 18),
];

/** Creates a table of results, with columns for the levels of the selected assessment if there is one. */
function resultsTable(each_: string, name: Text, own: boolean): TemplateBlock {
  const table = (withOwn: boolean): TemplateBlock => ({
    type: 'table',
    style: 'compact',
    columns: [createTableColumn(name, 40), ...resultColumns, ...(withOwn ? ownColumns : [])],
    rows: [
      createRepeatedBlock(
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

/** Creates the analyst's notes on the lines of a table, which are shown below the table. */
const notesBlock = (each_: string): TemplateBlock =>
  createRepeatedBlock(
    each_,
    'line',
    createConditionBlock(
      'line.note',
      createParagraphBlock(
        createBilingualText('**Note on {{ line.name }}**', '**Anteckning om {{ line.name }}**'),
        'label',
      ),
      createParagraphBlock(createUntranslatedText('{{ line.note | markdown }}')),
    ),
  );

const summary: readonly TemplateBlock[] = [
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
    columns: [
      createTableColumn(createUntranslatedText(''), 30),
      createTableColumn(createUntranslatedText(''), 70),
    ],
    rows: [createRepeatedBlock('facts', 'fact', createTableRow('{{ fact.label }}', '{{ fact.value }}'))],
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
        createRepeatedBlock(
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
        createRepeatedBlock(
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

const threatCards: TemplateBlock = {
  type: 'limit',
  max: '40',
  blocks: [
    createRepeatedBlock(
      'selectedThreats',
      'threat',
      createHeadingBlock(3, createUntranslatedText('{{ threat.name }}')),
      createConditionBlock(
        'threat.description',
        createParagraphBlock(createUntranslatedText('{{ threat.description | markdown }}')),
      ),
      createConditionBlock(
        'threat.indicators',
        createParagraphBlock(createBilingualText('**Risk indicators**', '**Riskindikatorer**'), 'label'),
        createParagraphBlock(createUntranslatedText('{{ threat.indicators | markdown }}')),
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

const selection: readonly TemplateBlock[] = [
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
        createRepeatedBlock(
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
    createRepeatedBlock(
      'selectedRisks',
      'group',
      resultsTable('group.lines', createUntranslatedText('{{ group.name }}'), true),
    ),
  ),
];

const result: readonly TemplateBlock[] = [
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
    createRepeatedBlock(
      'relatedRisks',
      'group',
      createHeadingBlock(3, createUntranslatedText('{{ group.name }}')),
      resultsTable('group.lines', createUntranslatedText('{{ group.name }}'), true),
      notesBlock('group.lines'),
    ),
  ),
];

const closing: readonly TemplateBlock[] = [
  createConditionBlock(
    'otherNotes',
    createHeadingBlock(1, createBilingualText('Notes', 'Anteckningar')),
    createRepeatedBlock(
      'otherNotes',
      'note',
      createParagraphBlock(createUntranslatedText('**{{ note.about }}**'), 'label'),
      createParagraphBlock(createUntranslatedText('{{ note.text | markdown }}')),
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
      rows: [
        createRepeatedBlock('outside', 'line', createTableRow('{{ line.name }}', '{{ line.typeName }}')),
      ],
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
      rows: [
        createRepeatedBlock(
          'unknown',
          'line',
          createTableRow('{{ line.id | number }}', '{{ line.typeName }}'),
        ),
      ],
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
  title: createUntranslatedText('{{ meta.title }}'),
  author: createUntranslatedText('{{ meta.organisation }}'),
  subject: createUntranslatedText('{{ meta.name }}'),
  date: 'meta.date',
  header: {
    left: createUntranslatedText('{{ meta.title }}'),
    right: createUntranslatedText('{{ meta.organisation }}'),
  },
  cover: {
    eyebrow: createUntranslatedText('{{ meta.kind }}'),
    title: createUntranslatedText('{{ meta.title }}'),
    subtitle: createUntranslatedText('{{ meta.name }}'),
    facts: [
      {
        label: createBilingualText('Organisation', 'Organisation'),
        value: createUntranslatedText('{{ meta.organisation }}'),
      },
      {
        label: createBilingualText('Date', 'Datum'),
        value: createUntranslatedText('{{ meta.date | date }}'),
      },
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
