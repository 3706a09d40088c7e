/** The end of the full report: overrides, gaps, conclusions, appendices. */
import type { TemplateBlock } from '@klarsikt/engine/report';
import {
  createAppendixHeading,
  createAppendixPartHeading,
  createColumn,
  createConditionalBlock,
  createGroupRow,
  createHeading,
  createLoopBlock,
  createParagraph,
  createRow,
  createTotalRow,
  t,
  toLanguageNeutralText,
} from './blocks.ts';
import { openItemsTableBlock } from './open.ts';

export const overridesChapter: readonly TemplateBlock[] = [
  createHeading(
    1,
    t('Judgements that replace the calculation', 'Bedömningar som ersätter beräkningen'),
    'overrides',
  ),
  {
    type: 'table',
    style: 'compact',
    columns: [
      createColumn(t('Concerns', 'Avser'), 28),
      createColumn(t('Calculated', 'Beräknad'), 18),
      createColumn(t('In force', 'Gällande'), 18),
      createColumn(t('Motivation', 'Motivering'), 44),
    ],
    rows: [
      createLoopBlock('overrides', 'override', [
        createRow(
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
  createColumn(t('Chapter', 'Kapitel'), 36),
  createColumn(t('Met', 'Uppfyllda'), 12, 'right'),
  createColumn(t('Something missing', 'Något saknas'), 12, 'right'),
  createColumn(t('Accepted gaps', 'Godtagna brister'), 14, 'right'),
  createColumn(t('At sign-off', 'Vid underskrift'), 14, 'right'),
  createColumn(t('Total', 'Summa'), 12, 'right'),
] as const;

const requirementCells = (of: string): readonly string[] =>
  ['met', 'missing', 'accepted', 'atSignOff', 'total'].map((name) => `{{ ${of}.${name} | number }}`);

/** Chapter on completeness: number of legal requirements by status. */
export const completenessChapter: readonly TemplateBlock[] = [
  createConditionalBlock('count > 0', { count: 'completeness.total' }, [
    createHeading(1, t('Completeness', 'Fullständighet'), 'completeness'),
    createParagraph(
      t(
        'Of {{ completeness.total | count: requirement; requirements }} that apply: {{ completeness.met | number }} met, {{ completeness.missing | number }} where something is missing, {{ completeness.accepted | number }} accepted as gaps, {{ completeness.atSignOff | number }} met by the signature itself.',
        'Av {{ completeness.total | number }} krav som gäller. Uppfyllda: {{ completeness.met | number }}. Något saknas: {{ completeness.missing | number }}. Godtagna som brister: {{ completeness.accepted | number }}. Uppfylls av själva underskriften: {{ completeness.atSignOff | number }}.',
      ),
    ),
    createConditionalBlock('parameters_short = 0', {}, [
      {
        type: 'table',
        style: 'compact',
        caption: t('Requirements by chapter', 'Krav per kapitel'),
        columns: requirementColumns,
        rows: [
          createLoopBlock('completeness.chapters', 'chapter', [
            createRow('{{ chapter.name }}', ...requirementCells('chapter')),
          ]),
          createTotalRow(t('Total', 'Summa'), ...requirementCells('completeness')),
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

/** Chapter with every line of the completeness sheet. */
export const requirementsChapter: readonly TemplateBlock[] = [
  createConditionalBlock('count > 0', { count: 'completeness.total' }, [
    createAppendixHeading(t('Appendix: every requirement', 'Bilaga: varje krav'), 'all-requirements'),
    {
      type: 'table',
      style: 'compact',
      columns: [
        createColumn(t('Requirement', 'Krav'), 34),
        createColumn(t('Source', 'Källa'), 24),
        createColumn(t('Status', 'Status'), 14),
        createColumn(t('Evidence or reason', 'Underlag eller skäl'), 34),
      ],
      rows: [
        createLoopBlock('completeness.chapters', 'chapter', [
          createGroupRow('{{ chapter.name }}', 4),
          createLoopBlock('chapter.lines', 'line', [
            createRow(
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

const gap = (
  list: string,
  title: { en: string; sv: string },
  blocks: readonly TemplateBlock[],
): TemplateBlock =>
  createConditionalBlock('count > 0', { count: list }, [createAppendixPartHeading(title), ...blocks]);

const gapLists: readonly TemplateBlock[] = [
  gap('gaps.unassessed', t('Controls not assessed', 'Kontroller som inte är bedömda'), [
    // If no control is assessed, leave out the table, because it would repeat the appendix of all controls.
    createConditionalBlock(
      'counts_assessedControls > 0',
      {},
      [
        {
          type: 'table',
          style: 'compact',
          columns: [
            createColumn(t('Control', 'Kontroll'), 40),
            createColumn(t('Segment', 'Segment'), 24),
            createColumn(t('Coverage', 'Omfattning'), 36),
          ],
          rows: [
            createLoopBlock('gaps.unassessed', 'control', [
              createRow('{{ control.name }}', '{{ control.segment }}', '{{ control.covers }}'),
            ]),
          ],
        },
      ],
      [
        createParagraph(
          t(
            'None of the controls in use is assessed: {{ gaps.unassessed.count | number }} of {{ counts.controls | number }}. The appendix of every control shows them.',
            'Ingen av kontrollerna i bruk är bedömd: {{ gaps.unassessed.count | number }} av {{ counts.controls | number }}. De finns i bilagan över varje kontroll.',
          ),
        ),
      ],
    ),
  ]),
  gap('gaps.uncovered', t('Risks without a specific control', 'Risker utan specifik kontroll'), [
    createParagraph(
      t(
        'Medium or higher before controls, and without any specific control.',
        'Medel eller högre före kontroller, och utan specifik kontroll.',
      ),
    ),
    // If there are no controls, leave out the table, because it would repeat the appendix of all risks.
    createConditionalBlock(
      'counts_controls > 0',
      {},
      [
        {
          type: 'table',
          style: 'compact',
          columns: [
            createColumn(t('Risk', 'Risk'), 40),
            createColumn(t('Category', 'Kategori'), 24),
            createColumn(t('Inherent', 'Inneboende'), 18),
            createColumn(t('Residual', 'Kvarstående'), 18),
          ],
          rows: [
            createLoopBlock('gaps.uncovered', 'risk', [
              createRow(
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
        createParagraph(
          t(
            'No control is in use. This applies to {{ gaps.uncovered.count | count: risk; risks }}, which the appendix of every risk shows.',
            'Ingen kontroll är i bruk. Det gäller {{ gaps.uncovered.count | count: risk; risker }}, som finns i bilagan över varje risk.',
          ),
        ),
      ],
    ),
  ]),
  gap('gaps.sharpDrops', t('From High to Low', 'Från hög till låg'), [
    createParagraph(
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
    createParagraph(
      t(
        'The share of these risks is unknown and therefore counts as 100%.',
        'Andelen är okänd för dessa risker och räknas därför som 100 %.',
      ),
    ),
    {
      type: 'table',
      style: 'compact',
      columns: [
        createColumn(t('Category', 'Kategori'), 20),
        createColumn(t('Number', 'Antal'), 10, 'right'),
        createColumn(t('Risks, highest first', 'Risker, högst först'), 70),
      ],
      rows: [
        createLoopBlock('gaps.withoutData', 'part', [
          createRow('{{ part.name }}', '{{ part.count | number }}', '{{ part.risks | list }}'),
        ]),
      ],
    },
  ]),
  gap(
    'gaps.productsWithoutText',
    t('Products without a description of misuse', 'Produkter utan beskrivet utnyttjande'),
    [createParagraph(toLanguageNeutralText('{{ gaps.productsWithoutText | list }}.'))],
  ),
  gap('gaps.idleOverrides', t('Overrides without motivation', 'Egna bedömningar utan motivering'), [
    {
      type: 'table',
      style: 'compact',
      columns: [
        createColumn(t('Concerns', 'Avser'), 60),
        createColumn(t('Level without effect', 'Nivå utan effekt'), 40),
      ],
      rows: [
        createLoopBlock('gaps.idleOverrides', 'override', [
          createRow('{{ override.subject }}', '{{ override.set | level }}'),
        ]),
      ],
    },
  ]),
  gap('gaps.unreasoned', t('Not applicable without a reason', 'Ej tillämpliga utan skäl'), [
    {
      type: 'table',
      style: 'compact',
      columns: [createColumn(t('Risk', 'Risk'), 60), createColumn(t('Category', 'Kategori'), 40)],
      rows: [
        createLoopBlock('gaps.unreasoned', 'risk', [createRow('{{ risk.name }}', '{{ risk.typeName }}')]),
      ],
    },
  ]),
  gap('gaps.missingConclusions', t('Categories without a conclusion', 'Kategorier utan slutsats'), [
    createParagraph(toLanguageNeutralText('{{ gaps.missingConclusions | list }}.')),
  ]),
];

/** Chapter on gaps: numbers of missing entries and of entries to review, with their totals. */
export const gapsChapter: readonly TemplateBlock[] = [
  createHeading(1, t('Gaps', 'Brister'), 'gaps'),
  createConditionalBlock(
    'parameters_short',
    {},
    [{ type: 'ref', anchor: 'board', lead: t('Number of open items: ', 'Antal öppna punkter: ') }],
    [openItemsTableBlock],
  ),
  createConditionalBlock('count > 0', { count: 'gaps.total' }, [
    { type: 'ref', anchor: 'all-gaps', lead: t('Every gap: ', 'Varje brist: ') },
  ]),
];

/** Chapter that lists the gaps by name. */
export const gapDetailsChapter: readonly TemplateBlock[] = [
  createConditionalBlock('count > 0', { count: 'gaps.total' }, [
    createAppendixHeading(t('Appendix: every gap', 'Bilaga: varje brist'), 'all-gaps'),
    ...gapLists,
  ]),
];
export const conclusionsChapter: readonly TemplateBlock[] = [
  createHeading(1, t('Conclusions', 'Slutsatser'), 'conclusions'),
  createConditionalBlock(
    'text',
    { text: 'conclusions.overall' },
    [createParagraph(toLanguageNeutralText('{{ conclusions.overall | markdown }}'))],
    [
      createParagraph(
        t('No overall conclusion has been written.', 'Ingen samlad slutsats har skrivits.'),
        'muted',
      ),
    ],
  ),
  createLoopBlock('categories', 'category', [
    createConditionalBlock('text', { text: 'category.conclusion' }, [
      createParagraph(toLanguageNeutralText('{{ category.name }}'), 'subhead'),
      createParagraph(
        t(
          '{{ category.inherent | level }} before controls, {{ category.residual | level }} after.',
          '{{ category.inherent | level }} före kontroller, {{ category.residual | level }} efter.',
        ),
        'small',
      ),
      createParagraph(toLanguageNeutralText('{{ category.conclusion | markdown }}')),
    ]),
  ]),
];

export const approvalsChapter: readonly TemplateBlock[] = [
  createHeading(1, t('Approvals', 'Godkännanden'), 'approvals'),
  {
    type: 'table',
    style: 'compact',
    columns: [
      createColumn(t('Event', 'Händelse'), 30),
      createColumn(t('Person and date', 'Person och datum'), 24),
      createColumn(t('Version and hash', 'Version och hash'), 54),
    ],
    rows: [
      createLoopBlock('approvals.lines', 'line', [
        createRow(
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
  createConditionalBlock('count > 0', { count: 'approvals.lines' }, [
    createParagraph(
      t(
        'Each hash is the SHA-256 of the assessment with the versions of model and calculation: a later change to one of them results in another hash.',
        'Varje hash är SHA-256 av bedömningen med versionerna av modell och beräkning: en senare ändring av något av dem ger en annan hash.',
      ),
      'small',
    ),
  ]),
  createConditionalBlock('count > 0', { count: 'approvals.changed' }, [
    createHeading(2, t('Changed since it was approved', 'Ändrat sedan den godkändes'), 'since-approval'),
    createParagraph(
      t(
        '{{ approvals.ended.name | text }} approved version {{ approvals.ended.revision }} on {{ approvals.ended.date | date }}. Changes since then:',
        '{{ approvals.ended.name | text }} godkände version {{ approvals.ended.revision }} den {{ approvals.ended.date | date }}. Ändringar sedan dess:',
      ),
    ),
    createConditionalBlock('count > 0', { count: 'approvals.changedLevels' }, [
      {
        type: 'table',
        style: 'compact',
        columns: [
          createColumn(t('Level', 'Nivå'), 28),
          createColumn(t('Inherent, approved', 'Inneboende, godkänd'), 20),
          createColumn(t('Inherent, now', 'Inneboende, nu'), 20),
          createColumn(t('Residual, approved', 'Kvarstående, godkänd'), 20),
          createColumn(t('Residual, now', 'Kvarstående, nu'), 20),
        ],
        rows: [
          createLoopBlock('approvals.changedLevels', 'level', [
            createRow(
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
        createColumn(t('Part', 'Del'), 34),
        createColumn(t('Change', 'Ändring'), 56),
        createColumn(t('Entries', 'Uppgifter'), 18, 'right'),
      ],
      rows: [
        createLoopBlock('approvals.changed', 'line', [
          createRow('{{ line.part }}', '{{ line.what | text }}', '{{ line.places }}'),
        ]),
      ],
    },
  ]),
  createConditionalBlock('one', { one: 'approvals.onePerson' }, [
    createParagraph(
      t(
        'The organisation has decided that one person may draw up and approve the assessment.',
        'Organisationen har bestämt att en och samma person får upprätta och godkänna bedömningen.',
      ),
      'note',
    ),
  ]),
  createConditionalBlock('former', { former: 'approvals.former' }, [
    createParagraph(
      t(
        'Some parts were marked as approved before sign-off was introduced. They count as done, not as approved.',
        'Vissa delar var markerade som godkända innan underskrift infördes. De räknas som klara, inte som godkända.',
      ),
      'note',
    ),
  ]),
];

/** Appendix of all risks. */
export const allRisksChapter: readonly TemplateBlock[] = [
  createAppendixHeading(t('Appendix: every risk', 'Bilaga: varje risk'), 'all-risks'),
  createConditionalBlock('filter_active', {}, [
    createParagraph(
      t(
        'Risks in this appendix: {{ filter.shown | number }} of {{ filter.total | number }} ({{ filter.words }}).',
        'Risker i bilagan: {{ filter.shown | number }} av {{ filter.total | number }} ({{ filter.words }}).',
      ),
      'note',
    ),
  ]),
  createLoopBlock('categories', 'category', [
    createAppendixPartHeading(toLanguageNeutralText('{{ category.name }}')),
    { type: 'riskSummary', each: 'category.risks' },
    createConditionalBlock('count > 0', { count: 'category.absent' }, [
      {
        type: 'table',
        style: 'compact',
        caption: t('Not applicable', 'Ej tillämpliga'),
        columns: [createColumn(t('Risk', 'Risk'), 35), createColumn(t('Reason', 'Skäl'), 65)],
        rows: [
          createLoopBlock('category.absent', 'risk', [createRow('{{ risk.name }}', '{{ risk.reason }}')]),
        ],
      },
    ]),
  ]),
];

/** Appendix of all controls with their evidence. */
export const allControlsChapter: readonly TemplateBlock[] = [
  createAppendixHeading(t('Appendix: every control', 'Bilaga: varje kontroll'), 'all-controls'),
  {
    type: 'table',
    style: 'compact',
    columns: [
      createColumn(t('Control', 'Kontroll'), 30),
      createColumn(t('Assessed', 'Bedömd'), 20),
      createColumn(t('Evidence and notes', 'Underlag och anteckningar'), 58),
    ],
    rows: [
      createLoopBlock('controlGroups', 'group', [
        createGroupRow('{{ group.name }}', 3),
        createLoopBlock('group.controls', 'control', [
          createRow(
            '**{{ control.name }}**\n{{ control.kind }}, {{ control.segment }}',
            '{{ control.value | strength }}\n{{ control.evidenceDate | date }}',
            '{{ control.evidence | text }}\n{{ control.files | text }}\n*{{ control.note | text }}*',
          ),
        ]),
      ]),
    ],
  },
];

export const sourcesChapter: readonly TemplateBlock[] = [
  createAppendixHeading(t('Appendix: sources', 'Bilaga: källor'), 'sources'),
  { type: 'sources' },
];
