/** The middle part of the full report: threats, inherent risk, obligations, controls, residual risk. */
import type { TemplateBlock } from '@klarsikt/engine/report';
import {
  createAppendixHeading,
  createAppendixPartHeading,
  createColumn,
  createConditionalBlock,
  createGroupRow,
  createHeading,
  createLevelFigureCells,
  createLoopBlock,
  createParagraph,
  createRow,
  createTotalRow,
  levelFigureColumns,
  t,
  toLanguageNeutralText,
} from './blocks.ts';

const threatCard: readonly TemplateBlock[] = [
  { ...createHeading(3, toLanguageNeutralText('{{ threat.name }}')), numbered: false },
  createParagraph(
    t(
      '{{ threat.relevances | list }}. Individuals {{ threat.individuals | level }}, corporates {{ threat.corporates | level }}. Sources: {{ threat.sources | cites }}',
      '{{ threat.relevances | list }}. Fysiska personer {{ threat.individuals | level }}, juridiska personer {{ threat.corporates | level }}. Källor: {{ threat.sources | cites }}',
    ),
    'small',
  ),
  createParagraph(toLanguageNeutralText('{{ threat.description | markdown }}')),
  createParagraph(toLanguageNeutralText('{{ threat.riskDescription | markdown }}')),
  createConditionalBlock('note', { note: 'threat.note' }, [
    createParagraph(
      t(
        '*The firm’s note:* {{ threat.note | markdown }}',
        '*Företagets anteckning:* {{ threat.note | markdown }}',
      ),
    ),
  ]),
  {
    type: 'table',
    style: 'compact',
    caption: t('Exploitation of products and channels', 'Utnyttjande av produkter och kanaler'),
    columns: [
      createColumn(t('Product', 'Produkt'), 22),
      createColumn(t('Channel', 'Kanal'), 20),
      createColumn(t('Description', 'Beskrivning'), 58),
    ],
    rows: [
      createLoopBlock('threat.exploitation', 'use', [
        createRow('{{ use.product }}', '{{ use.channel }}', '{{ use.text | markdown }}'),
      ]),
    ],
  },
];

const threatLevels: TemplateBlock = createParagraph(
  t(
    'The levels are those of the threats themselves, before the shares of the business are applied. There is no figure for a segment that is not assessed.',
    'Nivåerna är hotens egna, innan verksamhetens andelar har vägts in. Siffra saknas för segment som inte ingår i bedömningen.',
  ),
);

const threatGroups: TemplateBlock = {
  type: 'table',
  style: 'compact',
  caption: t('Threats in scope by group', 'Hot i bedömningen per grupp'),
  columns: [
    createColumn(t('Group', 'Grupp'), 40),
    createColumn(t('Threats', 'Hot'), 12, 'right'),
    createColumn(t('Strongest threat', 'Starkaste hot'), 48),
  ],
  rows: [
    createLoopBlock('threatGroups', 'group', [
      createRow('{{ group.name }}', '{{ group.threats.count | number }}', '{{ group.strongest }}'),
    ]),
    createTotalRow(t('Total', 'Summa'), '{{ counts.threats | number }}', ''),
  ],
};

const threatsWith = (groups: TemplateBlock): readonly TemplateBlock[] => [
  createHeading(1, t('Threats', 'Hot'), 'threats'),
  createParagraph(
    t(
      '{{ counts.threats | count: threat; threats }} in scope, in {{ threatGroups.count | count: group; groups }}.',
      '{{ counts.threats | count: hot; hot }} i bedömningen, i {{ threatGroups.count | count: grupp; grupper }}.',
    ),
  ),
  threatLevels,
  groups,
  {
    type: 'threatSummary',
    each: 'highestThreats',
    caption: t(
      'The strongest threats: {{ highestThreats.count | number }} of {{ counts.threats | number }} in scope',
      'De starkaste hoten: {{ highestThreats.count | number }} av {{ counts.threats | number }} i bedömningen',
    ),
  },
];

