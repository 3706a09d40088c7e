import { describe, expect, test } from 'vitest';
import {
  mayTransition,
  reaches,
  reachOf,
  statusAfterChange,
  statusAfterInfluence,
  statusAt,
  statusNames,
  statusPaths,
  wholeStatus,
} from '../src/lifecycle.ts';
import { partStatuses } from '../src/terms.ts';

describe('the status of the whole', () => {
  const pending = {
    background: 'PENDING',
    threats: 'PENDING',
    risks: 'PENDING',
    controls: 'PENDING',
    riskApproval: 'PENDING',
    controlApproval: 'PENDING',
    approval: 'PENDING',
  } as const;
  const done = { ...pending, background: 'DONE', risks: 'APPROVED', controls: 'DONE' } as const;

  test.each([
    ['PENDING', pending],
    ['STARTED', { ...pending, controls: 'STARTED' }],
    ['STARTED', { ...done, risks: 'PENDING' }],
    ['DONE', done],
    ['APPROVED', { ...pending, approval: 'APPROVED' }],
  ] as const)('is %s', (whole, statuses) => {
    expect(wholeStatus(statuses)).toBe(whole);
  });
});

describe('the status of a part', () => {
  test.each([
    ['PENDING', ['PENDING', 'STARTED', 'DONE']],
    ['STARTED', ['PENDING', 'STARTED', 'DONE']],
    ['DONE', ['PENDING', 'STARTED', 'DONE', 'APPROVED']],
    ['APPROVED', ['PENDING', 'STARTED', 'DONE', 'APPROVED']],
  ] as const)('may go from %s to %j, and nowhere else', (from, allowed) => {
    expect(partStatuses.filter((to) => mayTransition(from, to))).toEqual(allowed);
  });

  test('is approved only out of DONE', () => {
    const before = partStatuses.filter((from) => from !== 'APPROVED' && mayTransition(from, 'APPROVED'));
    expect(before).toEqual(['DONE']);
  });

  test('shows work after a change in the part, and loses its approval', () => {
    expect(partStatuses.map((status) => statusAfterChange[status])).toEqual([
      'STARTED',
      'STARTED',
      'DONE',
      'STARTED',
    ]);
  });

  test('loses nothing but an approval when something changes that it rests on', () => {
    expect(partStatuses.map((status) => statusAfterInfluence[status])).toEqual([
      'PENDING',
      'STARTED',
      'DONE',
      'STARTED',
    ]);
  });

  test('is found by its place in the document, and nothing else is one', () => {
    for (const name of statusNames) expect(statusAt(statusPaths[name])).toBe(name);
    expect(statusAt('/background')).toBeNull();
    expect(statusAt('/background/status/x')).toBeNull();
    expect(statusNames).toHaveLength(Object.keys(statusPaths).length);
  });
});

describe('a change', () => {
  test.each([
    ['/background/customers/c-sme', ['background', 'riskApproval'], ['risks', 'controlApproval', 'approval']],
    ['/threats/t-cash', ['threats', 'riskApproval'], ['risks', 'controlApproval', 'approval']],
    ['/selections/threats/t-cash', ['threats', 'riskApproval'], ['risks', 'controlApproval', 'approval']],
    ['/selections/riskLists', ['threats', 'riskApproval'], ['risks', 'controlApproval', 'approval']],
    ['/selections/products/p-card', ['risks', 'riskApproval'], ['controlApproval', 'approval']],
    ['/selections/channels/ch-app', ['risks', 'riskApproval'], ['controlApproval', 'approval']],
    ['/risks/customers/c-sme', ['risks', 'riskApproval'], ['controlApproval', 'approval']],
    ['/selections/controls/k-kyc', ['controls', 'controlApproval'], ['approval']],
    ['/controls/k-kyc/design', ['controls', 'controlApproval'], ['approval']],
    ['/conclusions/text', ['approval'], []],
    ['/settings/name', ['approval'], []],
    ['/settings/description/en', ['approval'], []],
    ['/settings/responsible', ['approval'], []],
    ['/settings/date', ['approval'], []],
  ])('of %s is a change of %j and touches approvals of %j', (path, changes, influences) => {
    expect(reachOf(path)).toMatchObject({ changes, influences });
  });

  test('of a setting that the figures depend on touches every approval below the whole', () => {
    const reach = reachOf('/settings/segment');
    expect(reach?.changes).toEqual(['approval']);
    expect(new Set(reach?.influences)).toEqual(new Set(statusNames.filter((name) => name !== 'approval')));
  });

  test('of anything below the whole ends the approval of the whole, but for what is recorded after it', () => {
    const recorded = ['supervisoryFunction', 'informed', 'events', 'launches'];
    for (const { under } of reaches) {
      if (under.endsWith('/done')) continue;
      const reach = reachOf(under);
      if (recorded.some((name) => under === `/governance/${name}`)) {
        expect(reach).toMatchObject({ changes: [], influences: [] });
        continue;
      }
      expect([...(reach?.changes ?? []), ...(reach?.influences ?? [])], under).toContain('approval');
    }
  });

  test('counts by whole names of the path', () => {
    expect(reachOf('/settings/names')?.influences).not.toEqual([]);
    expect(reachOf('/risksX/customers')).toBeNull();
    expect(reachOf('/elsewhere')).toBeNull();
    expect(reachOf('/risks')).not.toBeNull();
  });
});
