/**
 * Steps of an assessment for the navigation, the command palette and the list of present users; the routes define their
 * icons.
 */
import type { PageAddress } from '@klarsikt/web/platform/router/pages.ts';
import type { assessmentFrameTexts } from '../texts.ts';

interface StepDescription {
  readonly name: string;
  readonly to: PageAddress;
  readonly words?: keyof (typeof assessmentFrameTexts)['en'];
  /** True if the user enters data in the step; the navigation then shows a progress ring. */
  readonly ring?: true;
  /** The step is current only at its exact address, because the addresses of other steps begin with it. */
  readonly exact?: true;
}

/** Steps in the order of the navigation, by section; the overview is above the sections. */
const described = {
  top: [{ name: 'overview', to: '/ra/$raId', words: 'assessment.overview', exact: true }],
  fillIn: [
    { name: 'settings', to: '/ra/$raId/edit', ring: true },
    { name: 'sources', to: '/ra/$raId/reference', ring: true },
    { name: 'background', to: '/ra/$raId/background', ring: true },
    { name: 'own', to: '/ra/$raId/model' },
    { name: 'launches', to: '/ra/$raId/launches' },
  ],
  judge: [
    { name: 'threats', to: '/ra/$raId/threat', ring: true },
    { name: 'exploitation', to: '/ra/$raId/exploitation', ring: true },
    {
      name: 'risks',
      to: '/ra/$raId/$relevance/$riskType/{-$riskId}/{-$relatedId}',
      ring: true,
      exact: true,
    },
    { name: 'controls', to: '/ra/$raId/controls', ring: true },
    { name: 'residual', to: '/ra/$raId/$relevance/$riskType/control', ring: true },
  ],
  conclude: [
    { name: 'appetite', to: '/ra/$raId/appetite', words: 'assessment.appetite' },
    { name: 'actions', to: '/ra/$raId/actions' },
    { name: 'completeness', to: '/ra/$raId/completeness' },
    { name: 'reports', to: '/ra/$raId/reports', words: 'assessment.reports' },
    { name: 'signoff', to: '/ra/$raId/signoff' },
  ],
  more: [
    { name: 'fragility', to: '/ra/$raId/fragility' },
    { name: 'comments', to: '/ra/$raId/comments' },
    { name: 'files', to: '/ra/$raId/files' },
    { name: 'drift', to: '/ra/$raId/drift' },
    { name: 'history', to: '/ra/$raId/history' },
  ],
} as const satisfies Readonly<Record<string, readonly StepDescription[]>>;

export type AssessmentStepName = (typeof described)[keyof typeof described][number]['name'];

export interface AssessmentStepLink extends StepDescription {
  readonly name: AssessmentStepName;
}

export const overviewStep: AssessmentStepLink = described.top[0];

/** Sections of the navigation; at most ten entries are visible while one section is open. */
export const stepSections = [
  { name: 'fillIn', steps: described.fillIn },
  { name: 'judge', steps: described.judge },
  { name: 'conclude', steps: described.conclude },
  { name: 'more', steps: described.more },
] as const satisfies readonly { readonly name: string; readonly steps: readonly AssessmentStepLink[] }[];

export type StepSectionName = (typeof stepSections)[number]['name'];

export const navigationSteps: readonly AssessmentStepLink[] = [
  overviewStep,
  ...stepSections.flatMap((section): readonly AssessmentStepLink[] => section.steps),
];

/**
 * Steps by the last part of their address, only for addresses that need no other parameter than the assessment's id.
 */
export const stepsByPathEnd: ReadonlyMap<string, AssessmentStepLink> = new Map(
  navigationSteps
    .map((step) => [step.to.slice('/ra/$raId/'.length), step] as const)
    .filter(([end]) => end !== '' && !end.includes('$')),
);

/**
 * Finds the step by the first address segment after the assessment's id. The report has two pages, which are the same
 * step.
 */
export const findAssessmentStep = (end: string): AssessmentStepLink | undefined =>
  stepsByPathEnd.get(end === 'report' ? 'reports' : end);
