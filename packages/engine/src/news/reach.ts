/** How far news reach into an assessment: which threats, risks and controls, and which levels a changed list would give. */
import { assess } from '../assess/assess.ts';
import { typeResult } from '../assess/figures.ts';
import type { AssessmentCase, AssessmentResult } from '../assess/types.ts';
import { caseOf } from '../assessment/case.ts';
import { coveredRisks } from '../assessment/control-cover.ts';
import { controlRows } from '../assessment/control-rows.ts';
import { selector } from '../assessment/document.ts';
import { type LevelChange, levelChanges } from '../assessment/level-changes.ts';
import { risksByThreat, threatRows } from '../assessment/threat-rows.ts';
import type { AssessmentDocument } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import { ancestorsOf, type RiskRef } from '../model/queries.ts';
import type { RiskList } from '../model/types.ts';
import { withOverlay } from '../overlay/apply.ts';
import { shown } from '../scale.ts';
import { riskTypes } from '../terms.ts';
import type { Touched } from './touched.ts';

/** A risk that news reach, with its shown levels 0-4. */
export interface ReachedRisk extends RiskRef {
  readonly inherent: number;
  readonly residual: number;
}

/** What of an assessment news reach. Everything empty: they do not concern it. */
export interface NewsReach {
  /** Touched threats that take part in it with a level above 0, in model order. */
  readonly threats: readonly string[];
  /** Risks with a level above 0 that these threats hit, and the countries in `places`; the highest residual level first. */
  readonly risks: readonly ReachedRisk[];
  /** Controls in use that cover one of these risks, in the order of the assessment. */
  readonly controls: readonly string[];
  /** Countries that a tag names or that stand on a touched list, and in which the assessment has a share or no figure. */
  readonly places: readonly string[];
  /** Touched lists that are in force in it. */
  readonly riskLists: readonly string[];
}

const inForce = (model: CompiledModel, document: AssessmentDocument): readonly RiskList[] => {
  const selected = selector(document.selections.riskLists);
  return model.riskLists.list.filter(({ key }) => selected(key) && model.own?.hidden.has(key) !== true);
};

/** The threats that take part and have a level, in model order. */
const countingThreats = (model: CompiledModel, document: AssessmentDocument): readonly string[] =>
  threatRows(model, document)
    .filter(({ absence, segments }) => absence === null && segments.some(({ counts }) => (counts ?? 0) > 0))
    .map(({ key }) => key);

/** Country rows of the result that a tag names, itself or by a region, or that stand on a touched list, with some exposure. */
function placesOf(
  model: CompiledModel,
  result: AssessmentResult,
  named: { readonly geographies: readonly string[]; readonly lists: readonly RiskList[] },
): readonly string[] {
  const listed = new Set(named.lists.flatMap(({ entries }) => entries.map(({ geography }) => geography)));
  // A region that holds everything names no country in particular.
  const regions = new Set(
    named.geographies.filter((key) => (model.geographies.byKey.get(key)?.parents.length ?? 0) > 0),
  );
  const isNamed = (key: string) =>
    listed.has(key) || regions.has(key) || ancestorsOf(model, key).some((one) => regions.has(one.key));
  return (typeResult(result, 'geographies')?.risks ?? [])
    .filter(({ segments }) => Object.values(segments).some(({ share }) => share === null || share > 0))
    .map(({ key }) => key)
    .filter(isNamed);
}

/**
 * What of an assessment a publication reaches. `result` is the calculation of the document on `given`, the version that
 * it is pinned to; the document's overlay counts also where the model is given without it.
 */
export function newsReach(
  given: CompiledModel,
  document: AssessmentDocument,
  result: AssessmentResult,
  touched: Touched,
): NewsReach {
  const model = withOverlay(given, document.overlay);
  const lists = inForce(model, document).filter(({ key }) => touched.riskLists.includes(key));
  const wanted = new Set(touched.threats);
  const threats = countingThreats(model, document).filter((key) => wanted.has(key));
  const places = placesOf(model, result, { geographies: touched.geographies, lists });
  const byThreat = risksByThreat(model, document);
  const hit = new Set(threats.flatMap((key) => (byThreat.get(key) ?? []).map(nameOf)));
  for (const key of places) hit.add(nameOf({ type: 'geographies', key }));
  const risks = riskTypes
    .flatMap((type) =>
      (typeResult(result, type)?.risks ?? [])
        .filter(({ key, inherent }) => inherent > 0 && hit.has(nameOf({ type, key })))
        .map(({ key, inherent, residual }) => ({
          type,
          key,
          inherent: shown(inherent),
          residual: shown(residual),
        })),
    )
    .toSorted((a, b) => b.residual - a.residual || b.inherent - a.inherent);
  const reached = new Set(risks.map(nameOf));
  const controls = controlRows(model, document)
    .filter((row) => coveredRisks(model, document, row).some((risk) => reached.has(nameOf(risk))))
    .map(({ key }) => key);
  return { threats, risks, controls, places, riskLists: lists.map(({ key }) => key) };
}

const nameOf = ({ type, key }: RiskRef): string => `${type}/${key}`;

/**
 * Tells of what a publication touches whether it is an event to handle in the assessment: whether a threat or a list of it
 * counts there. What counts is worked out once, for any number of publications.
 */
export function eventsFor(given: CompiledModel, document: AssessmentDocument): (touched: Touched) => boolean {
  const model = withOverlay(given, document.overlay);
  const lists = new Set(inForce(model, document).map(({ key }) => key));
  const threats = new Set(countingThreats(model, document));
  return (touched) =>
    touched.riskLists.some((key) => lists.has(key)) || touched.threats.some((key) => threats.has(key));
}

/** Entries have no order. */
function isSameList(a: RiskList, b: RiskList): boolean {
  const values = new Map(a.entries.map(({ geography, value }) => [geography, value]));
  const isSame = b.entries.every(({ geography, value }) => values.get(geography) === value);
  return (
    isSame && a.entries.length === b.entries.length && a.kind === b.kind && a.highIsGood === b.highIsGood
  );
}

/**
 * The lists in force in an assessment that another version has with other entries, as that version has them. A list that
 * the assessment's version lacks counts as changed where the assessment takes in every list.
 */
export function changedLists(
  given: CompiledModel,
  document: AssessmentDocument,
  other: CompiledModel,
): readonly RiskList[] {
  const model = withOverlay(given, document.overlay);
  const own = new Map(inForce(model, document).map((list) => [list.key, list]));
  const selected = selector(document.selections.riskLists);
  return other.riskLists.list.filter((list) => {
    const before = own.get(list.key);
    if (before !== undefined) return !isSameList(before, list);
    return !model.riskLists.byKey.has(list.key) && selected(list.key);
  });
}

/**
 * The levels that would change if an assessment took over lists from another version and nothing else; countries that its
 * version does not have are passed over. `before` is the calculation of the document as it stands.
 */
export function levelsWithLists(
  given: CompiledModel,
  document: AssessmentDocument,
  before: AssessmentResult,
  lists: readonly RiskList[],
): readonly LevelChange[] {
  if (lists.length === 0) return [];
  const model = withOverlay(given, document.overlay);
  const input = caseOf(model, document);
  const taken = new Set(lists.map(({ key }) => key));
  const kept = (input.riskLists ?? []).filter(({ key }) => !taken.has(key));
  const after: AssessmentCase = { ...input, riskLists: [...kept, ...lists] };
  return levelChanges({ model, result: before }, { model, result: assess(after) });
}
