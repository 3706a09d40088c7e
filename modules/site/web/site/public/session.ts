/** What the public pages ask the server for: who is signed in, and a sandbox. Without the application's files. */
type Answer = { readonly [name: string]: unknown };

const isAnswer = (value: unknown): value is Answer => typeof value === 'object' && value !== null;

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const version = document.documentElement.dataset.client ?? '';
  const headers = { 'x-client-version': version, ...init.headers };
  const response = await fetch(`/api/${path}`, { ...init, headers });
  const body: unknown = await response.json();
  const result = response.ok && isAnswer(body) ? body.result : null;
  if (!isAnswer(result)) throw new Error(`${path}: ${response.status}`);
  return result;
}

/** A call that changes something: with the token of the session. */
async function tell(method: 'POST' | 'DELETE', path: string, body?: Answer): Promise<Answer> {
  const { token } = await ask('token');
  const headers = { 'x-csrf-token': String(token ?? '') };
  if (body === undefined) return ask(path, { method, headers });
  const json = { ...headers, 'content-type': 'application/json' };
  return ask(path, { method, headers: json, body: JSON.stringify(body) });
}

/** Says whose organisation is administered, with the way to leave it. */
export async function showAdministering(bar: HTMLElement): Promise<void> {
  const { administering, demo } = await ask('session');
  if (!isAnswer(administering) || demo === true) return;
  const [name] = bar.getElementsByTagName('b');
  if (name !== undefined) name.textContent = String(administering.name ?? '');
  bar.hidden = false;
  bar.querySelector('button')?.addEventListener('click', () => {
    tell('DELETE', 'admin/org/administer').then(
      () => window.location.assign('/admin'),
      (cause) => console.warn('The organisation could not be left', cause),
    );
  });
}

/** The assessment that is still open; null when somebody has removed it. */
async function openAssessment(): Promise<number | null> {
  const { assessments } = await ask('ra');
  const list: readonly unknown[] = Array.isArray(assessments) ? assessments : [];
  const open = list.filter(isAnswer).filter(({ deletedAt, summary }) => {
    const statuses = isAnswer(summary) ? summary.statuses : null;
    return deletedAt === null && isAnswer(statuses) && statuses.approval !== 'APPROVED';
  });
  const day = ({ summary }: Answer) => (isAnswer(summary) ? String(summary.date ?? '') : '');
  const [newest] = open.toSorted((a, b) => day(b).localeCompare(day(a)));
  return typeof newest?.id === 'number' ? newest.id : null;
}

/** The tour begins in the application (platform/tour.ts); the address is only told where. */
function withoutTour(to: string): string {
  if (!/[?&]tour=1$/.test(to)) return to;
  try {
    sessionStorage.setItem('klarsikt.tour', '0');
  } catch {
    // Without storage the demo opens without the tour.
  }
  return '/threatview/threats';
}

async function enter(asked: string, language: string): Promise<string> {
  const to = withoutTour(asked);
  const session = await ask('session');
  const inside = session.authenticated === true;
  if (!inside) {
    await tell('POST', 'login/demo', { language });
  }
  if (to !== '' && !to.includes('@')) return to;
  // Signed-in people are not sent into an assessment of the demo.
  if (inside && session.demo !== true) return '/ra';
  const id = await openAssessment();
  return id === null ? '/ra' : (to || '/ra/@').replace('@', String(id));
}

/** Enters, says so meanwhile, and offers another try when it fails. */
export async function enterDemo(page: HTMLElement, language: string): Promise<void> {
  const status = page.querySelector<HTMLElement>('[data-entering]');
  if (status !== null) status.textContent = status.dataset.entering ?? '';
  try {
    window.location.replace(await enter(page.dataset.enter ?? '', language));
  } catch {
    if (status !== null) status.textContent = page.dataset.failed ?? '';
    for (const again of page.querySelectorAll<HTMLElement>('[data-again]')) again.hidden = false;
  }
}
