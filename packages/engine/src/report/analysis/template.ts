/** The report of an analysis as a template: `AnalysisReportData` is what its variables name. */

import type { Text } from '../../terms.ts';
import type { Block, ColumnTemplate, ReportTemplate } from '../template.ts';
import { column, each, heading, paragraph, row, same, t, when, written } from './blocks.ts';

const ownColumns: readonly ColumnTemplate[] = [
  column(t('Own inherent', 'Egen inneboende'), 18),
  column(t('Own residual', 'Egen kvarstående'), 18),
];
const resultColumns: readonly ColumnTemplate[] = [
  column(t('Occurs in', 'Förekommer i'), 14, 'right'),
  column(t('Level', 'Nivå'), 18),
];

/** A table of results, with the own levels beside them where an assessment gives them. */
function results(each_: string, name: Text, own: boolean): Block {
  const table = (withOwn: boolean): Block => ({
    type: 'table',
    style: 'compact',
    columns: [column(name, 40), ...resultColumns, ...(withOwn ? ownColumns : [])],
    rows: [
      each(
        each_,
        'line',
        withOwn
          ? row(
              '{{ line.name }}',
              '{{ line.occurs }}',
              '{{ line.level | level }}',
              '{{ line.ownInherent | level }}',
              '{{ line.ownResidual | level }}',
            )
          : row('{{ line.name }}', '{{ line.occurs }}', '{{ line.level | level }}'),
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

/** What the analyst has written on the lines of a table, below it. */
const notesOn = (each_: string): Block =>
  each(
    each_,
    'line',
    when(
      'line.note',
      paragraph(t('**Note on {{ line.name }}**', '**Anteckning om {{ line.name }}**'), 'label'),
      paragraph(same('{{ line.note | markdown }}')),
    ),
  );

const summary: readonly Block[] = [
  heading(1, t('Summary', 'Sammanfattning')),
  paragraph(
    t(
      'Threats in the selection: {{ counts.threats | number }}. Risks: {{ counts.risks | number }}. Related to them: {{ counts.related | number }}, of which {{ counts.shared | number }} are shared by two or more.',
      'Hot i urvalet: {{ counts.threats | number }}. Risker: {{ counts.risks | number }}. Relaterade: {{ counts.related | number }}, varav {{ counts.shared | number }} delas av minst två.',
    ),
    'lead',
  ),
  {
    type: 'table',
    style: 'facts',
    header: false,
    columns: [column(same(''), 30), column(same(''), 70)],
    rows: [each('facts', 'fact', row('{{ fact.label }}', '{{ fact.value }}'))],
  },
  when(
    'perType',
    {
      type: 'table',
      style: 'compact',
      caption: t('Related threats and risks by type', 'Hot och risker per typ'),
      columns: [
        column(t('Type', 'Typ'), 50),
        column(t('Related', 'Antal'), 25, 'right'),
        column(t('Shared by two or more', 'Delas av minst två'), 25, 'right'),
      ],
      rows: [
        each(
          'perType',
          'group',
          row('{{ group.name }}', '{{ group.related | number }}', '{{ group.shared | number }}'),
        ),
      ],
    },
    {
      type: 'table',
      style: 'compact',
      caption: t('The most frequent', 'De vanligaste'),
      columns: [column(t('Name', 'Namn'), 40), column(t('Type', 'Typ'), 22), ...resultColumns],
      rows: [
        each(
          'foremost',
          'line',
          row('{{ line.name }}', '{{ line.typeName }}', '{{ line.occurs }}', '{{ line.level | level }}'),
        ),
      ],
    },
  ),
];

const threatCards: Block = {
  type: 'limit',
  max: '40',
  blocks: [
    each(
      'selectedThreats',
      'threat',
      heading(3, same('{{ threat.name }}')),
      when('threat.description', paragraph(same('{{ threat.description | markdown }}'))),
      when(
        'threat.indicators',
        paragraph(t('**Risk indicators**', '**Riskindikatorer**'), 'label'),
        paragraph(same('{{ threat.indicators | markdown }}')),
      ),
    ),
  ],
  more: [
    paragraph(
      t(
        '{{ left | number }} more selected threats are in the table above.',
        'Ytterligare {{ left | number }} valda hot finns i tabellen ovan.',
      ),
      'small',
    ),
  ],
};

const selection: readonly Block[] = [
  heading(1, t('Selection', 'Urval')),
  when(
    'selectedThreats',
    heading(2, t('Threats', 'Hot')),
    written('texts.threats'),
    {
      type: 'table',
      style: 'compact',
      columns: [
        column(t('Threat', 'Hot'), 34),
        column(t('Category', 'Kategori'), 24),
        column(t('Individuals', 'Fysiska personer'), 16),
        column(t('Corporates', 'Juridiska personer'), 16),
        column(t('Sources', 'Källor'), 26),
      ],
      rows: [
        each(
          'selectedThreats',
          'threat',
          row(
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
  when(
    'selectedRisks',
    heading(2, t('Risks', 'Risker')),
    written('texts.risks'),
    each('selectedRisks', 'group', results('group.lines', same('{{ group.name }}'), true)),
  ),
];

const result: readonly Block[] = [
  heading(1, t('Results', 'Resultat')),
  written('texts.result'),
  {
    type: 'conditional',
    when: 'n',
    names: { n: 'counts.related' },
    blocks: [],
    otherwise: [paragraph(t('Nothing is related to the selection.', 'Inget hör ihop med urvalet.'))],
  },
  when(
    'relatedThreats',
    heading(2, t('Related threats', 'Relaterade hot')),
    written('texts.resultThreats'),
    results('relatedThreats', t('Threat', 'Hot'), false),
    notesOn('relatedThreats'),
  ),
  when(
    'relatedRisks',
    heading(2, t('Related risks', 'Relaterade risker')),
    written('texts.resultRisks'),
    each(
      'relatedRisks',
      'group',
      heading(3, same('{{ group.name }}')),
      results('group.lines', same('{{ group.name }}'), true),
      notesOn('group.lines'),
    ),
  ),
];

const closing: readonly Block[] = [
  when(
    'otherNotes',
    heading(1, t('Notes', 'Anteckningar')),
    each(
      'otherNotes',
      'note',
      paragraph(same('**{{ note.about }}**'), 'label'),
      paragraph(same('{{ note.text | markdown }}')),
    ),
  ),
  when(
    'outside',
    heading(1, t('Outside the filters', 'Utanför filtren')),
    paragraph(
      t(
        'These were selected but are not included, because the filters exclude them.',
        'Dessa har valts men räknas inte med, eftersom filtren utesluter dem.',
      ),
    ),
    {
      type: 'table',
      style: 'compact',
      columns: [column(t('Name', 'Namn'), 60), column(t('Type', 'Typ'), 40)],
      rows: [each('outside', 'line', row('{{ line.name }}', '{{ line.typeName }}'))],
    },
  ),
  when(
    'unknown',
    heading(1, t('Not in the library', 'Finns inte i biblioteket')),
    paragraph(
      t(
        'These were selected but are not in the threat library of this report.',
        'Dessa har valts men finns inte i det hotbibliotek som rapporten bygger på.',
      ),
    ),
    {
      type: 'table',
      style: 'compact',
      columns: [column(t('Id', 'Id'), 40), column(t('Type', 'Typ'), 60)],
      rows: [each('unknown', 'line', row('{{ line.id | number }}', '{{ line.typeName }}'))],
    },
  ),
  when('selectedThreats', heading(1, t('Sources', 'Källor')), { type: 'sources' }),
];

/** The one report that an analysis has; what the analyst writes stands where `written` places it. */
export const analysisReportTemplate: ReportTemplate = {
  id: 'threatAnalysis',
  name: t('Threat analysis', 'Hotanalys'),
  description: t(
    'Selected threats and risks, and what they have in common.',
    'Valda hot och risker, och vad de har gemensamt.',
  ),
  title: same('{{ meta.title }}'),
  author: same('{{ meta.organisation }}'),
  subject: same('{{ meta.name }}'),
  date: 'meta.date',
  header: { left: same('{{ meta.title }}'), right: same('{{ meta.organisation }}') },
  cover: {
    eyebrow: same('{{ meta.kind }}'),
    title: same('{{ meta.title }}'),
    subtitle: same('{{ meta.name }}'),
    facts: [
      { label: t('Organisation', 'Organisation'), value: same('{{ meta.organisation }}') },
      { label: t('Date', 'Datum'), value: same('{{ meta.date | date }}') },
    ],
  },
  content: [
    { type: 'toc', title: t('Contents', 'Innehåll'), depth: 2 },
    { type: 'pageBreak' },
    written('texts.intro'),
    when('showSummary', ...summary),
    ...selection,
    ...result,
    ...closing,
  ],
};
