/** Validates an imported analysis (specification 001 section 5.5) and reports each fault with its path. */
import { analysisFileSchema, type InputFault } from '@klarsikt/contract';
import type { SavedAnalysis } from '@klarsikt/engine/analysis';
import type { Language } from '@klarsikt/engine/text';
import { type ParseIssue, parseUntrustedInput } from '@klarsikt/server/platform/untrusted.ts';

/** Returns the path of a fault, such as `analysis.selected.products[3].id`. */
function faultPathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (place, step) => (typeof step === 'number' ? `${place}[${step}]` : `${place}.${String(step)}`),
    'analysis',
  );
}

/** Builds the faults of an issue; each unknown member is reported as a separate fault. */
function buildFaults({ code, message, ...issue }: ParseIssue): InputFault[] {
  const fault = (path: readonly PropertyKey[]): InputFault => ({ path: faultPathOf(path), code, message });
  return issue.keys === undefined
    ? [fault(issue.path)]
    : issue.keys.map((key) => fault([...issue.path, key]));
}

/**
 * Removes the threats' indicators, which an exported file contains but which belong to the library and are not
 * imported.
 */
function stripIndicators(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).filter(([name]) => name !== 'indicators'));
}

export function readAnalysisFile(
  given: unknown,
  language: Language,
): { readonly saved: SavedAnalysis } | { readonly faults: readonly InputFault[] } {
  const parsed = parseUntrustedInput(analysisFileSchema, stripIndicators(given), language);
  if (parsed.success) return { saved: parsed.data };
  return { faults: parsed.issues.flatMap(buildFaults) };
}
