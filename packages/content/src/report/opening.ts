/** The beginning of the full report: summary, scope, method, sources. */
import type { TemplateBlock } from '@klarsikt/engine/report';
import {
  createAppendixHeading,
  createColumn,
  createConditionalBlock,
  createHeading,
  createLevelFigureCells,
  createLoopBlock,
  createParagraph,
  createRow,
  createTotalRow,
  levelFigureColumns,
  moveToAppendix,
  t,
} from './blocks.ts';

export const scopeChapter: readonly TemplateBlock[] = [
  createHeading(1, t('Scope and business', 'Omfattning och verksamhet'), 'scope'),
  createConditionalBlock('text', { text: 'meta.description' }, [
    createParagraph(t('{{ meta.description | markdown }}', '{{ meta.description | markdown }}')),
  ]),
  {
    type: 'table',
    style: 'facts',
    header: false,
    columns: [createColumn(t('', ''), 30), createColumn(t('', ''), 70)],
    rows: [
      createRow(t('Organisation', 'Organisation'), '{{ meta.organisation }}'),
      createRow(t('Assessment unit', 'Bedömningsenhet'), '{{ meta.unit }}'),
      createRow(t('Business', 'Verksamhet'), '{{ meta.businesses | list }}'),
      createRow(t('Country of operation', 'Verksamhetsland'), '{{ meta.country }}'),
      createRow(t('Customer segments', 'Kundsegment'), '{{ meta.segment }}'),
      createRow(t('Areas', 'Områden'), '{{ meta.relevances | list }}'),
      createRow(t('Date of assessment', 'Bedömningsdatum'), '{{ meta.date | date }}'),
      createConditionalBlock('responsible', { responsible: 'meta.responsible' }, [
        createRow(t('Responsible', 'Ansvarig'), '{{ meta.responsible }}'),
      ]),
      createRow(t('Status', 'Status'), '{{ meta.status }}'),
      createRow(t('Model version', 'Modellversion'), '{{ meta.modelName }}'),
    ],
  },
  createParagraph(
    t(
      'The assessment covers {{ counts.risks | count: risk; risks }} in {{ categories.count | count: category; categories }}, {{ counts.threats | count: threat; threats }} in scope and {{ counts.controls | count: control; controls }} in use. Linked to at least one of the threats: {{ counts.relevantRisks | number }} of the {{ counts.risks | number }} risks.',
      'Bedömningen omfattar {{ counts.risks | count: risk; risker }} i {{ categories.count | count: kategori; kategorier }}, {{ counts.threats | count: hot; hot }} och {{ counts.controls | count: kontroll; kontroller }} i bruk. Kopplade till minst ett av hoten: {{ counts.relevantRisks | number }} av de {{ counts.risks | number }} riskerna.',
    ),
  ),
  {
    type: 'table',
    style: 'compact',
    caption: t('Assessed risks by category', 'Bedömda risker per kategori'),
    columns: [
      createColumn(t('Category', 'Kategori'), 30),
      createColumn(t('Risks', 'Risker'), 12, 'right'),
      createColumn(t('Linked to a threat', 'Kopplade till hot'), 16, 'right'),
      createColumn(
        t('High or Very High before controls', 'Hög eller mycket hög före kontroller'),
        18,
        'right',
      ),
      createColumn(
        t('High or Very High after controls', 'Hög eller mycket hög efter kontroller'),
        18,
        'right',
      ),
      createColumn(t('Not applicable', 'Ej tillämpliga'), 14, 'right'),
    ],
    rows: [
      createLoopBlock('categories', 'category', [
        createRow(
          '{{ category.name }}',
          '{{ category.count | number }}',
          '{{ category.relevantCount | number }}',
          '{{ category.severeInherent | number }}',
          '{{ category.severeResidual | number }}',
          '{{ category.absentCount | number }}',
        ),
      ]),
      createTotalRow(
        t('Total', 'Summa'),
        '{{ counts.risks | number }}',
        '{{ counts.relevantRisks | number }}',
        '{{ counts.severeInherent | number }}',
        '{{ counts.severeResidual | number }}',
        '{{ counts.absentRisks | number }}',
      ),
    ],
  },
  createConditionalBlock('count > 0', { count: 'statements' }, [
    {
      type: 'table',
      style: 'facts',
      caption: t('Parts marked as done', 'Klarmarkerade delar'),
      columns: [
        createColumn(t('Part', 'Del'), 30),
        createColumn(t('Person and date', 'Person och datum'), 70),
      ],
      rows: [
        createLoopBlock('statements', 'done', [createRow('{{ done.part }}', '{{ done.statement | text }}')]),
      ],
    },
  ]),
];

