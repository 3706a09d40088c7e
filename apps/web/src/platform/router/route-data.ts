import type { Permission } from '@klarsikt/engine';
import type { IconName } from './icons.ts';
import type { TitleKey } from './texts.ts';

/** What each route says about itself. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's title; a page that knows better says it with `usePageTitle`. */
    readonly title?: TitleKey;
    readonly icon?: IconName;
    /** Needs this permission; without it the page is not shown. */
    readonly permission?: Permission;
  }
}
