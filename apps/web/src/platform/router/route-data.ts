import type { Permission } from '@klarsikt/engine/people';
import type { Language } from '@klarsikt/engine/text';
import type { RouteIconName } from './icons.ts';
import type { TitleKey } from './texts.ts';

/** Data for the build about a page that many people open first. */
export interface PrerenderOptions {
  /** Draws the first picture in advance: for visitors, for sessions (only the frame), or for all. */
  readonly drawn?: 'visitors' | 'sessions' | 'all';
  /**
   * The server draws the picture for sessions with its data: those of `loadFirstScreenData`, or the answers of these
   * endpoints (their paths).
   */
  readonly withData?: 'first' | readonly string[];
  /** Answers of the server that the page always needs. */
  readonly asks?: readonly string[];
  /** Possible words of parameters; the others are numbers. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
}

/** Texts of the page, or the key of a shared title. */
export type PageTitle = TitleKey | Readonly<Record<Language, string>>;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A page can replace it by `usePageTitle`. */
    readonly title?: PageTitle;
    readonly icon?: RouteIconName;
    readonly permission?: Permission;
    /** Only for people who act for the organisation that runs the installation. */
    readonly operator?: true;
    /** Requests that the HTML page makes before a script runs. A layout's value applies to all addresses below it. */
    readonly early?: PrerenderOptions;
  }
}
