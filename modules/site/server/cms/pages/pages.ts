import { listDocumentCitations, type NamedContent } from '@klarsikt/engine/content';
import { formatLevelWithWord, formatShareAsPercent } from '@klarsikt/engine/report';
import { getRiskClass } from '@klarsikt/engine/values';
import {
  getContentPath,
  getSiteText,
  getSlugWithoutPrefix,
  resolveProductLink,
  type SiteContext,
} from './context.ts';
import type { MentionedThreat } from './facts.ts';
import { renderDemoForm, type SitePage } from './frame.ts';
import { type Html, type HtmlPart, html } from './html.ts';
import { renderMarkdown } from './markdown.ts';
import { listMentionedThreats } from './told.ts';

const sourceIn =
  ({ facts }: SiteContext) =>
  (key: string) =>
    facts.source(key);

export const renderSiteText = (site: SiteContext, text: string): Html =>
  renderMarkdown(text, { source: sourceIn(site) });

/** Renders a breadcrumb; the last step is the current page. */
export function renderBreadcrumb(
  site: SiteContext,
  steps: readonly (readonly [label: string, href: string])[],
  last: string,
): Html {
  return html`<nav class="trail" aria-label="${getSiteText(site, 'trail')}"><ol>${steps.map(
    ([label, href]) => html`<li><a href="${href}">${label}</a></li>`,
  )}<li aria-current="page">${last}</li></ol></nav>`;
}

export function renderLevelChip({ language }: SiteContext, level: number): Html {
  return html`<span class="level" data-class="${getRiskClass(level)}">${formatLevelWithWord(level, language)}</span>`;
}

function renderThreatLink(site: SiteContext, fact: MentionedThreat): Html {
  const name = fact.name[site.language];
  return fact.level === null
    ? html`<span>${name}</span>`
    : html`<a href="/threat/${fact.id}/card">${name}</a>`;
}

function renderThreatList(site: SiteContext, threats: readonly MentionedThreat[]): HtmlPart {
  if (threats.length === 0) return null;
  return html`<ul class="threats">${threats.map(
    (fact) =>
      html`<li>${fact.level === null ? html`<span></span>` : renderLevelChip(site, fact.level)}${renderThreatLink(site, fact)}</li>`,
  )}</ul>`;
}

function renderConcernedCount(site: SiteContext, { document }: NamedContent): HtmlPart {
  const count = site.facts.concerned(document.businesses);
  if (count === null) return null;
  const total = site.facts.counts.threats;
  return html`<p class="concerned"><meter min="0" max="${total}" value="${count}">${count}</meter> ${getSiteText(site, 'concerned', { count, total })}</p>`;
}

const shownThreats = 3;

export function buildIntelligencePage(site: SiteContext): SitePage | null {
  const page = site.texts.bySlug.get('solution');
  if (page === undefined) return null;
  const { title, lead, body } = page.document[site.language];
  const rows = site.texts.under('solution').map((useCase) => {
    const words = useCase.document[site.language];
    const stories = site.texts.under(useCase.slug);
    return html`<li><div><h2><a href="${getContentPath(useCase)}">${words.title}</a></h2><p>${words.lead}</p></div><ul class="stories">${stories.map(
      (story) => html`<li><a href="${getContentPath(story)}">${story.document[site.language].title}</a></li>`,
    )}</ul><div>${renderThreatList(site, listMentionedThreats(site, stories).slice(0, shownThreats))}${renderConcernedCount(site, useCase)}</div></li>`;
  });
  return {
    status: 200,
    title,
    description: lead,
    path: '/intelligence',
    part: 'intelligence',
    plain: true,
    feed: '/intelligence.xml',
    content: html`<div class="opening"><h1>${title}</h1><p class="lede">${lead}</p></div><div class="columns" aria-hidden="true"><span>${getSiteText(site, 'useCase')}</span><span>${getSiteText(site, 'stories')}</span><span>${getSiteText(site, 'threatsIn')}</span></div><ul class="cases">${rows}</ul>${renderSiteText(site, body)}`,
  };
}

function renderSourceList(site: SiteContext, documents: readonly NamedContent[]): HtmlPart {
  const keys = [...new Set(documents.flatMap(({ document }) => listDocumentCitations(document)))];
  const sources = keys.flatMap((key) => site.facts.source(key) ?? []);
  if (sources.length === 0) return null;
  return html`<section class="sources"><h2>${getSiteText(site, 'sources')}</h2><ul>${sources.map(
    ({ label, title, url }) =>
      html`<li><span>${label}</span>${url === '' ? html`<cite>${title}</cite>` : html`<a href="${url}" rel="noopener noreferrer">${title}</a>`}</li>`,
  )}</ul></section>`;
}

