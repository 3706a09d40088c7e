import type { OpenAnalysis } from '@klarsikt/contract';
import { compile, emptySavedAnalysis } from '@klarsikt/engine';
import { describe, expect, it, vi } from 'vitest';
import { smallModel } from '../../threat/_lib/model.fixture.ts';
import { addressOf, readAddress, signOf } from './address.ts';
import { documentOf, sameDocument, scopeOfSettings, workOf } from './document.ts';

vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
const { freshWork } = await import('./work.ts');

const model = compile(smallModel);
const idOf = (key: string) => model.threats.byKey.get(key)?.id ?? 0;
const gone = 999_999;

function saved(change: Partial<OpenAnalysis['analysis']> = {}): OpenAnalysis {
  const { comments, ...rest } = emptySavedAnalysis('Cash', 1);
  const analysis: OpenAnalysis['analysis'] = {
    ...rest,
    comments,
    selected: { ...rest.selected, threats: [{ id: idOf('th-cash'), relatedId: 7 }, { id: gone }] },
    ...change,
  };
  return {
    id: 5,
    name: analysis.name,
    analysisType: 'threats',
    created: '2026-11-21T00:00:00Z',
    updated: '2026-11-21T00:00:00Z',
    updatedBy: 'Eva',
    revision: 3,
    owner: null,
    own: true,
    shares: 0,
    raId: null,
    threats: 2,
    risks: 0,
    can: { write: true, share: true, remove: true },
    deletedAt: null,
    analysis,
    unknown: [],
    sharing: null,
  };
}

describe('a saved analysis on the screen', () => {
  it('comes back unchanged, what the library does not have included', () => {
    const open = saved({ priv: false, corp: false, opGeography: 'ge-se', businesses: ['bu-bank'] });
    const { keys, work } = workOf(model, open, 1);
    expect(keys).toEqual(['th-cash']);
    expect(sameDocument(documentOf(model, keys, work), open.analysis)).toBe(true);
  });

  it('takes what is added at the end and leaves the rest as it was found', () => {
    const { keys, work } = workOf(model, saved(), 1);
    const { selected } = documentOf(model, [...keys, 'th-shell', 'pr-cash'], work);
    expect(selected.threats).toEqual([
      { id: idOf('th-cash'), relatedId: 7 },
      { id: gone },
      { id: idOf('th-shell') },
    ]);
    expect(selected.products).toHaveLength(1);
  });

  it('restricts to one segment only when exactly one is meant', () => {
    const { settings } = freshWork(null);
    expect(scopeOfSettings(settings).segment).toBeUndefined();
    expect(scopeOfSettings({ ...settings, segment: 'CORPORATES' }).segment).toBe('CORPORATES');
  });
});

describe('the address of an analysis', () => {
  it('says everything of one that is not saved, and reads it back', () => {
    const work = freshWork(null);
    const settings = {
      ...work.settings,
      country: 'ge-se',
      areas: ['tf' as const],
      businesses: ['bu-bank'],
      raId: 4,
    };
    const address = addressOf(['th-cash'], { ...work, settings, preview: ['pr-cash'] });
    expect(readAddress(address)).toEqual({
      id: null,
      keys: ['th-cash'],
      preview: ['pr-cash'],
      settings,
      percentages: false,
    });
  });

  it('is the number alone of one that is saved', () => {
    expect(addressOf(['th-cash'], { ...freshWork(null), open: saved() })).toEqual({ id: '5' });
    expect(readAddress({ open: 'th-cash' })).toBeNull();
    expect(signOf({ id: '5', open: 'x' })).toBe(signOf({ id: '5' }));
  });
});
