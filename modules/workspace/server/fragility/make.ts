/** Calculates the firmness of levels in a worker, because it takes seconds. */
import {
  type AssessmentDocument,
  applyOwnParts,
  buildCase,
  type ChangeEffect,
  type CompiledModel,
  computeRanges,
  computeSensitivity,
  createFlipFinder,
  type FlipFinder,
  findControlName,
  flipSubjectOf,
  type SingleChange,
  type Text,
} from '@klarsikt/engine';
import { createFileMaker } from '@klarsikt/server/render/making.ts';
import { type ComputedFragility, type FragilityOrder, fragilityMaking } from './making.ts';

function nameOf(model: CompiledModel, document: AssessmentDocument, change: SingleChange): Text {
  const named = (key: string, name: Text | null | undefined): Text => name ?? { en: key, sv: key };
  if (change.kind === 'control')
    return named(change.control, findControlName(model, document, change.control));
  if ('threat' in change) return named(change.threat, model.threats.byKey.get(change.threat)?.name);
  return named(change.risk, model[change.type].byKey.get(change.risk)?.name);
}

function pointsOf(find: FlipFinder, { change, flips: [flip] }: ChangeEffect) {
  const subject = flipSubjectOf(change);
  return flip === undefined || subject === null ? null : find(subject, flip.measure);
}

function computeFragility(model: CompiledModel, { document, seed, runs }: FragilityOrder): ComputedFragility {
  const input = buildCase(model, document);
  const sensitivity = computeSensitivity(input);
  if (sensitivity === null) return { base: null, changes: [], ranges: null };
  const find = createFlipFinder(input);
  return {
    base: sensitivity.base,
    changes: sensitivity.changes.map((effect) => ({
      ...effect,
      name: nameOf(model, document, effect.change),
      points: pointsOf(find, effect),
    })),
    ranges: computeRanges(input, { seed, runs }),
  };
}

export const makeFragility = createFileMaker(fragilityMaking, async (version, order) => {
  const computed = computeFragility(applyOwnParts(version, order.document.overlay), order);
  return { bytes: Buffer.from(JSON.stringify(computed)), title: '' };
});
