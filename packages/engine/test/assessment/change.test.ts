import { describe, expect, it } from 'vitest';
import {
  type AssessmentDocument,
  applyChange,
  applyPatches,
  mayTransition,
  overrideSignatures,
  type PartStatus,
  PatchError,
  partStatuses,
  reachOf,
  restoreChange,
  type StatusName,
  statusNames,
  statusOf,
  statusPaths,
  withoutApprovals,
} from '../../src/index.ts';
import { bankWith, empty, full, remove, set } from './bank.ts';

const withStatuses = (status: PartStatus): AssessmentDocument =>
  applyPatches(
    full,
    statusNames.map((name) => set(statusPaths[name], status)),
  ).document;

const statusesOf = (document: AssessmentDocument) =>
  Object.fromEntries(statusNames.map((name) => [name, statusOf(document, name)]));

const figure = set('/background/data/customers/cu-pep/BOTH/Quantity', { mode: 'abs', value: 1 });

describe('a change', () => {
  it('starts the part that it is in, and the sign-off above it', () => {
    const { document, patches, reopened } = applyChange(empty, [figure]);
    expect(statusesOf(document)).toEqual({
      ...statusesOf(empty),
      background: 'STARTED',
      riskApproval: 'STARTED',
    });
    expect(patches).toEqual([figure, set('/background/status', 'STARTED'), set('/status/risks', 'STARTED')]);
    expect(reopened).toEqual([]);
  });

  it.each([
    [figure, ['background', 'risks', 'riskApproval', 'controlApproval', 'approval']],
    [
      set('/threats/data/th-law/note', 'x'),
      ['threats', 'risks', 'riskApproval', 'controlApproval', 'approval'],
    ],
    [
      set('/selections/riskLists', { mode: 'none', exceptions: [] }),
      ['threats', 'risks', 'riskApproval', 'controlApproval', 'approval'],
    ],
    [
      set('/selections/channels', { mode: 'none', exceptions: [] }),
      ['risks', 'riskApproval', 'controlApproval', 'approval'],
    ],
    [set('/risks/data/legals/le-cdd/note', 'x'), ['risks', 'riskApproval', 'controlApproval', 'approval']],
    [set('/controls/data/co-cash/note', 'x'), ['controls', 'controlApproval', 'approval']],
    [
      set('/selections/controls', { mode: 'none', exceptions: [] }),
      ['controls', 'controlApproval', 'approval'],
    ],
    [set('/settings/description', 'x'), ['approval']],
    [set('/conclusions/products', 'x'), ['approval']],
    [
      set('/settings/segment', 'CORPORATES'),
      ['background', 'threats', 'risks', 'controls', 'riskApproval', 'controlApproval', 'approval'],
    ],
  ])('of %j ends the approvals that it touches, and no others', (patch, expected) => {
    const { document, reopened } = applyChange(withStatuses('APPROVED'), [patch]);
    expect([...reopened].sort()).toEqual([...expected].sort());
    for (const name of statusNames) {
      expect(statusOf(document, name)).toBe(expected.includes(name) ? 'STARTED' : 'APPROVED');
    }
  });

  it('leaves done parts done', () => {
    expect(statusesOf(applyChange(withStatuses('DONE'), [figure]).document)).toEqual(
      statusesOf(withStatuses('DONE')),
    );
  });

  it('is undone by its inverse wholly, and by its undo without touching statuses', () => {
    const before = withStatuses('APPROVED');
    const { document, inverse, undo } = applyChange(before, [figure]);
    expect(applyPatches(document, inverse).document).toEqual(before);
    expect(undo).toEqual([remove('/background/data/customers/cu-pep')]);
    const undone = applyChange(document, undo).document;
    expect(undone.background.data).toEqual(before.background.data);
    expect(undone.background.status).toBe('STARTED');
  });

  it('that changes nothing reopens nothing', () => {
    const before = withStatuses('APPROVED');
    const { document, patches } = applyChange(before, [set('/conclusions/overall', 'Medium')]);
    expect(document).toBe(before);
    expect(patches).toEqual([]);
  });
});

