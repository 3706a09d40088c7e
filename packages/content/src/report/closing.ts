/** The end of the report: overrides, gaps, conclusions, appendices. */
import type { Block } from '@klarsikt/engine/report';
import {
  appendixHeading,
  appendixPart,
  column,
  each,
  groupRow,
  heading,
  paragraph,
  row,
  same,
  t,
  totalRow,
  when,
} from './blocks.ts';
import { openTable } from './open.ts';

export const overrides: readonly Block[] = [
  heading(
    1,
    t('Judgements that replace the calculation', 'Bedömningar som ersätter beräkningen'),
    'overrides',
  ),
  {
    type: 'table',
    style: 'compact',
    columns: [
      column(t('Concerns', 'Avser'), 28),
      column(t('Calculated', 'Beräknad'), 18),
      column(t('In force', 'Gällande'), 18),
      column(t('Motivation', 'Motivering'), 44),
    ],
    rows: [
      each('overrides', 'override', [
        row(
          '**{{ override.subject }}**\n{{ override.kindName }}, {{ override.segment }}',
          '{{ override.calculated | level }}',
          '{{ override.inForce | level }}',
          '{{ override.motivation | text }}\n*{{ override.signature | text }}*',
        ),
      ]),
    ],
    empty: t('No level has been overridden.', 'Ingen egen bedömning har gjorts.'),
  },
];

const requirementColumns = [
  column(t('Chapter', 'Kapitel'), 36),
  column(t('Met', 'Uppfyllda'), 12, 'right'),
  column(t('Something missing', 'Något saknas'), 12, 'right'),
  column(t('Accepted gaps', 'Godtagna brister'), 14, 'right'),
  column(t('At sign-off', 'Vid underskrift'), 14, 'right'),
  column(t('Total', 'Summa'), 12, 'right'),
] as const;

const requirementCells = (of: string): readonly string[] =>
  ['met', 'missing', 'accepted', 'atSignOff', 'total'].map((name) => `{{ ${of}.${name} | number }}`);

/** A summary of the completeness sheet: numbers of legal requirements by status. */
export const completeness: readonly Block[] = [
  when('count > 0', { count: 'completeness.total' }, [
    heading(1, t('Completeness', 'Fullständighet'), 'completeness'),
    paragraph(
      t(
        'Of {{ completeness.total | count: requirement; requirements }} that apply: {{ completeness.met | number }} met, {{ completeness.missing | number }} where something is missing, {{ completeness.accepted | number }} accepted as gaps, {{ completeness.atSignOff | number }} met by the signature itself.',
        'Av {{ completeness.total | number }} krav som gäller. Uppfyllda: {{ completeness.met | number }}. Något saknas: {{ completeness.missing | number }}. Godtagna som brister: {{ completeness.accepted | number }}. Uppfylls av själva underskriften: {{ completeness.atSignOff | number }}.',
      ),
    ),
    when('parameters_short = 0', {}, [
      {
        type: 'table',
        style: 'compact',
        caption: t('Requirements by chapter', 'Krav per kapitel'),
        columns: requirementColumns,
        rows: [
          each('completeness.chapters', 'chapter', [
            row('{{ chapter.name }}', ...requirementCells('chapter')),
          ]),
          totalRow(t('Total', 'Summa'), ...requirementCells('completeness')),
        ],
      },
    ]),
    {
      type: 'ref',
      anchor: 'all-requirements',
      lead: t('Requirement by requirement: ', 'Krav för krav: '),
    },
  ]),
];

/** The completeness sheet line by line. */
export const requirements: readonly Block[] = [
  when('count > 0', { count: 'completeness.total' }, [
    appendixHeading(t('Appendix: every requirement', 'Bilaga: varje krav'), 'all-requirements'),
    {
      type: 'table',
      style: 'compact',
      columns: [
        column(t('Requirement', 'Krav'), 34),
        column(t('Source', 'Källa'), 24),
        column(t('Status', 'Status'), 14),
        column(t('Evidence or reason', 'Underlag eller skäl'), 34),
      ],
      rows: [
        each('completeness.chapters', 'chapter', [
          groupRow('{{ chapter.name }}', 4),
          each('chapter.lines', 'line', [
            row(
              '**{{ line.id }}** {{ line.title }} ({{ line.severity }})',
              '{{ line.sources }}',
              '{{ line.status }}',
              '{{ line.statement | text }}',
            ),
          ]),
        ]),
      ],
    },
  ]),
];

