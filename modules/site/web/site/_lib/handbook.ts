/** The handbook: README and the like and the documents in docs/, each loaded when it is opened. */

const files = import.meta.glob<string>(
  [
    '../../../../../README.md',
    '../../../../../ARCHITECTURE.md',
    '../../../../../CONTRIBUTING.md',
    '../../../../../CHANGELOG.md',
    '../../../../../docs/*.md',
    '../../../../../docs/operator/*.md',
    '../../../../../docs/decisions/*.md',
  ],
  { query: '?raw', import: 'default' },
);

/** Only those that a page shows: each weighs as much as the application's own files. */
const pictures = import.meta.glob<string>(['../../../../../docs/screenshots/risks.png'], {
  query: '?url',
  import: 'default',
  eager: true,
});

/** A page of the handbook: `calculation`, `operator/install`. */
export interface HandbookPage {
  readonly slug: string;
  readonly load: () => Promise<string>;
}

const slugOf = (path: string): string =>
  path
    .replace(/^(\.\.\/)+/, '')
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .toLowerCase();

/** What an operator reads first, then what explains the figures, then the rest by name. */
const first = [
  'readme',
  'operator/install',
  'operator/settings',
  'operator/backup-and-upgrade',
  'operator/sign-in-with-a-provider',
  'operator/sizing-and-security',
  'operator/monitoring',
  'operator/drills',
  'operator/procurement',
  'storage',
  'calculation',
  'formula',
  'security-policies',
  'security',
  'performance',
  'coverage',
];

const placeOf = (slug: string): number => (first.includes(slug) ? first.indexOf(slug) : first.length);

export const handbookPages: readonly HandbookPage[] = Object.entries(files)
  .map(([path, load]) => ({ slug: slugOf(path), load }))
  .toSorted((a, b) => placeOf(a.slug) - placeOf(b.slug) || (a.slug < b.slug ? -1 : 1));

export const firstPage = 'readme';

/** The name of a page in the contents: "Files of the application"; the readme of a folder is named after the folder. */
export function nameOf(slug: string): string {
  const place = slug.replace(/\/readme$/, '');
  const words = (place.split('/').at(-1) ?? place).replace(/^\d+-/, '').replaceAll('-', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/**
 * Where a link of a page leads: another page of the handbook, an address outside, or nowhere (a file or folder of the
 * sources, which the product does not hold).
 */
export function linkFrom(slug: string, href: string): string | null {
  if (/^(https?:|mailto:|#)/.test(href)) return href;
  const folder = slug === 'readme' || !slug.includes('/') ? '' : `${slug.slice(0, slug.lastIndexOf('/'))}/`;
  const { pathname, hash } = new URL(href.replace(/^docs\//, ''), `http://handbook/${folder}`);
  const wanted = decodeURIComponent(pathname).slice(1).replace(/\.md$/, '').toLowerCase();
  const page = handbookPages.find((one) => one.slug === wanted);
  return page === undefined ? null : `/handbook/${page.slug}${hash}`;
}

/** Where a picture of a page is served; null where the handbook has none of that name. */
export function pictureAt(src: string): string | null {
  const name = src.split('/').at(-1);
  const [, address = null] = Object.entries(pictures).find(([path]) => path.endsWith(`/${name}`)) ?? [];
  return address;
}
