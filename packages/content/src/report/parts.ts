/** Reports on one part of an assessment: controls, actions or threats. */
import type { ReportTemplate, TemplateBlock } from '@klarsikt/engine/report';
import type { Text } from '@klarsikt/engine/text';
import {
  createConditionalBlock,
  createHeading,
  createParagraph,
  t,
  toLanguageNeutralText,
} from './blocks.ts';
import { allThreatCardsChapter, controlsChapter, threatsChapter } from './body.ts';
import { allControlsChapter, sourcesChapter } from './closing.ts';

function partReport(given: {
  readonly id: string;
  readonly name: Text;
  readonly description: Text;
  readonly content: readonly TemplateBlock[];
}): ReportTemplate {
  const { id, name, description, content } = given;
  return {
    id,
    name,
    description,
    title: {
      en: `${name.en}: {{ meta.title }}`,
      sv: `${name.sv}: {{ meta.title }}`,
    },
    author: toLanguageNeutralText('{{ meta.organisation }}'),
    subject: { en: `${name.en}, {{ meta.date | date }}`, sv: `${name.sv}, {{ meta.date | date }}` },
    date: 'meta.generated',
    header: {
      left: toLanguageNeutralText('{{ meta.organisation }}'),
      right: toLanguageNeutralText('{{ meta.status }}'),
    },
    cover: null,
    content: [
      createConditionalBlock(
        'unit',
        { unit: 'meta.unit' },
        [
          createParagraph(
            t(
              '{{ meta.unit }}. Assessed as of {{ meta.date | date }}, model version {{ meta.modelName }}. {{ meta.status }}.',
              '{{ meta.unit }}. Bedömd per {{ meta.date | date }}, modellversion {{ meta.modelName }}. {{ meta.status }}.',
            ),
            'muted',
          ),
        ],
        [
          createParagraph(
            t(
              'Assessed as of {{ meta.date | date }}, model version {{ meta.modelName }}. {{ meta.status }}.',
              'Bedömd per {{ meta.date | date }}, modellversion {{ meta.modelName }}. {{ meta.status }}.',
            ),
            'muted',
          ),
        ],
      ),
      ...content,
    ],
  };
}

/**
 * Report on all controls with design, operation and evidence, including unassessed controls. Data:
 * `AssessmentReportData`.
 */
export const controlReportTemplate = partReport({
  id: 'control-report',
  name: t('Control report', 'Kontrollrapport'),
  description: t(
    'Every control with its design, operation and evidence, the risks without a specific control, and improvements to make.',
    'Varje kontroll med utformning, funktion och underlag, risker utan specifik kontroll och förbättringar att göra.',
  ),
  content: [
    ...controlsChapter,
    createConditionalBlock('gaps_uncovered_count > 0', {}, [
      createHeading(1, t('Risks without a specific control', 'Risker utan specifik kontroll'), 'uncovered'),
      {
        type: 'riskSummary',
        each: 'gaps.uncovered',
        columns: ['risk', 'segment', 'inherent', 'strength', 'residual'],
      },
    ]),
    ...allControlsChapter,
  ],
});

/** Report on actions with owners and due days. Data: `AssessmentReportData`. */
export const actionPlanTemplate = partReport({
  id: 'action-plan',
  name: t('Action report', 'Åtgärdsrapport'),
  description: t(
    'Every action with owner, due date and status, and the gaps and levels that they concern.',
    'Varje åtgärd med ansvarig, slutdatum och status, och de brister och nivåer som de gäller.',
  ),
  content: [
    createHeading(1, t('Actions', 'Åtgärder'), 'actions'),
    createParagraph(
      t(
        '{{ actions.total | count: action; actions }}, {{ actions.open | number }} of them open and {{ actions.overdue | number }} overdue on {{ meta.generated | date }}.',
        '{{ actions.total | count: åtgärd; åtgärder }}. Öppna: {{ actions.open | number }}. Försenade den {{ meta.generated | date }}: {{ actions.overdue | number }}.',
      ),
    ),
    { type: 'actions' },
    createHeading(1, t('Levels that the actions concern', 'Nivåer som åtgärderna gäller'), 'levels'),
    { type: 'matrix', of: 'levels' },
    createConditionalBlock('aboveAppetite_count > 0', {}, [
      {
        type: 'riskSummary',
        each: 'aboveAppetite',
        columns: ['risk', 'segment', 'inherent', 'strength', 'residual'],
        caption: t('Risks above the appetite', 'Risker över riskaptiten'),
      },
    ]),
    createHeading(1, t('Legal requirements', 'Lagens krav'), 'completeness'),
    { type: 'completeness' },
  ],
});

/** Report on the threats in scope with their details. Data: `AssessmentReportData`. */
export const threatReportTemplate = partReport({
  id: 'threat-report',
  name: t('Threat report', 'Hotrapport'),
  description: t(
    'The threats in scope, strongest first, how each can use the business, and their sources.',
    'Hoten i urvalet, starkast först, hur vart och ett kan utnyttja verksamheten och dess källor.',
  ),
  content: [...threatsChapter, ...allThreatCardsChapter, ...sourcesChapter],
});
