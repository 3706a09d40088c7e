/**
 * The two-page summary of an assessment for the board, which starts the full report and is also a report of its own.
 */
import type { ReportTemplate, TemplateBlock, TemplateParameter } from '@klarsikt/engine/report';
import type { Text } from '@klarsikt/engine/text';
import {
  createColumn,
  createConditionalBlock,
  createGroupRow,
  createHeading,
  createLoopBlock,
  createParagraph,
  createRow,
  t,
  toLanguageNeutralText,
} from './blocks.ts';
import { levelsTableBlock } from './levels.ts';
import { openItemsTableBlock } from './open.ts';

const overallSentence: TemplateBlock = createConditionalBlock(
  'overall',
  { overall: 'overall' },
  [
    createParagraph(
      t(
        'The overall inherent risk is {{ overall.inherent | level }}. With controls of strength {{ overall.strength | strength }}, the overall residual risk is {{ overall.residual | level }}.',
        'Den samlade inneboende risken är {{ overall.inherent | level }}. Med kontroller av styrkan {{ overall.strength | strength }} är den samlade kvarstående risken {{ overall.residual | level }}.',
      ),
      'lead',
    ),
  ],
  [
    createParagraph(
      t(
        'The assessment concerns legal obligations only and has no overall level.',
        'Bedömningen avser enbart rättsliga skyldigheter och har ingen samlad nivå.',
      ),
      'lead',
    ),
  ],
);

const highestSentences: TemplateBlock = createConditionalBlock('highest', { highest: 'highestInherent' }, [
  createParagraph(
    t(
      'Highest of everything assessed, before controls: {{ highestInherent.name }} ({{ highestInherent.typeName }}), {{ highestInherent.inherent | level }}. After controls: {{ highestResidual.name }} ({{ highestResidual.typeName }}), {{ highestResidual.residual | level }}.',
      'Högst av allt som bedömts, före kontroller: {{ highestInherent.name }} ({{ highestInherent.typeName }}), {{ highestInherent.inherent | level }}. Efter kontroller: {{ highestResidual.name }} ({{ highestResidual.typeName }}), {{ highestResidual.residual | level }}.',
    ),
  ),
  createParagraph(
    t(
      'High or Very High before controls: {{ counts.severeInherent | number }} of {{ counts.risks | count: assessed risk; assessed risks }}. After controls: {{ counts.severeResidual | number }} of {{ counts.risks | number }}.',
      'Hög eller mycket hög före kontroller: {{ counts.severeInherent | number }} av {{ counts.risks | count: bedömd risk; bedömda risker }}. Efter kontroller: {{ counts.severeResidual | number }} av {{ counts.risks | number }}.',
    ),
  ),
]);

const standing: TemplateBlock = createConditionalBlock(
  'approved',
  { approved: 'approvals.approval' },
  [
    createParagraph(
      t(
        'Approved by {{ approvals.approval.name }} on {{ approvals.approval.date | date }}.',
        'Godkänd av {{ approvals.approval.name }} den {{ approvals.approval.date | date }}.',
      ),
      'muted',
    ),
  ],
  [
    createConditionalBlock('approved = 0', { approved: 'meta.approved' }, [
      createParagraph(
        t(
          'This is a draft: the assessment as a whole has not been approved in this version.',
          'Detta är ett utkast: bedömningen som helhet är inte godkänd i den här versionen.',
        ),
        'note',
      ),
      createConditionalBlock('asked', { asked: 'approvals.request' }, [
        createParagraph(
          t(
            '{{ approvals.request.name }} asked for approval on {{ approvals.request.date | date }}.',
            '{{ approvals.request.name }} begärde godkännande den {{ approvals.request.date | date }}.',
          ),
          'muted',
        ),
      ]),
    ]),
  ],
);

