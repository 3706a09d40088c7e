/** Calculates the fragility of levels in a worker, because it takes seconds. */
import { buildAssessmentCase, getChangedSubjectName } from '@klarsikt/engine/assessment';
import type { CompiledModel } from '@klarsikt/engine/model';
import { applyOwnParts } from '@klarsikt/engine/overlay';
import {
  type ChangeEffect,
  computeLevelRanges,
  computeSensitivity,
  createFlipPointFinder,
  type FlipPointFinder,
  getFlipPointSubject,
} from '@klarsikt/engine/sensitivity';
import { createFileRenderer } from '@klarsikt/server/render/making.ts';
import { type FragilityOrder, type FragilityResult, fragilityRenderKind } from './making.ts';

function pointsOf(find: FlipPointFinder, { change, flips: [flip] }: ChangeEffect) {
  const subject = getFlipPointSubject(change);
  return flip === undefined || subject === null ? null : find(subject, flip.measure);
}

function computeFragility(model: CompiledModel, { document, seed, runs }: FragilityOrder): FragilityResult {
  const input = buildAssessmentCase(model, document);
  const sensitivity = computeSensitivity(input);
  if (sensitivity === null) return { base: null, changes: [], ranges: null };
  const find = createFlipPointFinder(input);
  return {
    base: sensitivity.base,
    changes: sensitivity.changes.map((effect) => ({
      ...effect,
      name: getChangedSubjectName(model, document, effect.change),
      points: pointsOf(find, effect),
    })),
    ranges: computeLevelRanges(input, { seed, runs }),
  };
}

export const fragilityFileRenderer = createFileRenderer(fragilityRenderKind, async (version, order) => {
  const computed = computeFragility(applyOwnParts(version, order.document.overlay), order);
  return { bytes: Buffer.from(JSON.stringify(computed)), title: '' };
});
