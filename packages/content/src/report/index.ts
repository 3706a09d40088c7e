/** Report templates of the product. */
import { type ReportTemplate, shortFormParameterName, type TemplateParameter } from '@klarsikt/engine/report';
import { createConditionalBlock, createHeading, moveToAppendix, t, toLanguageNeutralText } from './blocks.ts';
import { boardPageBlocks, boardQuestions } from './board.ts';
import {
  inherentRiskChapter,
  obligationsChapter,
  residualRiskChapter,
  shortControlsChapter,
  threatCardsChapter,
  threatSummaryChapter,
} from './body.ts';
import {
  allControlsChapter,
  allRisksChapter,
  approvalsChapter,
  completenessChapter,
  conclusionsChapter,
  gapDetailsChapter,
  gapsChapter,
  overridesChapter,
  requirementsChapter,
  sourcesChapter,
} from './closing.ts';
import { exploitationChapter, exploitationDetailsChapter } from './exploitation.ts';
import { fragilityChapter, fragilityQuestion, rangeMethodBlocks } from './fragility.ts';
import {
  levelsByYearChapter,
  methodChapter,
  scalesChapter,
  scopeChapter,
  sourcesAndDataChapter,
} from './opening.ts';
import { ownFieldsChapter } from './own-fields.ts';
import { upkeepChapter } from './upkeep.ts';

/** Parameter that selects the short form for a small firm. */
const shortQuestion: TemplateParameter = {
  name: shortFormParameterName,
  type: 'flag',
  question: t(
    'Use the short form for a small firm: at most ten pages before the appendix',
    'Använd kortformen för ett litet företag: högst tio sidor före bilagan',
  ),
  default: false,
};

/**
 * The full business-wide risk assessment, in the order of Article 10 of Regulation (EU) 2024/1624. Data:
 * `AssessmentReportData`, whose `charts` have the names of `AssessmentCharts` in the chart package.
 */
export const businessWideTemplate: ReportTemplate = {
  id: 'business-wide-assessment',
  name: t('Business-wide risk assessment', 'Allmän riskbedömning'),
  description: t(
    'Two pages for the board, then the whole assessment in the order of the regulation; threats, risks and controls in the appendix.',
    'Två sidor till styrelsen, sedan hela bedömningen i förordningens ordning; hot, risker och kontroller i bilagan.',
  ),
  title: toLanguageNeutralText('{{ meta.title }}'),
  author: toLanguageNeutralText('{{ meta.organisation }}'),
  subject: t(
    'Business-wide risk assessment, {{ meta.date | date }}',
    'Allmän riskbedömning, {{ meta.date | date }}',
  ),
  date: 'meta.generated',
  header: {
    left: toLanguageNeutralText('{{ meta.organisation }}'),
    right: toLanguageNeutralText('{{ meta.status }}'),
  },
  cover: {
    eyebrow: toLanguageNeutralText('{{ meta.organisation }}'),
    title: toLanguageNeutralText('{{ meta.title }}'),
    subtitle: t(
      'How the business can be used for financial crime, the controls against it, and the residual risk',
      'Hur verksamheten kan utnyttjas för finansiell brottslighet, kontrollerna mot det och den kvarstående risken',
    ),
    facts: [
      { label: t('Areas', 'Områden'), value: toLanguageNeutralText('{{ meta.relevances | list }}') },
      { label: t('Segments', 'Segment'), value: toLanguageNeutralText('{{ meta.segment }}') },
      { label: t('Assessed as of', 'Bedömd per'), value: toLanguageNeutralText('{{ meta.date | date }}') },
      { label: t('Responsible', 'Ansvarig'), value: toLanguageNeutralText('{{ meta.responsible }}') },
      { label: t('Status', 'Status'), value: toLanguageNeutralText('{{ meta.status }}') },
      { label: t('Model version', 'Modellversion'), value: toLanguageNeutralText('{{ meta.modelName }}') },
      { label: t('Version', 'Version'), value: toLanguageNeutralText('{{ meta.revision }}') },
      {
        label: t('Report created', 'Rapporten skapad'),
        value: toLanguageNeutralText('{{ meta.generated | date }}'),
      },
    ],
  },
  parameters: [fragilityQuestion, shortQuestion, ...boardQuestions],
  content: [
    createConditionalBlock(
      'parameters_short',
      {},
      [{ ...createHeading(1, t('In short', 'I korthet'), 'board'), numbered: false }],
      [{ ...createHeading(1, t('For the board', 'Till styrelsen'), 'board'), numbered: false }],
    ),
    ...boardPageBlocks,
    { type: 'pageBreak' },
    createConditionalBlock(
      'parameters_short',
      {},
      [{ type: 'toc', title: t('Contents', 'Innehåll'), depth: 1 }],
      [{ type: 'toc', title: t('Contents', 'Innehåll'), depth: 2 }, { type: 'pageBreak' }],
    ),
    ...scopeChapter,
    ...methodChapter,
    ...sourcesAndDataChapter,
    ...threatSummaryChapter,
    ...exploitationChapter,
    ...inherentRiskChapter,
    createConditionalBlock('parameters_short = 0', {}, obligationsChapter),
    ...shortControlsChapter,
    ...residualRiskChapter,
    ...levelsByYearChapter,
    createConditionalBlock('parameters_short = 0', {}, fragilityChapter),
    createConditionalBlock(
      'count > short',
      { count: 'overrides', short: 'parameters.short' },
      overridesChapter,
    ),
    ...gapsChapter,
    ...completenessChapter,
    createConditionalBlock('parameters_short = 0', {}, upkeepChapter),
    ...conclusionsChapter,
    ...approvalsChapter,
    { type: 'pageBreak' },
    ...scalesChapter,
    ...moveToAppendix(rangeMethodBlocks),
    createConditionalBlock(
      'parameters_short',
      {},
      moveToAppendix([...obligationsChapter, ...fragilityChapter, ...upkeepChapter]),
    ),
    ...moveToAppendix(ownFieldsChapter),
    ...threatCardsChapter,
    ...exploitationDetailsChapter,
    ...gapDetailsChapter,
    ...requirementsChapter,
    ...allRisksChapter,
    ...allControlsChapter,
    ...sourcesChapter,
  ],
};

export { boardSummaryTemplate } from './board.ts';
export { actionPlanTemplate, controlReportTemplate, threatReportTemplate } from './parts.ts';