const gap = (list: string, title: { en: string; sv: string }, blocks: readonly Block[]): Block =>
  when('count > 0', { count: list }, [appendixPart(title), ...blocks]);

const gapLists: readonly Block[] = [
  gap('gaps.unassessed', t('Controls not assessed', 'Kontroller som inte är bedömda'), [
    // The table of an assessment without any answer would repeat the appendix of every control.
    when(
      'counts_assessedControls > 0',
      {},
      [
        {
          type: 'table',
          style: 'compact',
          columns: [
            column(t('Control', 'Kontroll'), 40),
            column(t('Segment', 'Segment'), 24),
            column(t('Coverage', 'Omfattning'), 36),
          ],
          rows: [
            each('gaps.unassessed', 'control', [
              row('{{ control.name }}', '{{ control.segment }}', '{{ control.covers }}'),
            ]),
          ],
        },
      ],
      [
        paragraph(
          t(
            'None of the controls in use is assessed: {{ gaps.unassessed.count | number }} of {{ counts.controls | number }}. The appendix of every control shows them.',
            'Ingen av kontrollerna i bruk är bedömd: {{ gaps.unassessed.count | number }} av {{ counts.controls | number }}. De finns i bilagan över varje kontroll.',
          ),
        ),
      ],
    ),
  ]),
  gap('gaps.uncovered', t('Risks without a specific control', 'Risker utan specifik kontroll'), [
    paragraph(
      t(
        'Medium or higher before controls, and without any specific control.',
        'Medel eller högre före kontroller, och utan specifik kontroll.',
      ),
    ),
    // Without any control the table would repeat the appendix of every risk.
    when(
      'counts_controls > 0',
      {},
      [
        {
          type: 'table',
          style: 'compact',
          columns: [
            column(t('Risk', 'Risk'), 40),
            column(t('Category', 'Kategori'), 24),
            column(t('Inherent', 'Inneboende'), 18),
            column(t('Residual', 'Kvarstående'), 18),
          ],
          rows: [
            each('gaps.uncovered', 'risk', [
              row(
                '{{ risk.name }}',
                '{{ risk.typeName }}',
                '{{ risk.inherent | level }}',
                '{{ risk.residual | level }}',
              ),
            ]),
          ],
        },
      ],
      [
        paragraph(
          t(
            'No control is in use. This applies to {{ gaps.uncovered.count | count: risk; risks }}, which the appendix of every risk shows.',
            'Ingen kontroll är i bruk. Det gäller {{ gaps.uncovered.count | count: risk; risker }}, som finns i bilagan över varje risk.',
          ),
        ),
      ],
    ),
  ]),
  gap('gaps.sharpDrops', t('From High to Low', 'Från hög till låg'), [
    paragraph(
      t(
        'High before controls and Low after. The evidence for these controls should support the reduction.',
        'Hög före kontroller och låg efter. Underlaget för dessa kontroller bör styrka sänkningen.',
      ),
    ),
    {
      type: 'riskSummary',
      each: 'gaps.sharpDrops',
      columns: ['risk', 'segment', 'inherent', 'strength', 'residual'],
    },
  ]),
  gap('gaps.withoutData', t('Risks without figures', 'Risker utan uppgifter'), [
    paragraph(
      t(
        'The share of these risks is unknown and therefore counts as 100%.',
        'Andelen är okänd för dessa risker och räknas därför som 100 %.',
      ),
    ),
    {
      type: 'table',
      style: 'compact',
      columns: [
        column(t('Category', 'Kategori'), 20),
        column(t('Number', 'Antal'), 10, 'right'),
        column(t('Risks, highest first', 'Risker, högst först'), 70),
      ],
      rows: [
        each('gaps.withoutData', 'part', [
          row('{{ part.name }}', '{{ part.count | number }}', '{{ part.risks | list }}'),
        ]),
      ],
    },
  ]),
  gap(
    'gaps.productsWithoutText',
    t('Products without a description of misuse', 'Produkter utan beskrivet utnyttjande'),
    [paragraph(same('{{ gaps.productsWithoutText | list }}.'))],
  ),
  gap('gaps.idleOverrides', t('Overrides without motivation', 'Egna bedömningar utan motivering'), [
    {
      type: 'table',
      style: 'compact',
      columns: [
        column(t('Concerns', 'Avser'), 60),
        column(t('Level without effect', 'Nivå utan effekt'), 40),
      ],
      rows: [
        each('gaps.idleOverrides', 'override', [row('{{ override.subject }}', '{{ override.set | level }}')]),
      ],
    },
  ]),
  gap('gaps.unreasoned', t('Not applicable without a reason', 'Ej tillämpliga utan skäl'), [
    {
      type: 'table',
      style: 'compact',
      columns: [column(t('Risk', 'Risk'), 60), column(t('Category', 'Kategori'), 40)],
      rows: [each('gaps.unreasoned', 'risk', [row('{{ risk.name }}', '{{ risk.typeName }}')])],
    },
  ]),
  gap('gaps.missingConclusions', t('Categories without a conclusion', 'Kategorier utan slutsats'), [
    paragraph(same('{{ gaps.missingConclusions | list }}.')),
  ]),
];

