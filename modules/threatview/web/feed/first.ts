/**
 * The first paint: the headline that the reader came for, drawn by hand while the application is still on its way over a
 * slow connection. It looks as the application will, and is replaced by it; nothing in it can be pressed.
 */
import '@klarsikt/web/ui/styles/stand-in-fonts.css';
import '@klarsikt/web/ui/styles/tokens.css';
import '@klarsikt/web/ui/styles/global.css';
import type { FeedCards } from '@klarsikt/contract';
import { askFirst } from './_lib/first-answer.ts';
import { keptAnswer } from './_lib/kept.ts';
import styles from './Feed.module.css';
import { dayIn, markAddress, words } from './words.ts';

function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    // A setting that can not be read is none; the application says so.
    return null;
  }
}

/** As the suite decides it: what was chosen, else what the browser asks for. */
function presentLanguage(): 'en' | 'sv' {
  const chosen = stored('klarsikt.language');
  if (chosen === 'en' || chosen === 'sv') return chosen;
  return navigator.languages.some((wanted) => wanted.toLowerCase().startsWith('sv')) ? 'sv' : 'en';
}

function element(name: string, className: string | undefined, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

const language = presentLanguage();
const w = words[language];
const app = document.getElementById('root');

function paint(...children: Node[]): void {
  // Draws only if the application has not drawn yet.
  if (app !== null && app.childElementCount === 0) app.append(...children);
}

function paintCard({ cards, tags, who }: FeedCards): void {
  const asked = Number(new URLSearchParams(window.location.search).get('id'));
  const card = cards.find(({ id }) => id === asked) ?? cards.find(({ read }) => !read) ?? cards[0];
  if (card === undefined) return;
  const kind = tags.find(({ key, type }) => type === 'publicationCategory' && card.tags.includes(key));
  const body = element(
    'article',
    styles.card,
    element(
      'p',
      styles.kick,
      element('b', '', kind?.name[language] ?? ''),
      element('span', '', dayIn(language, card.published)),
    ),
    element('h2', styles.headline, card.title[language] || card.title.en),
    element('p', styles.text, card.text[language] || card.text.en),
  );
  const notice = who === null ? [element('p', styles.notice, w.visitor, element('b', '', w.signIn))] : [];
  const place = element('div', styles.place);
  const stack = element('div', styles.stack, element('div', styles.hanging, body));
  paint(
    element(
      'div',
      styles.app,
      element('header', styles.bar, element('h1', '', w.title)),
      element('main', styles.main, place, ...notice, stack),
    ),
  );
}

function paintIntro(): void {
  const [step] = w.introSteps;
  if (step === undefined) return;
  const at = element('p', styles.kick, w.introStep(1, w.introSteps.length));
  const mark = document.createElement('img');
  Object.assign(mark, { className: styles.mark, src: markAddress, width: 56, height: 56, alt: '' });
  paint(
    element(
      'main',
      styles.intro,
      at,
      mark,
      element('h1', styles.headline, step.title),
      element('p', styles.text, step.text),
    ),
  );
}

/** Milliseconds to wait for an answer; after that the application draws the page itself. */
const patienceMs = 800;

/** The kept answer at once, else the server's; nothing when neither comes in time. */
async function firstAnswer(): Promise<FeedCards | null> {
  const asked = askFirst();
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
  const kept = await keptAnswer();
  return kept ?? Promise.race([asked, late]);
}

/** The files of the application, which the page names: asked for when nothing that is shown waits for the line. */
function askForApplication(): void {
  for (const { content } of document.querySelectorAll<HTMLMetaElement>('meta[name="later"]')) {
    const link = document.createElement('link');
    const kind = content.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
    Object.assign(link, { ...kind, crossOrigin: '', href: content });
    document.head.append(link);
  }
}

async function paintFirst(): Promise<void> {
  const { pathname, search } = window.location;
  const answer = firstAnswer();
  const isNew = stored('klarsikt.feed.intro') !== true && !search.includes('id=');
  const intro = pathname.startsWith('/feed/intro') || isNew;
  if (intro) paintIntro();
  const cards = intro || search.includes('view=') ? null : await answer;
  askForApplication();
  if (cards !== null) paintCard(cards);
}

/** The paint comes first: the application would keep the processor of a slow phone busy for half a second. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));

paintFirst()
  .then(painted, (cause: unknown) => console.warn('The first card could not be drawn', cause))
  .then(() => import('./main.tsx'))
  .catch((cause: unknown) => console.error('The feed could not be started', cause));