const conclusion: readonly TemplateBlock[] = [
  createConditionalBlock(
    'text',
    { text: 'conclusions.lead' },
    [
      createParagraph(toLanguageNeutralText('{{ conclusions.lead | markdown }}')),
      createConditionalBlock('more', { more: 'conclusions.goesOn' }, [
        createParagraph(
          t(
            'The conclusion continues in the full report.',
            'Slutsatsen fortsätter i den fullständiga rapporten.',
          ),
          'muted',
        ),
      ]),
    ],
    [
      createParagraph(
        t('No overall conclusion has been written.', 'Ingen samlad slutsats har skrivits.'),
        'muted',
      ),
    ],
  ),
];

/** Number of rows in a table for the board; for further rows only their number is shown. */
const rowsShown = 'parameters_rows';
const changesShown = '9';

const risksAbove: TemplateBlock = createConditionalBlock('aboveAppetite_count > 0', {}, [
  {
    type: 'table',
    style: 'compact',
    caption: t('Risks above their limit', 'Risker över sin gräns'),
    columns: [
      createColumn(t('Risk', 'Risk'), 38),
      createColumn(t('Category', 'Kategori'), 24),
      createColumn(t('Limit', 'Gräns'), 18),
      createColumn(t('Residual', 'Kvarstående'), 20),
    ],
    rows: [
      {
        type: 'limit',
        max: rowsShown,
        blocks: [
          createLoopBlock('aboveAppetite', 'risk', [
            createRow(
              '{{ risk.name }}',
              '{{ risk.typeName }}',
              '{{ risk.limit | level }}',
              '{{ risk.residual | level }}',
            ),
          ]),
        ],
        more: [
          createGroupRow(
            t('{{ left | count: more risk; more risks }}', '{{ left | count: risk till; risker till }}'),
            4,
          ),
        ],
      },
    ],
  },
]);

const levelsAbove: TemplateBlock = createConditionalBlock('levelsAboveAppetite_count > 0', {}, [
  createParagraph(
    t(
      'Levels of categories above their limit: {{ appetite.levelsAbove | list }}.',
      'Kategoriers nivåer över sin gräns: {{ appetite.levelsAbove | list }}.',
    ),
    'small',
  ),
]);

const appetite: readonly TemplateBlock[] = [
  createConditionalBlock(
    'appetite_stated',
    {},
    [
      createParagraph(
        t(
          'Above the appetite decided on {{ appetite.decided | date }}: {{ aboveAppetite.count | number }} of {{ appetite.limitedRisks | count: risk; risks }} with a limit, and {{ levelsAboveAppetite.count | number }} of {{ appetite.limitedLevels | count: limited level; limited levels }} of categories. Legal obligations have no limit.',
          'Över den riskaptit som beslutades {{ appetite.decided | date }}: {{ aboveAppetite.count | number }} av {{ appetite.limitedRisks | count: risk; risker }} med gräns, och {{ levelsAboveAppetite.count | number }} av {{ appetite.limitedLevels | count: begränsad nivå; begränsade nivåer }} för kategorier. Rättsliga skyldigheter har ingen gräns.',
        ),
      ),
      risksAbove,
      levelsAbove,
    ],
    [createParagraph(t('No risk appetite has been decided.', 'Ingen riskaptit har beslutats.'), 'note')],
  ),
];

const actionsTable: TemplateBlock = {
  type: 'table',
  style: 'compact',
  columns: [
    createColumn(t('Action', 'Åtgärd'), 32),
    createColumn(t('Concerns', 'Avser'), 22),
    createColumn(t('Owner', 'Ansvarig'), 17),
    createColumn(t('Due', 'Ska vara klar'), 19),
    createColumn(t('Status', 'Status'), 14),
  ],
  rows: [
    createLoopBlock('actions.next', 'action', [
      createRow(
        '{{ action.title }}',
        '{{ action.about }}',
        '{{ action.owner }}',
        '{{ action.due | date }}',
        '{{ action.status }}',
      ),
    ]),
  ],
};

