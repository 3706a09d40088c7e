import { describe, expect, it } from 'vitest';
import { createEmptyDocument, emptyAssessmentSettings } from '../src/assessment/index.ts';
import {
  computeEvidenceState,
  type Evidence,
  findContradictingDay,
  findExpiredEvidence,
  toEvidenceFacts,
} from '../src/governance/index.ts';

const today = '2026-11-22';
const undated = { periodFrom: null, periodTo: null, received: null, effective: null, expires: null };
const file = (given: Partial<Evidence> = {}): Evidence => ({
  ...undated,
  ...{ id: 1, object: 'control', subject: 'co-kyc', title: 'Test', class: 'complianceTest' },
  ...given,
});
const own = { name: 'Own', description: '', category: null, general: false, related: {}, allOf: [] };
const empty = createEmptyDocument(emptyAssessmentSettings);
const document = { ...empty, controls: { ...empty.controls, own: { 'own-1': own } } };

describe('evidence', () => {
  it('is valid from its effective day to its expiry day, with a warning during the last 30 days', () => {
    const state = (effective: string | null, expires: string | null) =>
      computeEvidenceState({ effective, expires }, today);
    expect(state(null, null)).toBe('current');
    expect(state('2026-11-22', null)).toBe('current');
    expect(state('2026-11-23', null)).toBe('future');
    expect(state(null, '2026-11-21')).toBe('expired');
    expect(state(null, '2026-11-22')).toBe('expiring');
    expect(state(null, '2026-12-21')).toBe('expiring');
    expect(state(null, '2026-12-22')).toBe('current');
    // Evidence that expires before it begins counts as expired.
    expect(state('2027-01-01', '2026-01-01')).toBe('expired');
  });

  it('is rejected if a period ends before it begins', () => {
    expect(findContradictingDay(undated)).toBeNull();
    expect(findContradictingDay({ ...undated, periodFrom: '2026-01-01', periodTo: '2025-12-31' })).toBe(
      'periodTo',
    );
    expect(findContradictingDay({ ...undated, periodFrom: '2026-01-01', periodTo: '2026-01-01' })).toBeNull();
    expect(findContradictingDay({ ...undated, effective: '2026-02-01', expires: '2026-01-31' })).toBe(
      'expires',
    );
  });

  it('produces a finding at its control after expiry unless valid evidence of the same class exists', () => {
    const old = file({ expires: '2026-01-31' });
    const found = (...more: Evidence[]) => findExpiredEvidence(document, [old, ...more], today);
    const finding = {
      ...{ code: 'evidence.expired', path: '/controls/data/co-kyc', file: 1 },
      ...{ title: 'Test', expires: '2026-01-31' },
    };
    expect(found()).toEqual([finding]);
    expect(found(file({ id: 2, class: 'audit' }))).toEqual([finding]);
    expect(found(file({ id: 2, subject: 'co-other' }))).toEqual([finding]);
    expect(found(file({ id: 2, effective: '2027-01-01' }))).toEqual([finding]);
    expect(found(file({ id: 2, expires: '2027-01-31' }))).toEqual([]);
    const places = findExpiredEvidence(
      document,
      [
        file({ id: 3, subject: 'own-1', expires: '2026-01-31' }),
        file({ id: 4, object: 'action', subject: '7', expires: '2026-01-31' }),
        file({ id: 5, object: 'comment', subject: '8', expires: '2026-01-31' }),
      ],
      today,
    );
    expect(places.map(({ file: id, path }) => [id, path])).toEqual([
      [3, '/controls/own/own-1'],
      [4, ''],
    ]);
  });

  it('provides the dates and classes of control files to the completeness check', () => {
    const facts = toEvidenceFacts([
      file({ effective: '2026-01-15', periodTo: '2025-12-31', expires: '2027-01-31' }),
      file({ id: 2, subject: 'own-1', periodTo: '2025-12-31', class: 'audit' }),
      file({ id: 3, object: 'comment', subject: '8' }),
    ]);
    expect(facts).toEqual([
      {
        ...{ id: '1', path: '/controls/data/co-kyc', class: 'complianceTest' },
        ...{ effective: '2026-01-15', expires: '2027-01-31' },
      },
      {
        ...{ id: '2', path: '/controls/data/own-1', class: 'audit' },
        ...{ effective: '2025-12-31', expires: null },
      },
    ]);
  });
});
