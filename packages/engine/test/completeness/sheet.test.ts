import { describe, expect, it } from 'vitest';
import {
  baselineRequirementSet,
  buildCompletenessSheet,
  type CheckFinding,
  type CompletenessSheetInput,
  defaultEnforcedRequirements,
  type GapAcceptance,
  isRequirementExamined,
  listBlockingRequirements,
  requirementChapters,
  requirements,
} from '../../src/completeness/index.ts';
import {
  hashRequirementSummary,
  type RequirementId,
  requirementCount,
} from '../../src/requirements/index.ts';

const met: CheckFinding = { kind: 'met', proofs: [{ kind: 'threat', id: 'th-fraud', place: '/threats' }] };
const missing: CheckFinding = { kind: 'missing', closings: [{ step: 'settings', path: '/settings/date' }] };
const full = { proportionality: 'full' } as const;
const complete: CompletenessSheetInput = {
  frame: full,
  findings: new Map(requirements.map(({ id }) => [id, met])),
  acceptances: [],
  today: '2026-11-22',
};
const withFinding = (id: RequirementId, finding: CheckFinding): CompletenessSheetInput => ({
  ...complete,
  findings: new Map([...complete.findings, [id, finding]]),
});
const entryOf = (id: RequirementId, input: CompletenessSheetInput) =>
  buildCompletenessSheet(input).find(({ requirement }) => requirement.id === id);

describe('the completeness requirements', () => {
  it('are numbered C1 to C37 without gaps, each with a chapter, title, summary and known source', () => {
    const ids = requirements.map(({ id }) => id);
    const numbers = ids.map((id) => Number(id.slice(1))).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: requirementCount }, (_, index) => index + 1));
    const order = requirements.map(({ chapter }) => requirementChapters.indexOf(chapter));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    const known = new Set(baselineRequirementSet.instruments.map(({ key }) => key));
    for (const { title, summary, sources } of requirements) {
      for (const text of [title.en, title.sv, summary.en, summary.sv]) expect(text.trim()).not.toBe('');
      expect(sources.length).toBeGreaterThan(0);
      expect(sources.every(({ instrument }) => known.has(instrument))).toBe(true);
    }
  });

  it('have a hash that changes with the wording of the summary', () => {
    const hashes = requirements.map(hashRequirementSummary);
    expect(new Set(hashes).size).toBe(requirementCount);
    expect(hashes.every((hash) => /^[0-9a-f]{8}$/.test(hash))).toBe(true);
    const [first] = requirements;
    if (first === undefined) throw new Error('none');
    expect(hashRequirementSummary({ summary: { ...first.summary, sv: 'Annat.' } })).not.toBe(
      hashRequirementSummary(first),
    );
  });
});

describe('the completeness sheet', () => {
  it('shows the proof of a met requirement, and the field to complete for a missing one', () => {
    expect(entryOf('C14', complete)).toMatchObject({
      status: 'met',
      proofs: [{ id: 'th-fraud' }],
      closings: [],
    });
    const open = entryOf('C14', withFinding('C14', missing));
    expect(open).toMatchObject({ status: 'missing', proofs: [], closings: [{ path: '/settings/date' }] });
  });

  it('counts a requirement as missing if it has no finding, or is not applicable without a reason', () => {
    const sheet = buildCompletenessSheet({ ...complete, findings: new Map() });
    expect(sheet.filter(({ status }) => status === 'met')).toEqual([]);
    expect(listBlockingRequirements(sheet)).toHaveLength(defaultEnforcedRequirements.length - 2);
    const blank = withFinding('C8', { kind: 'notApplicable', reason: ' ' });
    expect(entryOf('C8', blank)?.status).toBe('missing');
    const reasoned = withFinding('C8', { kind: 'notApplicable', reason: 'No such assessment exists.' });
    expect(entryOf('C8', reasoned)).toMatchObject({ status: 'notApplicable' });
  });

  it('never lets missing approval or communication block the sign-off', () => {
    for (const id of ['C4', 'C5'] as const) {
      const open = withFinding(id, missing);
      expect(entryOf(id, open)?.status).toBe('atSignOff');
      expect(listBlockingRequirements(buildCompletenessSheet(open))).toEqual([]);
    }
    const packed = withFinding('C25', { kind: 'missing', closings: [], atSignOff: true });
    expect(entryOf('C25', packed)?.status).toBe('atSignOff');
    expect(entryOf('C25', withFinding('C25', missing))?.status).toBe('missing');
  });

  it('requires only the reason for the exemption from an exempt firm, and all requirements from other firms', () => {
    const applying = (frame: CompletenessSheetInput['frame']) =>
      buildCompletenessSheet({ ...complete, frame })
        .filter(({ status }) => status !== 'notApplicable')
        .map(({ requirement }) => requirement.id);
    expect(applying({ ...full, proportionality: 'exempt' })).toEqual(['C27']);
    expect(applying(full)).toHaveLength(requirementCount);
    expect(applying({ proportionality: 'sectoral' })).toHaveLength(requirementCount);
  });

  it('counts only requirements that apply and can already be checked', () => {
    const sheet = buildCompletenessSheet(withFinding('C34', { kind: 'nothingYet' }));
    const entry = sheet.find(({ requirement }) => requirement.id === 'C34');
    expect(entry).toMatchObject({ status: 'nothingYet', proofs: [], closings: [], acceptance: null });
    expect(sheet.filter(isRequirementExamined)).toHaveLength(requirementCount - 1);
    expect(listBlockingRequirements(sheet)).toEqual([]);
    const exempt = buildCompletenessSheet({ ...complete, frame: { proportionality: 'exempt' } });
    expect(exempt.filter(isRequirementExamined).map(({ requirement }) => requirement.id)).toEqual(['C27']);
  });
});

describe('an accepted gap', () => {
  const acceptance: GapAcceptance = {
    requirement: 'C19',
    reason: 'The plan is decided in January.',
    by: 'anna',
    second: 'bo',
    expires: '2026-11-22',
  };
  const accepted = (change: Partial<GapAcceptance>, id: RequirementId = 'C19') =>
    entryOf(id, {
      ...withFinding(id, missing),
      acceptances: [{ ...acceptance, requirement: id, ...change }],
    });

  it('is valid until its expiry day, only with a reason and, for a mandatory requirement, a second person', () => {
    expect(accepted({})).toMatchObject({ status: 'accepted', fault: null, closings: [{ step: 'settings' }] });
    expect(accepted({ expires: '2026-11-21' })).toMatchObject({ status: 'missing', fault: 'expired' });
    expect(accepted({ reason: ' ' })).toMatchObject({ status: 'missing', fault: 'reason' });
    expect(accepted({ second: null })).toMatchObject({ status: 'missing', fault: 'second' });
    expect(accepted({ second: 'anna' })).toMatchObject({ status: 'missing', fault: 'second' });
    expect(accepted({ second: null }, 'C13')?.status).toBe('accepted');
  });

  it('does not block an approval, and neither does a gap in a requirement that is not enforced', () => {
    const open = withFinding('C19', missing);
    expect(listBlockingRequirements(buildCompletenessSheet(open))).toEqual(['C19']);
    expect(listBlockingRequirements(buildCompletenessSheet({ ...open, acceptances: [acceptance] }))).toEqual(
      [],
    );
    expect(listBlockingRequirements(buildCompletenessSheet(open), ['C14'])).toEqual([]);
    expect(listBlockingRequirements(buildCompletenessSheet(withFinding('C13', missing)))).toEqual([]);
  });
});
