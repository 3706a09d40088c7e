/** Check C20: controls linked to the risks that need them, assessed in both respects and evidenced. */
import { resolveConfig } from '../../assess/config.ts';
import { type ControlRow, controlRows } from '../../assessment/control-rows.ts';
import { pointerOf } from '../../assessment/pointer.ts';
import type { ControlEntry } from '../../assessment/types.ts';
import type { RiskRef } from '../../model/queries.ts';
import { riskClass } from '../../scale.ts';
import { riskTypes } from '../../terms.ts';
import { isWritten } from '../../written.ts';
import type { FileFact } from '../facts.ts';
import { type Ask, ask, beside, findingOf } from './ask.ts';
import type { CheckView, RequirementCheck } from './view.ts';

/** The risks whose inherent level is Medium or above. */
function risksInNeed(view: CheckView): readonly RiskRef[] {
  const { riskThresholds } = resolveConfig(view.document.settings.config);
  return riskTypes.flatMap((type) =>
    view.risks(type).flatMap(({ key, figures }) => {
      const found = figures === null ? 'NONE' : riskClass(figures.inherent, riskThresholds);
      return found === 'NONE' || found === 'LOW' ? [] : [{ type, key }];
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
  risks: readonly RiskRef[],
): readonly { readonly control: ControlRow; readonly covers: readonly RiskRef[] }[] {
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

/** Design and operation have each a value, on every side that is assessed. */
function isAssessedApart({ assessment }: ControlEntry): boolean {
  const values = [assessment?.priv, assessment?.corp, assessment?.both].filter(
    (value) => value !== undefined,
  );
  return (
    values.length > 0 &&
    values.every(
      (value) => typeof value === 'object' && value.design !== undefined && value.operation !== undefined,
    )
  );
}

/** A file says of itself what it is, from when it speaks and until when. */
function isWholeFile({ class: kind, effective, expires }: FileFact, today: string): boolean {
  return kind !== null && kind !== undefined && effective !== null && expires !== null && expires >= today;
}

/** Evidence in words with class, day and validity, or a file that has them. */
function evidenceAsks({ key, entry }: ControlRow, { facts }: CheckView): readonly Ask[] {
  const path = pointerOf('controls', 'data', key);
  const file = facts.files.find(
    (one) => (one.path === path || one.path.startsWith(`${path}/`)) && isWholeFile(one, facts.today),
  );
  if (file !== undefined) {
    return [{ met: true, at: beside('controls', path), proof: { kind: 'file', id: file.id, place: path } }];
  }
  const { evidence, evidenceClass, evidenceDate, evidenceExpires } = entry;
  return [
    ask(isWritten(evidence), 'controls', 'data', key, 'evidence'),
    ask(evidenceClass !== undefined, 'controls', 'data', key, 'evidenceClass'),
    ask(evidenceDate !== undefined, 'controls', 'data', key, 'evidenceDate'),
    ask(
      evidenceExpires !== undefined && evidenceExpires >= facts.today,
      'controls',
      'data',
      key,
      'evidenceExpires',
    ),
  ];
}

/** A sentence on how the control lowers what it is linked to: one for all, or one for each risk. */
function says({ entry }: ControlRow, covers: readonly RiskRef[]): boolean {
  return isWritten(entry.effect) || covers.every(({ type, key }) => isWritten(entry.effects?.[type]?.[key]));
}

/** C20. */
export const evidenced: RequirementCheck = (view) => {
  const risks = risksInNeed(view);
  const links = linked(view, risks);
  const covered = new Set(links.flatMap(({ covers }) => covers));
  return findingOf([
    ...risks.map(
      (risk): Ask => ({
        met: covered.has(risk),
        at: beside('controls', pointerOf('risks', 'data', risk.type, risk.key)),
      }),
    ),
    ...links.flatMap(({ control, covers }) => [
      ask(isAssessedApart(control.entry), 'controls', 'data', control.key, 'assessment'),
      ...evidenceAsks(control, view),
      ask(says(control, covers), 'controls', 'data', control.key, 'effect'),
    ]),
  ]);
};
