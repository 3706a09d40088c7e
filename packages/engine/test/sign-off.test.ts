import { describe, expect, it } from 'vitest';
import { createEmptyDocument, emptyAssessmentSettings, findReopenedParts } from '../src/assessment/index.ts';
import {
  type ApprovalCheckInput,
  checkApproval,
  deriveSignOffState,
  emptySignOffSummary,
  type SignOffEvent,
  type SignOffPart,
  serializeSignedState,
  signOffParts,
  summarizeSignOffs,
} from '../src/sign-off/index.ts';

const state = { revision: 7, hash: 'abc' };
const at = '2026-11-22T10:00:00Z';
const requested = { kind: 'requested', part: 'risks', by: 'anna', at, state } as const;
const signed = {
  kind: 'signed',
  part: 'risks',
  by: 'bo',
  at,
  role: 'approved',
  statement: 'We approve.',
  state,
} as const;
const changed = {
  kind: 'changed',
  part: 'risks',
  by: 'anna',
  at,
  revision: 8,
  paths: ['/risks/data/products/pr-cash/override'],
} as const;
const withdrawn = { kind: 'withdrawn', part: 'risks', by: 'bo', at, reason: 'A figure was wrong.' } as const;
const statusAfter = (...events: readonly SignOffEvent[]) => deriveSignOffState('risks', events).status;

describe('the sign-off state of a part', () => {
  it('is approved only by a signature of the management body', () => {
    expect(statusAfter()).toBe('open');
    expect(statusAfter({ ...signed, role: 'drewUp' }, { ...signed, role: 'informed' })).toBe('open');
    expect(statusAfter({ ...signed, part: 'threats' })).toBe('open');
    expect(deriveSignOffState('risks', [requested, signed])).toEqual({
      status: 'approved',
      approval: signed,
      earlier: null,
      requestedBy: null,
      askedOf: null,
      drewUp: [],
      changed: [],
      answered: signed,
    });
  });

  it('is reopened after a change of the part, and still contains the former approval', () => {
    const reopened = deriveSignOffState('risks', [requested, signed, changed, changed]);
    expect(reopened).toMatchObject({ status: 'reopened', approval: null, earlier: signed });
    expect(reopened.changed).toEqual(changed.paths);
    expect(statusAfter(changed)).toBe('open');
    expect(deriveSignOffState('risks', [signed, changed, signed])).toMatchObject({
      status: 'approved',
      changed: [],
    });
  });

  it('can be returned and withdrawn, and needs a new request after a change', () => {
    expect(statusAfter(requested)).toBe('requested');
    expect(statusAfter(requested, { ...withdrawn, kind: 'returned' })).toBe('returned');
    expect(deriveSignOffState('risks', [signed, withdrawn])).toMatchObject({
      status: 'withdrawn',
      earlier: signed,
    });
    expect(deriveSignOffState('risks', [requested, changed])).toMatchObject({
      status: 'open',
      requestedBy: null,
    });
  });
});

describe('the approval in force', () => {
  const later = { ...signed, state: { revision: 9, hash: 'def' } };
  const answered = (...events: readonly SignOffEvent[]) => deriveSignOffState('risks', events).answered;

  it('is unaffected by a change, and is the previous approval after a withdrawal', () => {
    expect(answered()).toBeNull();
    expect(answered({ ...signed, role: 'drewUp' })).toBeNull();
    expect(answered(signed, changed)).toBe(signed);
    expect(answered(signed, withdrawn)).toBeNull();
    expect(answered(signed, changed, later, withdrawn)).toBe(signed);
  });
});

describe('a change of an assessment', () => {
  it.each<[string, readonly SignOffPart[]]>([
    ['/background/data/products/pr-cash/BOTH/Quantity', ['background', 'whole']],
    ['/background/limits/customers/cu-young/Quantity', []],
    ['/background', ['background', 'whole']],
    ['/threats/data/th-fraud/override', ['threats', 'whole']],
    ['/selections/riskLists', ['threats', 'whole']],
    ['/risks/data/products/pr-cash/na', ['risks', 'whole']],
    ['/risks/data/products/pr-cash/override/residual', ['risks', 'residual', 'whole']],
    ['/controls/data/co-training/assessment', ['controls', 'whole']],
    ['/conclusions/overall', ['residual', 'whole']],
    ['/settings/name', ['whole']],
    ['/settings/segment', ['background', 'threats', 'risks', 'controls', 'residual', 'whole']],
    [
      '/settings/config/residual/maxMitigation',
      ['background', 'threats', 'risks', 'controls', 'residual', 'whole'],
    ],
    ['/selections', ['threats', 'risks', 'controls', 'whole']],
    ['/controls/status', []],
    ['/controls/done', []],
    ['/status/org', []],
  ])('at %s reopens only the part that contains the path, and the whole assessment', (path, parts) => {
    expect(findReopenedParts([path], false)).toEqual(parts);
  });

  it('reopens the residual part if the approved levels have changed', () => {
    const paths = ['/background/totals'];
    expect(findReopenedParts(paths, true)).toEqual(['background', 'residual', 'whole']);
    expect(findReopenedParts([], false)).toEqual([]);
  });

  it('reopens the whole assessment, whichever field is changed, unless only a status changes', () => {
    for (const [name, value] of Object.entries(createEmptyDocument(emptyAssessmentSettings))) {
      if (name === 'status') continue;
      for (const field of Object.keys(Object(value))) {
        const expected = field === 'status' ? [] : ['whole'];
        expect(findReopenedParts([`/${name}/${field}`], false).slice(-1)).toEqual(expected);
      }
    }
    expect(findReopenedParts(['/unknown'], false)).toEqual(['whole']);
    expect(findReopenedParts([''], false)).toEqual(signOffParts.filter((part) => part !== 'actions'));
  });
});

