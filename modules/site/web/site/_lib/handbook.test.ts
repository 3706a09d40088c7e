import { describe, expect, it } from 'vitest';
import { findHandbookPicture, getHandbookTitle, handbookPages, resolveHandbookLink } from './handbook.ts';

const picture = /!\[[^\]]*\]\(([^)\s]+)/g;

describe('the handbook', () => {
  it('contains every picture that its pages show', async () => {
    const pages = await Promise.all(handbookPages.map(({ load }) => load()));
    const shown = pages.flatMap((page) => [...page.matchAll(picture)].map(([, src]) => src ?? ''));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((src) => findHandbookPicture(src) === null)).toEqual([]);
    expect(findHandbookPicture('docs/screenshots/nothing.png')).toBeNull();
  });

  it('derives the title of a page from its file name, and the title of a README from its folder', () => {
    expect(getHandbookTitle('decisions/0012-files-of-the-application')).toBe('Files of the application');
    expect(getHandbookTitle('decisions/readme')).toBe('Decisions');
    expect(getHandbookTitle('readme')).toBe('Readme');
  });

  it('contains every document that its pages link to', async () => {
    const links = /\]\(([^)\s#]+\.md)(?:#[^)\s]*)?\)/g;
    const pages = await Promise.all(
      handbookPages.map(async ({ slug, load }) => ({ slug, text: await load() })),
    );
    const lost = pages.flatMap(({ slug, text }) =>
      [...text.matchAll(links)]
        .map(([, href = '']) => href)
        .filter((href) => resolveHandbookLink(slug, href) === null),
    );
    expect(lost).toEqual([]);
  });

  it('resolves links to its own pages and to external addresses, but not to missing files', () => {
    expect(resolveHandbookLink('readme', 'docs/calculation.md#scale')).toBe('/handbook/calculation#scale');
    expect(resolveHandbookLink('decisions/0001-assessment-is-one-document', '../calculation.md')).toBe(
      '/handbook/calculation',
    );
    expect(resolveHandbookLink('readme', 'https://example.org/')).toBe('https://example.org/');
    expect(resolveHandbookLink('readme', 'apps/server/src/main.ts')).toBeNull();
  });
});