/** Chapter on the threats: their levels, their number by category, and the threats with the highest levels. */
export const threatsChapter = threatsWith(threatGroups);

/** Chapter on the threats in the full report, whose short form leaves out the categories. */
export const threatSummaryChapter = threatsWith(
  createConditionalBlock('parameters_short = 0', {}, [threatGroups]),
);

const otherThreatColumns = [
  createColumn(t('Threat', 'Hot'), 40),
  createColumn(t('Concerns', 'Gäller'), 16),
  createColumn(t('Individuals', 'Fysiska personer'), 16),
  createColumn(t('Corporates', 'Juridiska personer'), 16),
] as const;

const otherThreatCells = [
  '{{ threat.name }}',
  '{{ threat.relevances | list }}',
  '{{ threat.individuals | level }}',
  '{{ threat.corporates | level }}',
] as const;

const otherThreatsTable = (
  columns: readonly ReturnType<typeof createColumn>[],
  cells: readonly string[],
): TemplateBlock => ({
  type: 'table',
  style: 'compact',
  columns,
  rows: [
    createLoopBlock('threatGroups', 'group', [
      createConditionalBlock('count > 0', { count: 'group.others' }, [
        createGroupRow('{{ group.name }}', columns.length),
        createLoopBlock('group.others', 'threat', [createRow(...cells)]),
      ]),
    ]),
  ],
});

/** Table of the threats that nobody has graded, reviewed or annotated one by one, with their levels. */
const otherThreats: TemplateBlock = createConditionalBlock('counts_otherThreats > 0', {}, [
  createAppendixPartHeading(t('Other threats in scope', 'Övriga hot i bedömningen')),
  createParagraph(
    t(
      'These threats are part of the calculation. The firm has not graded or reviewed them one by one, and has no note or answer on them; the threat report has their descriptions and sources. Number: {{ counts.otherThreats | number }} of {{ counts.threats | number }}.',
      'Hoten ingår i beräkningen. Företaget har inte graderat eller gått igenom dem vart och ett för sig, och har inga anteckningar eller svar om dem; beskrivningar och källor finns i hotrapporten. Antal: {{ counts.otherThreats | number }} av {{ counts.threats | number }}.',
    ),
    'muted',
  ),
  createConditionalBlock(
    'counts_assessedThreats > 0',
    {},
    [
      otherThreatsTable(
        [...otherThreatColumns, createColumn(t('Sources', 'Källor'), 28)],
        [...otherThreatCells, '{{ threat.sources | cites }}'],
      ),
    ],
    [otherThreatsTable(otherThreatColumns, otherThreatCells)],
  ),
]);

const threatIntroduction = (described: string): readonly TemplateBlock[] => [
  createAppendixHeading(t('Appendix: threats', 'Bilaga: hot'), 'all-threats'),
  createConditionalBlock('count > 0', { count: described }, [
    createParagraph(
      t(
        'The descriptions of threats and of how products can be used are the library’s, unless a note is marked as the firm’s own.',
        'Beskrivningarna av hoten och av hur produkter kan utnyttjas är bibliotekets, om inte en anteckning är markerad som företagets egen.',
      ),
      'muted',
    ),
  ]),
];

/**
 * Appendix of threats in the full report: threats that the organisation has assessed one by one with their
 * descriptions, the others in one table. Otherwise an assessment without answers would print the whole library.
 */
export const threatCardsChapter: readonly TemplateBlock[] = [
  ...threatIntroduction('counts.assessedThreats'),
  createLoopBlock('threatGroups', 'group', [
    createConditionalBlock('count > 0', { count: 'group.assessed' }, [
      createAppendixPartHeading(toLanguageNeutralText('{{ group.name }}')),
      createLoopBlock('group.assessed', 'threat', threatCard),
    ]),
  ]),
  otherThreats,
];

