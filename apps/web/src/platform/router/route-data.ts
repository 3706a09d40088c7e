import type { Language, Permission } from '@klarsikt/engine';
import type { IconName } from './icons.ts';
import type { TitleKey } from './texts.ts';

/** What each route says about itself. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * The page's title: its own words, or the name of a title that others show too. A page that knows better says it
     * with `usePageTitle`.
     */
    readonly title?: TitleKey | Readonly<Record<Language, string>>;
    readonly icon?: IconName;
    /** Needs this permission; without it the page is not shown. */
    readonly permission?: Permission;
  }
}
