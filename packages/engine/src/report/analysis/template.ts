/** The report of an analysis as a template on `AnalysisReportData`. */

import type { Text } from '../../text/terms.ts';
import type { Block, ColumnTemplate, ReportTemplate } from '../template.ts';
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
} from './blocks.ts';

const ownColumns: readonly ColumnTemplate[] = [
  tableColumn(bilingual('Own inherent', 'Egen inneboende'), 18),
  tableColumn(bilingual('Own residual', 'Egen kvarstående'), 18),
];
const resultColumns: readonly ColumnTemplate[] = [
  tableColumn(bilingual('Occurs in', 'Förekommer i'), 14, 'right'),
  tableColumn(bilingual('Level', 'Nivå'), 18),
];

/** A table of results, with a column of own levels if an assessment is selected. */
function resultsTable(each_: string, name: Text, own: boolean): Block {
  const table = (withOwn: boolean): Block => ({
    type: 'table',
    style: 'compact',
    columns: [tableColumn(name, 40), ...resultColumns, ...(withOwn ? ownColumns : [])],
    rows: [
      repeatBlock(
        each_,
        'line',
        withOwn
          ? tableRow(
              '{{ line.name }}',
              '{{ line.occurs }}',
              '{{ line.level | level }}',
              '{{ line.ownInherent | level }}',
              '{{ line.ownResidual | level }}',
            )
          : tableRow('{{ line.name }}', '{{ line.occurs }}', '{{ line.level | level }}'),
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
    conditionBlock(
      'line.note',
      paragraphBlock(bilingual('**Note on {{ line.name }}**', '**Anteckning om {{ line.name }}**'), 'label'),
      paragraphBlock(equalText('{{ line.note | markdown }}')),
    ),
  );

const summary: readonly Block[] = [
  headingBlock(1, bilingual('Summary', 'Sammanfattning')),
  paragraphBlock(
    bilingual(
      'Threats in the selection: {{ counts.threats | number }}. Risks: {{ counts.risks | number }}. Related to them: {{ counts.related | number }}, of which {{ counts.shared | number }} are shared by two or more.',
      'Hot i urvalet: {{ counts.threats | number }}. Risker: {{ counts.risks | number }}. Relaterade: {{ counts.related | number }}, varav {{ counts.shared | number }} delas av minst två.',
    ),
    'lead',
  ),
  {
    type: 'table',
    style: 'facts',
    header: false,
    columns: [tableColumn(equalText(''), 30), tableColumn(equalText(''), 70)],
    rows: [repeatBlock('facts', 'fact', tableRow('{{ fact.label }}', '{{ fact.value }}'))],
  },
  conditionBlock(
    'perType',
    {
      type: 'table',
      style: 'compact',
      caption: bilingual('Related threats and risks by type', 'Hot och risker per typ'),
      columns: [
        tableColumn(bilingual('Type', 'Typ'), 50),
        tableColumn(bilingual('Related', 'Antal'), 25, 'right'),
        tableColumn(bilingual('Shared by two or more', 'Delas av minst två'), 25, 'right'),
      ],
      rows: [
        repeatBlock(
          'perType',
          'group',
          tableRow('{{ group.name }}', '{{ group.related | number }}', '{{ group.shared | number }}'),
        ),
      ],
    },
    {
      type: 'table',
      style: 'compact',
      caption: bilingual('The most frequent', 'De vanligaste'),
      columns: [
        tableColumn(bilingual('Name', 'Namn'), 40),
        tableColumn(bilingual('Type', 'Typ'), 22),
        ...resultColumns,
      ],
      rows: [
        repeatBlock(
          'foremost',
          'line',
          tableRow('{{ line.name }}', '{{ line.typeName }}', '{{ line.occurs }}', '{{ line.level | level }}'),
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
      headingBlock(3, equalText('{{ threat.name }}')),
      conditionBlock('threat.description', paragraphBlock(equalText('{{ threat.description | markdown }}'))),
      conditionBlock(
        'threat.indicators',
        paragraphBlock(bilingual('**Risk indicators**', '**Riskindikatorer**'), 'label'),
        paragraphBlock(equalText('{{ threat.indicators | markdown }}')),
      ),
    ),
  ],
  more: [
    paragraphBlock(
      bilingual(
        '{{ left | number }} more selected threats are in the table above.',
        'Ytterligare {{ left | number }} valda hot finns i tabellen ovan.',
      ),
      'small',
    ),
  ],
};

const selection: readonly Block[] = [
  headingBlock(1, bilingual('Selection', 'Urval')),
  conditionBlock(
    'selectedThreats',
    headingBlock(2, bilingual('Threats', 'Hot')),
    analystTextBlock('texts.threats'),
    {
      type: 'table',
      style: 'compact',
      columns: [
        tableColumn(bilingual('Threat', 'Hot'), 34),
        tableColumn(bilingual('Category', 'Kategori'), 24),
        tableColumn(bilingual('Individuals', 'Fysiska personer'), 16),
        tableColumn(bilingual('Corporates', 'Juridiska personer'), 16),
        tableColumn(bilingual('Sources', 'Källor'), 26),
      ],
      rows: [
        repeatBlock(
          'selectedThreats',
          'threat',
          tableRow(
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
  conditionBlock(
    'selectedRisks',
    headingBlock(2, bilingual('Risks', 'Risker')),
    analystTextBlock('texts.risks'),
    repeatBlock('selectedRisks', 'group', resultsTable('group.lines', equalText('{{ group.name }}'), true)),
  ),
];

const result: readonly Block[] = [
  headingBlock(1, bilingual('Results', 'Resultat')),
  analystTextBlock('texts.result'),
  {
    type: 'conditional',
    when: 'n',
    names: { n: 'counts.related' },
    blocks: [],
    otherwise: [
      paragraphBlock(bilingual('Nothing is related to the selection.', 'Inget hör ihop med urvalet.')),
    ],
  },
  conditionBlock(
    'relatedThreats',
    headingBlock(2, bilingual('Related threats', 'Relaterade hot')),
    analystTextBlock('texts.resultThreats'),
    resultsTable('relatedThreats', bilingual('Threat', 'Hot'), false),
    notesBlock('relatedThreats'),
  ),
  conditionBlock(
    'relatedRisks',
    headingBlock(2, bilingual('Related risks', 'Relaterade risker')),
    analystTextBlock('texts.resultRisks'),
    repeatBlock(
      'relatedRisks',
      'group',
      headingBlock(3, equalText('{{ group.name }}')),
      resultsTable('group.lines', equalText('{{ group.name }}'), true),
      notesBlock('group.lines'),
    ),
  ),
];

const closing: readonly Block[] = [
  conditionBlock(
    'otherNotes',
    headingBlock(1, bilingual('Notes', 'Anteckningar')),
    repeatBlock(
      'otherNotes',
      'note',
      paragraphBlock(equalText('**{{ note.about }}**'), 'label'),
      paragraphBlock(equalText('{{ note.text | markdown }}')),
    ),
  ),
  conditionBlock(
    'outside',
    headingBlock(1, bilingual('Outside the filters', 'Utanför filtren')),
    paragraphBlock(
      bilingual(
        'These were selected but are not included, because the filters exclude them.',
        'Dessa har valts men räknas inte med, eftersom filtren utesluter dem.',
      ),
    ),
    {
      type: 'table',
      style: 'compact',
      columns: [tableColumn(bilingual('Name', 'Namn'), 60), tableColumn(bilingual('Type', 'Typ'), 40)],
      rows: [repeatBlock('outside', 'line', tableRow('{{ line.name }}', '{{ line.typeName }}'))],
    },
  ),
  conditionBlock(
    'unknown',
    headingBlock(1, bilingual('Not in the library', 'Finns inte i biblioteket')),
    paragraphBlock(
      bilingual(
        'These were selected but are not in the threat library of this report.',
        'Dessa har valts men finns inte i det hotbibliotek som rapporten bygger på.',
      ),
    ),
    {
      type: 'table',
      style: 'compact',
      columns: [tableColumn(bilingual('Id', 'Id'), 40), tableColumn(bilingual('Type', 'Typ'), 60)],
      rows: [repeatBlock('unknown', 'line', tableRow('{{ line.id | number }}', '{{ line.typeName }}'))],
    },
  ),
  conditionBlock('selectedThreats', headingBlock(1, bilingual('Sources', 'Källor')), { type: 'sources' }),
];

/** The report template of analyses. `analystTextBlock` marks the places of the analyst's texts. */
export const analysisReportTemplate: ReportTemplate = {
  id: 'threatAnalysis',
  name: bilingual('Threat analysis', 'Hotanalys'),
  description: bilingual(
    'Selected threats and risks, and what they have in common.',
    'Valda hot och risker, och vad de har gemensamt.',
  ),
  title: equalText('{{ meta.title }}'),
  author: equalText('{{ meta.organisation }}'),
  subject: equalText('{{ meta.name }}'),
  date: 'meta.date',
  header: { left: equalText('{{ meta.title }}'), right: equalText('{{ meta.organisation }}') },
  cover: {
    eyebrow: equalText('{{ meta.kind }}'),
    title: equalText('{{ meta.title }}'),
    subtitle: equalText('{{ meta.name }}'),
    facts: [
      { label: bilingual('Organisation', 'Organisation'), value: equalText('{{ meta.organisation }}') },
      { label: bilingual('Date', 'Datum'), value: equalText('{{ meta.date | date }}') },
    ],
  },
  content: [
    { type: 'toc', title: bilingual('Contents', 'Innehåll'), depth: 2 },
    { type: 'pageBreak' },
    analystTextBlock('texts.intro'),
    conditionBlock('showSummary', ...summary),
    ...selection,
    ...result,
    ...closing,
  ],
};
