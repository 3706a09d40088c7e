import type { OpenAnalysis } from '@klarsikt/contract';
import { emptySavedAnalysis } from '@klarsikt/engine/analysis';
import { compileModel } from '@klarsikt/engine/model';
import { describe, expect, it } from 'vitest';
import {
  buildPositions,
  freshDraft,
  noSettings,
  orderedKeysOf,
} from '../../../threat/_lib/analysis/analysis-draft.ts';
import { smallModel } from '../../../threat/_lib/model.fixture.ts';
import { analysisAddressOf, analysisSignatureOf, readAddress } from '../address/address.ts';
import { buildDocument, buildDraft, buildScope, isSameAsSaved } from './document.ts';

const model = compileModel(smallModel);
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
    const draft = buildDraft(model, open.analysis);
    expect(orderedKeysOf(draft.selected)).toEqual(['th-cash']);
    const { created: _, updated: __, ...document } = open.analysis;
    expect(buildDocument(model, draft, open)).toEqual(document);
    expect(isSameAsSaved(model, draft, open)).toBe(true);
    expect(isSameAsSaved(model, { ...draft, name: 'Other' }, open)).toBe(false);
  });

  it('takes what is added at the end and leaves the rest as it was found', () => {
    const open = saved();
    const draft = {
      ...buildDraft(model, open.analysis),
      selected: buildPositions(['th-cash', 'th-shell', 'pr-cash']),
    };
    const { selected } = buildDocument(model, draft, open);
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
      ...buildDraft(model, open.analysis),
      selected: buildPositions(['th-cash', 'th-shell', 'pr-cash']),
      through: { 'th-shell': 'pr-cash', 'pr-cash': 'th-shell' },
    };
    const document = buildDocument(model, draft, open);
    expect(document.selected.threats).toContainEqual({
      id: idOf('th-shell'),
      relatedId: model.products.byKey.get('pr-cash')?.id,
    });
    expect(document.selected.products).toEqual([
      { id: model.products.byKey.get('pr-cash')?.id, relatedId: idOf('th-shell') },
    ]);
    const analysis = { ...open.analysis, ...document };
    expect(buildDraft(model, analysis).through).toEqual(draft.through);
    expect(buildDocument(model, { ...draft, through: {} }, { ...open, analysis }).selected.products).toEqual([
      { id: model.products.byKey.get('pr-cash')?.id },
    ]);
  });

  it('keeps the order of the screen, and what is selected there alone', () => {
    const { analysis } = saved();
    const present = { ...freshDraft, selected: buildPositions(['th-nowhere', 'th-shell', 'th-cash']) };
    const { selected } = buildDraft(model, analysis, present);
    expect(orderedKeysOf(selected)).toEqual(['th-nowhere', 'th-cash']);
    expect(selected['th-cash']).toBe(present.selected['th-cash']);
  });

  it('restricts to one segment only when exactly one is meant', () => {
    expect(buildScope(noSettings).segment).toBeUndefined();
    expect(buildScope({ ...noSettings, segment: 'CORPORATES' }).segment).toBe('CORPORATES');
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
      selected: buildPositions(['th-shell', 'th-cash']),
      preview: buildPositions(['pr-cash']),
      settings,
    };
    const address = analysisAddressOf(draft);
    expect(address.selection).toBe('th-shell,th-cash');
    const told = readAddress(address);
    expect(told !== null && 'onTopOf' in told ? told.onTopOf(freshDraft) : told).toEqual(draft);
  });

  it('leaves what is selected, and every text, where it names none', () => {
    const before = { ...freshDraft, name: 'Cash', selected: buildPositions(['th-cash']) };
    const told = readAddress({ country: 'ge-se' });
    expect(told !== null && 'onTopOf' in told ? told.onTopOf(before) : told).toEqual({
      ...before,
      settings: { ...noSettings, country: 'ge-se' },
    });
  });

  it('is the number alone of one that is saved, and nothing where it speaks of the view', () => {
    expect(readAddress({ id: '5' })).toEqual({ id: 5 });
    expect(readAddress({ open: 'th-cash' })).toBeNull();
    expect(analysisSignatureOf({ id: '5', open: 'x' })).toBe(analysisSignatureOf({ id: '5' }));
  });
});
