/** Loads the data that the first screen of an address draws. */
import { loadModelEarly } from './platform/model/early-model.ts';

/**
 * Loads the data of the first screen early. Resolves to true if the screen can be drawn with it, and to false
 * otherwise; failures are only logged.
 */
export async function loadFirstScreenData({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): Promise<boolean> {
  const [, opened] = /^\/ra\/(\d{1,15})(\/|$)/.exec(pathname) ?? [];
  try {
    if (opened === undefined)
      return (await loadModelEarly(pathname)) && pathname.startsWith('/threatview/threats');
    const { loadAssessmentEarly } = await import('@klarsikt/assessment/web/assessment/_lib/early.ts');
    return (await loadAssessmentEarly(Number(opened))) && !new URLSearchParams(search).has('revision');
  } catch (cause) {
    console.warn('The first data did not come early', cause);
    return false;
  }
}
