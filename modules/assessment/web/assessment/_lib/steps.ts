/** The steps of an assessment, for its navigation, the command palette and who is where; their icons stand with their routes. */
import type { PageAddress } from '@klarsikt/web/platform/router/pages.ts';
import type { texts } from '../texts.ts';

interface Described {
  readonly name: string;
  readonly to: PageAddress;
  /** Where the navigation says it in other words than the page's title. */
  readonly words?: keyof (typeof texts)['en'];
  /** It is worked on: a ring shows how far it is. */
  readonly ring?: true;
  /** Addresses of other steps go on where this one ends. */
  readonly exact?: true;
}

/** In the order of the navigation, by its sections; the overview is above them. */
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
} as const satisfies Readonly<Record<string, readonly Described[]>>;

export type StepName = (typeof described)[keyof typeof described][number]['name'];

export interface Step extends Described {
  readonly name: StepName;
}

export const overviewStep: Step = described.top[0];

/** The sections of the navigation: at most ten entries are in sight while one of them is open. */
export const stepSections = [
  { name: 'fillIn', steps: described.fillIn },
  { name: 'judge', steps: described.judge },
  { name: 'conclude', steps: described.conclude },
  { name: 'more', steps: described.more },
] as const satisfies readonly { readonly name: string; readonly steps: readonly Step[] }[];

export type SectionName = (typeof stepSections)[number]['name'];

export const steps: readonly Step[] = [
  overviewStep,
  ...stepSections.flatMap((section): readonly Step[] => section.steps),
];

/** Addresses below the assessment's that need no more than its number, by their end. */
export const ends: ReadonlyMap<string, Step> = new Map(
  steps
    .map((step) => [step.to.slice('/ra/$raId/'.length), step] as const)
    .filter(([end]) => end !== '' && !end.includes('$')),
);

/** The step at the first part of an address below the assessment's: the report has two pages. */
export const stepAt = (end: string): Step | undefined => ends.get(end === 'report' ? 'reports' : end);
