/** The assessment on two pages, for a board. */
import type { Block, ReportTemplate } from '@klarsikt/engine';
import {
  column,
  each,
  figureCells,
  figureColumns,
  heading,
  paragraph,
  row,
  same,
  t,
  totalRow,
  when,
} from './blocks.ts';

const mustKnow: readonly Block[] = [
  heading(1, t('What the board must know', 'Vad styrelsen måste veta'), 'must-know'),
  when(
    'overall',
    { overall: 'overall' },
    [
      paragraph(
        t(
          'The inherent risk is {{ overall.inherent | level }}. With controls of strength {{ overall.strength | strength }}, the residual risk is {{ overall.residual | level }}.',
          'Den inneboende risken är {{ overall.inherent | level }}. Med kontroller av styrkan {{ overall.strength | strength }} är den kvarstående risken {{ overall.residual | level }}.',
        ),
        'lead',
      ),
    ],
    [
      paragraph(
        t(
          'The assessment concerns legal obligations only.',
          'Bedömningen avser enbart rättsliga skyldigheter.',
        ),
        'lead',
      ),
    ],
  ),
  when('text', { text: 'conclusions.overall' }, [paragraph(same('{{ conclusions.overall | markdown }}'))]),
  when(
    'appetite_stated',
    {},
    [
      when(
        'aboveAppetite_count > 0',
        {},
        [
          paragraph(
            t(
              '{{ aboveAppetite.count | count: risk is; risks are }} above the appetite decided on {{ appetite.decided | date }}.',
              '{{ aboveAppetite.count | count: risk ligger; risker ligger }} över den riskaptit som beslutades {{ appetite.decided | date }}.',
            ),
          ),
          {
            type: 'table',
            style: 'compact',
            caption: t('Risks above the appetite', 'Risker över riskaptiten'),
            columns: [
              column(t('Risk', 'Risk'), 34),
              column(t('Limit', 'Gräns'), 17),
              column(t('Residual', 'Kvarstående'), 17),
              column(t('Category', 'Kategori'), 22),
            ],
            rows: [
              {
                type: 'limit',
                max: 'parameters_rows',
                blocks: [
                  each('aboveAppetite', 'risk', [
                    row(
                      '{{ risk.name }}',
                      '{{ risk.limit | level }}',
                      '{{ risk.residual | level }}',
                      '{{ risk.typeName }}',
                    ),
                  ]),
                ],
                more: [row(t('{{ left | number }} more', '{{ left | number }} till'), '', '', '')],
              },
            ],
          },
        ],
        [paragraph(t('No risk is above the appetite.', 'Ingen risk ligger över riskaptiten.'))],
      ),
    ],
    [paragraph(t('No risk appetite has been decided.', 'Ingen riskaptit har beslutats.'), 'note')],
  ),
];

const levels: readonly Block[] = [
  heading(1, t('Residual risk by category', 'Kvarstående risk per kategori'), 'levels'),
  {
    type: 'table',
    style: 'compact',
    columns: [column(t('Category', 'Kategori'), 34), ...figureColumns],
    rows: [
      each('operational', 'category', [row('{{ category.name }}', ...figureCells('category'))]),
      when('overall', { overall: 'overall' }, [
        totalRow(t('Overall', 'Samlad nivå'), ...figureCells('overall')),
      ]),
    ],
  },
  { type: 'chart', chart: 'waterfall', data: 'charts.waterfall' },
];

const measures: readonly Block[] = [
  heading(1, t('What is done about it', 'Vad som görs åt det'), 'measures'),
  paragraph(
    t(
      '{{ actions.open | count: action is; actions are }} open, {{ actions.overdue | number }} of them overdue. {{ counts.unassessedControls | count: control is; controls are }} not assessed.',
      '{{ actions.open | count: åtgärd är öppen; åtgärder är öppna }}, varav {{ actions.overdue | number }} försenade. {{ counts.unassessedControls | count: kontroll är; kontroller är }} inte bedömda.',
    ),
  ),
  when('parameters_names', {}, [{ type: 'actions' }]),
  paragraph(
    t(
      '{{ completeness.met | number }} of {{ completeness.total | count: requirement is; requirements are }} met, {{ completeness.missing | number }} missing.',
      '{{ completeness.met | number }} av {{ completeness.total | count: krav är uppfyllt; krav är uppfyllda }}, {{ completeness.missing | number }} saknas.',
    ),
  ),
  { type: 'approvals', caption: t('Approvals', 'Godkännanden') },
];

/** The board's summary on two pages. Data: `AssessmentReportData`. */
export const boardSummary: ReportTemplate = {
  id: 'board-summary',
  name: t('Board summary', 'Sammanfattning för styrelsen'),
  description: t(
    'Two pages: the levels, the risks above the appetite, the actions and the approvals.',
    'Två sidor: nivåerna, riskerna över riskaptiten, åtgärderna och godkännandena.',
  ),
  title: t('Board summary: {{ meta.title }}', 'Sammanfattning för styrelsen: {{ meta.title }}'),
  author: same('{{ meta.organisation }}'),
  subject: t('Board summary, {{ meta.date | date }}', 'Sammanfattning för styrelsen, {{ meta.date | date }}'),
  date: 'meta.generated',
  header: {
    left: same('{{ meta.organisation }}'),
    right: t(
      'Board summary, {{ meta.generated | date }}',
      'Sammanfattning för styrelsen, {{ meta.generated | date }}',
    ),
  },
  cover: null,
  parameters: [
    {
      name: 'rows',
      type: 'number',
      question: t(
        'How many risks above the appetite should be listed?',
        'Hur många risker över riskaptiten ska listas?',
      ),
      default: 5,
    },
    {
      name: 'names',
      type: 'flag',
      question: t(
        'Should the actions be listed with their owners?',
        'Ska åtgärderna listas med sina ansvariga?',
      ),
      default: true,
    },
  ],
  content: [
    paragraph(
      t(
        'Assessed by {{ meta.responsible }}. Model version {{ meta.modelName }}. {{ meta.status }}.',
        'Bedömd av {{ meta.responsible }}. Modellversion {{ meta.modelName }}. {{ meta.status }}.',
      ),
      'muted',
    ),
    ...mustKnow,
    ...levels,
    { type: 'pageBreak' },
    ...measures,
  ],
};
