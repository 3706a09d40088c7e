import { describe, expect, it } from 'vitest';
import {
  applyPublicationReleases,
  compileModel,
  createFullEntitlement,
  findReleasesToApply,
  type Publication,
  type PublicationRelease,
  projectModel,
} from '../../src/model/index.ts';
import { named } from './sample.ts';
import { smallModel } from './small-model.ts';

const model = compileModel(smallModel());
const held = model.publications.list[0];
if (held === undefined) throw new Error('the small model has no publication');
const time = { now: '2026-05-02T00:00:00.000Z', published: '2026-05-01T00:00:00.000Z' };
const before = '2026-04-30T00:00:00.000Z';
const after = '2026-05-01T12:00:00.000Z';
const tomorrow = '2026-05-03T00:00:00.000Z';

const release = (key: string, at: string, more: Partial<PublicationRelease> = {}): PublicationRelease => ({
  ...{ number: 1, key, at, tags: [] },
  publication: { ...held, key, id: 1 } satisfies Publication,
  ...more,
});
const counting = (...releases: PublicationRelease[]) =>
  findReleasesToApply(releases, time, (key) => model.publications.byKey.has(key)).map(({ number }) => number);

describe('news releases between model versions', () => {
  it('apply from their release time, and only the latest release of each publication applies', () => {
    expect(counting(release('pb-new', tomorrow))).toEqual([]);
    expect(counting(release('pb-new', after), release('pb-new', before, { number: 2 }))).toEqual([1]);
    expect(counting(release('pb-new', after), release('pb-new', after, { number: 2 }))).toEqual([2]);
  });

  it('are superseded only by a later model version that contains the publication', () => {
    expect(counting(release(held.key, before))).toEqual([]);
    expect(counting(release(held.key, after))).toEqual([1]);
    expect(counting(release('pb-new', before))).toEqual([1]);
    expect(counting(release('pb-new', after, { publication: null }))).toEqual([]);
  });

  it('can replace, add and remove publications without changing the rest of the model', () => {
    const changed = { ...held, title: { en: 'Anew', sv: 'På nytt' } };
    const news = applyPublicationReleases(model, [
      release(held.key, after, { publication: changed }),
      release('pb-new', after, { number: 2 }),
    ]);
    expect(news.publications.list.map(({ key }) => key)).toEqual([held.key, 'pb-new']);
    expect(news.publications.byKey.get(held.key)?.title.en).toBe('Anew');
    expect(news.threats).toBe(model.threats);
    const without = applyPublicationReleases(model, [release(held.key, after, { publication: null })]);
    expect(without.publications.list).toEqual([]);
    expect(applyPublicationReleases(model, [])).toBe(model);
  });

  it('include their tags, limited to the entities that the reader may see', () => {
    const demo = compileModel(
      projectModel(model.source, { ...createFullEntitlement(model.source), demo: true }),
    );
    expect(demo.threats.byKey.has('th-lone')).toBe(false);
    const tag = {
      ...named('tg-new'),
      ...{ tag: 'new', type: 'threat' as const, geographies: ['ge-se'], categories: ['ca-gone'] },
      threats: ['th-leaf', 'th-lone'],
    };
    const publication = { ...held, key: 'pb-new', id: 2, tags: ['tg-new', 'tg-gone'], reference: 're-gone' };
    const news = applyPublicationReleases(demo, [release('pb-new', after, { publication, tags: [tag] })]);
    const shown = news.tags.byKey.get('tg-new');
    expect([shown?.threats, shown?.categories, shown?.geographies]).toEqual([['th-leaf'], [], ['ge-se']]);
    expect(news.publications.byKey.get('pb-new')).toMatchObject({ tags: ['tg-new'], reference: null });
  });
});
