import type { OpenAnalysis } from '@klarsikt/contract';
import { compile, emptySavedAnalysis } from '@klarsikt/engine';
import { describe, expect, it } from 'vitest';
import { freshDraft, keysIn, noSettings, placed } from '../../../threat/_lib/analysis/analysis-draft.ts';
import { smallModel } from '../../../threat/_lib/model.fixture.ts';
import { addressOf, readAddress, signOf } from '../address/address.ts';
import { documentOf, draftOf, isAsSaved, scopeOfSettings } from './document.ts';

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
    const draft = draftOf(model, open.analysis);
    expect(keysIn(draft.selected)).toEqual(['th-cash']);
    const { created: _, updated: __, ...document } = open.analysis;
    expect(documentOf(model, draft, open)).toEqual(document);
    expect(isAsSaved(model, draft, open)).toBe(true);
    expect(isAsSaved(model, { ...draft, name: 'Other' }, open)).toBe(false);
  });

  it('takes what is added at the end and leaves the rest as it was found', () => {
    const open = saved();
    const draft = {
      ...draftOf(model, open.analysis),
      selected: placed(['th-cash', 'th-shell', 'pr-cash']),
    };
    const { selected } = documentOf(model, draft, open);
    expect(selected.threats).toEqual([
      { id: idOf('th-cash'), relatedId: 7 },
      { id: gone },
      { id: idOf('th-shell') },
    ]);
    expect(selected.products).toHaveLength(1);
  });

  it('keeps through what an item was found, in both directions', () => {
    const open = saved();
    const draft = {
      ...draftOf(model, open.analysis),
      selected: placed(['th-cash', 'th-shell', 'pr-cash']),
      through: { 'th-shell': 'pr-cash', 'pr-cash': 'th-shell' },
    };
    const document = documentOf(model, draft, open);
    expect(document.selected.threats).toContainEqual({
      id: idOf('th-shell'),
      relatedId: model.products.byKey.get('pr-cash')?.id,
    });
    expect(document.selected.products).toEqual([
      { id: model.products.byKey.get('pr-cash')?.id, relatedId: idOf('th-shell') },
    ]);
    const analysis = { ...open.analysis, ...document };
    expect(draftOf(model, analysis).through).toEqual(draft.through);
    expect(documentOf(model, { ...draft, through: {} }, { ...open, analysis }).selected.products).toEqual([
      { id: model.products.byKey.get('pr-cash')?.id },
    ]);
  });

  it('keeps the order of the screen, and what is selected there alone', () => {
    const { analysis } = saved();
    const present = { ...freshDraft, selected: placed(['th-nowhere', 'th-shell', 'th-cash']) };
    const { selected } = draftOf(model, analysis, present);
    expect(keysIn(selected)).toEqual(['th-nowhere', 'th-cash']);
    expect(selected['th-cash']).toBe(present.selected['th-cash']);
  });

  it('restricts to one segment only when exactly one is meant', () => {
    expect(scopeOfSettings(noSettings).segment).toBeUndefined();
    expect(scopeOfSettings({ ...noSettings, segment: 'CORPORATES' }).segment).toBe('CORPORATES');
  });
});

describe('the address of an analysis', () => {
  const settings = {
    ...noSettings,
    country: 'ge-se',
    areas: ['tf' as const],
    businesses: ['bu-bank'],
    raId: 4,
  };

  it('says everything of one that is not saved, and reads it back', () => {
    const draft = {
      ...freshDraft,
      selected: placed(['th-shell', 'th-cash']),
      preview: placed(['pr-cash']),
      settings,
    };
    const address = addressOf(draft);
    expect(address.selection).toBe('th-shell,th-cash');
    const told = readAddress(address);
    expect(told !== null && 'onTopOf' in told ? told.onTopOf(freshDraft) : told).toEqual(draft);
  });

  it('leaves what is selected, and every text, where it names none', () => {
    const before = { ...freshDraft, name: 'Cash', selected: placed(['th-cash']) };
    const told = readAddress({ country: 'ge-se' });
    expect(told !== null && 'onTopOf' in told ? told.onTopOf(before) : told).toEqual({
      ...before,
      settings: { ...noSettings, country: 'ge-se' },
    });
  });

  it('is the number alone of one that is saved, and nothing where it speaks of the view', () => {
    expect(readAddress({ id: '5' })).toEqual({ id: 5 });
    expect(readAddress({ open: 'th-cash' })).toBeNull();
    expect(signOf({ id: '5', open: 'x' })).toBe(signOf({ id: '5' }));
  });
});