const actions: readonly TemplateBlock[] = [
  createConditionalBlock(
    'actions_total > 0',
    {},
    [
      createParagraph(
        t(
          'Open: {{ actions.open | number }} of {{ actions.total | count: action; actions }}. Overdue on {{ meta.generated | date }}: {{ actions.overdue | number }} of them.',
          'Öppna: {{ actions.open | number }} av {{ actions.total | count: åtgärd; åtgärder }}. Försenade den {{ meta.generated | date }}: {{ actions.overdue | number }} av dem.',
        ),
      ),
      createConditionalBlock('parameters_names', {}, [
        actionsTable,
        createConditionalBlock('actions_unassigned > 0', {}, [
          createParagraph(
            t(
              'Open actions without an owner or a due day: {{ actions.unassigned | number }} of {{ actions.open | number }}.',
              'Öppna åtgärder utan ansvarig eller slutdag: {{ actions.unassigned | number }} av {{ actions.open | number }}.',
            ),
            'muted',
          ),
        ]),
        createConditionalBlock(
          'actions_open > listed',
          { actions_open: 'actions.open', listed: 'actions.next.count' },
          [
            createParagraph(
              t(
                'The table has the first {{ actions.next.count | number }} of the {{ actions.open | number }} open actions.',
                'Tabellen har de första {{ actions.next.count | number }} av de {{ actions.open | number }} öppna åtgärderna.',
              ),
              'muted',
            ),
          ],
        ),
      ]),
    ],
    [createParagraph(t('No action has been decided.', 'Ingen åtgärd har beslutats.'), 'muted')],
  ),
];

/** Creates a table of former and present levels, or a statement that no level differs. */
function changedTable(list: string, before: Text, since: Text): TemplateBlock {
  return createConditionalBlock(
    'count > 0',
    { count: list },
    [
      {
        type: 'table',
        style: 'compact',
        caption: { en: `${since.en}: changed levels`, sv: `${since.sv}: ändrade nivåer` },
        columns: [
          createColumn(t('Level', 'Nivå'), 24),
          createColumn({ en: `Inherent, ${before.en}`, sv: `Inneboende, ${before.sv}` }, 19),
          createColumn(t('Inherent, now', 'Inneboende, nu'), 19),
          createColumn({ en: `Residual, ${before.en}`, sv: `Kvarstående, ${before.sv}` }, 19),
          createColumn(t('Residual, now', 'Kvarstående, nu'), 19),
        ],
        rows: [
          {
            type: 'limit',
            max: changesShown,
            blocks: [
              createLoopBlock(list, 'level', [
                createRow(
                  '{{ level.name }}',
                  '{{ level.inherentBefore | level }}',
                  '{{ level.inherentNow | level }}',
                  '{{ level.residualBefore | level }}',
                  '{{ level.residualNow | level }}',
                ),
              ]),
            ],
            more: [
              createGroupRow(
                t(
                  '{{ left | count: more level; more levels }}',
                  '{{ left | count: nivå till; nivåer till }}',
                ),
                5,
              ),
            ],
          },
        ],
      },
    ],
    [
      createParagraph({
        en: `${since.en}: no level has changed.`,
        sv: `${since.sv}: ingen nivå har ändrats.`,
      }),
    ],
  );
}

const changes: readonly TemplateBlock[] = [
  createConditionalBlock(
    'known',
    { known: 'lastYear' },
    [
      changedTable(
        'lastYear.levels',
        toLanguageNeutralText('{{ lastYear.year }}'),
        t(
          'Since {{ lastYear.year }} (“{{ lastYear.name }}”)',
          'Sedan {{ lastYear.year }} (”{{ lastYear.name }}”)',
        ),
      ),
    ],
    [
      createParagraph(
        t(
          'There is no assessment of an earlier year to compare with.',
          'Det finns ingen bedömning av ett tidigare år att jämföra med.',
        ),
        'muted',
      ),
    ],
  ),
  createConditionalBlock('ended', { ended: 'approvals.ended' }, [
    changedTable(
      'approvals.changedLevels',
      t('approved', 'godkänd'),
      t(
        'Since version {{ approvals.ended.revision }}, approved by {{ approvals.ended.name }} on {{ approvals.ended.date | date }}',
        'Sedan version {{ approvals.ended.revision }}, godkänd av {{ approvals.ended.name }} den {{ approvals.ended.date | date }}',
      ),
    ),
  ]),
];

