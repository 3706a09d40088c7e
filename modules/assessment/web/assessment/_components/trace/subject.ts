/** Subject of an explanation in the address: `why=risk.products.pr-current.CORPORATES`. */
import type { TraceSubject } from '@klarsikt/engine/assess';
import { figureSegments, riskTypes } from '@klarsikt/engine/text';

export function formatTraceSubject(subject: TraceSubject): string {
  const segment = subject.segment === undefined ? [] : [subject.segment];
  if (subject.kind === 'risk') return ['risk', subject.type, subject.key, ...segment].join('.');
  if (subject.kind === 'category') return ['category', subject.type, ...segment].join('.');
  return [subject.kind, ...segment].join('.');
}

export function parseTraceSubject(text: string | undefined): TraceSubject | null {
  const [kind, ...rest] = (text ?? '').split('.');
  const segmentAt = (at: number) => {
    const given = figureSegments.find((segment) => segment === rest[at]);
    return given === undefined ? {} : { segment: given };
  };
  const type = riskTypes.find((each) => each === rest[0]);
  const key = rest[1];
  if (kind === 'risk' && type !== undefined && key) return { kind, type, key, ...segmentAt(2) };
  if (kind === 'category' && type !== undefined) return { kind, type, ...segmentAt(1) };
  if (kind === 'overall' || kind === 'legal') return { kind, ...segmentAt(0) };
  return null;
}
