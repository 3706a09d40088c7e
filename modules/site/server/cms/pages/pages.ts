/** The pages that tell what this is and how it is used. Whatever they claim leads to its source. */
import { citedBy, formatPercent, levelText, type NamedContent, riskClass } from '@klarsikt/engine';
import { addressOf, bare, type Site, say, wayTo } from './context.ts';
import type { ThreatFact } from './facts.ts';
import { demoForm, type Page } from './frame.ts';
import { type Html, html, type Part } from './html.ts';
import { markdownHtml } from './markdown.ts';
import { threatsOf } from './told.ts';

const sourceIn =
  ({ facts }: Site) =>
  (key: string) =>
    facts.source(key);

export const textHtml = (site: Site, text: string): Html => markdownHtml(text, { source: sourceIn(site) });

/** A trail of links; the last one is the page itself. */
export function trail(
  site: Site,
  steps: readonly (readonly [label: string, href: string])[],
  last: string,
): Html {
  return html`<nav class="trail" aria-label="${say(site, 'trail')}"><ol>${steps.map(
    ([label, href]) => html`<li><a href="${href}">${label}</a></li>`,
  )}<li aria-current="page">${last}</li></ol></nav>`;
}

export function levelChip({ language }: Site, level: number): Html {
  return html`<span class="level" data-class="${riskClass(level)}">${levelText(level, language)}</span>`;
}

function threatLink(site: Site, fact: ThreatFact): Html {
  const name = fact.name[site.language];
  return fact.level === null
    ? html`<span>${name}</span>`
    : html`<a href="/threat/${fact.id}/card">${name}</a>`;
}

function threatList(site: Site, threats: readonly ThreatFact[]): Part {
  if (threats.length === 0) return null;
  return html`<ul class="threats">${threats.map(
    (fact) =>
      html`<li>${fact.level === null ? html`<span></span>` : levelChip(site, fact.level)}${threatLink(site, fact)}</li>`,
  )}</ul>`;
}

function concerned(site: Site, { document }: NamedContent): Part {
  const count = site.facts.concerned(document.businesses);
  if (count === null) return null;
  const total = site.facts.counts.threats;
  return html`<p class="concerned"><meter min="0" max="${total}" value="${count}">${count}</meter> ${say(site, 'concerned', { count, total })}</p>`;
}

const shownThreats = 3;

export function intelligencePage(site: Site): Page | null {
  const page = site.texts.bySlug.get('solution');
  if (page === undefined) return null;
  const { title, lead, body } = page.document[site.language];
  const rows = site.texts.under('solution').map((useCase) => {
    const words = useCase.document[site.language];
    const stories = site.texts.under(useCase.slug);
    return html`<li><div><h2><a href="${addressOf(useCase)}">${words.title}</a></h2><p>${words.lead}</p></div><ul class="stories">${stories.map(
      (story) => html`<li><a href="${addressOf(story)}">${story.document[site.language].title}</a></li>`,
    )}</ul><div>${threatList(site, threatsOf(site, stories).slice(0, shownThreats))}${concerned(site, useCase)}</div></li>`;
  });
  return {
    status: 200,
    title,
    description: lead,
    path: '/intelligence',
    part: 'intelligence',
    plain: true,
    feed: '/intelligence.xml',
    content: html`<div class="opening"><h1>${title}</h1><p class="lede">${lead}</p></div><div class="columns" aria-hidden="true"><span>${say(site, 'useCase')}</span><span>${say(site, 'stories')}</span><span>${say(site, 'threatsIn')}</span></div><ul class="cases">${rows}</ul>${textHtml(site, body)}`,
  };
}

/** Sources of a text, as a list at its end: one press from any claim to what it rests on. */
function sourceList(site: Site, documents: readonly NamedContent[]): Part {
  const keys = [...new Set(documents.flatMap(({ document }) => citedBy(document)))];
  const sources = keys.flatMap((key) => site.facts.source(key) ?? []);
  if (sources.length === 0) return null;
  return html`<section class="sources"><h2>${say(site, 'sources')}</h2><ul>${sources.map(
    ({ label, title, url }) =>
      html`<li><span>${label}</span>${url === '' ? html`<cite>${title}</cite>` : html`<a href="${url}" rel="noopener noreferrer">${title}</a>`}</li>`,
  )}</ul></section>`;
}

