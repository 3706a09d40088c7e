/**
 * Check C20: each risk of Medium or above has a control, and each such control is assessed for design and operation
 * and has evidence.
 */
import { resolveConfig } from '../../assess/config.ts';
import { isActiveControl } from '../../assess/controls.ts';
import { segmentFieldNames } from '../../assess/input.ts';
import { type ControlRow, listControlRows } from '../../assessment/control-rows.ts';
import { formatPointer } from '../../assessment/pointer.ts';
import type { ControlEntry } from '../../assessment/types.ts';
import type { RiskRef } from '../../model/queries.ts';
import { type FigureSegment, figureSegments, riskTypes } from '../../text/terms.ts';
import { findRepeatedTexts, isReasonText } from '../../text/written.ts';
import { getRiskClass, isEvidenceOld } from '../../values/scale.ts';
import { listFigureSegments } from '../../values/segment.ts';
import type { EvidenceFact } from '../facts.ts';
import type { GapClosing } from '../sheet.ts';
import {
  buildCheckFinding,
  createFieldClosing,
  createFieldCondition,
  createOutsideClosing,
  createPastDayCondition,
  createProofCondition,
  createTextCondition,
  type RequirementCondition,
} from './ask.ts';
import type { CompletenessContext, RequirementCheck } from './view.ts';

/** A risk with an inherent level of Medium or above, and the customer segments in which it has that level. */
interface RiskInNeed extends RiskRef {
  readonly sides: readonly FigureSegment[];
}

/** Returns the risks that need a control, each with its segments. */
function risksInNeed(view: CompletenessContext): readonly RiskInNeed[] {
  const { riskThresholds } = resolveConfig(view.document.settings.config);
  const isInNeed = (level: number | undefined) =>
    level !== undefined && !['NONE', 'LOW'].includes(getRiskClass(level, riskThresholds));
  return riskTypes.flatMap((type) =>
    view.risks(type).flatMap(({ key, figures }): readonly RiskInNeed[] => {
      const sides = figureSegments.filter((side) => isInNeed(figures?.segments[side]?.inherent));
      return sides.length === 0 ? [] : [{ type, key, sides }];
    }),
  );
}

/**
 * Returns true when a control names the risks that it covers. A general control that names no risks is not linked to
 * any.
 */
function isLinking({ general, allOf, related }: ControlRow): boolean {
  return !general || allOf.length > 0 || riskTypes.some((type) => (related[type] ?? []).length > 0);
}

/** Returns each control in use with the risks in need of a control to which it is linked. */
function linkControls(
  view: CompletenessContext,
  risks: readonly RiskInNeed[],
): readonly { readonly control: ControlRow; readonly covers: readonly RiskInNeed[] }[] {
  const { model, document } = view;
  const { index, coverage } = view.structure();
  const positions = new Map((view.assessmentCase().controls ?? []).map(({ key }, at) => [key, at]));
  return listControlRows(model, document)
    .filter((row) => row.inUse && !row.na && isLinking(row))
    .flatMap((control) => {
      const rows = new Set(coverage[positions.get(control.key) ?? -1]);
      const covers = risks.filter(({ type, key }) => rows.has(index.rows[type].get(key) ?? -1));
      return covers.length === 0 ? [] : [{ control, covers }];
    });
}

/** Returns the customer segments of the assessment that a control serves. */
function servedSegments(
  { key, segment }: ControlRow,
  { document }: CompletenessContext,
): readonly FigureSegment[] {
  return listFigureSegments(document.settings.segment).filter((side) =>
    isActiveControl({ key, segment }, side),
  );
}

/** Returns true when design and operation both have a value for the segment. */
function isAssessedFor({ assessment }: ControlEntry, side: FigureSegment): boolean {
  const value = assessment?.[segmentFieldNames[side]] ?? assessment?.both;
  return typeof value === 'object' && value.design !== undefined && value.operation !== undefined;
}

/** Returns the condition that design and operation have separate values in every segment that the control serves. */
function assessedCondition(control: ControlRow, view: CompletenessContext): RequirementCondition {
  const served = servedSegments(control, view);
  const assessed = served.filter((side) => isAssessedFor(control.entry, side));
  const fault = assessed.length < served.length ? 'oneSide' : null;
  return createProofCondition(
    assessed.length > 0,
    fault,
    createFieldClosing('controls', 'data', control.key, 'assessment'),
  );
}

