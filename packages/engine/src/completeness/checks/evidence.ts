/** Check C20: controls linked to the risks that need them, assessed in both respects and evidenced. */
import { resolveConfig } from '../../assess/config.ts';
import { isActive } from '../../assess/controls.ts';
import { sideOf } from '../../assess/input.ts';
import { type ControlRow, controlRows } from '../../assessment/control-rows.ts';
import { pointerOf } from '../../assessment/pointer.ts';
import type { ControlEntry } from '../../assessment/types.ts';
import type { RiskRef } from '../../model/queries.ts';
import { isEvidenceOld, riskClass } from '../../scale.ts';
import { figureSegmentsOf } from '../../segment.ts';
import { type FigureSegment, figureSegments, riskTypes } from '../../terms.ts';
import { isSentence, repeatedTexts } from '../../written.ts';
import type { FileFact } from '../facts.ts';
import type { Closing } from '../sheet.ts';
import { type Ask, ask, askPast, askSound, askText, beside, field, findingOf } from './ask.ts';
import type { CheckView, RequirementCheck } from './view.ts';

/** A risk whose inherent level is Medium or above, with the customers for whom it is. */
interface RiskInNeed extends RiskRef {
  readonly sides: readonly FigureSegment[];
}

/** The risks that need a control, and for whom. */
function risksInNeed(view: CheckView): readonly RiskInNeed[] {
  const { riskThresholds } = resolveConfig(view.document.settings.config);
  const isInNeed = (level: number | undefined) =>
    level !== undefined && !['NONE', 'LOW'].includes(riskClass(level, riskThresholds));
  return riskTypes.flatMap((type) =>
    view.risks(type).flatMap(({ key, figures }): readonly RiskInNeed[] => {
      const sides = figureSegments.filter((side) => isInNeed(figures?.segments[side]?.inherent));
      return sides.length === 0 ? [] : [{ type, key, sides }];
    }),
  );
}

/** A control that names what it covers; one that is for everything is linked to nothing. */
function isLinking({ general, allOf, related }: ControlRow): boolean {
  return !general || allOf.length > 0 || riskTypes.some((type) => (related[type] ?? []).length > 0);
}

/** Each control in use with the risks in need that it is linked to. */
function linked(
  view: CheckView,
  risks: readonly RiskInNeed[],
): readonly { readonly control: ControlRow; readonly covers: readonly RiskInNeed[] }[] {
  const { model, document } = view;
  const { index, coverage } = view.structure();
  const positions = new Map((view.assessmentCase().controls ?? []).map(({ key }, at) => [key, at]));
  return controlRows(model, document)
    .filter((row) => row.inUse && !row.na && isLinking(row))
    .flatMap((control) => {
      const rows = new Set(coverage[positions.get(control.key) ?? -1]);
      const covers = risks.filter(({ type, key }) => rows.has(index.rows[type].get(key) ?? -1));
      return covers.length === 0 ? [] : [{ control, covers }];
    });
}

/** The customers whom a control serves among those of the assessment. */
function servedBy({ key, segment }: ControlRow, { document }: CheckView): readonly FigureSegment[] {
  return figureSegmentsOf(document.settings.segment).filter((side) => isActive({ key, segment }, side));
}

/** Design and operation have each a value for these customers. */
function isAssessedFor({ assessment }: ControlEntry, side: FigureSegment): boolean {
  const value = assessment?.[sideOf[side]] ?? assessment?.both;
  return typeof value === 'object' && value.design !== undefined && value.operation !== undefined;
}

/** Design and operation are assessed apart for all customers whom the control serves. */
function assessedAsk(control: ControlRow, view: CheckView): Ask {
  const served = servedBy(control, view);
  const assessed = served.filter((side) => isAssessedFor(control.entry, side));
  const fault = assessed.length < served.length ? 'oneSide' : null;
  return askSound(assessed.length > 0, fault, field('controls', 'data', control.key, 'assessment'));
}

/** A file has its class, from which day it counts and until when. */
function isWholeFile({ class: kind, effective, expires }: FileFact): boolean {
  return kind !== null && kind !== undefined && effective !== null && expires !== null;
}

/** The day from which evidence counts: it has been, and is not too long ago. */
function evidenceDayAsk(day: string | undefined, today: string, at: Closing): Ask {
  const past = askPast(day, today, at);
  return past.met && isEvidenceOld(day ?? '', today) ? askSound(true, 'oldEvidence', at) : past;
}

/** Evidence in words with class, day and validity, or a file that has them. */
function evidenceAsks({ key, entry }: ControlRow, { facts }: CheckView): readonly Ask[] {
  const { today } = facts;
  const path = pointerOf('controls', 'data', key);
  const place = (name: string) => field('controls', 'data', key, name);
  const until = (day: string | null | undefined) =>
    askSound(
      day !== undefined && day !== null,
      (day ?? '') < today ? 'expired' : null,
      place('evidenceExpires'),
    );
  const files = facts.files.filter((one) => one.path === path || one.path.startsWith(`${path}/`));
  const valid = files.find(
    (one) =>
      isWholeFile(one) &&
      until(one.expires).met &&
      evidenceDayAsk(one.effective ?? undefined, today, place('evidenceDate')).met,
  );
  if (valid !== undefined) {
    return [{ met: true, at: beside('controls', path), proof: { kind: 'file', id: valid.id, place: path } }];
  }
  const { evidence, evidenceClass, evidenceDate, evidenceExpires } = entry;
  return [
    askText(evidence, place('evidence')),
    ask(evidenceClass !== undefined, 'controls', 'data', key, 'evidenceClass'),
    evidenceDayAsk(evidenceDate, today, place('evidenceDate')),
    until(evidenceExpires),
  ];
}

/** A sentence on how the control lowers what it is linked to: one for all, or one for each risk. */
function effectAsk(
  { key, entry }: ControlRow,
  covers: readonly RiskRef[],
  repeated: ReadonlySet<string>,
): Ask {
  const at = field('controls', 'data', key, 'effect');
  const isForEach = covers.every(({ type, key: risk }) => isSentence(entry.effects?.[type]?.[risk]));
  return isForEach ? askSound(true, null, at) : askText(entry.effect, at, repeated);
}

/** Why no control covers a risk: those that are linked serve other customers, or there is none. */
function coverAsk(risk: RiskInNeed, links: ReturnType<typeof linked>, view: CheckView): Ask {
  const covering = links.filter(({ covers }) => covers.includes(risk)).map(({ control }) => control);
  const isCovered = (side: FigureSegment) =>
    covering.some((control) => servedBy(control, view).includes(side) && isAssessedFor(control.entry, side));
  const at = beside('controls', pointerOf('risks', 'data', risk.type, risk.key));
  return askSound(covering.length > 0, risk.sides.every(isCovered) ? null : 'otherSegment', at);
}

/** C20. */
export const evidenced: RequirementCheck = (view) => {
  const risks = risksInNeed(view);
  const links = linked(view, risks);
  const repeated = repeatedTexts(links.map(({ control }) => control.entry.effect));
  return findingOf([
    ...risks.map((risk) => coverAsk(risk, links, view)),
    ...links.flatMap(({ control, covers }) => [
      assessedAsk(control, view),
      ...evidenceAsks(control, view),
      effectAsk(control, covers, repeated),
    ]),
  ]);
};
