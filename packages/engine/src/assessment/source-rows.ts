/** Lists the public sources that the threats of an assessment cite. */
import type { CompiledModel } from '../model/compile.ts';
import { listThreatReferences } from '../model/queries.ts';
import type { Reference } from '../model/types.ts';
import type { GeographyLevel } from '../text/terms.ts';
import { isSourceOld } from '../values/scale.ts';
import { listIncludedThreats } from './progress.ts';
import type { AssessmentDocument } from './types.ts';

/** One source with the included threats that cite it. */
export interface SourceRow {
  readonly reference: Reference;
  /** Level of the geography that the source covers. */
  readonly level: GeographyLevel;
  /** Keys of the threats that cite the source, directly or through their mother threat, in model order. */
  readonly threats: readonly string[];
  /** Whole months between the publication of the source and the given day; null without a date. */
  readonly months: number | null;
  /** True when the source is older than 36 months on that day, counted by days. */
  readonly old: boolean;
}

/** The sources of the included threats, in model order. `day`: the ISO day on which ages are calculated. */
export function listSourceRows(
  model: CompiledModel,
  document: AssessmentDocument,
  day: string,
): readonly SourceRow[] {
  const citing = new Map<string, string[]>();
  for (const threat of listIncludedThreats(model, document)) {
    for (const { key } of listThreatReferences(model, threat)) {
      const threats = citing.get(key);
      if (threats === undefined) citing.set(key, [threat]);
      else threats.push(threat);
    }
  }
  return model.references.list.flatMap((reference) => {
    const threats = citing.get(reference.key);
    return threats === undefined ? [] : [buildSourceRow(model, reference, threats, day)];
  });
}

/** One source as a row, with the threats that cite it. */
export function buildSourceRow(
  model: CompiledModel,
  reference: Reference,
  threats: readonly string[],
  day: string,
): SourceRow {
  const published = reference.published ?? String(reference.year ?? '');
  const months = monthsBetween(published, day);
  return {
    reference,
    level: model.geographies.byKey.get(reference.country ?? '')?.level ?? 'UNDEFINED',
    threats,
    months,
    old: isSourceOld(published, day),
  };
}

/**
 * Whole months between two dates. If `from` is only a year or a month, its end counts, so that no source appears
 * older than it may be.
 */
function monthsBetween(from: string, to: string): number | null {
  const [year, month = '12'] = from.split('-');
  const [toYear, toMonth] = to.split('-');
  if (!/^\d{4}$/.test(year ?? '') || toYear === undefined || toMonth === undefined) return null;
  return Math.max(0, (Number(toYear) - Number(year)) * 12 + Number(toMonth) - Number(month));
}
