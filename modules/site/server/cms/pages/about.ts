import { getSiteText, type SiteContext } from './context.ts';
import type { SitePage } from './frame.ts';
import { type Html, html } from './html.ts';

export interface ProgramFacts {
  readonly version: string;
  /** The publisher's public key in minisign format, on two lines; null for an unsigned release. */
  readonly releaseKey: string | null;
}

function renderReleaseKey(site: SiteContext, releaseKey: string | null): Html {
  if (releaseKey === null) return html`<p>${getSiteText(site, 'unsigned')}</p>`;
  return html`<p>${getSiteText(site, 'signedWith')}</p><pre><code>${releaseKey.trimEnd()}</code></pre><p>${getSiteText(site, 'signedHow')}</p><pre><code>npm run verify-release -- FILE</code></pre><p>${getSiteText(site, 'signedCompare')}</p>`;
}

export function buildAboutPage(site: SiteContext, { version, releaseKey }: ProgramFacts): SitePage {
  const title = getSiteText(site, 'about');
  return {
    status: 200,
    title,
    description: getSiteText(site, 'aboutLead'),
    path: '/about',
    part: 'help',
    content: html`<div class="reading"><h1>${title}</h1><p class="lede">${getSiteText(site, 'aboutLead')}</p><h2>${getSiteText(site, 'versionOf')}</h2><p>Klarsikt ${version} · <a href="/changelog">${getSiteText(site, 'changelog')}</a></p><h2>${getSiteText(site, 'licencesOf')}</h2><p>Apache-2.0 · <a href="/notices.txt">${getSiteText(site, 'notices')}</a></p><h2>${getSiteText(site, 'keyOf')}</h2>${renderReleaseKey(site, releaseKey)}</div>`,
  };
}
