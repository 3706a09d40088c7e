import type { OpenAnalysis } from '@klarsikt/contract';
import { createEmptySavedAnalysis } from '@klarsikt/engine/analysis';
import { compileModel } from '@klarsikt/engine/model';
import { describe, expect, it } from 'vitest';
import {
  buildSelectionPositions,
  emptyAnalysisDraft,
  emptyAnalysisSettings,
  listKeysInOrder,
} from '../../../threat/_lib/analysis/analysis-draft.ts';
import { smallModel } from '../../../threat/_lib/model.fixture.ts';
import { computeAnalysisSignature, parseAnalysisAddress, toAnalysisAddress } from '../address/address.ts';
import {
  buildAnalysisDocument,
  buildAnalysisDraft,
  buildAnalysisScope,
  isDraftSameAsSaved,
} from './document.ts';

const model = compileModel(smallModel);
const idOf = (key: string) => model.threats.byKey.get(key)?.id ?? 0;
const gone = 999_999;

function saved(change: Partial<OpenAnalysis['analysis']> = {}): OpenAnalysis {
  const { comments, ...rest } = createEmptySavedAnalysis('Cash', 1);
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

describe('the draft of a saved analysis', () => {
  it('is converted back unchanged, including items that the library lacks', () => {
    const open = saved({ priv: false, corp: false, opGeography: 'ge-se', businesses: ['bu-bank'] });
    const draft = buildAnalysisDraft(model, open.analysis);
    expect(listKeysInOrder(draft.selected)).toEqual(['th-cash']);
    const { created: _, updated: __, ...document } = open.analysis;
    expect(buildAnalysisDocument(model, draft, open)).toEqual(document);
    expect(isDraftSameAsSaved(model, draft, open)).toBe(true);
    expect(isDraftSameAsSaved(model, { ...draft, name: 'Other' }, open)).toBe(false);
  });

  it('appends new items without changing the existing ones', () => {
    const open = saved();
    const draft = {
      ...buildAnalysisDraft(model, open.analysis),
      selected: buildSelectionPositions(['th-cash', 'th-shell', 'pr-cash']),
    };
    const { selected } = buildAnalysisDocument(model, draft, open);
    expect(selected.threats).toEqual([
      { id: idOf('th-cash'), relatedId: 7 },
      { id: gone },
      { id: idOf('th-shell') },
    ]);
    expect(selected.products).toHaveLength(1);
  });

  it('records for each item the item through which it was found', () => {
    const open = saved();
    const draft = {
      ...buildAnalysisDraft(model, open.analysis),
      selected: buildSelectionPositions(['th-cash', 'th-shell', 'pr-cash']),
      through: { 'th-shell': 'pr-cash', 'pr-cash': 'th-shell' },
    };
    const document = buildAnalysisDocument(model, draft, open);
    expect(document.selected.threats).toContainEqual({
      id: idOf('th-shell'),
      relatedId: model.products.byKey.get('pr-cash')?.id,
    });
    expect(document.selected.products).toEqual([
      { id: model.products.byKey.get('pr-cash')?.id, relatedId: idOf('th-shell') },
    ]);
    const analysis = { ...open.analysis, ...document };
    expect(buildAnalysisDraft(model, analysis).through).toEqual(draft.through);
    expect(
      buildAnalysisDocument(model, { ...draft, through: {} }, { ...open, analysis }).selected.products,
    ).toEqual([{ id: model.products.byKey.get('pr-cash')?.id }]);
  });

  it('keeps the order on the screen when a newer saved state is loaded', () => {
    const { analysis } = saved();
    const present = {
      ...emptyAnalysisDraft,
      selected: buildSelectionPositions(['th-nowhere', 'th-shell', 'th-cash']),
    };
    const { selected } = buildAnalysisDraft(model, analysis, present);
    expect(listKeysInOrder(selected)).toEqual(['th-nowhere', 'th-cash']);
    expect(selected['th-cash']).toBe(present.selected['th-cash']);
  });

  it('is limited to one segment only if exactly one segment is chosen', () => {
    expect(buildAnalysisScope(emptyAnalysisSettings).segment).toBeUndefined();
    expect(buildAnalysisScope({ ...emptyAnalysisSettings, segment: 'CORPORATES' }).segment).toBe(
      'CORPORATES',
    );
  });
});

describe('the address of an analysis', () => {
  const settings = {
    ...emptyAnalysisSettings,
    country: 'ge-se',
    areas: ['tf' as const],
    businesses: ['bu-bank'],
    raId: 4,
  };

  it('contains an unsaved analysis completely', () => {
    const draft = {
      ...emptyAnalysisDraft,
      selected: buildSelectionPositions(['th-shell', 'th-cash']),
      preview: buildSelectionPositions(['pr-cash']),
      settings,
    };
    const address = toAnalysisAddress(draft);
    expect(address.selection).toBe('th-shell,th-cash');
    const told = parseAnalysisAddress(address);
    expect(told !== null && 'onTopOf' in told ? told.onTopOf(emptyAnalysisDraft) : told).toEqual(draft);
  });

  it('changes only the parts of the analysis that it contains', () => {
    const before = { ...emptyAnalysisDraft, name: 'Cash', selected: buildSelectionPositions(['th-cash']) };
    const told = parseAnalysisAddress({ country: 'ge-se' });
    expect(told !== null && 'onTopOf' in told ? told.onTopOf(before) : told).toEqual({
      ...before,
      settings: { ...emptyAnalysisSettings, country: 'ge-se' },
    });
  });

  it('contains only the id of a saved analysis, without the state of the view', () => {
    expect(parseAnalysisAddress({ id: '5' })).toEqual({ id: 5 });
    expect(parseAnalysisAddress({ open: 'th-cash' })).toBeNull();
    expect(computeAnalysisSignature({ id: '5', open: 'x' })).toBe(computeAnalysisSignature({ id: '5' }));
  });
});
