/** The part of a model version that an assessment uses: what its figures can be calculated again from, and nothing else. */
import { risksInScope, threatsLetThrough } from '../analysis/scope.ts';
import { controlsInUse } from '../assessment/case.ts';
import { selector } from '../assessment/document.ts';
import type { AssessmentDocument } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import { withoutTexts } from '../model/project.ts';
import { restrict } from '../model/restrict.ts';
import type { ReferenceModel } from '../model/types.ts';
import type { RiskType } from '../terms.ts';

/** Risk types whose entities can be outside an assessment's businesses; the others are places and the like, which form trees. */
const droppable = [
  'customers',
  'products',
  'transactions',
  'channels',
  'legals',
] as const satisfies readonly RiskType[];

/**
 * The part of a model that the assessment's figures rest on, a complete model again: `assess(caseOf(part, document))` has
 * the figures of the whole. Threats that count with those that they stand below, risks of the businesses, controls in use,
 * the lists in force, and all places, industries and legal forms; without card texts, sources and publications.
 */
export function modelPartOf(model: CompiledModel, document: AssessmentDocument): ReferenceModel {
  const { source } = model;
  const dropped = new Set<string>([
    ...unusedThreats(model, document),
    ...droppable.flatMap((type) => unusedRisks(model, document, type)),
    ...unused(source.controls, new Set(controlsInUse(model, document))),
    ...unused(source.references, new Set()),
    ...unused(source.publications, new Set()),
    ...unused(source.tags, new Set()),
  ]);
  const inForce = selector(document.selections.riskLists);
  for (const { key } of source.riskLists) if (!inForce(key)) dropped.add(key);
  return withoutTexts(restrict(source, dropped));
}

const unused = (list: readonly { readonly key: string }[], used: ReadonlySet<string>): readonly string[] =>
  list.map(({ key }) => key).filter((key) => !used.has(key));

function unusedThreats(model: CompiledModel, document: AssessmentDocument): readonly string[] {
  const selected = selector(document.selections.threats);
  const through = threatsLetThrough(model, { businesses: document.settings.businesses });
  const parents = new Map(model.threats.list.map(({ key, parent }) => [key, parent]));
  const used = new Set<string>();
  for (const [index, { key }] of model.threats.list.entries()) {
    if (through[index] !== 1 || !selected(key)) continue;
    for (let at: string | null = key; at !== null && !used.has(at); at = parents.get(at) ?? null)
      used.add(at);
  }
  return unused(model.threats.list, used);
}

function unusedRisks(model: CompiledModel, document: AssessmentDocument, type: RiskType): readonly string[] {
  const { businesses } = document.settings;
  const scope = risksInScope(model, type, { businesses, hidden: true });
  return model[type].list.flatMap(({ key }, index) => (scope[index] === 1 ? [] : [key]));
}
