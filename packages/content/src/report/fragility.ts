/** Chapter on the certainty of the levels: the range of each level, and the single changes that alter its class. */
import type { TemplateBlock, TemplateParameter } from '@klarsikt/engine/report';
import {
  createColumn,
  createConditionalBlock,
  createHeading,
  createLoopBlock,
  createParagraph,
  createRow,
  t,
} from './blocks.ts';

/** Parameter that includes the chapter, which is a choice because its calculation takes some seconds. */
export const fragilityQuestion: TemplateParameter = {
  name: 'fragility',
  type: 'flag',
  question: t(
    'Include how sure the levels are: ranges, and changes that would give a level another class (takes some seconds)',
    'Ta med hur säkra nivåerna är: intervall, och ändringar som skulle ge en nivå en annan klass (tar några sekunder)',
  ),
  default: true,
};

const rangesTable: TemplateBlock = {
  type: 'table',
  style: 'compact',
  caption: t(
    'Range of each level, without legal obligations',
    'Intervall för varje nivå, utan rättsliga skyldigheter',
  ),
  columns: [
    createColumn(t('Level', 'Nivå'), 32),
    createColumn(t('As assessed', 'Enligt bedömningen'), 20),
    createColumn(t('90 % of runs', '90 % av körningarna'), 28),
    createColumn(t('Same class', 'Samma klass'), 20),
  ],
  rows: [
    createLoopBlock('fragility.ranges', 'range', [
      createRow(
        '**{{ range.name }}**, {{ range.figure }}',
        '{{ range.level | level }}',
        '{{ range.low | figure }}–{{ range.high | figure }}',
        t(
          '{{ range.className }} in {{ range.share | percent }}',
          '{{ range.className }} i {{ range.share | percent }}',
        ),
      ),
    ]),
  ],
};

const changesTable: TemplateBlock = {
  type: 'table',
  style: 'compact',
  caption: t(
    'Single changes that give a level another class',
    'Enskilda ändringar som ger en nivå en annan klass',
  ),
  columns: [
    createColumn(t('Change', 'Ändring'), 34),
    createColumn(t('Tested value', 'Prövat värde'), 20),
    createColumn(
      t('Change of overall inherent, residual', 'Ändring av samlad inneboende, kvarstående'),
      18,
      'right',
    ),
    createColumn(t('Levels with another class', 'Nivåer med en annan klass'), 34),
  ],
  rows: [
    createLoopBlock('fragility.changes', 'change', [
      createRow(
        '**{{ change.name }}**\n{{ change.kind }}',
        '{{ change.step }}',
        '{{ change.inherent | figure }}, {{ change.residual | figure }}',
        '{{ change.flips | list }}',
      ),
    ]),
  ],
};

/** Chapter on sensitivity; it is left out if the data contain no sensitivity results. */
export const fragilityChapter: readonly TemplateBlock[] = [
  createConditionalBlock('known', { known: 'fragility' }, [
    createHeading(1, t('How sure the levels are', 'Hur säkra nivåerna är'), 'fragility'),
    createParagraph(
      t(
        'One value at a time is changed and everything else is kept: {{ fragility.flipping | count: single change gives; single changes give }} a level another class, {{ fragility.flippingOverall | number }} of them the overall residual risk.',
        'Ett värde i taget ändras medan allt annat behålls: {{ fragility.flipping | count: enskild ändring ger; enskilda ändringar ger }} en nivå en annan klass, varav {{ fragility.flippingOverall | number }} den samlade kvarstående risken.',
      ),
    ),
    createConditionalBlock('flips > 0', { flips: 'fragility.flipping' }, [
      changesTable,
      createConditionalBlock('all > told', { all: 'fragility.flipping', told: 'fragility.changes.count' }, [
        createParagraph(
          t(
            'The table has the {{ fragility.changes.count | number }} changes with the largest effect on the overall residual level.',
            'Tabellen har de {{ fragility.changes.count | number }} ändringar som påverkar den samlade kvarstående nivån mest.',
          ),
          'small',
        ),
      ]),
    ]),
    createHeading(2, t('Ranges', 'Intervall'), 'ranges'),
    createParagraph(
      t(
        'In {{ fragility.runs | number }} runs grades varied by one level up or down and shares by a fifth, while controls and overrides were kept. Uncertain, with the class shown in fewer than nine runs of ten: {{ fragility.unsteady | number }} of {{ fragility.ranges.count | number }} levels.',
        'I {{ fragility.runs | number }} körningar varierades grader med en nivå upp eller ned och andelar med en femtedel, medan kontroller och egna bedömningar behölls. Osäkra, med den angivna klassen i färre än nio körningar av tio: {{ fragility.unsteady | number }} av {{ fragility.ranges.count | number }} nivåer.',
      ),
    ),
    rangesTable,
    createConditionalBlock('some > 0', { some: 'fragility.leftOut.count' }, [
      createHeading(
        2,
        t('Leaving out one risk at a time', 'Utelämnande av en risk i taget'),
        'leave-one-out',
      ),
      createParagraph(
        t(
          'How much the overall levels change when one risk is left out.',
          'Så mycket ändras de samlade nivåerna när en risk utelämnas.',
        ),
      ),
      {
        type: 'table',
        style: 'compact',
        columns: [
          createColumn(t('Risk left out', 'Utelämnad risk'), 46),
          createColumn(t('Category', 'Kategori'), 24),
          createColumn(t('Change of overall inherent', 'Ändring av samlad inneboende'), 18, 'right'),
          createColumn(t('Change of overall residual', 'Ändring av samlad kvarstående'), 18, 'right'),
        ],
        rows: [
          createLoopBlock('fragility.leftOut', 'risk', [
            createRow(
              '{{ risk.name }}',
              '{{ risk.typeName }}',
              '{{ risk.inherent | figure }}',
              '{{ risk.residual | figure }}',
            ),
          ]),
        ],
      },
    ]),
  ]),
];

/** Part of the chapter on method: how the ranges are centred, and the inputs that reproduce the simulation. */
export const rangeMethodBlocks: readonly TemplateBlock[] = [
  createConditionalBlock('known', { known: 'fragility' }, [
    createHeading(2, t('Certainty of the levels', 'Nivåernas säkerhet')),
    createParagraph(
      t(
        'Ranges come from {{ fragility.runs | number }} runs with varied grades and shares, moved so that the middle run has the assessed level. The same assessment always gives the same runs.',
        'Intervallen bygger på {{ fragility.runs | number }} körningar med varierade grader och andelar, förskjutna så att den mittersta körningen har den bedömda nivån. Samma bedömning ger alltid samma körningar.',
      ),
    ),
    createConditionalBlock('pull > 0', { pull: 'fragility.pull' }, [
      createParagraph(
        t(
          'Before the move, the middle run of the overall inherent level was {{ fragility.pull | figure }} higher than the assessed level. The highest risk decides a category, and where many grades vary at once, a raised grade decides more often than a lowered one.',
          'Före förskjutningen låg den mittersta körningen av den samlade inneboende nivån {{ fragility.pull | figure }} högre än den bedömda nivån. Den högsta risken avgör en kategori, och när många grader varierar samtidigt avgör en höjd grad oftare än en sänkt.',
        ),
      ),
    ]),
  ]),
];