function findUseCase(site: SiteContext, id: string): NamedContent | null {
  const found = site.texts.bySlug.get(`use-case-${id}`);
  return found?.document.kind === 'use-case' ? found : null;
}

export function buildUseCasePage(site: SiteContext, id: string): SitePage | null {
  const useCase = findUseCase(site, id);
  return useCase === null ? null : renderUseCase(site, useCase);
}

function renderUseCase(site: SiteContext, useCase: NamedContent): SitePage {
  const { title, lead, body } = useCase.document[site.language];
  const stories = site.texts.under(useCase.slug);
  const cards = stories.map((story) => {
    const words = story.document[site.language];
    return html`<li><h3><a href="${getContentPath(story)}">${words.title}</a></h3><p>${words.lead}</p></li>`;
  });
  return {
    status: 200,
    title,
    description: lead,
    path: getContentPath(useCase),
    slug: useCase.slug,
    part: 'intelligence',
    plain: true,
    content: html`${renderBreadcrumb(site, [[getSiteText(site, 'intelligence'), '/intelligence']], title)}<h1>${title}</h1><p class="lede">${lead}</p><div class="reading-with"><div class="reading">${renderSiteText(site, body)}${renderSourceList(site, [useCase])}</div><aside><section><h2>${getSiteText(site, 'stories')}</h2><ul class="cards">${cards}</ul></section>${renderConcernedCount(site, useCase)}</aside></div>`,
  };
}

const wordsPerMinute = 200;

function renderProductLinks(site: SiteContext, { document }: NamedContent): HtmlPart {
  const open = document.opens.flatMap((place) => {
    const way = resolveProductLink(site, place);
    return way === null ? [] : [{ ...way, label: place[site.language] }];
  });
  if (open.length === 0) return null;
  return html`<section class="ways"><h2>${getSiteText(site, 'opens')}</h2><ul>${open.map(
    ({ href, demo, label }) =>
      html`<li><a href="${href}">${label}</a>${demo ? html` <span>${getSiteText(site, 'inDemo')}</span>` : null}</li>`,
  )}</ul></section>`;
}

export function buildStoryPage(site: SiteContext, useCaseId: string, id: string): SitePage | null {
  const useCase = findUseCase(site, useCaseId);
  const story = site.texts.bySlug.get(`story-${id}`);
  if (useCase === null || story?.document.kind !== 'story' || story.document.parent !== useCase.slug)
    return null;
  return renderStory(site, useCase, story);
}

function renderStory(site: SiteContext, useCase: NamedContent, story: NamedContent): SitePage {
  const { title, lead, body } = story.document[site.language];
  const stories = site.texts.under(useCase.slug);
  const at = stories.findIndex(({ slug }) => slug === story.slug);
  const next = stories[(at + 1) % stories.length];
  const minutes = Math.max(1, Math.round(body.split(/\s+/).length / wordsPerMinute));
  const sources = listDocumentCitations(story.document).filter(
    (key) => site.facts.source(key) !== null,
  ).length;
  const facts = [
    getSiteText(site, 'storyOf', { at: at + 1, total: stories.length }),
    getSiteText(site, 'minutes', { count: minutes }),
    ...(sources > 0 ? [getSiteText(site, 'invented', { count: sources })] : []),
  ];
  const steps = [
    [getSiteText(site, 'intelligence'), '/intelligence'],
    [useCase.document[site.language].title, getContentPath(useCase)],
  ] as const;
  const threats = listMentionedThreats(site, [story]);
  return {
    status: 200,
    title,
    description: lead,
    path: getContentPath(story),
    slug: story.slug,
    part: 'intelligence',
    plain: true,
    content: html`${renderBreadcrumb(site, steps, title)}<article><h1>${title}</h1><p class="lede">${lead}</p><p class="facts">${facts.map((fact) => html`<span>${fact}</span>`)}</p><div class="reading-with"><div class="reading">${renderSiteText(site, body)}${renderSourceList(site, [story])}</div><aside>${renderProductLinks(site, story)}${threats.length === 0 ? null : html`<section><h2>${getSiteText(site, 'threatsHere')}</h2>${renderThreatList(site, threats)}</section>`}${
      next === undefined || next.slug === story.slug
        ? null
        : html`<section><h2>${getSiteText(site, 'nextStory')}</h2><p><a href="${getContentPath(next)}">${next.document[site.language].title}</a></p></section>`
    }</aside></div></article>`,
  };
}