/** Appendix of every threat with its description and its exploitation of offered products. */
export const allThreatCardsChapter: readonly TemplateBlock[] = [
  ...threatIntroduction('counts.threats'),
  createLoopBlock('threatGroups', 'group', [
    createAppendixPartHeading(toLanguageNeutralText('{{ group.name }}')),
    createLoopBlock('group.threats', 'threat', threatCard),
  ]),
];

/** Number of explained risks by category: two in the short form, four in the full form. */
const reasonsShown = 'if(parameters_short, 2, 4)';

const factsOf = (most: string): readonly TemplateBlock[] => [
  createParagraph(
    t(
      'Inherent {{ category.inherent | level }}. Linked to a threat in scope: {{ category.relevantCount | number }} of {{ category.count | count: risk; risks }} in this category.',
      'Inneboende {{ category.inherent | level }}. Kopplade till ett hot i bedömningen: {{ category.relevantCount | number }} av {{ category.count | count: risk; risker }} i kategorin.',
    ),
  ),
  createConditionalBlock('text', { text: 'category.conclusion' }, [
    createParagraph(toLanguageNeutralText('{{ category.conclusion | markdown }}')),
  ]),
  {
    type: 'table',
    style: 'compact',
    caption: t('Deciding risks and reasons', 'Avgörande risker och skäl'),
    columns: [
      createColumn(t('Risk', 'Risk'), 26),
      createColumn(t('Share', 'Andel'), 9, 'right'),
      createColumn(t('Inherent', 'Inneboende'), 17),
      createColumn(t('Reason', 'Skäl'), 50),
    ],
    rows: [
      {
        type: 'limit',
        max: most,
        blocks: [
          createLoopBlock('category.decisive', 'risk', [
            createRow(
              '{{ risk.name }}',
              '{{ risk.share | percent }}',
              '{{ risk.inherent | level }}',
              '{{ risk.reason }}',
            ),
          ]),
        ],
      },
    ],
    empty: t(
      'No risk of this category is linked to a threat in scope.',
      'Ingen risk i kategorin är kopplad till ett hot i bedömningen.',
    ),
  },
];

const overviewTable: TemplateBlock = {
  type: 'table',
  caption: t('Levels by category, relevance and segment', 'Nivåer per kategori, relevans och segment'),
  columns: [createColumn(t('', ''), 34), ...levelFigureColumns],
  rows: [
    createGroupRow(t('By category', 'Per kategori'), 4),
    createLoopBlock('operational', 'category', [
      createRow('{{ category.name }}', ...createLevelFigureCells('category')),
    ]),
    createGroupRow(t('By relevance', 'Per relevans'), 4),
    createLoopBlock('relevances', 'area', [createRow('{{ area.name }}', ...createLevelFigureCells('area'))]),
    createGroupRow(t('By segment', 'Per segment'), 4),
    createLoopBlock('segments', 'segment', [
      createRow('{{ segment.name }}', ...createLevelFigureCells('segment')),
    ]),
    createConditionalBlock('overall', { overall: 'overall' }, [
      createTotalRow(t('Overall', 'Samlad nivå'), ...createLevelFigureCells('overall')),
    ]),
  ],
};

const driversTable: TemplateBlock = {
  type: 'table',
  caption: t('Deciding risk in each category', 'Avgörande risk per kategori'),
  columns: [
    createColumn(t('Category', 'Kategori'), 20),
    createColumn(t('Deciding risk, inherent level', 'Avgörande risk, inneboende nivå'), 40),
    createColumn(t('Deciding risk, residual level', 'Avgörande risk, kvarstående nivå'), 40),
  ],
  rows: [
    createLoopBlock('operational', 'category', [
      createRow('{{ category.name }}', '{{ category.inherentDriver }}', '{{ category.residualDriver }}'),
    ]),
  ],
};

