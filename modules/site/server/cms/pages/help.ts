import { type ArticleSearchHit, type NamedContent, searchArticles } from '@klarsikt/engine/content';
import { formatSiteDay, getContentPath, getSiteText, type SiteContext } from './context.ts';
import type { SitePage } from './frame.ts';
import { type Html, type HtmlPart, html } from './html.ts';
import { renderBreadcrumb, renderSiteText } from './pages.ts';

const findable = ({ texts }: SiteContext, language: SiteContext['language']) =>
  texts.of('help').map(({ slug, document }) => ({ slug, ...document[language] }));

function renderSearchForm(site: SiteContext, query: string): Html {
  return html`<form class="search" action="/help" method="get" role="search"><label for="q">${getSiteText(site, 'search')}</label><span><input id="q" name="q" type="search" value="${query}" maxlength="200" autocomplete="off"><input type="hidden" name="lang" value="${site.language}"><button class="button">${getSiteText(site, 'find')}</button></span></form>`;
}

const groups = (site: SiteContext): readonly (readonly [NamedContent, readonly NamedContent[]])[] =>
  site.texts
    .under('help-center')
    .map(
      (topic) =>
        [topic, site.texts.under(topic.slug).filter(({ document }) => document.kind === 'help')] as const,
    );

function renderContents(site: SiteContext, current: string): Html {
  return html`<nav class="topics" aria-label="${getSiteText(site, 'help')}">${groups(site).map(
    ([topic, articles]) =>
      html`<section><h2>${topic.document[site.language].title}</h2><ul>${articles.map(
        (one) =>
          html`<li><a href="${getContentPath(one)}"${one.slug === current ? html` aria-current="page"` : null}>${one.document[site.language].title}</a></li>`,
      )}</ul></section>`,
  )}<section><ul><li><a href="/help">${getSiteText(site, 'helpHome')}</a></li><li><a href="/help/first-steps">${getSiteText(site, 'helpStart')}</a></li><li><a href="/demo?to=${encodeURIComponent('/threatview/threats?tour=1')}">${getSiteText(site, 'tutorial')}</a></li><li><a href="/handbook">${getSiteText(site, 'resources')}</a></li><li><a href="/changelog">${getSiteText(site, 'changelog')}</a></li><li><a href="/about">${getSiteText(site, 'about')}</a></li><li><a href="/notices.txt">${getSiteText(site, 'notices')}</a></li></ul></section></nav>`;
}

function renderHits(site: SiteContext, found: readonly ArticleSearchHit[]): Html {
  const shown = found.flatMap((hit) => {
    const article = site.texts.bySlug.get(hit.slug);
    if (article === undefined) return [];
    return [
      html`<li><h3><a href="${getContentPath(article)}">${hit.title}</a></h3><p>${hit.before}<mark>${hit.hit}</mark>${hit.after}</p></li>`,
    ];
  });
  return html`<ul class="hits">${shown}</ul>`;
}

function renderResults(site: SiteContext, query: string): Html {
  const own = findable(site, site.language);
  const found = searchArticles(own, query);
  const other = site.language === 'sv' ? 'en' : 'sv';
  const there = searchArticles(findable(site, other), query).length;
  const elsewhere: HtmlPart =
    there === 0
      ? null
      : html`<a href="/help?q=${encodeURIComponent(query)}&amp;lang=${other}" hreflang="${other}" data-language="${other}">${getSiteText(site, 'elsewhere', { count: there })}</a>`;
  return html`<section class="results"><p role="status"><span>${getSiteText(site, 'found', { count: found.length, total: own.length })}</span>${elsewhere}</p>${found.length === 0 ? html`<p>${getSiteText(site, 'none')}</p>` : renderHits(site, found)}</section>`;
}

export function buildHelpPage(site: SiteContext, query: string): SitePage | null {
  const page = site.texts.bySlug.get('help-center');
  if (page === undefined) return null;
  const { title, lead, body } = page.document[site.language];
  return {
    status: 200,
    title,
    description: lead,
    path: query === '' ? '/help' : `/help?q=${encodeURIComponent(query)}`,
    part: 'help',
    hidden: query !== '',
    content: html`<div class="help"><div><h1>${title}</h1><p class="lede">${lead}</p>${renderSearchForm(site, query)}${query === '' ? renderSiteText(site, body) : renderResults(site, query)}${renderContents(site, '')}</div></div>`,
  };
}

export function buildArticlePage(site: SiteContext, id: string): SitePage | null {
  const article = site.texts.bySlug.get(`help-${id}`);
  return article?.document.kind === 'help' ? renderArticle(site, article) : null;
}

export function renderArticle(site: SiteContext, article: NamedContent): SitePage {
  const { title, lead, body } = article.document[site.language];
  const text = renderSiteText(site, body);
  return {
    status: 200,
    title,
    description: lead || (body.split('\n')[0] ?? ''),
    path: getContentPath(article),
    part: 'help',
    content: html`${renderBreadcrumb(site, [[getSiteText(site, 'help'), '/help']], title)}<div class="help with-topics"><aside>${renderSearchForm(site, '')}${renderContents(site, article.slug)}</aside><article class="reading"><h1>${title}</h1>${lead === '' ? null : html`<p class="lede">${lead}</p>`}${text}</article></div>`,
  };
}

export function buildChangelogPage(site: SiteContext): SitePage | null {
  const page = site.texts.bySlug.get('change-log');
  if (page === undefined) return null;
  const { title, lead, body } = page.document[site.language];
  const changes = site.texts.of('change').map((change) => {
    const words = change.document[site.language];
    const { version } = change.document;
    return html`<section id="${getContentPath(change).split('#')[1] ?? ''}" data-version="${version}"><h2>${words.title} <span class="new" hidden>${getSiteText(site, 'newSince')}</span></h2><p class="day"><time datetime="${version}">${version === '' ? '' : formatSiteDay(site, version)}</time></p>${renderSiteText(site, words.body)}</section>`;
  });
  return {
    status: 200,
    title,
    description: lead,
    path: '/changelog',
    part: 'changelog',
    feed: '/changelog.xml',
    content: html`<div class="reading changes"><h1>${title}</h1><p class="lede">${lead}</p>${renderSiteText(site, body)}${changes}</div>`,
  };
}