/** Blocks of the two-page summary. */
export const boardPageBlocks: readonly TemplateBlock[] = [
  overallSentence,
  highestSentences,
  standing,
  createParagraph(t('Conclusion', 'Slutsats'), 'subhead'),
  ...conclusion,
  createParagraph(t('Levels of everything assessed', 'Nivåer för allt som bedömts'), 'subhead'),
  levelsTableBlock,
  createParagraph(
    t(
      'Levels and the strength of controls are numbers from 0 to 4. Inherent risk is before controls, residual risk after them. A category has the level of its highest risk, and the overall level is the weighted mean of the categories in it.',
      'Nivåer och kontrollernas styrka är tal från 0 till 4. Inneboende risk är före kontroller, kvarstående efter. En kategori har samma nivå som sin högsta risk, och den samlade nivån är det vägda medelvärdet av sina kategorier.',
    ),
    'small',
  ),
  createParagraph(t('Risk appetite', 'Riskaptit'), 'subhead'),
  ...appetite,
  createParagraph(t('Actions', 'Åtgärder'), 'subhead'),
  ...actions,
  createParagraph(t('Changes', 'Förändringar'), 'subhead'),
  ...changes,
  createParagraph(t('Open items', 'Återstående'), 'subhead'),
  openItemsTableBlock,
];

/** Questions that set the parameters of the two-page summary. */
export const boardQuestions: readonly TemplateParameter[] = [
  {
    name: 'rows',
    type: 'number',
    question: t(
      'How many risks above the appetite should be listed for the board?',
      'Hur många risker över riskaptiten ska listas för styrelsen?',
    ),
    default: 5,
  },
  {
    name: 'names',
    type: 'flag',
    question: t(
      'Should the actions be listed with their owners for the board?',
      'Ska åtgärderna listas med sina ansvariga för styrelsen?',
    ),
    default: true,
  },
];

/** State of the assessment, with person and day if they are known. */
const boardHead: readonly TemplateBlock[] = [
  createConditionalBlock(
    'day & name',
    { day: 'meta.date', name: 'meta.responsible' },
    [
      createParagraph(
        t(
          'Assessed as of {{ meta.date | date }} by {{ meta.responsible }}. Version {{ meta.revision }}. {{ meta.status }}.',
          'Bedömd per {{ meta.date | date }} av {{ meta.responsible }}. Version {{ meta.revision }}. {{ meta.status }}.',
        ),
        'muted',
      ),
    ],
    [
      createParagraph(
        t(
          'Version {{ meta.revision }}. {{ meta.status }}.',
          'Version {{ meta.revision }}. {{ meta.status }}.',
        ),
        'muted',
      ),
    ],
  ),
];

/** Report template of the two-page summary for the board. Data: `AssessmentReportData`. */
export const boardSummaryTemplate: ReportTemplate = {
  id: 'board-summary',
  name: t('Board report', 'Styrelserapport'),
  description: t(
    'Two pages: conclusion, levels of everything assessed, levels above the appetite, actions, changes and open items.',
    'Två sidor: slutsats, nivåer för allt som bedömts, nivåer över riskaptiten, åtgärder, förändringar och återstående punkter.',
  ),
  title: t('Board report: {{ meta.title }}', 'Styrelserapport: {{ meta.title }}'),
  author: toLanguageNeutralText('{{ meta.organisation }}'),
  subject: t('Board report, {{ meta.date | date }}', 'Styrelserapport, {{ meta.date | date }}'),
  date: 'meta.generated',
  header: {
    left: toLanguageNeutralText('{{ meta.organisation }}'),
    right: t('Board report, {{ meta.generated | date }}', 'Styrelserapport, {{ meta.generated | date }}'),
  },
  cover: null,
  parameters: boardQuestions,
  content: [
    ...boardHead,
    {
      ...createHeading(1, t('Key points for the board', 'Det viktigaste för styrelsen'), 'must-know'),
      numbered: false,
    },
    ...boardPageBlocks,
  ],
};
