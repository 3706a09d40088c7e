/** Extracts the part of a model version that is needed to recalculate an assessment. */
import { flagCountableThreats, flagRisksInScope } from '../analysis/scope.ts';
import { listControlsInUse } from '../assessment/case.ts';
import { createSelectionTest } from '../assessment/document.ts';
import type { AssessmentDocument } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import { removeThreatTexts } from '../model/project.ts';
import { removeEntities } from '../model/restrict.ts';
import type { ReferenceModel } from '../model/types.ts';
import type { RiskType } from '../text/terms.ts';

/**
 * Risk types whose entities are left out if they are outside an assessment's businesses. Entities of other types form
 * trees and are kept.
 */
const droppable = [
  'customers',
  'products',
  'transactions',
  'channels',
  'legals',
] as const satisfies readonly RiskType[];

/**
 * Extracts the part of a model that the figures of an assessment depend on. The result is a complete model that gives
 * the same figures: counting threats with their ancestors, risks of the businesses, controls in use, lists in force,
 * and all places, industries and legal forms, without card texts, sources and publications.
 */
export function extractModelPart(model: CompiledModel, document: AssessmentDocument): ReferenceModel {
  const { source } = model;
  const dropped = new Set<string>([
    ...unusedThreats(model, document),
    ...droppable.flatMap((type) => unusedRisks(model, document, type)),
    ...listUnusedKeys(source.controls, new Set(listControlsInUse(model, document))),
    ...listUnusedKeys(source.references, new Set()),
    ...listUnusedKeys(source.publications, new Set()),
    ...listUnusedKeys(source.tags, new Set()),
  ]);
  const inForce = createSelectionTest(document.selections.riskLists);
  for (const { key } of source.riskLists) if (!inForce(key)) dropped.add(key);
  return removeThreatTexts(removeEntities(source, dropped));
}

const listUnusedKeys = (
  list: readonly { readonly key: string }[],
  used: ReadonlySet<string>,
): readonly string[] => list.map(({ key }) => key).filter((key) => !used.has(key));

function unusedThreats(model: CompiledModel, document: AssessmentDocument): readonly string[] {
  const selected = createSelectionTest(document.selections.threats);
  const through = flagCountableThreats(model, { businesses: document.settings.businesses });
  const parents = new Map(model.threats.list.map(({ key, parent }) => [key, parent]));
  const used = new Set<string>();
  for (const [index, { key }] of model.threats.list.entries()) {
    if (through[index] !== 1 || !selected(key)) continue;
    for (let at: string | null = key; at !== null && !used.has(at); at = parents.get(at) ?? null)
      used.add(at);
  }
  return listUnusedKeys(model.threats.list, used);
}

function unusedRisks(model: CompiledModel, document: AssessmentDocument, type: RiskType): readonly string[] {
  const { businesses } = document.settings;
  const scope = flagRisksInScope(model, type, { businesses, hidden: true });
  return model[type].list.flatMap(({ key }, index) => (scope[index] === 1 ? [] : [key]));
}
