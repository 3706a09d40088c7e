import { describe, expect, it } from 'vitest';
import { handbookPages, linkFrom, pictureAt } from './handbook.ts';

const picture = /!\[[^\]]*\]\(([^)\s]+)/g;

describe('the handbook', () => {
  it('serves every picture that one of its pages shows', async () => {
    const pages = await Promise.all(handbookPages.map(({ load }) => load()));
    const shown = pages.flatMap((page) => [...page.matchAll(picture)].map(([, src]) => src ?? ''));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((src) => pictureAt(src) === null)).toEqual([]);
    expect(pictureAt('docs/screenshots/nothing.png')).toBeNull();
  });

  it('leads from page to page, outside, and nowhere for a file that it does not hold', () => {
    expect(linkFrom('readme', 'docs/calculation.md#scale')).toBe('/handbook/calculation#scale');
    expect(linkFrom('decisions/0001-assessment-is-one-document', '../calculation.md')).toBe(
      '/handbook/calculation',
    );
    expect(linkFrom('readme', 'https://example.org/')).toBe('https://example.org/');
    expect(linkFrom('readme', 'apps/server/src/main.ts')).toBeNull();
  });
});