export const inherentRiskChapter: readonly TemplateBlock[] = [
  createHeading(1, t('Inherent risk', 'Inneboende risk'), 'inherent'),
  createParagraph(
    t(
      'Each category is shown with the risks that decide its level and the reasons for it. A percentage after a threat is its share of the probability of the risk.',
      'Varje kategori visas med de risker som avgör nivån och skälen till den. En procentsats efter ett hot är dess andel av riskens sannolikhet.',
    ),
  ),
  createConditionalBlock('parameters_short = 0', {}, [
    driversTable,
    overviewTable,
    { type: 'chart', chart: 'heatMap', data: 'charts.inherentMap' },
  ]),
  createLoopBlock('operational', 'category', [
    createHeading(2, toLanguageNeutralText('{{ category.name }}')),
    ...factsOf(reasonsShown),
  ]),
  createConditionalBlock('parameters_short = 0', {}, [
    createLoopBlock('further', 'category', [
      createHeading(2, toLanguageNeutralText('{{ category.name }}')),
      createParagraph(
        t(
          'Describes the customers further and is not part of the overall level.',
          'Beskriver kunderna ytterligare och ingår inte i den samlade nivån.',
        ),
        'muted',
      ),
      ...factsOf(reasonsShown),
    ]),
  ]),
];

export const obligationsChapter: readonly TemplateBlock[] = [
  createConditionalBlock('count > 0', { count: 'obligations' }, [
    createHeading(1, t('Legal obligations', 'Rättsliga skyldigheter'), 'obligations'),
    createParagraph(
      t(
        'The risk that each obligation is not met, before and after controls, given the threats in scope. An obligation that none of them is linked to has the level 0.0. Background data are not used here.',
        'Risken att varje skyldighet inte uppfylls, före och efter kontroller, utifrån hoten i bedömningen. En skyldighet som inget av dem är kopplat till har nivån 0,0. Bakgrundsdata används inte här.',
      ),
    ),
    createConditionalBlock('text', { text: 'conclusions.legal' }, [
      createParagraph(toLanguageNeutralText('{{ conclusions.legal | markdown }}')),
    ]),
    {
      type: 'table',
      style: 'compact',
      columns: [
        createColumn(t('Obligation', 'Skyldighet'), 28),
        createColumn(t('Rule', 'Regel'), 28),
        ...levelFigureColumns,
      ],
      rows: [
        createLoopBlock('obligations', 'duty', [
          createRow('{{ duty.name }}', '{{ duty.lawReference }}', ...createLevelFigureCells('duty')),
        ]),
      ],
    },
  ]),
];

const controlCounts: readonly TemplateBlock[] = [
  createParagraph(
    t(
      '{{ counts.controls | count: control; controls }} in use: {{ counts.assessedControls | number }} assessed for design and operation, {{ counts.unassessedControls | number }} not assessed and counted as 0, {{ counts.absentControls | number }} not applicable.',
      '{{ counts.controls | count: kontroll; kontroller }} i bruk. Bedömda till utformning och funktion: {{ counts.assessedControls | number }}. Inte bedömda (räknas som 0): {{ counts.unassessedControls | number }}. Ej tillämpliga: {{ counts.absentControls | number }}.',
    ),
  ),
];

/** Table of the design and operation of each control. */
const controlStates: TemplateBlock = {
  type: 'table',
  style: 'compact',
  columns: [
    createColumn(t('Control', 'Kontroll'), 34),
    createColumn(t('Coverage', 'Omfattning'), 28),
    createColumn(t('Design', 'Utformning'), 20),
    createColumn(t('Operation', 'Funktion'), 20),
  ],
  rows: [
    createLoopBlock('controlGroups', 'group', [
      createGroupRow('{{ group.name }}', 4),
      createLoopBlock('group.controls', 'control', [
        {
          type: 'switch',
          on: 'control.state',
          cases: [
            {
              is: 'assessed',
              blocks: [
                createRow(
                  '{{ control.title }}',
                  '{{ control.covers }}',
                  '{{ control.design | strength }}',
                  '{{ control.operation | strength }}',
                ),
              ],
            },
          ],
          otherwise: [
            createRow('{{ control.title }}', '{{ control.covers }}', '*{{ control.stateName }}*', ''),
          ],
        },
      ]),
    ]),
  ],
};

