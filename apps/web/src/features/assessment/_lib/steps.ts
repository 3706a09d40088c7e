/** The steps of an assessment, for its navigation, the command palette and who is where; their icons stand with their routes. */
import type { PageAddress } from '../../../platform/router/pages.ts';
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

/** In the order of the navigation; groups are parted by a line. */
const described = [
  [{ name: 'overview', to: '/ra/$raId', words: 'assessment.overview', exact: true }],
  [
    { name: 'settings', to: '/ra/$raId/edit', ring: true },
    { name: 'sources', to: '/ra/$raId/reference', ring: true },
    { name: 'background', to: '/ra/$raId/background', ring: true },
    { name: 'threats', to: '/ra/$raId/threat', ring: true },
    { name: 'own', to: '/ra/$raId/model' },
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
  [
    { name: 'appetite', to: '/ra/$raId/appetite', words: 'assessment.appetite' },
    { name: 'fragility', to: '/ra/$raId/fragility' },
    { name: 'completeness', to: '/ra/$raId/completeness' },
    { name: 'launches', to: '/ra/$raId/launches' },
    { name: 'actions', to: '/ra/$raId/actions' },
    { name: 'comments', to: '/ra/$raId/comments' },
    { name: 'files', to: '/ra/$raId/files' },
    { name: 'signoff', to: '/ra/$raId/signoff' },
    { name: 'drift', to: '/ra/$raId/drift' },
    { name: 'history', to: '/ra/$raId/history' },
    { name: 'reports', to: '/ra/$raId/reports', words: 'assessment.reports' },
  ],
] as const satisfies readonly (readonly Described[])[];

export type StepName = (typeof described)[number][number]['name'];

export interface Step extends Described {
  readonly name: StepName;
}

export const stepGroups: readonly (readonly Step[])[] = described;
export const steps: readonly Step[] = stepGroups.flat();

/** Addresses below the assessment's that need no more than its number, by their end. */
export const ends: ReadonlyMap<string, Step> = new Map(
  steps
    .map((step) => [step.to.slice('/ra/$raId/'.length), step] as const)
    .filter(([end]) => end !== '' && !end.includes('$')),
);
