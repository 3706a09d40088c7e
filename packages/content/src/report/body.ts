/** The middle part of the report: threats, inherent risk, obligations, controls, residual risk. */
import type { Block } from '@klarsikt/engine/report';
import {
  appendixHeading,
  appendixPart,
  column,
  each,
  figureCells,
  figureColumns,
  groupRow,
  heading,
  paragraph,
  row,
  same,
  t,
  totalRow,
  when,
} from './blocks.ts';

const threatCard: readonly Block[] = [
  { ...heading(3, same('{{ threat.name }}')), numbered: false },
  paragraph(
    t(
      '{{ threat.relevances | list }}. Individuals {{ threat.individuals | level }}, corporates {{ threat.corporates | level }}. Sources: {{ threat.sources | cites }}',
      '{{ threat.relevances | list }}. Fysiska personer {{ threat.individuals | level }}, juridiska personer {{ threat.corporates | level }}. Källor: {{ threat.sources | cites }}',
    ),
    'small',
  ),
  paragraph(same('{{ threat.description | markdown }}')),
  paragraph(same('{{ threat.riskDescription | markdown }}')),
  when('note', { note: 'threat.note' }, [
    paragraph(
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
      column(t('Product', 'Produkt'), 22),
      column(t('Channel', 'Kanal'), 20),
      column(t('Description', 'Beskrivning'), 58),
    ],
    rows: [
      each('threat.exploitation', 'use', [
        row('{{ use.product }}', '{{ use.channel }}', '{{ use.text | markdown }}'),
      ]),
    ],
  },
];

const threatLevels: Block = paragraph(
  t(
    'The levels are those of the threats themselves, before the shares of the business are applied. There is no figure for a segment that is not assessed.',
    'Nivåerna är hotens egna, innan verksamhetens andelar har vägts in. Siffra saknas för segment som inte ingår i bedömningen.',
  ),
);

const threatGroups: Block = {
  type: 'table',
  style: 'compact',
  caption: t('Threats in scope by group', 'Hot i bedömningen per grupp'),
  columns: [
    column(t('Group', 'Grupp'), 40),
    column(t('Threats', 'Hot'), 12, 'right'),
    column(t('Strongest threat', 'Starkaste hot'), 48),
  ],
  rows: [
    each('threatGroups', 'group', [
      row('{{ group.name }}', '{{ group.threats.count | number }}', '{{ group.strongest }}'),
    ]),
    totalRow(t('Total', 'Summa'), '{{ counts.threats | number }}', ''),
  ],
};

const threatsWith = (groups: Block): readonly Block[] => [
  heading(1, t('Threats', 'Hot'), 'threats'),
  paragraph(
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

/** A summary of the threats: their number per category, and the strongest. */
export const threats = threatsWith(threatGroups);

/** The summary of threats in the full report, whose short form leaves out the categories. */
export const threatsInReport = threatsWith(when('parameters_short = 0', {}, [threatGroups]));

const otherThreatColumns = [
  column(t('Threat', 'Hot'), 40),
  column(t('Concerns', 'Gäller'), 16),
  column(t('Individuals', 'Fysiska personer'), 16),
  column(t('Corporates', 'Juridiska personer'), 16),
] as const;

const otherThreatCells = [
  '{{ threat.name }}',
  '{{ threat.relevances | list }}',
  '{{ threat.individuals | level }}',
  '{{ threat.corporates | level }}',
] as const;

const otherThreatsTable = (
  columns: readonly ReturnType<typeof column>[],
  cells: readonly string[],
): Block => ({
  type: 'table',
  style: 'compact',
  columns,
  rows: [
    each('threatGroups', 'group', [
      when('count > 0', { count: 'group.others' }, [
        groupRow('{{ group.name }}', columns.length),
        each('group.others', 'threat', [row(...cells)]),
      ]),
    ]),
  ],
});

/** The threats that nobody has dealt with one by one, by name with their levels; with sources once some are assessed. */
const otherThreats: Block = when('counts_otherThreats > 0', {}, [
  appendixPart(t('Other threats in scope', 'Övriga hot i bedömningen')),
  paragraph(
    t(
      'These threats are part of the calculation. The firm has not graded or reviewed them one by one, and has no note or answer on them; the threat report has their descriptions and sources. Number: {{ counts.otherThreats | number }} of {{ counts.threats | number }}.',
      'Hoten ingår i beräkningen. Företaget har inte graderat eller gått igenom dem vart och ett för sig, och har inga anteckningar eller svar om dem; beskrivningar och källor finns i hotrapporten. Antal: {{ counts.otherThreats | number }} av {{ counts.threats | number }}.',
    ),
    'muted',
  ),
  when(
    'counts_assessedThreats > 0',
    {},
    [
      otherThreatsTable(
        [...otherThreatColumns, column(t('Sources', 'Källor'), 28)],
        [...otherThreatCells, '{{ threat.sources | cites }}'],
      ),
    ],
    [otherThreatsTable(otherThreatColumns, otherThreatCells)],
  ),
]);

const threatIntroduction = (described: string): readonly Block[] => [
  appendixHeading(t('Appendix: threats', 'Bilaga: hot'), 'all-threats'),
  when('count > 0', { count: described }, [
    paragraph(
      t(
        'The descriptions of threats and of how products can be used are the library’s, unless a note is marked as the firm’s own.',
        'Beskrivningarna av hoten och av hur produkter kan utnyttjas är bibliotekets, om inte en anteckning är markerad som företagets egen.',
      ),
      'muted',
    ),
  ]),
];

/**
 * The threats of the full report: those that the organisation has assessed one by one with their descriptions, the
 * others in one table. An assessment that nobody has answered would otherwise print the whole library.
 */
export const threatCards: readonly Block[] = [
  ...threatIntroduction('counts.assessedThreats'),
  each('threatGroups', 'group', [
    when('count > 0', { count: 'group.assessed' }, [
      appendixPart(same('{{ group.name }}')),
      each('group.assessed', 'threat', threatCard),
    ]),
  ]),
  otherThreats,
];

/** Every threat with its description and its exploitation of offered products. */
export const everyThreatCard: readonly Block[] = [
  ...threatIntroduction('counts.threats'),
  each('threatGroups', 'group', [
    appendixPart(same('{{ group.name }}')),
    each('group.threats', 'threat', threatCard),
  ]),
];

/** Number of explained risks per category: two in the short form, four in the full one. */
const reasonsShown = 'if(parameters_short, 2, 4)';

const factsOf = (most: string): readonly Block[] => [
  paragraph(
    t(
      'Inherent {{ category.inherent | level }}. Linked to a threat in scope: {{ category.relevantCount | number }} of {{ category.count | count: risk; risks }} in this category.',
      'Inneboende {{ category.inherent | level }}. Kopplade till ett hot i bedömningen: {{ category.relevantCount | number }} av {{ category.count | count: risk; risker }} i kategorin.',
    ),
  ),
  when('text', { text: 'category.conclusion' }, [paragraph(same('{{ category.conclusion | markdown }}'))]),
  {
    type: 'table',
    style: 'compact',
    caption: t('Deciding risks and reasons', 'Avgörande risker och skäl'),
    columns: [
      column(t('Risk', 'Risk'), 26),
      column(t('Share', 'Andel'), 9, 'right'),
      column(t('Inherent', 'Inneboende'), 17),
      column(t('Reason', 'Skäl'), 50),
    ],
    rows: [
      {
        type: 'limit',
        max: most,
        blocks: [
          each('category.decisive', 'risk', [
            row(
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

const overviewTable: Block = {
  type: 'table',
  caption: t('Levels by category, relevance and segment', 'Nivåer per kategori, relevans och segment'),
  columns: [column(t('', ''), 34), ...figureColumns],
  rows: [
    groupRow(t('By category', 'Per kategori'), 4),
    each('operational', 'category', [row('{{ category.name }}', ...figureCells('category'))]),
    groupRow(t('By relevance', 'Per relevans'), 4),
    each('relevances', 'area', [row('{{ area.name }}', ...figureCells('area'))]),
    groupRow(t('By segment', 'Per segment'), 4),
    each('segments', 'segment', [row('{{ segment.name }}', ...figureCells('segment'))]),
    when('overall', { overall: 'overall' }, [
      totalRow(t('Overall', 'Samlad nivå'), ...figureCells('overall')),
    ]),
  ],
};

const driversTable: Block = {
  type: 'table',
  caption: t('Deciding risk in each category', 'Avgörande risk per kategori'),
  columns: [
    column(t('Category', 'Kategori'), 20),
    column(t('Deciding risk, inherent level', 'Avgörande risk, inneboende nivå'), 40),
    column(t('Deciding risk, residual level', 'Avgörande risk, kvarstående nivå'), 40),
  ],
  rows: [
    each('operational', 'category', [
      row('{{ category.name }}', '{{ category.inherentDriver }}', '{{ category.residualDriver }}'),
    ]),
  ],
};

export const inherent: readonly Block[] = [
  heading(1, t('Inherent risk', 'Inneboende risk'), 'inherent'),
  paragraph(
    t(
      'Each category is shown with the risks that decide its level and the reasons for it. A percentage after a threat is its share of the probability of the risk.',
      'Varje kategori visas med de risker som avgör nivån och skälen till den. En procentsats efter ett hot är dess andel av riskens sannolikhet.',
    ),
  ),
  when('parameters_short = 0', {}, [
    driversTable,
    overviewTable,
    { type: 'chart', chart: 'heatMap', data: 'charts.inherentMap' },
  ]),
  each('operational', 'category', [heading(2, same('{{ category.name }}')), ...factsOf(reasonsShown)]),
  when('parameters_short = 0', {}, [
    each('further', 'category', [
      heading(2, same('{{ category.name }}')),
      paragraph(
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

export const obligations: readonly Block[] = [
  when('count > 0', { count: 'obligations' }, [
    heading(1, t('Legal obligations', 'Rättsliga skyldigheter'), 'obligations'),
    paragraph(
      t(
        'The risk that each obligation is not met, before and after controls, given the threats in scope. An obligation that none of them is linked to has the level 0.0. Background data are not used here.',
        'Risken att varje skyldighet inte uppfylls, före och efter kontroller, utifrån hoten i bedömningen. En skyldighet som inget av dem är kopplat till har nivån 0,0. Bakgrundsdata används inte här.',
      ),
    ),
    when('text', { text: 'conclusions.legal' }, [paragraph(same('{{ conclusions.legal | markdown }}'))]),
    {
      type: 'table',
      style: 'compact',
      columns: [column(t('Obligation', 'Skyldighet'), 28), column(t('Rule', 'Regel'), 28), ...figureColumns],
      rows: [
        each('obligations', 'duty', [
          row('{{ duty.name }}', '{{ duty.lawReference }}', ...figureCells('duty')),
        ]),
      ],
    },
  ]),
];

const controlCounts: readonly Block[] = [
  paragraph(
    t(
      '{{ counts.controls | count: control; controls }} in use: {{ counts.assessedControls | number }} assessed for design and operation, {{ counts.unassessedControls | number }} not assessed and counted as 0, {{ counts.absentControls | number }} not applicable.',
      '{{ counts.controls | count: kontroll; kontroller }} i bruk. Bedömda till utformning och funktion: {{ counts.assessedControls | number }}. Inte bedömda (räknas som 0): {{ counts.unassessedControls | number }}. Ej tillämpliga: {{ counts.absentControls | number }}.',
    ),
  ),
];

/** Design and operation of each control. */
const controlStates: Block = {
  type: 'table',
  style: 'compact',
  columns: [
    column(t('Control', 'Kontroll'), 34),
    column(t('Coverage', 'Omfattning'), 28),
    column(t('Design', 'Utformning'), 20),
    column(t('Operation', 'Funktion'), 20),
  ],
  rows: [
    each('controlGroups', 'group', [
      groupRow('{{ group.name }}', 4),
      each('group.controls', 'control', [
        {
          type: 'switch',
          on: 'control.state',
          cases: [
            {
              is: 'assessed',
              blocks: [
                row(
                  '{{ control.title }}',
                  '{{ control.covers }}',
                  '{{ control.design | strength }}',
                  '{{ control.operation | strength }}',
                ),
              ],
            },
          ],
          otherwise: [row('{{ control.title }}', '{{ control.covers }}', '*{{ control.stateName }}*', '')],
        },
      ]),
    ]),
  ],
};

/** The controls with design and operation. */
export const controls: readonly Block[] = [
  heading(1, t('Controls', 'Kontroller'), 'controls'),
  ...controlCounts,
  controlStates,
];

/** The controls: their number in the short form, each with design and operation in the full form. */
export const controlsInShort: readonly Block[] = [
  heading(1, t('Controls', 'Kontroller'), 'controls'),
  ...controlCounts,
  when('parameters_short = 0', {}, [controlStates]),
  {
    type: 'ref',
    anchor: 'all-controls',
    lead: t('Evidence and notes: ', 'Underlag och anteckningar: '),
  },
];

export const residual: readonly Block[] = [
  heading(1, t('Residual risk', 'Kvarstående risk'), 'residual'),
  when('overall', { overall: 'overall' }, [
    when(
      'round(reduction, 1) > 0',
      { reduction: 'overall.reduction' },
      [
        paragraph(
          t(
            'Controls lower the overall level from {{ overall.inherent | level }} to {{ overall.residual | level }}. With perfect controls it would be {{ overall.floor | level }}.',
            'Kontrollerna sänker den samlade nivån från {{ overall.inherent | level }} till {{ overall.residual | level }}. Med fullgoda kontroller skulle den vara {{ overall.floor | level }}.',
          ),
        ),
      ],
      [
        paragraph(
          t(
            'Controls do not change the overall level, {{ overall.residual | level }}. With perfect controls it would be {{ overall.floor | level }}.',
            'Kontrollerna ändrar inte den samlade nivån, {{ overall.residual | level }}. Med fullgoda kontroller skulle den vara {{ overall.floor | level }}.',
          ),
        ),
      ],
    ),
  ]),
  when('parameters_short = 0', {}, [
    { type: 'chart', chart: 'waterfall', data: 'charts.waterfall' },
    { type: 'chart', chart: 'heatMap', data: 'charts.residualMap' },
    { type: 'chart', chart: 'distribution', data: 'charts.distribution' },
  ]),
  when(
    'parameters_short',
    {},
    [{ type: 'ref', anchor: 'board', lead: t('Levels of each category: ', 'Nivåer för varje kategori: ') }],
    [
      each('operational', 'category', [
        heading(2, same('{{ category.name }}')),
        paragraph(
          t(
            'From {{ category.inherent | level }} to {{ category.residual | level }}. Control strength: {{ category.strength | strength }}.',
            'Från {{ category.inherent | level }} till {{ category.residual | level }}. Kontrollstyrka: {{ category.strength | strength }}.',
          ),
        ),
        when(
          'same',
          { same: 'category.sameDriver' },
          [],
          [
            paragraph(
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