/** Explanation of how the levels are calculated, step by step. */
const calculation: readonly TemplateBlock[] = [
  createHeading(2, t('How levels are read', 'Så läses nivåerna')),
  createParagraph(
    t(
      'A level is a number from 0 to 4 with one decimal. It represents a probability: one level up multiplies the probability by {{ method.levelFactor | number }}. The class is based on the displayed figure, so that number and word always agree. Levels are calculated without rounding, so a level that is recalculated from displayed figures can differ by 0.1.',
      'En nivå är ett tal från 0 till 4 med en decimal. Den motsvarar en sannolikhet: en nivå upp innebär att sannolikheten multipliceras med {{ method.levelFactor | number }}. Klassen följer av det visade talet, så att tal och ord alltid stämmer överens. Nivåerna beräknas utan avrundning, så en nivå som räknas om från de visade talen kan avvika med 0,1.',
    ),
  ),
  createHeading(2, t('How inherent risk is calculated', 'Så beräknas inneboende risk')),
  createParagraph(
    t(
      'Each threat has a grade per customer segment, set from authorities’ assessments, statistics and expert judgement. The grades of all threats that are linked to a risk are added up as probabilities; a group of related threats is counted once. A risk that no threat in scope is linked to has the level 0.0, unless a list or a judgement sets it. The sum is weighted by the share of the business that the risk concerns. Without figures the share counts as 100% as a precaution.',
      'Varje hot har en grad per kundsegment, satt utifrån myndigheters bedömningar, statistik och expertbedömningar. Graderna för alla hot som är kopplade till en risk läggs samman som sannolikheter; en grupp av besläktade hot räknas en gång. En risk som inget hot i bedömningen är kopplat till har nivån 0,0, om inte en lista eller en egen bedömning anger den. Summan vägs med den andel av verksamheten som risken gäller. Saknas uppgift räknas andelen av försiktighet som 100 %.',
    ),
  ),
  createConditionalBlock('kri', { kri: 'method.keyRiskIndicators' }, [
    createParagraph(
      t(
        'A small share does not lower key risk indicators, such as politically exposed persons and high-risk third countries: a risk that the law always treats as high must not be averaged away.',
        'En liten andel sänker inte centrala riskindikatorer, till exempel personer i politiskt utsatt ställning och högrisktredjeländer: en risk som lagen alltid behandlar som hög får inte försvinna i ett genomsnitt.',
      ),
    ),
  ]),
  createParagraph(
    t(
      'A category has the level of its highest risk. The overall level is the weighted mean of the five categories.',
      'En kategori har samma nivå som sin högsta risk. Den samlade nivån är det vägda medelvärdet av de fem kategorierna.',
    ),
  ),
  createParagraph(
    t(
      'Industries, legal forms and legal obligations are assessed with the same scale and are not part of the overall level.',
      'Branscher, associationsformer och rättsliga skyldigheter bedöms med samma skala och ingår inte i den samlade nivån.',
    ),
  ),
  createHeading(2, t('How residual risk is calculated', 'Så beräknas kvarstående risk')),
  createParagraph(
    t(
      'The design and the operation of a control are assessed separately, from 0 to 4 and with evidence; the lower of the two counts. A control that is not assessed counts as 0. Specific and general controls are counted together; general controls alone reach at most {{ method.generalPotential | percent }} of full strength.',
      'En kontrolls utformning och funktion bedöms var för sig, från 0 till 4 och med underlag; det lägre av de två räknas. En kontroll som inte är bedömd räknas som 0. Specifika och generella kontroller räknas samman; generella kontroller når ensamma högst {{ method.generalPotential | percent }} av full styrka.',
    ),
  ),
  createConditionalBlock(
    'relative',
    { relative: 'method.relativeResidual' },
    [
      createParagraph(
        t(
          'Perfect controls remove at most {{ method.maxMitigation | percent }} of an inherent level: some risk always remains.',
          'Fullgoda kontroller tar bort högst {{ method.maxMitigation | percent }} av en inneboende nivå: någon risk återstår alltid.',
        ),
      ),
    ],
    [
      createParagraph(
        t(
          'The residual level is the inherent level minus the control strength times {{ method.maxMitigation | figure }}, never below 0.',
          'Den kvarstående nivån är den inneboende nivån minus kontrollstyrkan gånger {{ method.maxMitigation | figure }}, aldrig under 0.',
        ),
      ),
    ],
  ),
  createParagraph(
    t(
      'A calculated level can be overridden. An override counts only with a motivation, and both levels are shown.',
      'En beräknad nivå kan ersättas av en egen bedömning. Den gäller bara med motivering, och båda nivåerna visas.',
    ),
  ),
  createConditionalBlock('changed', { changed: 'method.changed' }, [
    createParagraph(
      t(
        'This assessment uses other constants than the defaults of the method; the constants above are the ones in use.',
        'Bedömningen använder andra konstanter än metodens standardvärden; konstanterna ovan är de som används.',
      ),
      'note',
    ),
  ]),
];

