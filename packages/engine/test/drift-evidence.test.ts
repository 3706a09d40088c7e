import { describe, expect, it } from 'vitest';
import { findExpiredControls } from '../src/drift/index.ts';
import type { Evidence } from '../src/governance/index.ts';

const file = (id: number, given: Partial<Evidence>): Evidence => ({
  ...{ id, object: 'control', subject: 'co-kyc', title: 'Test', class: 'audit' },
  ...{ periodFrom: null, periodTo: null, received: null, effective: null, expires: null },
  ...given,
});
const days = { approved: '2026-06-01', today: '2026-11-29' };

describe('controls whose evidence has expired since the approval', () => {
  it('include a control from the last day of its evidence on', () => {
    const old = file(1, { expires: '2026-11-28' });
    expect(findExpiredControls([old], days)).toEqual([{ key: 'co-kyc', since: '2026-11-28' }]);
    expect(findExpiredControls([file(1, { expires: '2026-11-29' })], days)).toEqual([]);
    expect(findExpiredControls([old, file(2, { expires: '2026-09-30' })], days)).toMatchObject([
      { since: '2026-11-28' },
    ]);
  });

  it('exclude a control with newer valid evidence, and a control without valid evidence at the approval', () => {
    const old = file(1, { expires: '2026-08-31' });
    expect(findExpiredControls([old, file(2, { effective: '2026-09-01' })], days)).toEqual([]);
    expect(findExpiredControls([file(1, { expires: '2026-05-31' })], days)).toEqual([]);
    expect(findExpiredControls([file(1, { expires: '2026-08-31', object: 'action' })], days)).toEqual([]);
  });
});
