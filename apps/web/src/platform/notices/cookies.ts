/**
 * Decides when the cookie bar is shown. All cookies are necessary ones, so nobody has to answer: the bar is shown
 * during the first visit until it is accepted, and never in later visits.
 */
const shownKey = 'klarsikt.cookies.shown';
const visitKey = 'klarsikt.cookies.visit';

/** True during the visit (of this tab) in which the bar is first shown. Also records that the bar was shown. */
export function isFirstCookieVisit(): boolean {
  try {
    if (sessionStorage.getItem(visitKey) !== null) return true;
    if (localStorage.getItem(shownKey) !== null) return false;
    localStorage.setItem(shownKey, 'true');
    sessionStorage.setItem(visitKey, 'true');
    return true;
  } catch {
    // Show the bar if the page cannot access the storage.
    return true;
  }
}