/** Returns true when a file has an evidence class, a first day and a last day of validity. */
function isWholeFile({ class: kind, effective, expires }: EvidenceFact): boolean {
  return kind !== null && kind !== undefined && effective !== null && expires !== null;
}

/** Returns the condition that the first day of the evidence is neither in the future nor too long ago. */
function evidenceDayCondition(day: string | undefined, today: string, at: GapClosing): RequirementCondition {
  const past = createPastDayCondition(day, today, at);
  return past.met && isEvidenceOld(day ?? '', today) ? createProofCondition(true, 'oldEvidence', at) : past;
}

/**
 * Returns the conditions for the evidence of a control: either a valid file, or a text with class, first day and last
 * day.
 */
function evidenceConditions(
  { key, entry }: ControlRow,
  { facts }: CompletenessContext,
): readonly RequirementCondition[] {
  const { today } = facts;
  const path = formatPointer('controls', 'data', key);
  const place = (name: string) => createFieldClosing('controls', 'data', key, name);
  const until = (day: string | null | undefined) =>
    createProofCondition(
      day !== undefined && day !== null,
      (day ?? '') < today ? 'expired' : null,
      place('evidenceExpires'),
    );
  const files = facts.files.filter((one) => one.path === path || one.path.startsWith(`${path}/`));
  const valid = files.find(
    (one) =>
      isWholeFile(one) &&
      until(one.expires).met &&
      evidenceDayCondition(one.effective ?? undefined, today, place('evidenceDate')).met,
  );
  if (valid !== undefined) {
    return [
      {
        met: true,
        at: createOutsideClosing('controls', path),
        proof: { kind: 'file', id: valid.id, place: path },
      },
    ];
  }
  const { evidence, evidenceClass, evidenceDate, evidenceExpires } = entry;
  return [
    createTextCondition(evidence, place('evidence')),
    createFieldCondition(evidenceClass !== undefined, 'controls', 'data', key, 'evidenceClass'),
    evidenceDayCondition(evidenceDate, today, place('evidenceDate')),
    until(evidenceExpires),
  ];
}

/**
 * Returns the condition that the control's effect is described: in one sentence for all linked risks, or in one
 * sentence for each.
 */
function effectCondition(
  { key, entry }: ControlRow,
  covers: readonly RiskRef[],
  repeated: ReadonlySet<string>,
): RequirementCondition {
  const at = createFieldClosing('controls', 'data', key, 'effect');
  const isForEach = covers.every(({ type, key: risk }) => isReasonText(entry.effects?.[type]?.[risk]));
  return isForEach ? createProofCondition(true, null, at) : createTextCondition(entry.effect, at, repeated);
}

/**
 * Returns the condition that a control covers the risk in every segment where the risk needs one. If all linked
 * controls are for other segments, the fault is `otherSegment`.
 */
function coverCondition(
  risk: RiskInNeed,
  links: ReturnType<typeof linkControls>,
  view: CompletenessContext,
): RequirementCondition {
  const covering = links.filter(({ covers }) => covers.includes(risk)).map(({ control }) => control);
  const isCovered = (side: FigureSegment) =>
    covering.some(
      (control) => servedSegments(control, view).includes(side) && isAssessedFor(control.entry, side),
    );
  const at = createOutsideClosing('controls', formatPointer('risks', 'data', risk.type, risk.key));
  return createProofCondition(covering.length > 0, risk.sides.every(isCovered) ? null : 'otherSegment', at);
}

/**
 * C20: each risk in need of a control has one for its segments; each linked control is assessed, has evidence, and
 * has a text on its effect.
 */
export const checkControlEvidence: RequirementCheck = (view) => {
  const risks = risksInNeed(view);
  const links = linkControls(view, risks);
  const repeated = findRepeatedTexts(links.map(({ control }) => control.entry.effect));
  return buildCheckFinding([
    ...risks.map((risk) => coverCondition(risk, links, view)),
    ...links.flatMap(({ control, covers }) => [
      assessedCondition(control, view),
      ...evidenceConditions(control, view),
      effectCondition(control, covers, repeated),
    ]),
  ]);
};
