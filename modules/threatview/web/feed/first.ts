/**
 * Draws the headline before the application has loaded, which takes long on a slow connection. The headline looks
 * like the application, has no controls, and is replaced by the application.
 */
import '@klarsikt/web/ui/styles/stand-in-fonts.css';
import '@klarsikt/web/ui/styles/tokens.css';
import '@klarsikt/web/ui/styles/global.css';
import type { FeedCards } from '@klarsikt/contract';
import { loadStoredFeed } from './_lib/feed-storage.ts';
import { startFirstFeedRequest } from './_lib/first-answer.ts';
import styles from './Feed.module.css';
import { feedIconAddress, feedTexts, formatFeedDay } from './words.ts';

function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    // An unreadable setting is ignored here; the application reports the error.
    return null;
  }
}

function detectLanguage(): 'en' | 'sv' {
  const chosen = readStored('klarsikt.language');
  if (chosen === 'en' || chosen === 'sv') return chosen;
  return navigator.languages.some((wanted) => wanted.toLowerCase().startsWith('sv')) ? 'sv' : 'en';
}

function buildElement(
  name: string,
  className: string | undefined,
  ...children: (Node | string)[]
): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

const language = detectLanguage();
const w = feedTexts[language];
const app = document.getElementById('root');

function paint(...children: Node[]): void {
  // Draw only if the application has not drawn yet.
  if (app !== null && app.childElementCount === 0) app.append(...children);
}

function paintCard({ cards, tags, who }: FeedCards): void {
  const asked = Number(new URLSearchParams(window.location.search).get('id'));
  const card = cards.find(({ id }) => id === asked) ?? cards.find(({ read }) => !read) ?? cards[0];
  if (card === undefined) return;
  const kind = tags.find(({ key, type }) => type === 'publicationCategory' && card.tags.includes(key));
  const body = buildElement(
    'article',
    styles.card,
    buildElement(
      'p',
      styles.kick,
      buildElement('b', '', kind?.name[language] ?? ''),
      buildElement('span', '', formatFeedDay(language, card.published)),
    ),
    buildElement('h2', styles.headline, card.title[language] || card.title.en),
    buildElement('p', styles.text, card.text[language] || card.text.en),
  );
  const notice =
    who === null ? [buildElement('p', styles.notice, w.visitor, buildElement('b', '', w.signIn))] : [];
  const place = buildElement('div', styles.place);
  const stack = buildElement('div', styles.stack, buildElement('div', styles.hanging, body));
  paint(
    buildElement(
      'div',
      styles.app,
      buildElement('header', styles.bar, buildElement('h1', '', w.title)),
      buildElement('main', styles.main, place, ...notice, stack),
    ),
  );
}

function paintIntro(): void {
  const [step] = w.introSteps;
  if (step === undefined) return;
  const at = buildElement('p', styles.kick, w.introStep(1, w.introSteps.length));
  const mark = document.createElement('img');
  Object.assign(mark, { className: styles.mark, src: feedIconAddress, width: 56, height: 56, alt: '' });
  paint(
    buildElement(
      'main',
      styles.intro,
      at,
      mark,
      buildElement('h1', styles.headline, step.title),
      buildElement('p', styles.text, step.text),
    ),
  );
}

/** Milliseconds to wait for a response; after that the application draws the page itself. */
const patienceMs = 800;

/** Returns the stored response, else the server's response; null if neither is available in time. */
async function loadFirstAnswer(): Promise<FeedCards | null> {
  const asked = startFirstFeedRequest();
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
  const kept = await loadStoredFeed();
  return kept ?? Promise.race([asked, late]);
}

/** Preloads the application's files, which the page lists, once the shown content is complete. */
function preloadApplication(): void {
  for (const { content } of document.querySelectorAll<HTMLMetaElement>('meta[name="later"]')) {
    const link = document.createElement('link');
    const kind = content.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
    Object.assign(link, { ...kind, crossOrigin: '', href: content });
    document.head.append(link);
  }
}

async function paintFirst(): Promise<void> {
  const { pathname, search } = window.location;
  const answer = loadFirstAnswer();
  const isNew = readStored('klarsikt.feed.intro') !== true && !search.includes('id=');
  const intro = pathname.startsWith('/feed/intro') || isNew;
  if (intro) paintIntro();
  const cards = intro || search.includes('view=') ? null : await answer;
  preloadApplication();
  if (cards !== null) paintCard(cards);
}

/**
 * Resolves after the paint, which has priority because the application occupies a slow phone's processor for half a
 * second.
 */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));

paintFirst()
  .then(painted, (cause: unknown) => console.warn('The first card could not be drawn', cause))
  .then(() => import('./main.tsx'))
  .catch((cause: unknown) => console.error('The feed could not be started', cause));
