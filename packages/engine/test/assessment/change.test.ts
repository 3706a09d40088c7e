import { describe, expect, it } from 'vitest';
import {
  type AssessmentDocument,
  applyPatches,
  applyUserPatches,
  computeOverrideSignatures,
  getPartStatus,
  PatchError,
  replaceApprovals,
  restoreDocumentState,
} from '../../src/assessment/index.ts';
import {
  assessmentStatusPaths,
  canChangeStatus,
  findStatusChangeRule,
  statusNames,
} from '../../src/sign-off/index.ts';
import { type PartStatus, partStatuses } from '../../src/text/index.ts';
import { bankWith, empty, full, remove, set } from './bank.ts';

const withStatuses = (status: PartStatus): AssessmentDocument =>
  applyPatches(
    full,
    statusNames.map((name) => set(assessmentStatusPaths[name], status)),
  ).document;

const statusesOf = (document: AssessmentDocument) =>
  Object.fromEntries(statusNames.map((name) => [name, getPartStatus(document, name)]));

const figure = set('/background/data/customers/cu-pep/BOTH/Quantity', { mode: 'abs', value: 1 });

describe('a change of an assessment', () => {
  it('sets the status of its part and of the sign-off above it to started', () => {
    const { document, patches } = applyUserPatches(empty, [figure]);
    expect(statusesOf(document)).toEqual({
      ...statusesOf(empty),
      background: 'STARTED',
      riskApproval: 'STARTED',
    });
    expect(patches).toEqual([figure, set('/background/status', 'STARTED'), set('/status/risks', 'STARTED')]);
  });

  it('reopens only the parts whose sign-off it ends', () => {
    const done = withStatuses('DONE');
    const { document } = applyUserPatches(done, [figure], ['background', 'approval']);
    expect(statusesOf(document)).toEqual({
      ...statusesOf(done),
      background: 'STARTED',
      approval: 'STARTED',
    });
  });

  it('does not reopen parts that are done', () => {
    expect(statusesOf(applyUserPatches(withStatuses('DONE'), [figure]).document)).toEqual(
      statusesOf(withStatuses('DONE')),
    );
  });

  it('is fully reversed by its inverse, while undo leaves statuses unchanged', () => {
    const before = withStatuses('PENDING');
    const { document, inverse, undo } = applyUserPatches(before, [figure]);
    expect(applyPatches(document, inverse).document).toEqual(before);
    expect(undo).toEqual([remove('/background/data/customers/cu-pep')]);
    const undone = applyUserPatches(document, undo).document;
    expect(undone.background.data).toEqual(before.background.data);
    expect(undone.background.status).toBe('STARTED');
  });

  it('reopens nothing if it has no effect', () => {
    const before = withStatuses('APPROVED');
    const { document, patches } = applyUserPatches(before, [set('/conclusions/overall', 'Medium')]);
    expect(document).toBe(before);
    expect(patches).toEqual([]);
  });
});

describe('a part status set by a user', () => {
  const table: Record<PartStatus, PartStatus[]> = {
    PENDING: ['PENDING', 'STARTED', 'DONE'],
    STARTED: ['PENDING', 'STARTED', 'DONE'],
    DONE: ['PENDING', 'STARTED', 'DONE'],
    APPROVED: ['PENDING', 'STARTED', 'DONE', 'APPROVED'],
  };

  it.each(partStatuses)('can only change from %s to the statuses in the transition table', (from) => {
    expect(partStatuses.filter((to) => canChangeStatus(from, to))).toEqual(
      partStatuses.filter((to) => table[from].includes(to)),
    );
    for (const to of partStatuses) {
      const attempt = () => applyUserPatches(withStatuses(from), [set('/risks/status', to)]);
      if (table[from].includes(to)) expect(attempt().document.risks.status).toBe(to);
      else expect(attempt).toThrow(PatchError);
    }
  });

  it('may become DONE in the same change that edits the part, but never APPROVED', () => {
    const done = applyUserPatches(empty, [figure, set('/background/status', 'DONE')]);
    expect(done.document.background.status).toBe('DONE');
    for (const from of partStatuses) {
      if (from === 'APPROVED') continue;
      const approving = [set('/status/org', 'DONE'), figure, set('/status/org', 'APPROVED')];
      expect(() => applyUserPatches(withStatuses(from), approving)).toThrow(PatchError);
    }
  });

  it('is checked even if the part is replaced as a whole', () => {
    const status = { controls: 'APPROVED', risks: 'PENDING', org: 'PENDING' };
    expect(() => applyUserPatches(empty, [set('/status', status)])).toThrow(PatchError);
    expect(() =>
      applyUserPatches(empty, [set('/controls', { ...full.controls, status: 'APPROVED' })]),
    ).toThrow(PatchError);
    const whole = { ...empty.selections, products: { mode: 'none', exceptions: [] } };
    const { document, patches } = applyUserPatches(empty, [set('/selections', whole)]);
    expect(document.risks.status).toBe('STARTED');
    expect(patches[0]).toEqual(set('/selections/products/mode', 'none'));
  });

  it('cannot be approved, because only a sign-off can approve a part', () => {
    for (const name of statusNames) {
      const approving = () =>
        applyUserPatches(withStatuses('DONE'), [set(assessmentStatusPaths[name], 'APPROVED')]);
      expect(approving).toThrow(PatchError);
      expect(approving).toThrow(/lifecycle\.approval|can only be set by a sign-off/);
    }
  });
});

describe('every field of the document', () => {
  it('belongs to a part with a status', () => {
    for (const [part, value] of Object.entries<object>({ ...full })) {
      if (part === 'status') continue;
      for (const name of Object.keys(value))
        expect(findStatusChangeRule(`/${part}/${name}/x`)).not.toBeNull();
    }
    expect(findStatusChangeRule('/settingsX')).toBeNull();
    expect(findStatusChangeRule('/settings/names')?.under).toBe('/settings');
  });
});

describe('restoring an earlier version', () => {
  it('gives the same document without its approvals', () => {
    const earlier = withStatuses('APPROVED');
    const { document, inverse } = restoreDocumentState(empty, earlier);
    expect(document).toEqual(withStatuses('DONE'));
    expect(document).toEqual(replaceApprovals(earlier));
    expect(applyPatches(document, inverse).document).toEqual(empty);
    expect(restoreDocumentState(earlier, empty).document).toEqual(empty);
  });
});

describe('the signature of an override', () => {
  const signature = { by: 'Ann', at: '2026-11-20T08:00:00Z' };
  const path = '/risks/data/customers/cu-private/override';

  it('is written only when the override is created or changed', () => {
    const after = bankWith(set(path, { inherent: 2, motivation: 'm', by: 'Forged' }));
    const patches = computeOverrideSignatures(empty, after, signature);
    expect(patches).toEqual([set(`${path}/by`, 'Ann'), set(`${path}/at`, signature.at)]);
    const signed = applyPatches(after, patches).document;
    expect(computeOverrideSignatures(signed, applyPatches(signed, [figure]).document, signature)).toEqual([]);
    const beside = applyPatches(signed, [set('/risks/data/customers/cu-pep', { note: 'x' })]).document;
    expect(computeOverrideSignatures(signed, beside, signature)).toEqual([]);
    const changed = applyPatches(signed, [set(`${path}/motivation`, 'n')]).document;
    expect(computeOverrideSignatures(signed, changed, signature)).toHaveLength(2);
    expect(
      computeOverrideSignatures(signed, applyPatches(signed, [remove(path)]).document, signature),
    ).toEqual([]);
  });
});
