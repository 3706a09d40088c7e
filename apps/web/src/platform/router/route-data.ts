import type { Permission } from '@klarsikt/engine/people';
import type { Language } from '@klarsikt/engine/text';
import type { RouteIconName } from './icons.ts';
import type { TitleKey } from './texts.ts';

/** Instructions to the build for a page that many people open first. */
export interface PrerenderOptions {
  /**
   * Whose first picture (markup of the page) is drawn in advance: that of visitors, of sessions (only the frame), or
   * of both.
   */
  readonly drawn?: 'visitors' | 'sessions' | 'all';
  /**
   * Lets the server draw the picture for sessions with its data: the data of `loadFirstScreenData`, or the answers of
   * these endpoints (their paths).
   */
  readonly withData?: 'first' | readonly string[];
  /** Endpoints whose answers the page always needs. */
  readonly asks?: readonly string[];
  /** Possible words of parameters; parameters without words are numbers. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
}

/** Texts of the title in all languages, or the key of a shared title. */
export type PageTitle = TitleKey | Readonly<Record<Language, string>>;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of the page; the page can replace it by `usePageTitle`. */
    readonly title?: PageTitle;
    readonly icon?: RouteIconName;
    readonly permission?: Permission;
    /** Set if only people who act for the organisation that runs the installation may open the page. */
    readonly operator?: true;
    /**
     * Requests that the HTML page makes before a script runs. The value of a layout applies to all addresses below
     * it.
     */
    readonly early?: PrerenderOptions;
  }
}
