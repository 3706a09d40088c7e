import { headlineImageSize } from '@klarsikt/charts';
import { isMessageShownOn } from '@klarsikt/engine/content';
import { languages } from '@klarsikt/engine/text';
import { getSiteText, type SiteContext } from './context.ts';
import { type Html, type HtmlPart, html } from './html.ts';
import { renderMarkdown } from './markdown.ts';
import { findTextWithPicture, getSocialPictureLabel } from './social.ts';

export interface SitePage {
  readonly status: number;
  readonly title: string;
  readonly description: string;
  /** Path of the page, without the language. */
  readonly path: string;
  /** Slug of the shown text, if that text has a social picture. */
  readonly slug?: string;
  readonly content: Html;
  readonly part: 'intelligence' | 'product' | 'help' | 'changelog' | null;
  /** True for a page without menu and footer, such as a story (specification 000 section 2). */
  readonly plain?: boolean;
  /** True for pages that search engines must not index, because they have no content of their own. */
  readonly hidden?: boolean;
  readonly feed?: string;
}

const parts = [
  ['intelligence', '/intelligence'],
  ['product', '/products/risk-assessment-pro'],
  ['help', '/help'],
  ['changelog', '/changelog'],
] as const;

const mark = html`<svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9.25" fill="none" stroke="var(--accent)" stroke-width="1.75"/><path d="M2.75 12h18.5" stroke="var(--accent)" stroke-width="1.75"/><path d="M7 12a5 5 0 0 1 10 0z" fill="var(--accent)"/></svg>`;

/** Returns the address of the same page in another language; the query string keeps only the searched text. */
const inLanguage = (path: string, language: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

function renderLanguageLinks(site: SiteContext, path: string): Html {
  return html`<nav class="languages" aria-label="${getSiteText(site, 'language')}">${languages.map(
    (language) =>
      html`<a href="${inLanguage(path, language)}" lang="${language}" hreflang="${language}" data-language="${language}"${
        language === site.language ? html` aria-current="true"` : null
      }>${language.toUpperCase()}</a>`,
  )}</nav>`;
}

/** Renders a form that opens a place in the demo; without script, the target page explains that the demo needs it. */
export function renderDemoForm(site: SiteContext, label: string, to: string, size: 'lg' | 'md' = 'md'): Html {
  return html`<form action="/demo" method="get" class="enter">${
    to === '' ? null : html`<input type="hidden" name="to" value="${to}">`
  }<input type="hidden" name="lang" value="${site.language}"><button class="button ${size}">${label}</button></form>`;
}

function renderHeader(site: SiteContext, page: SitePage): Html {
  const links = parts.map(
    ([part, href]) =>
      html`<a href="${href}"${page.part === part ? html` aria-current="page"` : null}>${getSiteText(site, part)}</a>`,
  );
  const account = site.session
    ? html`<a href="/threatview">${getSiteText(site, 'enter')}</a>`
    : html`<a href="/login">${getSiteText(site, 'signIn')}</a>`;
  return html`<header class="head"><a class="word" href="/">${mark} Klarsikt</a>${
    page.plain ? null : html`<nav class="links" aria-label="${getSiteText(site, 'pages')}">${links}</nav>`
  }<span class="end">${renderLanguageLinks(site, page.path)}<button type="button" class="icon" data-theme-switch hidden title="${getSiteText(site, 'theme')}" aria-label="${getSiteText(site, 'theme')}"><svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><path d="M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9z"/></svg></button>${account}${page.path === '/' ? null : renderDemoForm(site, getSiteText(site, 'demo'), '')}</span></header>`;
}

const footer = (site: SiteContext): Html =>
  html`<footer class="foot"><span>${getSiteText(site, 'rights', { year: site.today.slice(0, 4) })}</span><span>${getSiteText(site, 'trademark')}</span><span class="end"><a href="/help">${getSiteText(site, 'help')}</a><a href="/changelog">${getSiteText(site, 'changelog')}</a><a href="/handbook">${getSiteText(site, 'handbook')}</a><a href="/about">${getSiteText(site, 'about')}</a></span></footer>`;

/**
 * Renders today's messages of the operator and the cookie notice. A closed message is hidden for the visit, the
 * closed notice permanently.
 */
function renderNotices(site: SiteContext): Html {
  const messages = site.texts
    .under('site-messages')
    .filter(({ document }) => document.kind === 'message' && isMessageShownOn(document, site.today))
    .map(({ slug, document }) => {
      const { title, body } = document[site.language];
      const text = renderMarkdown(body, { source: (key) => site.facts.source(key) });
      return html`<section class="bar" data-tone="${document.tone}" data-message="${slug}" aria-label="${title}"><div><strong>${title}</strong>${text}</div><button type="button" hidden>${getSiteText(site, 'close')}</button></section>`;
    });
  const administering = site.session
    ? html`<section class="bar" data-administering hidden aria-label="${getSiteText(site, 'administering')}"><span>${getSiteText(site, 'administering')}: <b></b></span><button type="button">${getSiteText(site, 'stopAdministering')}</button></section>`
    : null;
  // This part is hidden until the script shows it, so that search engines do not index it.
  const browser = html`<section class="bar" data-browser hidden aria-label="${getSiteText(site, 'browserRegion')}"><span>${getSiteText(site, 'browser')}</span><button type="button">${getSiteText(site, 'close')}</button></section>`;
  return html`${browser}${administering}${messages}<section class="bar cookies" data-cookies hidden aria-label="${getSiteText(site, 'cookieRegion')}"><span>${getSiteText(site, 'cookies')}</span><button type="button">${getSiteText(site, 'accept')}</button></section>`;
}

export function renderSitePageBody(site: SiteContext, page: SitePage): Html {
  return html`<div class="site"><a class="skip" href="#content">${getSiteText(site, 'skip')}</a>${renderNotices(site)}${renderHeader(site, page)}<main id="content" tabindex="-1">${page.content}</main>${page.plain ? null : footer(site)}</div>`;
}

export interface SitePageAddress {
  readonly origin: string;
  /** True if the request's address names the language, such as `?lang=sv`. */
  readonly namesLanguage: boolean;
}

export function renderSitePageHead(
  site: SiteContext,
  page: SitePage,
  { origin, namesLanguage }: SitePageAddress,
): Html {
  const address = `${origin}${page.path}`;
  const ownAddress = namesLanguage ? inLanguage(address, site.language) : address;
  const alternates = languages.map(
    (language) => html`<link rel="alternate" hreflang="${language}" href="${inLanguage(address, language)}">`,
  );
  const own = page.slug === undefined ? null : findTextWithPicture(site, page.slug);
  const picture = `${origin}/social${own === null ? '' : `/${own.slug}`}.png?lang=${site.language}`;
  const meta = (name: string, content: string): HtmlPart =>
    html`<meta property="${name}" content="${content}">`;
  const title = page.path === '/' ? 'Klarsikt' : `${page.title} · Klarsikt`;
  const said = [
    html`<title>${title}</title>`,
    html`<meta name="description" content="${page.description}">`,
    page.hidden || page.status === 404 ? html`<meta name="robots" content="noindex">` : null,
    html`<link rel="canonical" href="${ownAddress}">`,
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
    meta('og:image:width', String(headlineImageSize.width)),
    meta('og:image:height', String(headlineImageSize.height)),
    meta('og:image:alt', own === null ? page.description : getSocialPictureLabel(site, own)),
    html`<meta name="twitter:card" content="summary_large_image">`,
    html`<meta name="twitter:image" content="${picture}">`,
  ];
  return html`${said}`;
}
