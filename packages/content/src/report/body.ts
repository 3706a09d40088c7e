/** The report's body: threats, inherent risk, obligations, controls, residual risk. */
import type { Block } from '@klarsikt/engine';
import {
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
  when,
} from './blocks.ts';

const threatCard: readonly Block[] = [
  heading(3, same('{{ threat.name }}')),
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
    paragraph(t('*Note:* {{ threat.note | markdown }}', '*Anteckning:* {{ threat.note | markdown }}')),
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

export const threats: readonly Block[] = [
  heading(1, t('Threats', 'Hot'), 'threats'),
  paragraph(
    t(
      '{{ counts.threats | count: threat concerns; threats concern }} the business. The levels are those of the threats themselves, before the shares of the business are applied. There is no figure for a segment that is not assessed.',
      '{{ counts.threats | count: hot; hot }} berör verksamheten. Nivåerna är hotens egna, innan verksamhetens andelar har vägts in. Siffra saknas för segment som inte ingår i bedömningen.',
    ),
  ),
  heading(2, t('How each product can be used', 'Hur varje produkt kan utnyttjas'), 'products'),
  paragraph(
    t(
      'The table shows the number of threats with a description of how the product can be used, and the channels. The descriptions follow below, threat by threat.',
      'Tabellen visar antalet hot med en beskrivning av hur produkten kan utnyttjas, och kanalerna. Beskrivningarna följer nedan, hot för hot.',
    ),
  ),
  {
    type: 'table',
    style: 'compact',
    columns: [
      column(t('Product', 'Produkt'), 32),
      column(t('Threats', 'Hot'), 9, 'right'),
      column(t('Channels', 'Kanaler'), 30),
      column(t('Inherent', 'Inneboende'), 16),
      column(t('Residual', 'Kvarstående'), 16),
    ],
    rows: [
      each('products', 'product', [
        row(
          '{{ product.name }}',
          '{{ product.threats | number }}',
          '{{ product.channels | list }}',
          '{{ product.inherent | level }}',
          '{{ product.residual | level }}',
        ),
      ]),
    ],
  },
  each('threatGroups', 'group', [
    heading(2, same('{{ group.name }}')),
    each('group.threats', 'threat', threatCard),
  ]),
];

const categoryFacts: readonly Block[] = [
  paragraph(
    t(
      'Inherent {{ category.inherent | level }}. {{ category.relevantCount | number }} of {{ category.count | count: risk is; risks are }} used by a threat in scope.',
      'Inneboende {{ category.inherent | level }}. {{ category.relevantCount | number }} av {{ category.count | count: risk; risker }} utnyttjas av ett hot i urvalet.',
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
      each('category.decisive', 'risk', [
        row(
          '{{ risk.name }}',
          '{{ risk.share | percent }}',
          '{{ risk.inherent | level }}',
          '{{ risk.reason }}',
        ),
      ]),
    ],
    empty: t(
      'No risk of this category is used by a threat in scope.',
      'Ingen risk i kategorin utnyttjas av ett hot i urvalet.',
    ),
  },
];

export const inherent: readonly Block[] = [
  heading(1, t('Inherent risk', 'Inneboende risk'), 'inherent'),
  paragraph(
    t(
      'Each category is shown with the risks that decide its level and the reasons for it. A percentage after a threat is its share of the probability of the risk.',
      'Varje kategori visas med de risker som avgör nivån och skälen till den. En procentsats efter ett hot är dess andel av riskens sannolikhet.',
    ),
  ),
  { type: 'chart', chart: 'heatMap', data: 'charts.inherentMap' },
  each('operational', 'category', [heading(2, same('{{ category.name }}')), ...categoryFacts]),
  each('further', 'category', [
    heading(2, same('{{ category.name }}')),
    paragraph(
      t(
        'Describes the customers further and is not part of the overall level.',
        'Beskriver kunderna ytterligare och ingår inte i den samlade nivån.',
      ),
      'muted',
    ),
    ...categoryFacts,
  ]),
];

export const obligations: readonly Block[] = [
  when('count > 0', { count: 'obligations' }, [
    heading(1, t('Legal obligations', 'Rättsliga skyldigheter'), 'obligations'),
    paragraph(
      t(
        'The risk that each obligation is not met, before and after controls, given the threats in scope. Background data are not used here.',
        'Risken att varje skyldighet inte uppfylls, före och efter kontroller, utifrån hoten i urvalet. Bakgrundsdata används inte här.',
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

export const controls: readonly Block[] = [
  heading(1, t('Controls', 'Kontroller'), 'controls'),
  paragraph(
    t(
      '{{ counts.controls | count: control is; controls are }} in use. {{ counts.assessedControls | count: is; are }} assessed for design and operation; {{ counts.unassessedControls | count: is not and counts; are not and count }} as 0. Evidence and notes are in the appendix.',
      '{{ counts.controls | count: kontroll; kontroller }} används. {{ counts.assessedControls | count: är bedömd; är bedömda }} till utformning och funktion; {{ counts.unassessedControls | number }} är det inte och räknas som 0. Underlag och anteckningar finns i bilagan.',
    ),
  ),
  {
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
  },
];

export const residual: readonly Block[] = [
  heading(1, t('Residual risk', 'Kvarstående risk'), 'residual'),
  when('overall', { overall: 'overall' }, [
    paragraph(
      t(
        'Controls lower the overall level by {{ overall.reduction | figure }} to {{ overall.residual | level }}. With perfect controls it would be {{ overall.floor | level }}.',
        'Kontrollerna sänker den samlade nivån med {{ overall.reduction | figure }} till {{ overall.residual | level }}. Med fullgoda kontroller skulle den vara {{ overall.floor | level }}.',
      ),
    ),
  ]),
  { type: 'chart', chart: 'heatMap', data: 'charts.residualMap' },
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
      caption: t('Highest residual risks', 'Högsta kvarstående risker'),
    },
  ]),
];