export const methodChapter: readonly TemplateBlock[] = [
  createHeading(1, t('Method', 'Metod'), 'method'),
  createParagraph(
    t(
      'The method follows the steps of Article 10 of Regulation (EU) 2024/1624: threats and the ways in which the business can be used, the inherent risk that follows, the controls with their design and operation, and the residual risk. Every figure can be recalculated from the content of this report.',
      'Metoden följer stegen i artikel 10 i förordning (EU) 2024/1624: hoten och hur verksamheten kan utnyttjas, den inneboende risk som följer, kontrollernas utformning och funktion samt den kvarstående risken. Varje siffra kan räknas om utifrån innehållet i rapporten.',
    ),
  ),
  createParagraph(
    t(
      'The calculation has version {{ meta.engineVersion }}. Threats, risks and controls are those of the library, model version {{ meta.modelName }}, and the firm’s own.',
      'Beräkningen har version {{ meta.engineVersion }}. Hot, risker och kontroller är bibliotekets, modellversion {{ meta.modelName }}, och företagets egna.',
    ),
  ),
  createConditionalBlock('parameters_short = 0', {}, calculation),
  { type: 'ref', anchor: 'scales', lead: t('Classes and weights: ', 'Klasser och vikter: ') },
];

/** Appendix with the scales and weights of the method, so that readers can recalculate the levels. */
export const scalesChapter: readonly TemplateBlock[] = [
  createAppendixHeading(t('Appendix: scales and weights', 'Bilaga: skalor och vikter'), 'scales'),
  createConditionalBlock('parameters_short', {}, moveToAppendix(calculation)),
  {
    type: 'table',
    style: 'compact',
    caption: t('Risk scale', 'Riskskala'),
    columns: [
      createColumn(t('Class and its lowest level', 'Klass och dess lägsta nivå'), 30),
      createColumn(t('From', 'Från'), 20, 'right'),
      createColumn(t('To', 'Till'), 20, 'right'),
      createColumn(t('Probability at the lowest level', 'Sannolikhet vid lägsta nivån'), 30, 'right'),
    ],
    rows: [
      createLoopBlock('method.risk', 'step', [
        createRow(
          '{{ step.level | level }}',
          '{{ step.from }}',
          '{{ step.to }}',
          '{{ step.probability | percent }}',
        ),
      ]),
    ],
  },
  {
    type: 'table',
    style: 'compact',
    caption: t('Scale of control strength', 'Skala för kontrollstyrka'),
    columns: [
      createColumn(t('Class and its lowest level', 'Klass och dess lägsta nivå'), 50),
      createColumn(t('From', 'Från'), 20, 'right'),
      createColumn(t('To', 'Till'), 30, 'right'),
    ],
    rows: [
      createLoopBlock('method.strength', 'step', [
        createRow('{{ step.level | strength }}', '{{ step.from }}', '{{ step.to }}'),
      ]),
    ],
  },
  {
    type: 'table',
    style: 'compact',
    caption: t('Weights in the overall level', 'Vikter i den samlade nivån'),
    columns: [createColumn(t('Category', 'Kategori'), 60), createColumn(t('Weight', 'Vikt'), 40, 'right')],
    rows: [
      createLoopBlock('method.fractions', 'part', [
        createRow('{{ part.name }}', '{{ part.fraction | percent }}'),
      ]),
    ],
  },
];