/** Numbers of missing entries and of entries to review, with their totals. */
export const gaps: readonly Block[] = [
  heading(1, t('Gaps', 'Brister'), 'gaps'),
  when(
    'parameters_short',
    {},
    [{ type: 'ref', anchor: 'board', lead: t('Number of open items: ', 'Antal öppna punkter: ') }],
    [openTable],
  ),
  when('count > 0', { count: 'gaps.total' }, [
    { type: 'ref', anchor: 'all-gaps', lead: t('Every gap: ', 'Varje brist: ') },
  ]),
];

/** The gaps by name. */
export const gapDetails: readonly Block[] = [
  when('count > 0', { count: 'gaps.total' }, [
    appendixHeading(t('Appendix: every gap', 'Bilaga: varje brist'), 'all-gaps'),
    ...gapLists,
  ]),
];
export const conclusions: readonly Block[] = [
  heading(1, t('Conclusions', 'Slutsatser'), 'conclusions'),
  when(
    'text',
    { text: 'conclusions.overall' },
    [paragraph(same('{{ conclusions.overall | markdown }}'))],
    [paragraph(t('No overall conclusion has been written.', 'Ingen samlad slutsats har skrivits.'), 'muted')],
  ),
  each('categories', 'category', [
    when('text', { text: 'category.conclusion' }, [
      paragraph(same('{{ category.name }}'), 'subhead'),
      paragraph(
        t(
          '{{ category.inherent | level }} before controls, {{ category.residual | level }} after.',
          '{{ category.inherent | level }} före kontroller, {{ category.residual | level }} efter.',
        ),
        'small',
      ),
      paragraph(same('{{ category.conclusion | markdown }}')),
    ]),
  ]),
];

