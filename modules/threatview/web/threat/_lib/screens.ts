import type { PageAddress } from '@klarsikt/web/platform/router/pages.ts';
import type { texts } from '../texts.ts';

export interface Screen {
  readonly to: PageAddress;
  /** Label of the navigation, if it differs from the page title. */
  readonly words?: keyof (typeof texts)['en'];
}

/** The navigation shows a line between groups. */
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
