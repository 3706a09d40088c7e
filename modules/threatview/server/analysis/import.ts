/** An analysis that comes from a file: what it must be (specification 001 section 5.5), with the place of each fault. */
import { analysisFileSchema, type Fault } from '@klarsikt/contract';
import type { Language, SavedAnalysis } from '@klarsikt/engine';
import { type ReadIssue, readUntrusted } from '@klarsikt/server/platform/untrusted.ts';

/** `analysis.selected.products[3].id`. */
function placeOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (place, step) => (typeof step === 'number' ? `${place}[${step}]` : `${place}.${String(step)}`),
    'analysis',
  );
}

/** Unknown members are reported as faults, each at its place. */
function faultsOf({ code, message, ...issue }: ReadIssue): Fault[] {
  const fault = (path: readonly PropertyKey[]): Fault => ({ path: placeOf(path), code, message });
  return issue.keys === undefined
    ? [fault(issue.path)]
    : issue.keys.map((key) => fault([...issue.path, key]));
}

/** An exported file also tells the indicators of its threats: they belong to the library and are not taken in. */
function withoutIndicators(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).filter(([name]) => name !== 'indicators'));
}

/** Reads a file's content; all faults are told at once. */
export function readAnalysisFile(
  given: unknown,
  language: Language,
): { readonly saved: SavedAnalysis } | { readonly faults: readonly Fault[] } {
  const parsed = readUntrusted(analysisFileSchema, withoutIndicators(given), language);
  if (parsed.success) return { saved: parsed.data };
  return { faults: parsed.issues.flatMap(faultsOf) };
}
