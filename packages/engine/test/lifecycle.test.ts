import { describe, expect, test } from 'vitest';
import {
  applySignOffToStatuses,
  assessmentStatusPaths,
  canChangeStatus,
  computeAssessmentStatus,
  findStatusByPath,
  findStatusChangeRule,
  statusAfterChange,
  statusNames,
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

describe('the status of a whole assessment', () => {
  const done = { ...pending, background: 'DONE', risks: 'APPROVED', controls: 'DONE' } as const;

  test.each([
    ['PENDING', pending],
    ['STARTED', { ...pending, controls: 'STARTED' }],
    ['STARTED', { ...done, risks: 'PENDING' }],
    ['DONE', done],
    ['APPROVED', { ...pending, approval: 'APPROVED' }],
  ] as const)('is %s for the given statuses of its parts', (whole, statuses) => {
    expect(computeAssessmentStatus(statuses)).toBe(whole);
  });
});

describe('the status of a part of an assessment', () => {
  test.each([
    ['PENDING', ['PENDING', 'STARTED', 'DONE']],
    ['STARTED', ['PENDING', 'STARTED', 'DONE']],
    ['DONE', ['PENDING', 'STARTED', 'DONE']],
    ['APPROVED', ['PENDING', 'STARTED', 'DONE', 'APPROVED']],
  ] as const)('may change from %s only to %j', (from, allowed) => {
    expect(partStatuses.filter((to) => canChangeStatus(from, to))).toEqual(allowed);
  });

  test('never becomes APPROVED through a mere change of status', () => {
    expect(partStatuses.filter((from) => from !== 'APPROVED' && canChangeStatus(from, 'APPROVED'))).toEqual(
      [],
    );
  });

  test('is APPROVED only if a sign-off in force covers the part', () => {
    const called = Object.fromEntries(statusNames.map((name) => [name, 'APPROVED' as const]));
    const before = { ...pending, ...called };
    expect(new Set(Object.values(applySignOffToStatuses(before)))).toEqual(new Set(['DONE']));
    expect(applySignOffToStatuses(pending, { parts: { risks: 'approved', controls: 'reopened' } })).toEqual({
      ...pending,
      risks: 'APPROVED',
      riskApproval: 'APPROVED',
    });
    const whole = applySignOffToStatuses(pending, { parts: { whole: 'approved' } });
    expect([whole.approval, computeAssessmentStatus(whole)]).toEqual(['APPROVED', 'APPROVED']);
    expect(computeAssessmentStatus(applySignOffToStatuses(before))).toBe('DONE');
  });

  test('becomes STARTED when the part is edited, except that DONE stays DONE', () => {
    expect(partStatuses.map((status) => statusAfterChange[status])).toEqual([
      'STARTED',
      'STARTED',
      'DONE',
      'STARTED',
    ]);
  });

  test('has exactly one path in the document', () => {
    for (const name of statusNames) expect(findStatusByPath(assessmentStatusPaths[name])).toBe(name);
    expect(findStatusByPath('/background')).toBeNull();
    expect(findStatusByPath('/background/status/x')).toBeNull();
    expect(statusNames).toHaveLength(Object.keys(assessmentStatusPaths).length);
  });
});

describe('an edit of an assessment', () => {
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
  ])('counts, at the path %s, as a change of %j', (path, changes) => {
    expect(findStatusChangeRule(path)?.changes).toEqual(changes);
  });

  test('belongs to a part only if whole path segments match', () => {
    expect(findStatusChangeRule('/settings/names')).not.toBeNull();
    expect(findStatusChangeRule('/risksX/customers')).toBeNull();
    expect(findStatusChangeRule('/elsewhere')).toBeNull();
    expect(findStatusChangeRule('/risks')).not.toBeNull();
  });
});