/** Chapter on the controls with their design and operation. */
export const controlsChapter: readonly TemplateBlock[] = [
  createHeading(1, t('Controls', 'Kontroller'), 'controls'),
  ...controlCounts,
  controlStates,
];

/** Chapter on the controls: only their number in the short form, design and operation of each in the full form. */
export const shortControlsChapter: readonly TemplateBlock[] = [
  createHeading(1, t('Controls', 'Kontroller'), 'controls'),
  ...controlCounts,
  createConditionalBlock('parameters_short = 0', {}, [controlStates]),
  {
    type: 'ref',
    anchor: 'all-controls',
    lead: t('Evidence and notes: ', 'Underlag och anteckningar: '),
  },
];

export const residualRiskChapter: readonly TemplateBlock[] = [
  createHeading(1, t('Residual risk', 'Kvarstående risk'), 'residual'),
  createConditionalBlock('overall', { overall: 'overall' }, [
    createConditionalBlock(
      'round(reduction, 1) > 0',
      { reduction: 'overall.reduction' },
      [
        createParagraph(
          t(
            'Controls lower the overall level from {{ overall.inherent | level }} to {{ overall.residual | level }}. With perfect controls it would be {{ overall.floor | level }}.',
            'Kontrollerna sänker den samlade nivån från {{ overall.inherent | level }} till {{ overall.residual | level }}. Med fullgoda kontroller skulle den vara {{ overall.floor | level }}.',
          ),
        ),
      ],
      [
        createParagraph(
          t(
            'Controls do not change the overall level, {{ overall.residual | level }}. With perfect controls it would be {{ overall.floor | level }}.',
            'Kontrollerna ändrar inte den samlade nivån, {{ overall.residual | level }}. Med fullgoda kontroller skulle den vara {{ overall.floor | level }}.',
          ),
        ),
      ],
    ),
  ]),
  createConditionalBlock('parameters_short = 0', {}, [
    { type: 'chart', chart: 'waterfall', data: 'charts.waterfall' },
    { type: 'chart', chart: 'heatMap', data: 'charts.residualMap' },
    { type: 'chart', chart: 'distribution', data: 'charts.distribution' },
  ]),
  createConditionalBlock(
    'parameters_short',
    {},
    [{ type: 'ref', anchor: 'board', lead: t('Levels of each category: ', 'Nivåer för varje kategori: ') }],
    [
      createLoopBlock('operational', 'category', [
        createHeading(2, toLanguageNeutralText('{{ category.name }}')),
        createParagraph(
          t(
            'From {{ category.inherent | level }} to {{ category.residual | level }}. Control strength: {{ category.strength | strength }}.',
            'Från {{ category.inherent | level }} till {{ category.residual | level }}. Kontrollstyrka: {{ category.strength | strength }}.',
          ),
        ),
        createConditionalBlock(
          'same',
          { same: 'category.sameDriver' },
          [],
          [
            createParagraph(
              t(
                'The level is now decided by {{ category.residualDriver }}, where the controls are weaker, instead of {{ category.inherentDriver }}.',
                'Nivån avgörs nu av {{ category.residualDriver }}, där kontrollerna är svagare, i stället för av {{ category.inherentDriver }}.',
              ),
            ),
          ],
        ),
        {
          type: 'riskSummary',
          each: 'category.remaining',
          columns: ['risk', 'segment', 'inherent', 'strength', 'residual'],
          caption: t('Highest residual risks in this category', 'Högsta kvarstående risker i kategorin'),
        },
      ]),
    ],
  ),
  {
    type: 'riskSummary',
    each: 'highestRisks',
    columns: ['risk', 'segment', 'inherent', 'strength', 'residual'],
    caption: t(
      'Highest residual risks of everything assessed',
      'Högsta kvarstående risker av allt som bedömts',
    ),
  },
];
