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

/**
 * The product contains only the pictures that a page shows, because each is as large as the application's own files.
 */
const pictures = import.meta.glob<string>(['../../../../../docs/screenshots/risks.png'], {
  query: '?url',
  import: 'default',
  eager: true,
});

/** A page of the handbook; its slug is for example `calculation` or `operator/install`. */
export interface HandbookChapter {
  readonly slug: string;
  readonly load: () => Promise<string>;
}

const slugOf = (path: string): string =>
  path
    .replace(/^(\.\.\/)+/, '')
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .toLowerCase();

/** Slugs of the pages in their order in the contents; the other pages follow by name. */
const first = [
  'readme',
  'operator/install',
  'operator/settings',
  'operator/backup-and-upgrade',
  'operator/sign-in-with-a-provider',
  'operator/passkeys',
  'operator/directory',
  'operator/sizing-and-security',
  'operator/monitoring',
  'operator/drills',
  'operator/privacy',
  'operator/container',
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

export const handbookPages: readonly HandbookChapter[] = Object.entries(files)
  .map(([path, load]) => ({ slug: slugOf(path), load }))
  .toSorted((a, b) => placeOf(a.slug) - placeOf(b.slug) || (a.slug < b.slug ? -1 : 1));

export const handbookStartSlug = 'readme';

/**
 * Returns the title of a page in the contents, such as "Files of the application"; a folder's README has the name of
 * the folder.
 */
export function getHandbookTitle(slug: string): string {
  const place = slug.replace(/\/readme$/, '');
  const words = (place.split('/').at(-1) ?? place).replace(/^\d+-/, '').replaceAll('-', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/**
 * Returns the target of a link: another page of the handbook, or an external address; null for files of the sources,
 * which the product does not contain.
 */
export function resolveHandbookLink(slug: string, href: string): string | null {
  if (/^(https?:|mailto:|#)/.test(href)) return href;
  const folder = slug === 'readme' || !slug.includes('/') ? '' : `${slug.slice(0, slug.lastIndexOf('/'))}/`;
  const { pathname, hash } = new URL(href.replace(/^docs\//, ''), `http://handbook/${folder}`);
  const wanted = decodeURIComponent(pathname).slice(1).replace(/\.md$/, '').toLowerCase();
  const page = handbookPages.find((one) => one.slug === wanted);
  return page === undefined ? null : `/handbook/${page.slug}${hash}`;
}

export function findHandbookPicture(src: string): string | null {
  const name = src.split('/').at(-1);
  const [, address = null] = Object.entries(pictures).find(([path]) => path.endsWith(`/${name}`)) ?? [];
  return address;
}