function useCaseIn(site: Site, id: string): NamedContent | null {
  const found = site.texts.bySlug.get(`use-case-${id}`);
  return found?.document.kind === 'use-case' ? found : null;
}

export function useCasePage(site: Site, id: string): Page | null {
  const useCase = useCaseIn(site, id);
  return useCase === null ? null : useCaseDrawn(site, useCase);
}

function useCaseDrawn(site: Site, useCase: NamedContent): Page {
  const { title, lead, body } = useCase.document[site.language];
  const stories = site.texts.under(useCase.slug);
  const cards = stories.map((story) => {
    const words = story.document[site.language];
    return html`<li><h3><a href="${addressOf(story)}">${words.title}</a></h3><p>${words.lead}</p></li>`;
  });
  return {
    status: 200,
    title,
    description: lead,
    path: addressOf(useCase),
    slug: useCase.slug,
    part: 'intelligence',
    plain: true,
    content: html`${trail(site, [[say(site, 'intelligence'), '/intelligence']], title)}<h1>${title}</h1><p class="lede">${lead}</p><div class="reading-with"><div class="reading">${textHtml(site, body)}${sourceList(site, [useCase])}</div><aside><section><h2>${say(site, 'stories')}</h2><ul class="cards">${cards}</ul></section>${concerned(site, useCase)}</aside></div>`,
  };
}

const wordsPerMinute = 200;

/** Where a text leads into the product: the first as a button, all of them as a list. */
function ways(site: Site, { document }: NamedContent): Part {
  const open = document.opens.flatMap((place) => {
    const way = wayTo(site, place);
    return way === null ? [] : [{ ...way, label: place[site.language] }];
  });
  if (open.length === 0) return null;
  return html`<section class="ways"><h2>${say(site, 'opens')}</h2><ul>${open.map(
    ({ href, demo, label }) =>
      html`<li><a href="${href}">${label}</a>${demo ? html` <span>${say(site, 'inDemo')}</span>` : null}</li>`,
  )}</ul></section>`;
}

export function storyPage(site: Site, useCaseId: string, id: string): Page | null {
  const useCase = useCaseIn(site, useCaseId);
  const story = site.texts.bySlug.get(`story-${id}`);
  if (useCase === null || story?.document.kind !== 'story' || story.document.parent !== useCase.slug)
    return null;
  return storyDrawn(site, useCase, story);
}

function storyDrawn(site: Site, useCase: NamedContent, story: NamedContent): Page {
  const { title, lead, body } = story.document[site.language];
  const stories = site.texts.under(useCase.slug);
  const at = stories.findIndex(({ slug }) => slug === story.slug);
  const next = stories[(at + 1) % stories.length];
  const minutes = Math.max(1, Math.round(body.split(/\s+/).length / wordsPerMinute));
  const sources = citedBy(story.document).filter((key) => site.facts.source(key) !== null).length;
  const facts = [
    say(site, 'storyOf', { at: at + 1, total: stories.length }),
    say(site, 'minutes', { count: minutes }),
    ...(sources > 0 ? [say(site, 'invented', { count: sources })] : []),
  ];
  const steps = [
    [say(site, 'intelligence'), '/intelligence'],
    [useCase.document[site.language].title, addressOf(useCase)],
  ] as const;
  const threats = threatsOf(site, [story]);
  return {
    status: 200,
    title,
    description: lead,
    path: addressOf(story),
    slug: story.slug,
    part: 'intelligence',
    plain: true,
    content: html`${trail(site, steps, title)}<article><h1>${title}</h1><p class="lede">${lead}</p><p class="facts">${facts.map((fact) => html`<span>${fact}</span>`)}</p><div class="reading-with"><div class="reading">${textHtml(site, body)}${sourceList(site, [story])}</div><aside>${ways(site, story)}${threats.length === 0 ? null : html`<section><h2>${say(site, 'threatsHere')}</h2>${threatList(site, threats)}</section>`}${
      next === undefined || next.slug === story.slug
        ? null
        : html`<section><h2>${say(site, 'nextStory')}</h2><p><a href="${addressOf(next)}">${next.document[site.language].title}</a></p></section>`
    }</aside></div></article>`,
  };
}

