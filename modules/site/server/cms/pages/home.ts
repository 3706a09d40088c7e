import {
  deriveTopCustomerLevel,
  generateThreatFigureRows,
  type LevelDerivation,
  type ThreatFigureCell,
  type ThreatFigureRow,
} from '@klarsikt/engine/content';
import { stripCitations } from '@klarsikt/engine/model';
import { formatLevelWithWord } from '@klarsikt/engine/report';
import { operationalTypes, type Text } from '@klarsikt/engine/text';
import { getRiskClass } from '@klarsikt/engine/values';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { formatSiteNumber, getContentPath, getSiteText, type SiteContext } from './context.ts';
import type { SiteFacts } from './facts.ts';
import { renderDemoForm, type SitePage } from './frame.ts';
import { type Html, type HtmlPart, html } from './html.ts';
import { formatSitePercentage } from './pages.ts';

export interface HomeFigure {
  readonly rows: readonly ThreatFigureRow[];
  readonly working: LevelDerivation | null;
  readonly exploitation: readonly { readonly product: Text; readonly text: Text }[];
  readonly sources: readonly { readonly label: string; readonly title: string; readonly url: string }[];
}

const shown = { exploitation: 2, sources: 4 } as const;

/** Runs a calculation in steps and yields to other requests between them, because the calculation is long. */
async function runYielding<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

export async function computeHomeFigure({ shown: model, source }: SiteFacts): Promise<HomeFigure> {
  const uses = new Map<string, number>();
  for (const { references } of model.threats.list)
    for (const key of references) uses.set(key, (uses.get(key) ?? 0) + 1);
  const most = [...uses].toSorted((a, b) => b[1] - a[1]).map(([key]) => key);
  // Take examples from trade finance, which has the clearest cases of forged documents.
  const trade = model.threats.byKey.get('th-tbml') ?? model.threats.list[0];
  return {
    rows: await runYielding(generateThreatFigureRows(model)),
    working: await runYielding(deriveTopCustomerLevel(model)),
    exploitation: (trade?.texts?.exploitation ?? []).slice(0, shown.exploitation).flatMap((one) => {
      const product = model.products.byKey.get(one.product)?.name;
      return product === undefined ? [] : [{ product, text: one.text }];
    }),
    sources: most.slice(0, shown.sources).flatMap((key) => source(key) ?? []),
  };
}

function renderCell(site: SiteContext, { level, threat }: ThreatFigureCell): Html {
  const text = formatLevelWithWord(level, site.language);
  const name = threat?.name[site.language];
  const content =
    threat === null
      ? html`<span>${text}</span>`
      : html`<a href="/threat/${threat.id}/card" title="${name}">${text}</a>`;
  return html`<td class="level" data-class="${getRiskClass(level)}">${content}</td>`;
}

function renderMatrix(site: SiteContext, rows: readonly ThreatFigureRow[]): HtmlPart {
  const [top] = rows;
  if (top === undefined) return null;
  const category = top.name[site.language];
  const title = getSiteText(site, 'figureTitle', {
    category,
    level: formatLevelWithWord(top.highest, site.language),
  });
  return html`<figure class="figure"><figcaption><b>${title}</b><span>${getSiteText(site, 'figureSub')}</span></figcaption><div class="wide" tabindex="0" role="region" aria-label="${getSiteText(site, 'figureLabel')}"><table><thead><tr><th scope="col">${getSiteText(site, 'figureKind')}</th>${operationalTypes.map(
    (type) => html`<th scope="col">${getRiskTypeName(type, site.language)}</th>`,
  )}</tr></thead><tbody>${rows.map(
    (row) =>
      html`<tr><th scope="row">${row.name[site.language]}</th>${row.cells.map((cell) => renderCell(site, cell))}</tr>`,
  )}</tbody></table></div></figure>`;
}

function renderWorking(site: SiteContext, working: LevelDerivation | null): HtmlPart {
  if (working === null) return null;
  const { parts, rest } = working;
  return html`<table class="mini"><thead><tr><th scope="col">${getSiteText(site, 'threat')}</th><th scope="col">${getSiteText(site, 'level')}</th><th scope="col">${getSiteText(site, 'probability')}</th></tr></thead><tbody>${parts.map(
    (part) =>
      html`<tr><td>${part.name[site.language]}</td><td>${formatSiteNumber(site, part.level, 1)}</td><td>${formatSitePercentage(site, part.probability)}</td></tr>`,
  )}${
    rest.count === 0
      ? null
      : html`<tr><td>${getSiteText(site, 'moreThreats', { count: rest.count })}</td><td></td><td>${formatSitePercentage(site, rest.probability)}</td></tr>`
  }</tbody><tfoot><tr><td>${working.name[site.language]}</td><td>${formatLevelWithWord(working.level, site.language)}</td><td>${formatSitePercentage(site, working.probability)}</td></tr></tfoot></table>`;
}

function renderProofs(site: SiteContext, figure: HomeFigure): Html {
  const { threats, sources } = site.facts.counts;
  const story = site.texts.bySlug.get('story-exploitation');
  return html`<div class="proofs"><section><h2>${getSiteText(site, 'numbersTitle')}</h2><p>${getSiteText(site, 'numbersText')}</p>${renderWorking(site, figure.working)}</section><section><h2>${getSiteText(site, 'productsTitle')}</h2><p>${getSiteText(site, 'productsText')} ${
    story === undefined
      ? null
      : html`<a href="${getContentPath(story)}">${getSiteText(site, 'productsLink')}</a>`
  }</p><table class="mini"><tbody>${figure.exploitation.map(
    ({ product, text }) =>
      html`<tr><th scope="row">${product[site.language]}</th><td>${stripCitations(text[site.language])}</td></tr>`,
  )}</tbody></table></section><section><h2>${getSiteText(site, 'sourcesTitle')}</h2><p>${getSiteText(site, 'sourcesText', { threats, sources })} <a href="/intelligence">${getSiteText(site, 'sourcesLink')}</a></p><table class="mini"><tbody>${figure.sources.map(
    ({ label, title, url }) =>
      html`<tr><th scope="row">${label}</th><td>${url === '' ? title : html`<a href="${url}" rel="noopener noreferrer">${title}</a>`}</td></tr>`,
  )}</tbody></table></section></div>`;
}

/** Renders the link of small firms to the portal if the portal takes orders. */
const renderPortalLink = (site: SiteContext): HtmlPart =>
  site.sells
    ? html`<p>${getSiteText(site, 'portalText')} <a href="/portal/checkout">${getSiteText(site, 'portalLink')}</a></p>`
    : null;

export function buildHomePage(site: SiteContext, figure: HomeFigure): SitePage | null {
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
    content: html`<section class="hero"><h1>${title}</h1><div><p>${lead}</p><div class="go">${renderDemoForm(site, getSiteText(site, 'demo'), '', 'lg')}<span>${getSiteText(site, 'demoNote')} <a href="/demo?to=${encodeURIComponent('/threatview/threats?tour=1')}">${getSiteText(site, 'tour')}</a></span></div>${renderPortalLink(site)}</div></section>${renderMatrix(site, figure.rows)}${renderProofs(site, figure)}`,
  };
}
