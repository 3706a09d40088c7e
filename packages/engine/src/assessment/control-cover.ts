/**
 * Computes the value of a control in an assessment and the risks that it covers (docs/calculation.md sections 5.1 and
 * 5.2).
 */
import { resolveConfig } from '../assess/config.ts';
import { type ControlValue, computeControlValue, isActiveControl } from '../assess/controls.ts';
import { hasReason } from '../assess/input.ts';
import type { CompiledModel } from '../model/compile.ts';
import { listContainingGeographies, type RiskRef } from '../model/queries.ts';
import { type FigureSegment, type RiskType, riskTypes } from '../text/terms.ts';
import { listFigureSegments } from '../values/segment.ts';
import type { ControlRow } from './control-rows.ts';
import { listIncludedRisks } from './risk-rows.ts';
import type { AssessmentDocument } from './types.ts';

/** The assessed value (0-4, the smaller of design and operation) of a control in one segment. */
export interface SegmentControlValue extends ControlValue {
  readonly segment: FigureSegment;
}

/**
 * The assessed value of a control in each segment of the assessment that the control is used for; empty for a control
 * that is not applicable.
 */
export function computeControlValues(
  { settings }: Pick<AssessmentDocument, 'settings'>,
  { key, entry }: Pick<ControlRow, 'key' | 'entry'>,
): readonly SegmentControlValue[] {
  const config = resolveConfig(settings.config);
  const input = {
    key,
    ...(hasReason(entry.na) ? { na: true } : {}),
    ...(entry.segment === undefined ? {} : { segment: entry.segment }),
    ...(entry.assessment === undefined ? {} : { assessment: entry.assessment }),
  };
  return listFigureSegments(settings.segment)
    .filter((segment) => isActiveControl(input, segment))
    .map((segment) => ({ segment, ...computeControlValue(input, segment, config) }));
}

/**
 * Returns a function that tests by key whether the control covers a risk of the type; null when it covers no risk of
 * the type.
 */
export function createCoverageTest(
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
    (type === 'geographies' &&
      listContainingGeographies(model, key).some((ancestor) => listed.has(ancestor.key)));
}

/** The included risks that the control covers, by type and in model order. */
export function listCoveredRisks(
  model: CompiledModel,
  document: AssessmentDocument,
  control: Pick<ControlRow, 'general' | 'allOf' | 'related'>,
): readonly RiskRef[] {
  return riskTypes.flatMap((type) => {
    const covers = createCoverageTest(model, control, type);
    if (covers === null) return [];
    return listIncludedRisks(model, document, type)
      .filter(({ key, na }) => !na && covers(key))
      .map(({ key }) => ({ type, key }));
  });
}
