import type { PageAddress } from '@klarsikt/web/platform/router/pages.ts';
import type { threatViewTexts } from '../texts.ts';

export interface ThreatViewScreen {
  readonly to: PageAddress;
  /** Text key of the navigation label, if the label differs from the page title. */
  readonly words?: keyof (typeof threatViewTexts)['en'];
}

/** Screens of the navigation in groups; a line separates the groups. */
export const threatViewScreens: readonly (readonly ThreatViewScreen[])[] = [
  [{ to: '/threatview/threats' }, { to: '/threatview/risks' }, { to: '/threatview/indicators' }],
  [
    { to: '/threatview/analysis' },
    { to: '/threatview/risk-analysis' },
    { to: '/threatview/analyses', words: 'threat.analyses' },
    { to: '/threatview/report' },
  ],
  [{ to: '/threatview/news' }, { to: '/threatview/sources' }],
];
