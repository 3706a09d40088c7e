/** What stands around every page of the site: its head, the way through it and its end. */
import { headlineSize } from '@klarsikt/charts';
import { isShownOn, languages } from '@klarsikt/engine';
import { type Site, say } from './context.ts';
import { type Html, html, type Part } from './html.ts';
import { markdownHtml } from './markdown.ts';
import { pictured, socialLabel } from './social.ts';

/** A page as its part of the site draws it. */
export interface Page {
  readonly status: number;
  readonly title: string;
  readonly description: string;
  /** Path without language. */
  readonly path: string;
  /** Of the text that the page shows, where that has a picture of its own. */
  readonly slug?: string;
  readonly content: Html;
  /** The part of the site that it belongs to. */
  readonly part: 'intelligence' | 'product' | 'help' | 'changelog' | null;
  /** The stories stand by themselves, without menu and footer (specification 000 section 2). */
  readonly plain?: boolean;
  /** For search engines: pages that hold nothing of their own. */
  readonly hidden?: boolean;
  /** A reading of the site as a feed. */
  readonly feed?: string;
}

const parts = [
  ['intelligence', '/intelligence'],
  ['product', '/products/risk-assessment-pro'],
  ['help', '/help'],
  ['changelog', '/changelog'],
] as const;

const mark = html`<svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9.25" fill="none" stroke="var(--accent)" stroke-width="1.75"/><path d="M2.75 12h18.5" stroke="var(--accent)" stroke-width="1.75"/><path d="M7 12a5 5 0 0 1 10 0z" fill="var(--accent)"/></svg>`;

/** The same page in another language. Everything behind the path is left out but what was searched for. */
const inLanguage = (path: string, language: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

function languageLinks(site: Site, path: string): Html {
  return html`<nav class="languages" aria-label="${say(site, 'language')}">${languages.map(
    (language) =>
      html`<a href="${inLanguage(path, language)}" lang="${language}" hreflang="${language}" data-language="${language}"${
        language === site.language ? html` aria-current="true"` : null
      }>${language.toUpperCase()}</a>`,
  )}</nav>`;
}

/** Enters the demo at a place; without script the page behind it says what is needed. */
export function demoForm(site: Site, label: string, to: string, size: 'lg' | 'md' = 'md'): Html {
  return html`<form action="/demo" method="get" class="enter">${
    to === '' ? null : html`<input type="hidden" name="to" value="${to}">`
  }<input type="hidden" name="lang" value="${site.language}"><button class="button ${size}">${label}</button></form>`;
}

function header(site: Site, page: Page): Html {
  const links = parts.map(
    ([part, href]) =>
      html`<a href="${href}"${page.part === part ? html` aria-current="page"` : null}>${say(site, part)}</a>`,
  );
  const account = site.session
    ? html`<a href="/threatview">${say(site, 'enter')}</a>`
    : html`<a href="/login">${say(site, 'signIn')}</a>`;
  return html`<header class="head"><a class="word" href="/">${mark} Klarsikt</a>${
    page.plain ? null : html`<nav class="links" aria-label="${say(site, 'pages')}">${links}</nav>`
  }<span class="end">${languageLinks(site, page.path)}<button type="button" class="icon" data-theme-switch hidden title="${say(site, 'theme')}" aria-label="${say(site, 'theme')}"><svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><path d="M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9z"/></svg></button>${account}${page.path === '/' ? null : demoForm(site, say(site, 'demo'), '')}</span></header>`;
}

const footer = (site: Site): Html =>
  html`<footer class="foot"><span>${say(site, 'rights', { year: site.today.slice(0, 4) })}</span><span>${say(site, 'trademark')}</span><span class="end"><a href="/help">${say(site, 'help')}</a><a href="/changelog">${say(site, 'changelog')}</a><a href="/handbook">${say(site, 'handbook')}</a></span></footer>`;

/** What the operator has to say today, each closed for the visit; and the one line about cookies, closed for good. */
function notices(site: Site): Html {
  const messages = site.texts
    .under('site-messages')
    .filter(({ document }) => document.kind === 'message' && isShownOn(document, site.today))
    .map(({ slug, document }) => {
      const { title, body } = document[site.language];
      const text = markdownHtml(body, { source: (key) => site.facts.source(key) });
      return html`<section class="bar" data-tone="${document.tone}" data-message="${slug}" aria-label="${title}"><div><strong>${title}</strong>${text}</div><button type="button" hidden>${say(site, 'close')}</button></section>`;
    });
  // Every page says whose data is seen and changed: the script adds it after it has read the session.
  const administering = site.session
    ? html`<section class="bar" data-administering hidden aria-label="${say(site, 'administering')}"><span>${say(site, 'administering')}: <b></b></span><button type="button">${say(site, 'stopAdministering')}</button></section>`
    : null;
  // The script shows it: a search engine reads none of it.
  const browser = html`<section class="bar" data-browser hidden aria-label="${say(site, 'browserRegion')}"><span>${say(site, 'browser')}</span><button type="button">${say(site, 'close')}</button></section>`;
  return html`${browser}${administering}${messages}<section class="bar cookies" data-cookies hidden aria-label="${say(site, 'cookieRegion')}"><span>${say(site, 'cookies')}</span><button type="button">${say(site, 'accept')}</button></section>`;
}

/** The body of a page. */
export function bodyOf(site: Site, page: Page): Html {
  return html`<div class="site"><a class="skip" href="#content">${say(site, 'skip')}</a>${notices(site)}${header(site, page)}<main id="content" tabindex="-1">${page.content}</main>${page.plain ? null : footer(site)}</div>`;
}

/** What search engines, feeds and those who quote a page read of it. */
export function headOf(site: Site, page: Page, origin: string): Html {
  const address = `${origin}${page.path}`;
  const alternates = languages.map(
    (language) => html`<link rel="alternate" hreflang="${language}" href="${inLanguage(address, language)}">`,
  );
  const own = page.slug === undefined ? null : pictured(site, page.slug);
  const picture = `${origin}/social${own === null ? '' : `/${own.slug}`}.png?lang=${site.language}`;
  const meta = (name: string, content: string): Part => html`<meta property="${name}" content="${content}">`;
  const title = page.path === '/' ? 'Klarsikt' : `${page.title} · Klarsikt`;
  const said = [
    html`<title>${title}</title>`,
    html`<meta name="description" content="${page.description}">`,
    page.hidden || page.status === 404 ? html`<meta name="robots" content="noindex">` : null,
    html`<link rel="canonical" href="${inLanguage(address, site.language)}">`,
    alternates,
    html`<link rel="alternate" hreflang="x-default" href="${address}">`,
    page.feed === undefined
      ? null
      : html`<link rel="alternate" type="application/atom+xml" title="${page.title}" href="${inLanguage(page.feed, site.language)}">`,
    meta('og:type', own?.document.kind === 'story' ? 'article' : 'website'),
    meta('og:site_name', 'Klarsikt'),
    meta('og:title', page.title),
    meta('og:description', page.description),
    meta('og:url', inLanguage(address, site.language)),
    meta('og:locale', site.language === 'sv' ? 'sv_SE' : 'en_GB'),
    meta('og:image', picture),
    meta('og:image:type', 'image/png'),
    meta('og:image:width', String(headlineSize.width)),
    meta('og:image:height', String(headlineSize.height)),
    meta('og:image:alt', own === null ? page.description : socialLabel(site, own)),
    html`<meta name="twitter:card" content="summary_large_image">`,
    html`<meta name="twitter:image" content="${picture}">`,
  ];
  return html`${said}`;
}
