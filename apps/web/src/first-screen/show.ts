/**
 * Stands in the pages that are sent with what they show first (`frames` of the build), and runs before any file has
 * arrived: shows what is drawn, in the language and theme of the device, and asks for the application when that is
 * painted. On a slow line it would compete with nothing, and on a slow processor come first.
 */
import { fillFacts } from '@klarsikt/assessment/web/assessment/_lib/frame-facts.ts';
import { unknownHost } from './unknown-host.ts';

const page = document.documentElement;

/**
 * The files that the page names, each run in a task of its own after what it needs. The application waits for those that
 * are its first screen (`data-part`).
 */
function ask({ name, content }: HTMLMetaElement): void {
  const isStyle = content.endsWith('.css');
  const file = document.createElement(isStyle ? 'link' : 'script');
  file.crossOrigin = '';
  if (name === 'part') file.dataset.part = '';
  if (file instanceof HTMLScriptElement) Object.assign(file, { type: 'module', async: false, src: content });
  else if (name === 'part') Object.assign(file, { rel: 'preload', as: 'style', href: content });
  else Object.assign(file, { rel: 'stylesheet', href: content });
  // What stands in the page of the style sheets comes after them: the screens' own rules follow those of every page.
  const drawn = document.querySelector('style');
  if (isStyle && drawn !== null) drawn.before(file);
  else document.head.append(file);
}

let started = false;
function start(): void {
  if (started) return;
  started = true;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="later"], meta[name="part"]'))
    ask(meta);
}

/** What depends on the device: its theme, its keys, the width of the navigation. Elements of another choice are removed. */
function fitDevice(root: HTMLElement): void {
  if (page.dataset.theme === 'dark') root.querySelector('.tabler-icon-moon')?.remove();
  if (/Mac|iPhone|iPad/.test(navigator.userAgent))
    for (const key of root.querySelectorAll('kbd')) key.textContent = '\u2318 K';
  try {
    if ((localStorage.getItem('klarsikt.theme') ?? '"auto"') !== '"auto"')
      root.querySelector('.tabler-icon-device-desktop')?.remove();
    const nav = root.querySelector<HTMLElement>('[data-nav]');
    if (nav === null || localStorage.getItem('klarsikt.nav.narrow') !== 'true') return;
    nav.dataset.narrow = 'true';
    nav.querySelector('.tabler-icon-layout-sidebar-left-collapse')?.remove();
  } catch {
    // What can not be read was not chosen.
  }
}

/** On a slow line the application and the assessment take twenty seconds, and the answer of the list two. */
async function fillIn(root: HTMLElement): Promise<void> {
  const [found, id] = /^\/ra(?:\/(\d+))?\/?$/.exec(location.pathname) ?? [];
  if (found === undefined) return;
  const answer = await fetch('/api/ra');
  if (answer.ok) fillFacts(root, await answer.json(), id === undefined ? null : Number(id), page.lang);
}

function show(root: HTMLElement, drawn: HTMLTemplateElement): void {
  root.innerHTML = drawn.innerHTML.replaceAll(unknownHost, location.host);
  for (const part of root.querySelectorAll<HTMLElement>('[data-style]'))
    part.style.cssText = part.dataset.style ?? '';
  fitDevice(root);
  // Without an answer the frame stays as it is.
  fillIn(root).catch(() => undefined);
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, 500);
}

const root = document.getElementById('root');
const drawn = document.querySelector<HTMLTemplateElement>(`template[lang="${page.lang}"]`);
// A link that signs in shows nothing of the form.
if (root !== null && drawn !== null && !/[?&]loginToken=/.test(location.search)) show(root, drawn);
else start();
