/** Requests of the public pages about session and sandbox. This file does not import the browser application. */
type JsonAnswer = { readonly [name: string]: unknown };

const isAnswer = (value: unknown): value is JsonAnswer => typeof value === 'object' && value !== null;

async function fetchJson(path: string, init: RequestInit = {}): Promise<JsonAnswer> {
  const version = document.documentElement.dataset.client ?? '';
  const headers = { 'x-client-version': version, ...init.headers };
  const response = await fetch(`/api/${path}`, { ...init, headers });
  const body: unknown = await response.json();
  const result = response.ok && isAnswer(body) ? body.result : null;
  if (!isAnswer(result)) throw new Error(`${path}: ${response.status}`);
  return result;
}

/** Sends a changing request with the session's CSRF token. */
async function sendChange(
  method: 'POST' | 'DELETE',
  path: string,
  body?: JsonAnswer,
  answer: Promise<JsonAnswer> = fetchJson('token'),
): Promise<JsonAnswer> {
  const { token } = await answer;
  const headers = { 'x-csrf-token': String(token ?? '') };
  if (body === undefined) return fetchJson(path, { method, headers });
  const json = { ...headers, 'content-type': 'application/json' };
  return fetchJson(path, { method, headers: json, body: JSON.stringify(body) });
}

export async function showAdministeredOrganization(bar: HTMLElement): Promise<void> {
  const { administering, demo } = await fetchJson('session');
  if (!isAnswer(administering) || demo === true) return;
  const [name] = bar.getElementsByTagName('b');
  if (name !== undefined) name.textContent = String(administering.name ?? '');
  bar.hidden = false;
  bar.querySelector('button')?.addEventListener('click', () => {
    sendChange('DELETE', 'admin/org/administer').then(
      () => window.location.assign('/admin'),
      (cause) => console.warn('The organisation could not be left', cause),
    );
  });
}

/** Returns the id of the newest unapproved assessment; null if there is none. */
async function fetchOpenAssessmentId(): Promise<number | null> {
  const { assessments } = await fetchJson('ra');
  const list: readonly unknown[] = Array.isArray(assessments) ? assessments : [];
  const open = list.filter(isAnswer).filter(({ deletedAt, summary }) => {
    const statuses = isAnswer(summary) ? summary.statuses : null;
    return deletedAt === null && isAnswer(statuses) && statuses.approval !== 'APPROVED';
  });
  const day = ({ summary }: JsonAnswer) => (isAnswer(summary) ? String(summary.date ?? '') : '');
  const [newest] = open.toSorted((a, b) => day(b).localeCompare(day(a)));
  return typeof newest?.id === 'number' ? newest.id : null;
}

/**
 * Removes the tour from the target. The application shows the tour (platform/tour.ts), so this function stores its
 * start and opens the demo on the threats.
 */
function extractTour(to: string): string {
  if (!/[?&]tour=1$/.test(to)) return to;
  try {
    sessionStorage.setItem('klarsikt.tour', '0');
  } catch {
    // Storage is blocked, so the demo opens without the tour.
  }
  return '/threatview/threats';
}

async function startDemoSession(asked: string, language: string): Promise<string> {
  const to = extractTour(asked);
  const token = fetchJson('token');
  const session = await fetchJson('session');
  const inside = session.authenticated === true;
  const made = inside ? null : await sendChange('POST', 'login/demo', { language }, token);
  if (to !== '' && !to.includes('@')) return to;
  // Users who are signed in outside the demo are not sent to the demo's assessment.
  if (inside && session.demo !== true) return '/ra';
  const id = typeof made?.assessment === 'number' ? made.assessment : await fetchOpenAssessmentId();
  return id === null ? '/ra' : (to || '/ra/@').replace('@', String(id));
}

export async function enterDemo(page: HTMLElement, language: string): Promise<void> {
  const status = page.querySelector<HTMLElement>('[data-entering]');
  if (status !== null) status.textContent = status.dataset.entering ?? '';
  try {
    window.location.replace(await startDemoSession(page.dataset.enter ?? '', language));
  } catch {
    if (status !== null) status.textContent = page.dataset.failed ?? '';
    for (const again of page.querySelectorAll<HTMLElement>('[data-again]')) again.hidden = false;
  }
}
