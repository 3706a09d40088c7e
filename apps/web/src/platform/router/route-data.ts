import type { Language, Permission } from '@klarsikt/engine';
import type { IconName } from './icons.ts';
import type { TitleKey } from './texts.ts';

/** What the build reads of a page that many people open first. */
export interface EarlyPage {
  /** What it shows first is drawn in advance, for visitors, for who shows a session (the frame alone), or for all. */
  readonly drawn?: 'visitors' | 'sessions' | 'all';
  /** Answers of the server that the page is sure to want. */
  readonly asks?: readonly string[];
}

/** Its own words, or the name of a title that others show too. */
export type PageTitle = TitleKey | Readonly<Record<Language, string>>;

/** What each route says about itself. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A page that knows better says it with `usePageTitle`. */
    readonly title?: PageTitle;
    readonly icon?: IconName;
    /** Needs this permission; without it the page is not shown. */
    readonly permission?: Permission;
    /** About the whole installation: only for people who act for the organisation that runs it. */
    readonly operator?: true;
    /**
     * What the browser is told of the address before a script has run: the files of its page, and what is said here. A
     * layout speaks for every address below it.
     */
    readonly early?: EarlyPage;
  }
}
