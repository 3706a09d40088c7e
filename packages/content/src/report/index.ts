/** Report templates of the product. */
import { type ReportTemplate, shortFormParameterName, type TemplateParameter } from '@klarsikt/engine/report';
import { heading, inAppendix, same, t, when } from './blocks.ts';
import { boardPages, boardQuestions } from './board.ts';
import { controlsInShort, inherent, obligations, residual, threatCards, threatsInReport } from './body.ts';
import {
  approvals,
  completeness,
  conclusions,
  everyControl,
  everyRisk,
  gapDetails,
  gaps,
  overrides,
  requirements,
  sources,
} from './closing.ts';
import { exploitation, exploitationDetails } from './exploitation.ts';
import { centredRanges, fragility, fragilityQuestion } from './fragility.ts';
import { inputs, method, scales, scope, years } from './opening.ts';
import { ownFields } from './own-fields.ts';
import { upkeep } from './upkeep.ts';

/** The question whether a firm gets the short form. */
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
 * `AssessmentReportData`, with `charts` named as in the chart package's `assessmentCharts`.
 */
export const businessWideAssessment: ReportTemplate = {
  id: 'business-wide-assessment',
  name: t('Business-wide risk assessment', 'Allmän riskbedömning'),
  description: t(
    'Two pages for the board, then the whole assessment in the order of the regulation; threats, risks and controls in the appendix.',
    'Två sidor till styrelsen, sedan hela bedömningen i förordningens ordning; hot, risker och kontroller i bilagan.',
  ),
  title: same('{{ meta.title }}'),
  author: same('{{ meta.organisation }}'),
  subject: t(
    'Business-wide risk assessment, {{ meta.date | date }}',
    'Allmän riskbedömning, {{ meta.date | date }}',
  ),
  date: 'meta.generated',
  header: { left: same('{{ meta.organisation }}'), right: same('{{ meta.status }}') },
  cover: {
    eyebrow: same('{{ meta.organisation }}'),
    title: same('{{ meta.title }}'),
    subtitle: t(
      'How the business can be used for financial crime, the controls against it, and the residual risk',
      'Hur verksamheten kan utnyttjas för finansiell brottslighet, kontrollerna mot det och den kvarstående risken',
    ),
    facts: [
      { label: t('Areas', 'Områden'), value: same('{{ meta.relevances | list }}') },
      { label: t('Segments', 'Segment'), value: same('{{ meta.segment }}') },
      { label: t('Assessed as of', 'Bedömd per'), value: same('{{ meta.date | date }}') },
      { label: t('Responsible', 'Ansvarig'), value: same('{{ meta.responsible }}') },
      { label: t('Status', 'Status'), value: same('{{ meta.status }}') },
      { label: t('Model version', 'Modellversion'), value: same('{{ meta.modelName }}') },
      { label: t('Version', 'Version'), value: same('{{ meta.revision }}') },
      { label: t('Report created', 'Rapporten skapad'), value: same('{{ meta.generated | date }}') },
    ],
  },
  parameters: [fragilityQuestion, shortQuestion, ...boardQuestions],
  content: [
    when(
      'parameters_short',
      {},
      [{ ...heading(1, t('In short', 'I korthet'), 'board'), numbered: false }],
      [{ ...heading(1, t('For the board', 'Till styrelsen'), 'board'), numbered: false }],
    ),
    ...boardPages,
    { type: 'pageBreak' },
    when(
      'parameters_short',
      {},
      [{ type: 'toc', title: t('Contents', 'Innehåll'), depth: 1 }],
      [{ type: 'toc', title: t('Contents', 'Innehåll'), depth: 2 }, { type: 'pageBreak' }],
    ),
    ...scope,
    ...method,
    ...inputs,
    ...threatsInReport,
    ...exploitation,
    ...inherent,
    when('parameters_short = 0', {}, obligations),
    ...controlsInShort,
    ...residual,
    ...years,
    when('parameters_short = 0', {}, fragility),
    when('count > short', { count: 'overrides', short: 'parameters.short' }, overrides),
    ...gaps,
    ...completeness,
    when('parameters_short = 0', {}, upkeep),
    ...conclusions,
    ...approvals,
    { type: 'pageBreak' },
    ...scales,
    ...inAppendix(centredRanges),
    when('parameters_short', {}, inAppendix([...obligations, ...fragility, ...upkeep])),
    ...inAppendix(ownFields),
    ...threatCards,
    ...exploitationDetails,
    ...gapDetails,
    ...requirements,
    ...everyRisk,
    ...everyControl,
    ...sources,
  ],
};

export { boardSummary } from './board.ts';
export { actionPlan, controlReport, threatReport } from './parts.ts';
