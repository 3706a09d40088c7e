/** The report's opening: summary, scope, method, sources. */
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
  t,
  totalRow,
  when,
} from './blocks.ts';

const summaryFigures: readonly Block[] = [
  when(
    'overall',
    { overall: 'overall' },
    [
      paragraph(
        t(
          'The inherent risk of {{ meta.organisation }} being used for financial crime is {{ overall.inherent | level }}. The controls, with a strength of {{ overall.strength | strength }}, lower it to a residual risk of {{ overall.residual | level }}.',
          'Den inneboende risken för att {{ meta.organisation }} utnyttjas för finansiell brottslighet är {{ overall.inherent | level }}. Kontrollerna, med styrkan {{ overall.strength | strength }}, sänker den till en kvarstående risk på {{ overall.residual | level }}.',
        ),
        'lead',
      ),
    ],
    [
      paragraph(
        t(
          'This assessment concerns legal obligations only. The overall level is the level of the most exposed obligation.',
          'Bedömningen avser enbart rättsliga skyldigheter. Den samlade nivån är nivån för den mest utsatta skyldigheten.',
        ),
        'lead',
      ),
    ],
  ),
  when('legal', { legal: 'legal' }, [
    paragraph(
      t(
        'Risk of not meeting legal obligations: {{ legal.inherent | level }} before controls, {{ legal.residual | level }} after. It is reported separately and not included in the overall level.',
        'Risken att lagens krav inte uppfylls: {{ legal.inherent | level }} före kontroller, {{ legal.residual | level }} efter. Den redovisas separat och vägs inte in i den samlade nivån.',
      ),
    ),
  ]),
  when('text', { text: 'conclusions.overall' }, [
    paragraph(t('{{ conclusions.overall | markdown }}', '{{ conclusions.overall | markdown }}')),
  ]),
  when('approved = 0', { approved: 'meta.approved' }, [
    paragraph(
      t(
        'This is a draft: parts of the assessment have not been approved yet. {{ counts.unassessedControls | count: control remains; controls remain }} to be assessed; section “Gaps” lists what is missing.',
        'Detta är ett utkast: delar av bedömningen är ännu inte godkända. {{ counts.unassessedControls | count: kontroll; kontroller }} återstår att bedöma; avsnittet ”Luckor” visar vad som saknas.',
      ),
      'note',
    ),
  ]),
  { type: 'chart', chart: 'waterfall', data: 'charts.waterfall' },
  { type: 'chart', chart: 'riskProfile', data: 'charts.categories' },
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

export const summary: readonly Block[] = [
  heading(1, t('Summary', 'Sammanfattning'), 'summary'),
  ...summaryFigures,
  overviewTable,
  driversTable,
  {
    type: 'threatSummary',
    each: 'highestThreats',
    caption: t('The strongest threats', 'De starkaste hoten'),
  },
  { type: 'chart', chart: 'distribution', data: 'charts.distribution' },
];

export const scope: readonly Block[] = [
  heading(1, t('Scope and business', 'Omfattning och verksamhet'), 'scope'),
  when('text', { text: 'meta.description' }, [
    paragraph(t('{{ meta.description | markdown }}', '{{ meta.description | markdown }}')),
  ]),
  {
    type: 'table',
    style: 'facts',
    header: false,
    columns: [column(t('', ''), 30), column(t('', ''), 70)],
    rows: [
      row(t('Organisation', 'Organisation'), '{{ meta.organisation }}'),
      row(t('Assessment unit', 'Bedömningsenhet'), '{{ meta.unit }}'),
      row(t('Business', 'Verksamhet'), '{{ meta.businesses | list }}'),
      row(t('Country of operation', 'Verksamhetsland'), '{{ meta.country }}'),
      row(t('Customer segments', 'Kundsegment'), '{{ meta.segment }}'),
      row(t('Areas', 'Områden'), '{{ meta.relevances | list }}'),
      row(t('Date of assessment', 'Bedömningsdatum'), '{{ meta.date | date }}'),
      row(t('Responsible', 'Ansvarig'), '{{ meta.responsible }}'),
      row(t('Status', 'Status'), '{{ meta.status }}'),
      row(t('Model version', 'Modellversion'), '{{ meta.modelName }}'),
    ],
  },
  paragraph(
    t(
      'The assessment covers {{ counts.risks | count: risk; risks }}, of which {{ counts.relevantRisks | count: is; are }} used by at least one of the {{ counts.threats | count: threat; threats }} in scope, and {{ counts.controls | count: control; controls }}.',
      'Bedömningen omfattar {{ counts.risks | count: risk; risker }}, varav {{ counts.relevantRisks | number }} utnyttjas av minst ett hot av {{ counts.threats | number }} i urvalet, och {{ counts.controls | count: kontroll; kontroller }}.',
    ),
  ),
  {
    type: 'table',
    caption: t('Assessed risks by category', 'Bedömda risker per kategori'),
    columns: [
      column(t('Category', 'Kategori'), 40),
      column(t('Risks', 'Risker'), 20, 'right'),
      column(t('Used by a threat', 'Utnyttjas av hot'), 20, 'right'),
      column(t('Not applicable', 'Ej tillämpliga'), 20, 'right'),
    ],
    rows: [
      each('categories', 'category', [
        row(
          '{{ category.name }}',
          '{{ category.count | number }}',
          '{{ category.relevantCount | number }}',
          '{{ category.absentCount | number }}',
        ),
      ]),
    ],
  },
  when('count > 0', { count: 'statements' }, [
    {
      type: 'table',
      style: 'facts',
      caption: t('Parts marked as done', 'Klarmarkerade delar'),
      columns: [column(t('Part', 'Del'), 30), column(t('Person and date', 'Person och datum'), 70)],
      rows: [each('statements', 'done', [row('{{ done.part }}', '{{ done.statement | text }}')])],
    },
  ]),
];

export const method: readonly Block[] = [
  heading(1, t('Method', 'Metod'), 'method'),
  paragraph(
    t(
      'The method follows the steps of Article 10 of Regulation (EU) 2024/1624: threats and the ways in which the business can be used, the inherent risk that follows, the controls with their design and operation, and the residual risk. Every figure can be recalculated from the content of this report.',
      'Metoden följer stegen i artikel 10 i förordning (EU) 2024/1624: hoten och hur verksamheten kan utnyttjas, den inneboende risk som följer, kontrollernas utformning och funktion samt den kvarstående risken. Varje siffra kan räknas om utifrån innehållet i rapporten.',
    ),
  ),
  paragraph(
    t(
      'The figures are calculated with engine version {{ meta.engineVersion }} and model version {{ meta.modelName }}.',
      'Siffrorna är beräknade med version {{ meta.engineVersion }} av beräkningsmotorn och modellversion {{ meta.modelName }}.',
    ),
  ),
  heading(2, t('Levels', 'Nivåer')),
  paragraph(
    t(
      'A level is a number from 0 to 4 with one decimal. It represents a probability: one level up multiplies the probability by {{ method.levelFactor | number }}. The class is based on the displayed figure, so that number and word always agree.',
      'En nivå är ett tal från 0 till 4 med en decimal. Den motsvarar en sannolikhet: en nivå upp innebär att sannolikheten multipliceras med {{ method.levelFactor | number }}. Klassen följer av det visade talet, så att tal och ord alltid stämmer överens.',
    ),
  ),
  {
    type: 'table',
    style: 'compact',
    caption: t('Risk scale', 'Riskskala'),
    columns: [
      column(t('Lowest level of the class', 'Lägsta nivå i klassen'), 30),
      column(t('From', 'Från'), 20, 'right'),
      column(t('To', 'Till'), 20, 'right'),
      column(t('Probability at the lowest level', 'Sannolikhet vid lägsta nivån'), 30, 'right'),
    ],
    rows: [
      each('method.risk', 'step', [
        row(
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
      column(t('Lowest level of the class', 'Lägsta nivå i klassen'), 50),
      column(t('From', 'Från'), 20, 'right'),
      column(t('To', 'Till'), 30, 'right'),
    ],
    rows: [
      each('method.strength', 'step', [
        row('{{ step.level | strength }}', '{{ step.from }}', '{{ step.to }}'),
      ]),
    ],
  },
  heading(2, t('Inherent risk', 'Inneboende risk')),
  paragraph(
    t(
      'Each threat has a grade per customer segment, set from authorities’ assessments, statistics and expert judgement. The grades of all threats that use a risk are added up as probabilities; a group of related threats is counted once. The sum is weighted by the share of the business that the risk concerns. Without figures the share counts as 100% as a precaution.',
      'Varje hot har en grad per kundsegment, satt utifrån myndigheters bedömningar, statistik och expertbedömningar. Graderna för alla hot som utnyttjar en risk läggs samman som sannolikheter; en grupp av besläktade hot räknas en gång. Summan vägs med den andel av verksamheten som risken gäller. Saknas uppgift räknas andelen av försiktighet som 100 %.',
    ),
  ),
  when('kri', { kri: 'method.keyRiskIndicators' }, [
    paragraph(
      t(
        'A small share does not lower key risk indicators, such as politically exposed persons and high-risk third countries: a risk that the law always treats as high must not be averaged away.',
        'En liten andel sänker inte centrala riskindikatorer, till exempel personer i politiskt utsatt ställning och högrisktredjeländer: en risk som lagen alltid behandlar som hög får inte försvinna i ett genomsnitt.',
      ),
    ),
  ]),
  paragraph(
    t(
      'A category has the level of its highest risk. The overall level is the weighted mean of the five categories.',
      'En kategori har samma nivå som sin högsta risk. Den samlade nivån är det vägda medelvärdet av de fem kategorierna.',
    ),
  ),
  {
    type: 'table',
    style: 'compact',
    caption: t('Weights in the overall level', 'Vikter i den samlade nivån'),
    columns: [column(t('Category', 'Kategori'), 60), column(t('Weight', 'Vikt'), 40, 'right')],
    rows: [each('method.fractions', 'part', [row('{{ part.name }}', '{{ part.fraction | percent }}')])],
  },
  heading(2, t('Controls and residual risk', 'Kontroller och kvarstående risk')),
  paragraph(
    t(
      'The design and the operation of a control are assessed separately, from 0 to 4 and with evidence; the lower of the two counts. A control that is not assessed counts as 0. Specific and general controls are counted together; general controls alone reach at most {{ method.generalPotential | percent }} of full strength.',
      'En kontrolls utformning och funktion bedöms var för sig, från 0 till 4 och med underlag; det lägre av de två räknas. En kontroll som inte är bedömd räknas som 0. Specifika och generella kontroller räknas samman; generella kontroller når ensamma högst {{ method.generalPotential | percent }} av full styrka.',
    ),
  ),
  when(
    'relative',
    { relative: 'method.relativeResidual' },
    [
      paragraph(
        t(
          'Perfect controls remove at most {{ method.maxMitigation | percent }} of an inherent level: some risk always remains.',
          'Fullgoda kontroller tar bort högst {{ method.maxMitigation | percent }} av en inneboende nivå: någon risk återstår alltid.',
        ),
      ),
    ],
    [
      paragraph(
        t(
          'The residual level is the inherent level minus the control strength times {{ method.maxMitigation | figure }}, never below 0.',
          'Den kvarstående nivån är den inneboende nivån minus kontrollstyrkan gånger {{ method.maxMitigation | figure }}, aldrig under 0.',
        ),
      ),
    ],
  ),
  paragraph(
    t(
      'A calculated level can be overridden. An override counts only with a motivation, and both levels are shown.',
      'En beräknad nivå kan ersättas av en egen bedömning. Den gäller bara med motivering, och båda nivåerna visas.',
    ),
  ),
  when('changed', { changed: 'method.changed' }, [
    paragraph(
      t(
        'This assessment uses other constants than the defaults of the method; the constants above are the ones in use.',
        'Bedömningen använder andra konstanter än metodens standardvärden; konstanterna ovan är de som används.',
      ),
      'note',
    ),
  ]),
];

/** How the levels moved from year to year; a first assessment has no such chapter. */
export const years: readonly Block[] = [
  when('years_count > 1', {}, [
    heading(1, t('Over the years', 'Över åren'), 'years'),
    paragraph(
      t(
        'Each year is represented by the assessment of {{ meta.unit }} that was approved last or, if none is approved, changed last. Its figures follow its own method and model version.',
        'Varje år representeras av den bedömning av {{ meta.unit }} som godkändes senast eller, om ingen är godkänd, ändrades senast. Siffrorna följer dess egen metod och modellversion.',
      ),
    ),
    {
      type: 'table',
      caption: t('Overall levels by year', 'Samlade nivåer per år'),
      columns: [column(t('Year', 'År'), 10), column(t('Assessment', 'Bedömning'), 36), ...figureColumns],
      rows: [each('years', 'line', [row('{{ line.year }}', '{{ line.name }}', ...figureCells('line'))])],
    },
  ]),
];

export const inputs: readonly Block[] = [
  heading(1, t('Sources and background data', 'Källor och bakgrundsdata'), 'inputs'),
  paragraph(
    t(
      'The threats are based on public sources: assessments by the EU and national authorities, supervisors, FATF and other bodies. Each source is cited where it is used and listed with its link at the end.',
      'Hoten bygger på offentliga källor: bedömningar från EU och nationella myndigheter, tillsynsmyndigheter, FATF och andra organ. Varje källa anges där den används och listas med länk i slutet.',
    ),
  ),
  {
    type: 'table',
    caption: t('Background data of the business', 'Bakgrundsdata om verksamheten'),
    columns: [
      column(t('Category', 'Kategori'), 20),
      column(t('Source', 'Källa'), 44),
      column(t('Date', 'Datum'), 20),
      column(t('Risks with data', 'Risker med data'), 16, 'right'),
    ],
    rows: [
      each('background', 'part', [
        row(
          '{{ part.name }}',
          '{{ part.source }}',
          '{{ part.date | date }}',
          t('{{ part.withData }} of {{ part.canHaveData }}', '{{ part.withData }} av {{ part.canHaveData }}'),
        ),
      ]),
    ],
  },
  when('crossedLimits_count > 0', {}, [
    {
      type: 'table',
      caption: t('Figures outside their limits', 'Uppgifter utanför sina gränser'),
      columns: [
        column(t('Risk', 'Risk'), 34),
        column(t('Figure', 'Uppgift'), 22),
        column(t('Value', 'Värde'), 12, 'right'),
        column(t('Limit', 'Gräns'), 16, 'right'),
        column(t('Reason', 'Skäl'), 16),
      ],
      rows: [
        each('crossedLimits', 'limit', [
          row(
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
