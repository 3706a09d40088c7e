/** The home page: what this is, with real figures of the library that visitors see, calculated by the engine. */
import {
  type FigureCell,
  type FigureRow,
  figureRows,
  levelText,
  operationalTypes,
  riskClass,
  riskTypeWord,
  type Text,
  type Working,
  withoutCitations,
  workingOfTopCustomer,
} from '@klarsikt/engine';
import { addressOf, number, type Site, say } from './context.ts';
import type { Facts } from './facts.ts';
import { demoForm, type Page } from './frame.ts';
import { type Html, html, type Part } from './html.ts';
import { shareOf } from './pages.ts';

/** What the home page shows of the library. */
export interface Figure {
  readonly rows: readonly FigureRow[];
  readonly working: Working | null;
  readonly exploitation: readonly { readonly product: Text; readonly text: Text }[];
  readonly sources: readonly { readonly label: string; readonly title: string; readonly url: string }[];
}

const shown = { exploitation: 2, sources: 4 } as const;

/** Lets others work between two steps: the figure takes longer than anybody should wait for their own answer. */
async function inSteps<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

export async function figureOf({ shown: model, source }: Facts): Promise<Figure> {
  const uses = new Map<string, number>();
  for (const { references } of model.threats.list)
    for (const key of references) uses.set(key, (uses.get(key) ?? 0) + 1);
  const most = [...uses].toSorted((a, b) => b[1] - a[1]).map(([key]) => key);
  // Trade finance shows best how documents are bent.
  const trade = model.threats.byKey.get('th-tbml') ?? model.threats.list[0];
  return {
    rows: await inSteps(figureRows(model)),
    working: await inSteps(workingOfTopCustomer(model)),
    exploitation: (trade?.texts?.exploitation ?? []).slice(0, shown.exploitation).flatMap((one) => {
      const product = model.products.byKey.get(one.product)?.name;
      return product === undefined ? [] : [{ product, text: one.text }];
    }),
    sources: most.slice(0, shown.sources).flatMap((key) => source(key) ?? []),
  };
}

function cellHtml(site: Site, { level, threat }: FigureCell): Html {
  const text = levelText(level, site.language);
  const name = threat?.name[site.language];
  const content =
    threat === null
      ? html`<span>${text}</span>`
      : html`<a href="/threat/${threat.id}/card" title="${name}">${text}</a>`;
  return html`<td class="level" data-class="${riskClass(level)}">${content}</td>`;
}

function matrix(site: Site, rows: readonly FigureRow[]): Part {
  const [top] = rows;
  if (top === undefined) return null;
  const category = top.name[site.language];
  const title = say(site, 'figureTitle', { category, level: levelText(top.highest, site.language) });
  return html`<figure class="figure"><figcaption><b>${title}</b><span>${say(site, 'figureSub')}</span></figcaption><div class="wide" tabindex="0" role="region" aria-label="${say(site, 'figureLabel')}"><table><thead><tr><th scope="col">${say(site, 'figureKind')}</th>${operationalTypes.map(
    (type) => html`<th scope="col">${riskTypeWord(type, site.language)}</th>`,
  )}</tr></thead><tbody>${rows.map(
    (row) =>
      html`<tr><th scope="row">${row.name[site.language]}</th>${row.cells.map((cell) => cellHtml(site, cell))}</tr>`,
  )}</tbody></table></div></figure>`;
}

function workingHtml(site: Site, working: Working | null): Part {
  if (working === null) return null;
  const { parts, rest } = working;
  return html`<table class="mini"><thead><tr><th scope="col">${say(site, 'threat')}</th><th scope="col">${say(site, 'level')}</th><th scope="col">${say(site, 'probability')}</th></tr></thead><tbody>${parts.map(
    (part) =>
      html`<tr><td>${part.name[site.language]}</td><td>${number(site, part.level, 1)}</td><td>${shareOf(site, part.probability)}</td></tr>`,
  )}${
    rest.count === 0
      ? null
      : html`<tr><td>${say(site, 'moreThreats', { count: rest.count })}</td><td></td><td>${shareOf(site, rest.probability)}</td></tr>`
  }</tbody><tfoot><tr><td>${working.name[site.language]}</td><td>${levelText(working.level, site.language)}</td><td>${shareOf(site, working.probability)}</td></tr></tfoot></table>`;
}

function proofs(site: Site, figure: Figure): Html {
  const { threats, sources } = site.facts.counts;
  const story = site.texts.bySlug.get('story-exploitation');
  return html`<div class="proofs"><section><h2>${say(site, 'numbersTitle')}</h2><p>${say(site, 'numbersText')}</p>${workingHtml(site, figure.working)}</section><section><h2>${say(site, 'productsTitle')}</h2><p>${say(site, 'productsText')} ${
    story === undefined ? null : html`<a href="${addressOf(story)}">${say(site, 'productsLink')}</a>`
  }</p><table class="mini"><tbody>${figure.exploitation.map(
    ({ product, text }) =>
      html`<tr><th scope="row">${product[site.language]}</th><td>${withoutCitations(text[site.language])}</td></tr>`,
  )}</tbody></table></section><section><h2>${say(site, 'sourcesTitle')}</h2><p>${say(site, 'sourcesText', { threats, sources })} <a href="/intelligence">${say(site, 'sourcesLink')}</a></p><table class="mini"><tbody>${figure.sources.map(
    ({ label, title, url }) =>
      html`<tr><th scope="row">${label}</th><td>${url === '' ? title : html`<a href="${url}" rel="noopener noreferrer">${title}</a>`}</td></tr>`,
  )}</tbody></table></section></div>`;
}

export function homePage(site: Site, figure: Figure): Page | null {
  const page = site.texts.bySlug.get('app-home');
  if (page === undefined) return null;
  const { title, lead } = page.document[site.language];
  return {
    status: 200,
    title,
    description: lead,
    path: '/',
    part: null,
    feed: '/intelligence.xml',
    content: html`<section class="hero"><h1>${title}</h1><div><p>${lead}</p><div class="go">${demoForm(site, say(site, 'demo'), '', 'lg')}<span>${say(site, 'demoNote')} <a href="/demo?to=${encodeURIComponent('/threatview/threats?tour=1')}">${say(site, 'tour')}</a></span></div></div></section>${matrix(site, figure.rows)}${proofs(site, figure)}`,
  };
}