export function buildProductPage(site: SiteContext, id: string): SitePage | null {
  const product = site.texts.bySlug.get(`product-${id}`);
  return product?.document.kind === 'product' ? renderProduct(site, product) : null;
}

function renderProduct(site: SiteContext, product: NamedContent): SitePage {
  const { title, lead, body } = product.document[site.language];
  const [first] = product.document.opens;
  const way = first === undefined ? null : resolveProductLink(site, first);
  const label = first?.[site.language] ?? '';
  const act =
    way === null || first === undefined
      ? null
      : way.demo
        ? renderDemoForm(site, label, first.to, 'lg')
        : html`<a class="button lg" href="${way.href}">${label}</a>`;
  const note = way?.demo === true ? html`<p>${getSiteText(site, 'demoNote')}</p>` : null;
  const others = site.texts
    .of('product')
    .map((one) =>
      one.slug === product.slug
        ? html`<li aria-current="page">${one.document[site.language].title}</li>`
        : html`<li><a href="${getContentPath(one)}">${one.document[site.language].title}</a></li>`,
    );
  return {
    status: 200,
    title,
    description: lead,
    path: getContentPath(product),
    slug: product.slug,
    part: 'product',
    content: html`${renderBreadcrumb(site, [[getSiteText(site, 'product'), '/products/risk-assessment-pro']], title)}<div class="opening"><div><h1>${title}</h1><p class="lede">${lead}</p></div>${act === null ? null : html`<div class="act">${act}${note}</div>`}</div><div class="reading-with"><div class="reading">${renderSiteText(site, body)}${renderSourceList(site, [product])}</div><aside><section><h2>${getSiteText(site, 'otherProducts')}</h2><ul class="cards">${others}</ul></section></aside></div>`,
  };
}

export function renderContentPage(site: SiteContext, content: NamedContent): SitePage {
  const { kind, parent } = content.document;
  if (kind === 'product') return renderProduct(site, content);
  if (kind === 'use-case') return renderUseCase(site, content);
  const useCase = site.texts.bySlug.get(parent);
  if (kind === 'story' && useCase !== undefined) return renderStory(site, useCase, content);
  const { title, lead, body } = content.document[site.language];
  return {
    status: 200,
    title,
    description: lead,
    path: `/${getSlugWithoutPrefix(content)}`,
    part: null,
    content: html`<h1>${title}</h1>${lead === '' ? null : html`<p class="lede">${lead}</p>`}<div class="reading">${renderSiteText(site, body)}</div>`,
  };
}

export function buildMissingPage(
  site: SiteContext,
  path: string,
  said: string,
  way: readonly [href: string, word: string] = ['/', getSiteText(site, 'home')],
): SitePage {
  const [href, word] = way;
  return {
    status: 404,
    title: said,
    description: said,
    path,
    part: null,
    content: html`<div class="entering"><h1>${said}</h1><p><a href="${href}">${word}</a></p></div>`,
  };
}

/**
 * Builds the page for a missing file. A reader who is not signed in (401) gets a sign-in link that returns to the
 * file through /file/.
 */
export function buildMissingFilePage(site: SiteContext, url: string, status: number, said: string): SitePage {
  const back = encodeURIComponent(url.replace(/^\/api\//, '/file/'));
  const way = status === 401 ? ([`/login?uri=${back}`, getSiteText(site, 'signIn')] as const) : undefined;
  return { ...buildMissingPage(site, '/', said, way), status, hidden: true };
}

export function buildDemoPage(site: SiteContext, to: string): SitePage {
  return {
    status: 200,
    title: getSiteText(site, 'demo'),
    description: getSiteText(site, 'demoNote'),
    path: '/demo',
    part: null,
    hidden: true,
    content: html`<div class="entering" data-enter="${to}" data-failed="${getSiteText(site, 'enterFailed')}"><h1>${getSiteText(site, 'demo')}</h1><p role="status" data-entering="${getSiteText(site, 'entering')}"></p><p>${getSiteText(site, 'entered')}</p><p hidden data-again>${renderDemoForm(site, getSiteText(site, 'again'), to)}</p><noscript><p>${getSiteText(site, 'enterScript')}<a href="/threatview/threats">ThreatView</a></p></noscript></div>`,
  };
}

export const formatSitePercentage = (site: SiteContext, share: number): string =>
  formatShareAsPercent(share, site.language);