/** Chapter on the levels by year; it is left out in a first assessment. */
export const levelsByYearChapter: readonly TemplateBlock[] = [
  createConditionalBlock('years_count > 1', {}, [
    createHeading(1, t('Development by year', 'Utveckling per år'), 'years'),
    createParagraph(
      t(
        'Each year is represented by the assessment that was approved last or, if none is approved, changed last. Its figures follow its own method and model version.',
        'Varje år representeras av den bedömning som godkändes senast eller, om ingen är godkänd, ändrades senast. Siffrorna följer dess egen metod och modellversion.',
      ),
    ),
    {
      type: 'table',
      caption: t('Overall levels by year', 'Samlade nivåer per år'),
      columns: [
        createColumn(t('Year', 'År'), 10),
        createColumn(t('Assessment', 'Bedömning'), 36),
        ...levelFigureColumns,
      ],
      rows: [
        createLoopBlock('years', 'line', [
          createRow('{{ line.year }}', '{{ line.name }}', ...createLevelFigureCells('line')),
        ]),
      ],
    },
  ]),
];

export const sourcesAndDataChapter: readonly TemplateBlock[] = [
  createHeading(1, t('Sources and background data', 'Källor och bakgrundsdata'), 'inputs'),
  createParagraph(
    t(
      'The threats are based on public sources: assessments by the EU and national authorities, supervisors, FATF and other bodies. Each source is cited where it is used and listed with its link in the appendix.',
      'Hoten bygger på offentliga källor: bedömningar från EU och nationella myndigheter, tillsynsmyndigheter, FATF och andra organ. Varje källa anges där den används och listas med länk i bilagan.',
    ),
  ),
  {
    type: 'table',
    caption: t('Background data of the business', 'Bakgrundsdata om verksamheten'),
    columns: [
      createColumn(t('Category', 'Kategori'), 20),
      createColumn(t('Source', 'Källa'), 44),
      createColumn(t('Date', 'Datum'), 20),
      createColumn(t('Risks with data', 'Risker med data'), 16, 'right'),
    ],
    rows: [
      createLoopBlock('background', 'part', [
        createRow(
          '{{ part.name }}',
          '{{ part.source }}',
          '{{ part.date | date }}',
          t('{{ part.withData }} of {{ part.canHaveData }}', '{{ part.withData }} av {{ part.canHaveData }}'),
        ),
      ]),
    ],
  },
  createConditionalBlock('crossedLimits_count > 0', {}, [
    {
      type: 'table',
      caption: t('Figures outside their limits', 'Uppgifter utanför gränsvärdena'),
      columns: [
        createColumn(t('Risk', 'Risk'), 34),
        createColumn(t('Figure', 'Uppgift'), 22),
        createColumn(t('Value', 'Värde'), 12, 'right'),
        createColumn(t('Limit', 'Gräns'), 16, 'right'),
        createColumn(t('Reason', 'Skäl'), 16),
      ],
      rows: [
        createLoopBlock('crossedLimits', 'limit', [
          createRow(
            '{{ limit.category }}: {{ limit.name }}',
            '{{ limit.kind }}',
            '{{ limit.shownValue }}',
            '{{ limit.side }} {{ limit.shownLimit }}',
            '{{ limit.reason }}',
          ),
        ]),
      ],
    },
  ]),
];