export function productPage(site: Site, id: string): Page | null {
  const product = site.texts.bySlug.get(`product-${id}`);
  return product?.document.kind === 'product' ? productDrawn(site, product) : null;
}

function productDrawn(site: Site, product: NamedContent): Page {
  const { title, lead, body } = product.document[site.language];
  const [first] = product.document.opens;
  const way = first === undefined ? null : wayTo(site, first);
  const label = first?.[site.language] ?? '';
  const act =
    way === null || first === undefined
      ? null
      : way.demo
        ? demoForm(site, label, first.to, 'lg')
        : html`<a class="button lg" href="${way.href}">${label}</a>`;
  const others = site.texts
    .of('product')
    .map((one) =>
      one.slug === product.slug
        ? html`<li aria-current="page">${one.document[site.language].title}</li>`
        : html`<li><a href="${addressOf(one)}">${one.document[site.language].title}</a></li>`,
    );
  return {
    status: 200,
    title,
    description: lead,
    path: addressOf(product),
    slug: product.slug,
    part: 'product',
    content: html`${trail(site, [[say(site, 'product'), '/products/risk-assessment-pro']], title)}<div class="opening"><div><h1>${title}</h1><p class="lede">${lead}</p></div>${act === null ? null : html`<div class="act">${act}<p>${say(site, 'demoNote')}</p></div>`}</div><div class="reading-with"><div class="reading">${textHtml(site, body)}${sourceList(site, [product])}</div><aside><section><h2>${say(site, 'otherProducts')}</h2><ul class="cards">${others}</ul></section></aside></div>`,
  };
}

/** What a page of the site looks like for a document of its kind; pages without a place of their own show their text. */
export function drawnPage(site: Site, content: NamedContent): Page {
  const { kind, parent } = content.document;
  if (kind === 'product') return productDrawn(site, content);
  if (kind === 'use-case') return useCaseDrawn(site, content);
  const useCase = site.texts.bySlug.get(parent);
  if (kind === 'story' && useCase !== undefined) return storyDrawn(site, useCase, content);
  const { title, lead, body } = content.document[site.language];
  return {
    status: 200,
    title,
    description: lead,
    path: `/${bare(content)}`,
    part: null,
    content: html`<h1>${title}</h1>${lead === '' ? null : html`<p class="lede">${lead}</p>`}<div class="reading">${textHtml(site, body)}</div>`,
  };
}

/** What is said where there is nothing. */
export function missingPage(
  site: Site,
  path: string,
  said: string,
  way: readonly [href: string, word: string] = ['/', say(site, 'home')],
): Page {
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
 * Why there is no file, for a person who was led to one by `url`; who is not signed in (401) is shown the way in, which
 * comes back to the file by its page at /file/.
 */
export function noFilePage(site: Site, url: string, status: number, said: string): Page {
  const back = encodeURIComponent(url.replace(/^\/api\//, '/file/'));
  const way = status === 401 ? ([`/login?uri=${back}`, say(site, 'signIn')] as const) : undefined;
  return { ...missingPage(site, '/', said, way), status, hidden: true };
}

/** The page of entering the demo: its script asks for a sandbox and goes on to the place. */
export function demoPage(site: Site, to: string): Page {
  return {
    status: 200,
    title: say(site, 'demo'),
    description: say(site, 'demoNote'),
    path: '/demo',
    part: null,
    hidden: true,
    content: html`<div class="entering" data-enter="${to}" data-failed="${say(site, 'enterFailed')}"><h1>${say(site, 'demo')}</h1><p role="status" data-entering="${say(site, 'entering')}"></p><p>${say(site, 'entered')}</p><p hidden data-again>${demoForm(site, say(site, 'again'), to)}</p><noscript><p>${say(site, 'enterScript')}<a href="/threatview/threats">ThreatView</a></p></noscript></div>`,
  };
}

export const shareOf = (site: Site, share: number): string => formatPercent(share, site.language);
