import { describe, expect, test } from 'vitest';
import {
  applySignOffToStatuses,
  canTransition,
  computeWholeStatus,
  findChangeReach,
  findStatusByPath,
  statusAfterChange,
  statusNames,
  statusPaths,
} from '../src/sign-off/lifecycle.ts';
import { partStatuses } from '../src/text/terms.ts';

const pending = {
  background: 'PENDING',
  threats: 'PENDING',
  risks: 'PENDING',
  controls: 'PENDING',
  riskApproval: 'PENDING',
  controlApproval: 'PENDING',
  approval: 'PENDING',
} as const;

describe('the status of the whole', () => {
  const done = { ...pending, background: 'DONE', risks: 'APPROVED', controls: 'DONE' } as const;

  test.each([
    ['PENDING', pending],
    ['STARTED', { ...pending, controls: 'STARTED' }],
    ['STARTED', { ...done, risks: 'PENDING' }],
    ['DONE', done],
    ['APPROVED', { ...pending, approval: 'APPROVED' }],
  ] as const)('is %s', (whole, statuses) => {
    expect(computeWholeStatus(statuses)).toBe(whole);
  });
});

describe('the status of a part', () => {
  test.each([
    ['PENDING', ['PENDING', 'STARTED', 'DONE']],
    ['STARTED', ['PENDING', 'STARTED', 'DONE']],
    ['DONE', ['PENDING', 'STARTED', 'DONE']],
    ['APPROVED', ['PENDING', 'STARTED', 'DONE', 'APPROVED']],
  ] as const)('may change from %s to %j, and to no other status', (from, allowed) => {
    expect(partStatuses.filter((to) => canTransition(from, to))).toEqual(allowed);
  });

  test('is never approved by a change', () => {
    expect(partStatuses.filter((from) => from !== 'APPROVED' && canTransition(from, 'APPROVED'))).toEqual([]);
  });

  test('is approved exactly by a sign-off in force', () => {
    const called = Object.fromEntries(statusNames.map((name) => [name, 'APPROVED' as const]));
    const before = { ...pending, ...called };
    expect(new Set(Object.values(applySignOffToStatuses(before)))).toEqual(new Set(['DONE']));
    expect(applySignOffToStatuses(pending, { parts: { risks: 'approved', controls: 'reopened' } })).toEqual({
      ...pending,
      risks: 'APPROVED',
      riskApproval: 'APPROVED',
    });
    const whole = applySignOffToStatuses(pending, { parts: { whole: 'approved' } });
    expect([whole.approval, computeWholeStatus(whole)]).toEqual(['APPROVED', 'APPROVED']);
    expect(computeWholeStatus(applySignOffToStatuses(before))).toBe('DONE');
  });

  test('is STARTED after a change in the part, except that DONE is kept', () => {
    expect(partStatuses.map((status) => statusAfterChange[status])).toEqual([
      'STARTED',
      'STARTED',
      'DONE',
      'STARTED',
    ]);
  });

  test('is found by its place in the document', () => {
    for (const name of statusNames) expect(findStatusByPath(statusPaths[name])).toBe(name);
    expect(findStatusByPath('/background')).toBeNull();
    expect(findStatusByPath('/background/status/x')).toBeNull();
    expect(statusNames).toHaveLength(Object.keys(statusPaths).length);
  });
});

describe('a change', () => {
  test.each([
    ['/background/customers/c-sme', ['background', 'riskApproval']],
    ['/threats/t-cash', ['threats', 'riskApproval']],
    ['/selections/threats/t-cash', ['threats', 'riskApproval']],
    ['/selections/riskLists', ['threats', 'riskApproval']],
    ['/selections/products/p-card', ['risks', 'riskApproval']],
    ['/selections/channels/ch-app', ['risks', 'riskApproval']],
    ['/risks/customers/c-sme', ['risks', 'riskApproval']],
    ['/selections/controls/k-kyc', ['controls', 'controlApproval']],
    ['/controls/k-kyc/design', ['controls', 'controlApproval']],
    ['/conclusions/text', ['approval']],
    ['/settings/name', ['approval']],
  ])('of %s counts as a change of %j', (path, changes) => {
    expect(findChangeReach(path)?.changes).toEqual(changes);
  });

  test('affects a part only by whole names of the path', () => {
    expect(findChangeReach('/settings/names')).not.toBeNull();
    expect(findChangeReach('/risksX/customers')).toBeNull();
    expect(findChangeReach('/elsewhere')).toBeNull();
    expect(findChangeReach('/risks')).not.toBeNull();
  });
});
