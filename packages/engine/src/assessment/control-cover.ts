/** What a control is worth in an assessment, and which of its risks it covers: calculation page sections 5.1 and 5.2. */
import { resolveConfig } from '../assess/config.ts';
import { type Assessed, assessedValue, isActive } from '../assess/controls.ts';
import { isReasoned } from '../assess/input.ts';
import type { CompiledModel } from '../model/compile.ts';
import { ancestorsOf, type RiskRef } from '../model/queries.ts';
import { figureSegmentsOf } from '../segment.ts';
import { type FigureSegment, type RiskType, riskTypes } from '../terms.ts';
import type { ControlRow } from './control-rows.ts';
import { risksTakingPart } from './risk-rows.ts';
import type { AssessmentDocument } from './types.ts';

/** The assessed value (0-4, of design and operation the smaller) of a control in one segment. */
export interface SegmentAssessed extends Assessed {
  readonly segment: FigureSegment;
}

/** Assessed value in each segment of the assessment that the control serves; empty for one that is not applicable. */
export function assessedIn(
  { settings }: Pick<AssessmentDocument, 'settings'>,
  { key, entry }: Pick<ControlRow, 'key' | 'entry'>,
): readonly SegmentAssessed[] {
  const config = resolveConfig(settings.config);
  const input = {
    key,
    ...(isReasoned(entry.na) ? { na: true } : {}),
    ...(entry.segment === undefined ? {} : { segment: entry.segment }),
    ...(entry.assessment === undefined ? {} : { assessment: entry.assessment }),
  };
  return figureSegmentsOf(settings.segment)
    .filter((segment) => isActive(input, segment))
    .map((segment) => ({ segment, ...assessedValue(input, segment, config) }));
}

/** Whether the control covers a risk of a type, by the risk's key; null where it covers none of them. */
export function coverageOf(
  model: CompiledModel,
  { general, allOf, related }: Pick<ControlRow, 'general' | 'allOf' | 'related'>,
  type: RiskType,
): ((key: string) => boolean) | null {
  const everything =
    general && allOf.length === 0 && riskTypes.every((each) => (related[each] ?? []).length === 0);
  if (everything || allOf.includes(type)) return () => true;
  const listed = new Set(related[type]);
  if (listed.size === 0) return null;
  return (key) =>
    listed.has(key) ||
    (type === 'geographies' && ancestorsOf(model, key).some((ancestor) => listed.has(ancestor.key)));
}

/** The risks that take part in the assessment and that the control covers, by type and in model order. */
export function coveredRisks(
  model: CompiledModel,
  document: AssessmentDocument,
  control: Pick<ControlRow, 'general' | 'allOf' | 'related'>,
): readonly RiskRef[] {
  return riskTypes.flatMap((type) => {
    const covers = coverageOf(model, control, type);
    if (covers === null) return [];
    return risksTakingPart(model, document, type)
      .filter(({ key, na }) => !na && covers(key))
      .map(({ key }) => ({ type, key }));
  });
}