describe('an approval', () => {
  const question: ApprovalCheckInput = {
    part: 'whole',
    person: 'bo',
    mayApprove: true,
    twoPersons: true,
    changedBy: ['anna'],
    state: deriveSignOffState('risks', [requested]),
    openRequirements: [],
    openParts: [],
  };

  it('needs a person with the permission who neither drew up the part nor requested the approval', () => {
    expect(checkApproval(question)).toBeNull();
    expect(checkApproval({ ...question, mayApprove: false })).toEqual({ reason: 'right' });
    const drawnUp = deriveSignOffState('risks', [requested, { ...signed, role: 'drewUp' }]);
    expect(checkApproval({ ...question, state: drawnUp })).toEqual({ reason: 'drewUp' });
    expect(checkApproval({ ...question, person: 'anna' })).toEqual({ reason: 'requested' });
    const approved = { ...question, state: deriveSignOffState('risks', [signed]) };
    expect(checkApproval(approved)).toEqual({ reason: 'approved' });
  });

  it('is accepted from a person who changed the part only if another person drew it up or requested the approval', () => {
    const own = { ...question, changedBy: ['anna', 'bo'] };
    expect(checkApproval(own)).toBeNull();
    const unasked = { ...own, state: deriveSignOffState('risks', []) };
    expect(checkApproval(unasked)).toEqual({ reason: 'alone' });
    expect(checkApproval({ ...unasked, person: 'cia' })).toBeNull();
    expect(checkApproval({ ...unasked, twoPersons: false })).toBeNull();
    // The author of an earlier state is not responsible for the present one.
    const drawnUp = { ...signed, role: 'drewUp', by: 'anna' } as const;
    expect(checkApproval({ ...own, state: deriveSignOffState('risks', [drawnUp, changed]) })).toEqual({
      reason: 'alone',
    });
  });

  it('may come from a single person if the organisation does not require two', () => {
    expect(checkApproval({ ...question, person: 'anna', twoPersons: false })).toBeNull();
  });

  it('is refused for the whole assessment while parts or requirements are open, but not for a part', () => {
    const openRequirements = ['C14', 'C22'];
    const open = { ...question, openRequirements };
    expect(checkApproval(open)).toEqual({ reason: 'requirements', open: openRequirements });
    expect(checkApproval({ ...open, openParts: ['controls'] })).toEqual({
      reason: 'parts',
      open: ['controls'],
    });
    expect(checkApproval({ ...open, part: 'risks', openParts: ['controls'] })).toBeNull();
  });
});

describe('the summary of sign-offs', () => {
  const nameOf = ({ by }: SignOffEvent) => `Name of ${by}`;

  it('is derived from the sign-off events', () => {
    expect(summarizeSignOffs([], nameOf)).toEqual(emptySignOffSummary);
    const whole = { ...signed, part: 'whole' } as const;
    const head = summarizeSignOffs(
      [requested, signed, whole, { ...whole, role: 'informed', by: 'cia' }],
      nameOf,
    );
    expect(head).toEqual({
      parts: { risks: 'approved', whole: 'approved' },
      endedByChange: ['risks', 'whole'],
      approval: { name: 'Name of bo', at, revision: 7, hash: 'abc' },
    });
    const reopened = summarizeSignOffs([whole, { ...changed, part: 'whole' }], nameOf);
    expect(reopened).toEqual({ parts: { whole: 'reopened' }, endedByChange: [], approval: null });
    expect(summarizeSignOffs([{ ...signed, role: 'drewUp' }], nameOf)).toMatchObject({
      parts: {},
      endedByChange: ['risks'],
    });
  });
});

describe('the serialised content of a signed state', () => {
  it('differs only if the document, the model or the engine version differs', () => {
    const content = serializeSignedState({ a: 1, b: 2 }, 'm', '1');
    expect(serializeSignedState({ b: 2, a: 1 }, 'm', '1')).toBe(content);
    const others = [
      serializeSignedState({ a: 1, b: 3 }, 'm', '1'),
      serializeSignedState({ a: 1, b: 2 }, 'n', '1'),
      serializeSignedState({ a: 1, b: 2 }, 'm', '2'),
    ];
    expect(new Set([content, ...others]).size).toBe(4);
  });
});
