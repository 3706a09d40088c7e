/** The report's end: overrides, gaps, conclusions, appendices. */
import type { Block } from '@klarsikt/engine';
import { column, each, groupRow, heading, paragraph, row, same, t, when } from './blocks.ts';

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
      column(t('What', 'Vad'), 28),
      column(t('Calculated', 'Beräknad'), 18),
      column(t('In force', 'Gäller'), 18),
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
    empty: t('No level has been overridden.', 'Ingen nivå har justerats manuellt.'),
  },
];

/** The proof of completeness: what the law and its guidelines ask for, line by line. */
export const completeness: readonly Block[] = [
  when('count > 0', { count: 'completeness.total' }, [
    heading(1, t('Completeness', 'Fullständighet'), 'completeness'),
    paragraph(
      t(
        '{{ completeness.met | number }} of {{ completeness.total | count: requirement is; requirements are }} met, {{ completeness.accepted | number }} accepted as gaps, {{ completeness.missing | number }} missing. What is closed by the signature itself is shown as such.',
        '{{ completeness.met | number }} av {{ completeness.total | count: krav är uppfyllt; krav är uppfyllda }}, {{ completeness.accepted | number }} godtagna som brister, {{ completeness.missing | number }} saknas. Det som stängs av själva underskriften visas som sådant.',
      ),
    ),
    {
      type: 'table',
      style: 'compact',
      columns: [
        column(t('Requirement', 'Krav'), 34),
        column(t('Source', 'Källa'), 24),
        column(t('Status', 'Status'), 14),
        column(t('Proof or reason', 'Bevis eller skäl'), 34),
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
  when('count > 0', { count: list }, [heading(2, title), ...blocks]);

export const gaps: readonly Block[] = [
  heading(1, t('Gaps', 'Luckor'), 'gaps'),
  when(
    'count > 0',
    { count: 'gaps.total' },
    [
      paragraph(
        t(
          'What the assessment does not yet show, or should be looked at again.',
          'Vad bedömningen ännu inte visar, eller vad som bör granskas på nytt.',
        ),
      ),
    ],
    [paragraph(t('No gaps were found.', 'Inga luckor har hittats.'))],
  ),
  gap('gaps.unassessed', t('Controls not assessed', 'Kontroller som inte är bedömda'), [
    {
      type: 'table',
      style: 'compact',
      columns: [
        column(t('Control', 'Kontroll'), 40),
        column(t('Segment', 'Segment'), 24),
        column(t('Covers', 'Omfattar'), 36),
      ],
      rows: [
        each('gaps.unassessed', 'control', [
          row('{{ control.name }}', '{{ control.segment }}', '{{ control.covers }}'),
        ]),
      ],
    },
  ]),
  gap('gaps.uncovered', t('Risks without a specific control', 'Risker utan specifik kontroll'), [
    paragraph(
      t(
        'Medium or higher before controls, and covered by general controls at most.',
        'Medel eller högre före kontroller, och omfattas som mest av generella kontroller.',
      ),
    ),
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
        {
          type: 'limit',
          max: '30',
          blocks: [
            each('gaps.uncovered', 'risk', [
              row(
                '{{ risk.name }}',
                '{{ risk.typeName }}',
                '{{ risk.inherent | level }}',
                '{{ risk.residual | level }}',
              ),
            ]),
          ],
          more: [
            groupRow(
              t('{{ left | number }} more; see the appendix', '{{ left | number }} till; se bilagan'),
              4,
            ),
          ],
        },
      ],
    },
  ]),
  gap('gaps.sharpDrops', t('From High to Low', 'Från hög till låg'), [
    paragraph(
      t(
        'High before controls and Low after. The evidence for these controls should bear it.',
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
        'These risks count in full because their share is not known.',
        'Dessa risker räknas fullt ut eftersom deras andel inte är känd.',
      ),
    ),
    {
      type: 'table',
      style: 'compact',
      columns: [
        column(t('Category', 'Kategori'), 20),
        column(t('Number', 'Antal'), 10, 'right'),
        column(t('Highest first', 'Högst först'), 70),
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
        column(t('What', 'Vad'), 60),
        column(t('Set to, without effect', 'Satt till, utan effekt'), 40),
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
      column(t('What', 'Vad'), 30),
      column(t('Who and when', 'Vem och när'), 24),
      column(t('State and its hash', 'Version och dess hash'), 54),
    ],
    rows: [
      each('approvals.lines', 'line', [
        row(
          '**{{ line.what }}**\n{{ line.part }}',
          '{{ line.name | text }}\n{{ line.date | date }}',
          t(
            'State {{ line.revision }}\n{{ line.hash }}\n*{{ line.text | text }}*',
            'Version {{ line.revision }}\n{{ line.hash }}\n*{{ line.text | text }}*',
          ),
        ),
      ]),
    ],
    empty: t('Nobody has signed yet.', 'Ingen har skrivit under än.'),
  },
  paragraph(
    t(
      'The hash is the SHA-256 of document, model version and engine version: any later change of one of them gives another.',
      'Hashen är SHA-256 av dokument, modellversion och motorversion: varje senare ändring av något av dem ger en annan.',
    ),
    'small',
  ),
  when('count > 0', { count: 'approvals.changed' }, [
    heading(2, t('Changed since it was approved', 'Ändrat sedan den godkändes'), 'since-approval'),
    paragraph(
      t(
        '{{ approvals.ended.name | text }} approved state {{ approvals.ended.revision }} on {{ approvals.ended.date | date }}. Since then this has changed:',
        '{{ approvals.ended.name | text }} godkände version {{ approvals.ended.revision }} den {{ approvals.ended.date | date }}. Sedan dess har detta ändrats:',
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
        column(t('What', 'Vad'), 56),
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
        'Parts of it were called approved before sign-off existed; that counts as done and is no approval.',
        'Delar av den kallades godkända innan underskrift fanns; det räknas som klart och är inget godkännande.',
      ),
      'note',
    ),
  ]),
];

export const appendices: readonly Block[] = [
  { type: 'pageBreak' },
  heading(1, t('Appendix: every risk', 'Bilaga: varje risk'), 'all-risks'),
  each('categories', 'category', [
    heading(2, same('{{ category.name }}')),
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
  heading(1, t('Appendix: every control', 'Bilaga: varje kontroll'), 'all-controls'),
  {
    type: 'table',
    style: 'compact',
    columns: [
      column(t('Control', 'Kontroll'), 30),
      column(t('Assessed', 'Bedömd'), 20),
      column(t('Evidence and remarks', 'Underlag och anmärkningar'), 58),
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
  heading(1, t('Sources', 'Källor'), 'sources'),
  { type: 'sources' },
];
