import { listContentFindings, readContentFiles, writeContentFile } from '@klarsikt/engine/content';
import { languages } from '@klarsikt/engine/text';
import { describe, expect, it } from 'vitest';
import { createStarterContent } from '../src/site/starter.ts';
import { readStarterModel } from '../src/starter-model.ts';

const documents = createStarterContent();
const bySlug = new Map(documents.map(({ slug, document }) => [slug, document]));

describe('the content of the public site', () => {
  it('has unique slugs and only existing parent documents', () => {
    expect(bySlug.size).toBe(documents.length);
    const parents = documents.map(({ document }) => document.parent).filter((slug) => slug !== '');
    expect(parents.filter((slug) => !bySlug.has(slug))).toEqual([]);
  });

  it('is complete in both languages, with the same figures and citations', () => {
    const found = documents.flatMap(({ slug, document }) =>
      listContentFindings(document, () => true).map((finding) => ({ slug, ...finding })),
    );
    expect(found).toEqual([]);
  });

  it('refers only to existing threats and businesses', () => {
    const model = readStarterModel();
    const keys = (list: readonly { readonly key: string }[]) => new Set(list.map(({ key }) => key));
    const [threats, businesses] = [keys(model.threats), keys(model.businesses)];
    for (const { slug, document } of documents) {
      expect(
        document.threats.filter((key) => !threats.has(key)),
        slug,
      ).toEqual([]);
      expect(
        document.businesses.filter((key) => !businesses.has(key)),
        slug,
      ).toEqual([]);
    }
  });

  it('has terms of service with the same sections in both languages', () => {
    const terms = bySlug.get('dialog-terms');
    const sections = (text = '') => text.split('\n').filter((line) => line.startsWith('## ')).length;
    expect(terms?.version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(sections(terms?.sv.body)).toBe(sections(terms?.en.body));
    expect(sections(terms?.en.body)).toBeGreaterThan(5);
  });

  it('is unchanged after export to files and import', () => {
    const files = documents.flatMap((one) => languages.map((language) => writeContentFile(one, language)));
    const { documents: read, faults } = readContentFiles(files);
    expect(faults).toEqual([]);
    expect(read).toEqual(documents);
  });
});
