/**
 * Script in the pages that contain their first picture (markup drawn in advance); it runs before any file has
 * arrived. It shows the picture in the device's language and theme, and requests the application only after the
 * picture is painted.
 */
import { fillAssessmentFacts } from '@klarsikt/assessment/web/assessment/_lib/frame-facts.ts';
import { unsentStoragePrefix } from '../platform/session/device.ts';
import { readDeviceChoices } from '../platform/settings/device-choices.ts';
import { recordEarlyPresses } from './early-press.ts';
import { fillPlaceholders } from './place.ts';

const page = document.documentElement;

/**
 * Loads one of the files that the page names, in a separate task and in order of dependencies. The application waits
 * for the files of its first screen (`data-part`).
 */
function loadFile({ name, content }: HTMLMetaElement): void {
  const isStyle = content.endsWith('.css');
  const file = document.createElement(isStyle ? 'link' : 'script');
  file.crossOrigin = '';
  if (name === 'part') file.dataset.part = '';
  if (file instanceof HTMLScriptElement) Object.assign(file, { type: 'module', async: false, src: content });
  else if (name === 'part') Object.assign(file, { rel: 'preload', as: 'style', href: content });
  else Object.assign(file, { rel: 'stylesheet', href: content });
  // Insert style sheets before the page's own styles, so that the rules of the screen take precedence.
  const drawn = document.querySelector('style');
  if (isStyle && drawn !== null) drawn.before(file);
  else document.head.append(file);
}

let started = false;
function loadFiles(): void {
  if (started) return;
  started = true;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="later"], meta[name="part"]'))
    loadFile(meta);
}

/** Adapts the picture to the device: theme, names of keys, and width of the navigation. */
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
    // If a setting cannot be read, the default applies.
  }
}

/**
 * Fills in facts from the list of assessments: on a slow connection it arrives in two seconds, the application in
 * twenty.
 */
async function fillFetchedFacts(picture: Element): Promise<void> {
  const [found, id] = /^\/ra(?:\/(\d+))?\/?$/.exec(location.pathname) ?? [];
  // A past revision is left out, because the list contains only the present state.
  if (found === undefined || /[?&]revision=/.test(location.search)) return;
  const answer = await fetch('/api/ra');
  if (answer.ok)
    fillAssessmentFacts(picture, await answer.json(), id === undefined ? null : Number(id), page.lang);
}

const hasUnsentWork = (): boolean =>
  Object.keys(localStorage).some((key) => key.startsWith(unsentStoragePrefix));

/** True if the server has drawn the page for a device like this one. */
function isDrawnForDevice({ dataset }: HTMLTemplateElement): boolean {
  try {
    const media: Readonly<Record<string, boolean>> = JSON.parse(dataset.media ?? '{}');
    const isSameWindow = Object.entries(media).every(
      ([condition, holds]) => matchMedia(condition).matches === holds,
    );
    return isSameWindow && dataset.choices === JSON.stringify(readDeviceChoices()) && !hasUnsentWork();
  } catch {
    // Use the frame without data, because it is right for every device.
    return false;
  }
}

function findPictureWithData(): HTMLTemplateElement | null {
  const drawn = document.querySelector<HTMLTemplateElement>(`template[data-drawn][lang="${page.lang}"]`);
  return drawn !== null && isDrawnForDevice(drawn) ? drawn : null;
}

function showScreen(root: HTMLElement, drawn: HTMLTemplateElement): void {
  const hasData = 'drawn' in drawn.dataset;
  root.innerHTML = hasData ? drawn.innerHTML : fillPlaceholders(drawn.innerHTML, location);
  for (const part of root.querySelectorAll<HTMLElement>('[data-style]'))
    part.style.cssText = part.dataset.style ?? '';
  fitDevice(root);
  if (hasData) {
    root.dataset.picture = '';
    recordEarlyPresses(root);
  }
  // If the server does not answer, the frame stays unchanged. The picture is read before the request, because after a
  // late answer the root may contain nodes of the application, which belong to React.
  const picture = root.firstElementChild;
  if (picture !== null && !hasData) fillFetchedFacts(picture).catch(() => undefined);
  requestAnimationFrame(() => setTimeout(loadFiles));
  setTimeout(loadFiles, 500);
}

const root = document.getElementById('root');
const drawn =
  findPictureWithData() ??
  document.querySelector<HTMLTemplateElement>(`template[lang="${page.lang}"]:not([data-drawn])`);
// Show no picture for a link that signs in, because its page shows no form.
if (root !== null && drawn !== null && !/[?&]loginToken=/.test(location.search)) showScreen(root, drawn);
else loadFiles();
