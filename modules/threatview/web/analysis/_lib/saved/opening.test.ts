import type { OpenAnalysis } from '@klarsikt/contract';
import { createEmptySavedAnalysis } from '@klarsikt/engine/analysis';
import { compileModel } from '@klarsikt/engine/model';
import { createMapStorage } from '@klarsikt/web/platform/unsent/storage.testing.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { smallModel } from '../../../threat/_lib/model.fixture.ts';

vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('localStorage', createMapStorage(new Map()));
vi.stubGlobal('sessionStorage', createMapStorage(new Map()));
const page: EventTarget & { setTimeout?: unknown; clearTimeout?: unknown } = new EventTarget();
vi.stubGlobal('window', Object.assign(page, { setTimeout, clearTimeout }));
const {
  startNewAnalysis: beginAnew,
  openAnalysisById: openWanted,
  dismissOpeningFailure: passFailure,
  getRequestedAnalysisAddress: wantedAddress,
} = await import('./opening.ts');
const { getAnalysisDraft: analysisNow, currentAnalysisStore: atHand } = await import(
  '../../../threat/_lib/analysis/analysis-editor.ts'
);
const { analysisSelection: selection } = await import('../../../threat/_lib/analysis/selection.ts');

const model = compileModel(smallModel);
const who = 5;

const saved = (id: number): OpenAnalysis => ({
  id,
  name: `Number ${id}`,
  analysisType: 'threats',
  created: '2026-11-21T00:00:00Z',
  updated: '2026-11-21T00:00:00Z',
  updatedBy: 'Eva',
  revision: 3,
  owner: null,
  own: true,
  shares: 0,
  raId: null,
  threats: 0,
  risks: 0,
  can: { write: true, share: true, remove: true },
  deletedAt: null,
  analysis: createEmptySavedAnalysis(`Number ${id}`, 1),
  unknown: [],
  sharing: null,
});

const asked = new Map<string, (answer: Response) => void>();
vi.stubGlobal(
  'fetch',
  (url: string) => new Promise((answer) => asked.set(url.split('/').at(-1) ?? '', answer)),
);
const comes = async (id: number) => {
  await vi.waitFor(() => expect(asked.has(String(id))).toBe(true));
  asked.get(String(id))?.(Response.json({ result: saved(id) }));
};
const open = (id: number, onReplaced = () => undefined) => openWanted(model, { id, who, onReplaced });

beforeEach(() => {
  beginAnew(who);
  asked.clear();
});

describe('opening a saved analysis', () => {
  it('shows the address of the analysis that is loading, on every screen', async () => {
    const opening = open(7);
    expect(wantedAddress()).toEqual({ id: '7' });
    await comes(7);
    await opening;
    expect([atHand.now().open?.id, wantedAddress()]).toEqual([7, { id: '7' }]);
  });

  it('ends with the last requested analysis, whichever response arrives first', async () => {
    const both = [open(7), open(8)];
    await comes(8);
    await comes(7);
    await Promise.all(both);
    expect([atHand.now().open?.id, analysisNow().name]).toEqual([8, 'Number 8']);
  });

  it('never replaces an analysis that was begun during the request', async () => {
    const opening = open(7);
    beginAnew(who);
    selection.add('th-cash');
    await comes(7);
    await opening;
    expect([atHand.now().open, selection.now()]).toEqual([null, ['th-cash']]);
  });

  it('passes on the former unsaved selection, so that it can be restored', async () => {
    selection.add('th-cash');
    const before = vi.fn();
    const opening = open(7, before);
    await comes(7);
    await opening;
    expect(before).toHaveBeenCalledWith(expect.objectContaining({ selected: { 'th-cash': 0 } }));
  });

  it('ends after a failure without further requests from other screens', async () => {
    const opening = open(7);
    await vi.waitFor(() => expect(asked.has('7')).toBe(true));
    asked.get('7')?.(
      Response.json({ error: { code: 'error.notfound', message: '', id: '' } }, { status: 404 }),
    );
    await opening;
    passFailure();
    expect([atHand.now().open, wantedAddress()]).toEqual([null, {}]);
  });
});
