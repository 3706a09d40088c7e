/** Report templates of the product. */
import type { ReportTemplate } from '@klarsikt/engine';
import { same, t } from './blocks.ts';
import { controls, inherent, obligations, residual, threats } from './body.ts';
import { appendices, approvals, completeness, conclusions, gaps, overrides } from './closing.ts';
import { exploitation } from './exploitation.ts';
import { centredRanges, fragility, fragilityQuestion } from './fragility.ts';
import { inputs, method, scope, summary, years } from './opening.ts';

/**
 * The business-wide risk assessment in full, in the order of Article 10 of Regulation (EU) 2024/1624.
 * Data: `AssessmentReportData`, with `charts` named as in the chart package's `assessmentCharts`.
 */
export const businessWideAssessment: ReportTemplate = {
  id: 'business-wide-assessment',
  name: t('Business-wide risk assessment', 'Allmän riskbedömning'),
  description: t(
    'The whole assessment: scope, method, threats, inherent risk, controls, residual risk, conclusions, every risk and every control.',
    'Hela bedömningen: omfattning, metod, hot, inneboende risk, kontroller, kvarstående risk, slutsatser, varje risk och varje kontroll.',
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
  parameters: [fragilityQuestion],
  content: [
    { type: 'toc', title: t('Contents', 'Innehåll'), depth: 2 },
    { type: 'pageBreak' },
    ...summary,
    ...scope,
    ...method,
    ...centredRanges,
    ...inputs,
    ...threats,
    ...exploitation,
    ...inherent,
    ...obligations,
    ...controls,
    ...residual,
    ...years,
    ...fragility,
    ...overrides,
    ...gaps,
    ...completeness,
    ...conclusions,
    ...approvals,
    ...appendices,
  ],
};

export { boardSummary } from './board.ts';
export { actionPlan, controlReport, threatReport } from './parts.ts';