export const approvals: readonly Block[] = [
  heading(1, t('Approvals', 'Godkännanden'), 'approvals'),
  {
    type: 'table',
    style: 'compact',
    columns: [
      column(t('Event', 'Händelse'), 30),
      column(t('Person and date', 'Person och datum'), 24),
      column(t('Version and hash', 'Version och hash'), 54),
    ],
    rows: [
      each('approvals.lines', 'line', [
        row(
          '**{{ line.what }}**\n{{ line.part }}',
          '{{ line.name | text }}\n{{ line.date | date }}',
          t(
            'Version {{ line.revision }}\n{{ line.hash }}\n*{{ line.text | text }}*',
            'Version {{ line.revision }}\n{{ line.hash }}\n*{{ line.text | text }}*',
          ),
        ),
      ]),
    ],
    empty: t('Nobody has signed yet.', 'Ingen har skrivit under än.'),
  },
  when('count > 0', { count: 'approvals.lines' }, [
    paragraph(
      t(
        'Each hash is the SHA-256 of the assessment with the versions of model and calculation: a later change to one of them results in another hash.',
        'Varje hash är SHA-256 av bedömningen med versionerna av modell och beräkning: en senare ändring av något av dem ger en annan hash.',
      ),
      'small',
    ),
  ]),
  when('count > 0', { count: 'approvals.changed' }, [
    heading(2, t('Changed since it was approved', 'Ändrat sedan den godkändes'), 'since-approval'),
    paragraph(
      t(
        '{{ approvals.ended.name | text }} approved version {{ approvals.ended.revision }} on {{ approvals.ended.date | date }}. Changes since then:',
        '{{ approvals.ended.name | text }} godkände version {{ approvals.ended.revision }} den {{ approvals.ended.date | date }}. Ändringar sedan dess:',
      ),
    ),
    when('count > 0', { count: 'approvals.changedLevels' }, [
      {
        type: 'table',
        style: 'compact',
        columns: [
          column(t('Level', 'Nivå'), 28),
          column(t('Inherent, approved', 'Inneboende, godkänd'), 20),
          column(t('Inherent, now', 'Inneboende, nu'), 20),
          column(t('Residual, approved', 'Kvarstående, godkänd'), 20),
          column(t('Residual, now', 'Kvarstående, nu'), 20),
        ],
        rows: [
          each('approvals.changedLevels', 'level', [
            row(
              '**{{ level.name }}**',
              '{{ level.inherentBefore | level }}',
              '{{ level.inherentNow | level }}',
              '{{ level.residualBefore | level }}',
              '{{ level.residualNow | level }}',
            ),
          ]),
        ],
      },
    ]),
    {
      type: 'table',
      style: 'compact',
      columns: [
        column(t('Part', 'Del'), 34),
        column(t('Change', 'Ändring'), 56),
        column(t('Entries', 'Uppgifter'), 18, 'right'),
      ],
      rows: [
        each('approvals.changed', 'line', [
          row('{{ line.part }}', '{{ line.what | text }}', '{{ line.places }}'),
        ]),
      ],
    },
  ]),
  when('one', { one: 'approvals.onePerson' }, [
    paragraph(
      t(
        'The organisation has decided that one person may draw up and approve the assessment.',
        'Organisationen har bestämt att en och samma person får upprätta och godkänna bedömningen.',
      ),
      'note',
    ),
  ]),
  when('former', { former: 'approvals.former' }, [
    paragraph(
      t(
        'Some parts were marked as approved before sign-off was introduced. They count as done, not as approved.',
        'Vissa delar var markerade som godkända innan underskrift infördes. De räknas som klara, inte som godkända.',
      ),
      'note',
    ),
  ]),
];

/** All risks in the report. */
export const everyRisk: readonly Block[] = [
  appendixHeading(t('Appendix: every risk', 'Bilaga: varje risk'), 'all-risks'),
  when('filter_active', {}, [
    paragraph(
      t(
        'Risks in this appendix: {{ filter.shown | number }} of {{ filter.total | number }} ({{ filter.words }}).',
        'Risker i bilagan: {{ filter.shown | number }} av {{ filter.total | number }} ({{ filter.words }}).',
      ),
      'note',
    ),
  ]),
  each('categories', 'category', [
    appendixPart(same('{{ category.name }}')),
    { type: 'riskSummary', each: 'category.risks' },
    when('count > 0', { count: 'category.absent' }, [
      {
        type: 'table',
        style: 'compact',
        caption: t('Not applicable', 'Ej tillämpliga'),
        columns: [column(t('Risk', 'Risk'), 35), column(t('Reason', 'Skäl'), 65)],
        rows: [each('category.absent', 'risk', [row('{{ risk.name }}', '{{ risk.reason }}')])],
      },
    ]),
  ]),
];

/** All controls with their evidence. */
export const everyControl: readonly Block[] = [
  appendixHeading(t('Appendix: every control', 'Bilaga: varje kontroll'), 'all-controls'),
  {
    type: 'table',
    style: 'compact',
    columns: [
      column(t('Control', 'Kontroll'), 30),
      column(t('Assessed', 'Bedömd'), 20),
      column(t('Evidence and notes', 'Underlag och anteckningar'), 58),
    ],
    rows: [
      each('controlGroups', 'group', [
        groupRow('{{ group.name }}', 3),
        each('group.controls', 'control', [
          row(
            '**{{ control.name }}**\n{{ control.kind }}, {{ control.segment }}',
            '{{ control.value | strength }}\n{{ control.evidenceDate | date }}',
            '{{ control.evidence | text }}\n{{ control.files | text }}\n*{{ control.note | text }}*',
          ),
        ]),
      ]),
    ],
  },
];

export const sources: readonly Block[] = [
  appendixHeading(t('Appendix: sources', 'Bilaga: källor'), 'sources'),
  { type: 'sources' },
];