describe('a status set by a person', () => {
  const table: Record<PartStatus, PartStatus[]> = {
    PENDING: ['PENDING', 'STARTED', 'DONE'],
    STARTED: ['PENDING', 'STARTED', 'DONE'],
    DONE: ['PENDING', 'STARTED', 'DONE', 'APPROVED'],
    APPROVED: ['PENDING', 'STARTED', 'DONE', 'APPROVED'],
  };

  it.each(partStatuses)('goes from %s where its table says', (from) => {
    expect(partStatuses.filter((to) => mayTransition(from, to))).toEqual(
      partStatuses.filter((to) => table[from].includes(to)),
    );
    for (const to of partStatuses) {
      const attempt = () => applyChange(withStatuses(from), [set('/risks/status', to)]);
      if (table[from].includes(to)) expect(attempt().document.risks.status).toBe(to);
      else expect(attempt).toThrow(PatchError);
    }
  });

  it('may end the part that is changed in the same step, but not approve it', () => {
    const done = applyChange(empty, [figure, set('/background/status', 'DONE')]);
    expect(done.document.background.status).toBe('DONE');
    for (const from of partStatuses) {
      const approving = [set('/status/org', 'DONE'), figure, set('/status/org', 'APPROVED')];
      expect(() => applyChange(withStatuses(from), approving)).toThrow(PatchError);
    }
  });

  it('inside a part that is set whole is held to the same rules', () => {
    const status = { controls: 'APPROVED', risks: 'PENDING', org: 'PENDING' };
    expect(() => applyChange(empty, [set('/status', status)])).toThrow(PatchError);
    expect(() => applyChange(empty, [set('/controls', { ...full.controls, status: 'APPROVED' })])).toThrow(
      PatchError,
    );
    const whole = { ...empty.selections, products: { mode: 'none', exceptions: [] } };
    const { document, patches } = applyChange(empty, [set('/selections', whole)]);
    expect(document.risks.status).toBe('STARTED');
    expect(patches[0]).toEqual(set('/selections/products/mode', 'none'));
  });

  it('tells which approvals were given', () => {
    const approve = (name: StatusName) => set(statusPaths[name], 'APPROVED');
    const { approved } = applyChange(withStatuses('DONE'), [approve('controls'), approve('approval')]);
    expect(approved).toEqual(['controls', 'approval']);
  });
});

describe('every place of the document', () => {
  it('is part of something with a status', () => {
    for (const [part, value] of Object.entries<object>({ ...full })) {
      if (part === 'status') continue;
      for (const name of Object.keys(value)) expect(reachOf(`/${part}/${name}/x`)).not.toBeNull();
    }
    expect(reachOf('/settingsX')).toBeNull();
    expect(reachOf('/settings/names')?.under).toBe('/settings');
  });
});

describe('restoring', () => {
  it('brings an earlier state back exactly, without its approvals', () => {
    const earlier = withStatuses('APPROVED');
    const { document, inverse, approved } = restoreChange(empty, earlier);
    expect(document).toEqual(withStatuses('DONE'));
    expect(document).toEqual(withoutApprovals(earlier));
    expect(approved).toEqual([]);
    expect(applyPatches(document, inverse).document).toEqual(empty);
    expect(restoreChange(earlier, empty).document).toEqual(empty);
  });
});

describe('signatures of overrides', () => {
  const signature = { by: 'Ann', at: '2026-11-20T08:00:00Z' };
  const path = '/risks/data/customers/cu-private/override';

  it('are written where an override was made or changed, and nowhere else', () => {
    const after = bankWith(set(path, { inherent: 2, motivation: 'm', by: 'Forged' }));
    const patches = overrideSignatures(empty, after, signature);
    expect(patches).toEqual([set(`${path}/by`, 'Ann'), set(`${path}/at`, signature.at)]);
    const signed = applyPatches(after, patches).document;
    expect(overrideSignatures(signed, applyPatches(signed, [figure]).document, signature)).toEqual([]);
    const beside = applyPatches(signed, [set('/risks/data/customers/cu-pep', { note: 'x' })]).document;
    expect(overrideSignatures(signed, beside, signature)).toEqual([]);
    const changed = applyPatches(signed, [set(`${path}/motivation`, 'n')]).document;
    expect(overrideSignatures(signed, changed, signature)).toHaveLength(2);
    expect(overrideSignatures(signed, applyPatches(signed, [remove(path)]).document, signature)).toEqual([]);
  });
});
