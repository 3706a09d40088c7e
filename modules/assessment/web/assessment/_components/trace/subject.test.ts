import type { TraceSubject } from '@klarsikt/engine/assess';
import { expect, it } from 'vitest';
import { formatTraceSubject, parseTraceSubject } from './subject.ts';

const subjects: TraceSubject[] = [
  { kind: 'risk', type: 'products', key: 'pr-current' },
  { kind: 'risk', type: 'legals', key: 'le-cdd', segment: 'CORPORATES' },
  { kind: 'category', type: 'geographies', segment: 'INDIVIDUALS' },
  { kind: 'overall' },
  { kind: 'legal', segment: 'CORPORATES' },
];

it.each(subjects)(
  'the subject of a trace is unchanged after writing to the address and parsing: %j',
  (subject) => {
    expect(parseTraceSubject(formatTraceSubject(subject))).toEqual(subject);
  },
);

it.each([undefined, '', 'risk', 'risk.nothing.x', 'risk.products', 'category.x', 'evil'])(
  'an address without a valid subject of a trace is ignored: %j',
  (text) => {
    expect(parseTraceSubject(text)).toBeNull();
  },
);
