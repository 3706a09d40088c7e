/** The screens of ThreatView in the order of its navigation, for that and for the command palette. */
import type { PageAddress } from '@klarsikt/web/platform/router/pages.ts';
import type { texts } from '../texts.ts';

export interface Screen {
  readonly to: PageAddress;
  /** Where the navigation says it in other words than the page's title. */
  readonly words?: keyof (typeof texts)['en'];
}

/** Groups are parted by a line. */
export const screens: readonly (readonly Screen[])[] = [
  [{ to: '/threatview/threats' }, { to: '/threatview/risks' }, { to: '/threatview/indicators' }],
  [
    { to: '/threatview/analysis' },
    { to: '/threatview/risk-analysis' },
    { to: '/threatview/analyses', words: 'threat.analyses' },
    { to: '/threatview/report' },
  ],
  [{ to: '/threatview/news' }, { to: '/threatview/sources' }],
];
