/**
 * When the cookie bar is shown. All cookies are necessary ones, so nobody has to answer: the bar is there during the first
 * visit, unless it is accepted before, and not in later ones.
 */
const shownKey = 'klarsikt.cookies.shown';
const visitKey = 'klarsikt.cookies.visit';

/** True during the visit (of this tab) in which the bar is first shown. Records that it is shown. */
export function isFirstCookieVisit(): boolean {
  try {
    if (sessionStorage.getItem(visitKey) !== null) return true;
    if (localStorage.getItem(shownKey) !== null) return false;
    localStorage.setItem(shownKey, 'true');
    sessionStorage.setItem(visitKey, 'true');
    return true;
  } catch {
    // Storage may be closed to the page; the bar is shown then.
    return true;
  }
}
