/**
 * Determines the parts of an assessment that news affect: threats, risks and controls, and the levels that changed
 * lists affect.
 */
import { computeAssessment } from '../assess/assess.ts';
import { getTypeResult } from '../assess/figures.ts';
import type { AssessmentCase, AssessmentResult } from '../assess/types.ts';
import { buildAssessmentCase } from '../assessment/case.ts';
import { listCoveredRisks } from '../assessment/control-cover.ts';
import { listControlRows } from '../assessment/control-rows.ts';
import { createSelectionTest } from '../assessment/document.ts';
import { compareResultLevels, type LevelChange } from '../assessment/level-changes.ts';
import { groupRisksByThreat, listThreatRows } from '../assessment/threat-rows.ts';
import type { AssessmentDocument } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import { listContainingGeographies, type RiskRef } from '../model/queries.ts';
import type { RiskList } from '../model/types.ts';
import { applyOwnParts } from '../overlay/apply.ts';
import { riskTypes } from '../text/terms.ts';
import { roundToShown } from '../values/scale.ts';
import type { AffectedEntities } from './affected-entities.ts';

/** A risk that news affect, with its levels (0-4) as shown. */
export interface AffectedRisk extends RiskRef {
  readonly inherent: number;
  readonly residual: number;
}

/** The affected parts of an assessment; all empty if the news do not concern it. */
export interface NewsReach {
  /** Keys of the affected threats that count with a level above 0, in model order. */
  readonly threats: readonly string[];
  /**
   * Risks with a level above 0 that relate to these threats, and the countries in `places`; the highest residual
   * level is first.
   */
  readonly risks: readonly AffectedRisk[];
  /** Keys of the controls in use that cover one of these risks, in the order of the assessment. */
  readonly controls: readonly string[];
  /** Keys of countries of a tag or an affected list for which the assessment has a share above 0 or no figure. */
  readonly places: readonly string[];
  /** Keys of the affected lists that are in force in the assessment. */
  readonly riskLists: readonly string[];
}

const listRiskListsInForce = (model: CompiledModel, document: AssessmentDocument): readonly RiskList[] => {
  const selected = createSelectionTest(document.selections.riskLists);
  return model.riskLists.list.filter(({ key }) => selected(key) && model.own?.hidden.has(key) !== true);
};

/** Keys of the included threats that have a level above 0, in model order. */
const countingThreats = (model: CompiledModel, document: AssessmentDocument): readonly string[] =>
  listThreatRows(model, document)
    .filter(({ absence, segments }) => absence === null && segments.some(({ counts }) => (counts ?? 0) > 0))
    .map(({ key }) => key);

/**
 * Keys of the exposed countries in the result that a tag names, directly or by a region, or that an affected list
 * contains.
 */
function findExposedPlaces(
  model: CompiledModel,
  result: AssessmentResult,
  named: { readonly geographies: readonly string[]; readonly lists: readonly RiskList[] },
): readonly string[] {
  const listed = new Set(named.lists.flatMap(({ entries }) => entries.map(({ geography }) => geography)));
  // A region without parents contains every country, so naming it selects no particular country.
  const regions = new Set(
    named.geographies.filter((key) => (model.geographies.byKey.get(key)?.parents.length ?? 0) > 0),
  );
  const isNamed = (key: string) =>
    listed.has(key) ||
    regions.has(key) ||
    listContainingGeographies(model, key).some((one) => regions.has(one.key));
  return (getTypeResult(result, 'geographies')?.risks ?? [])
    .filter(({ segments }) => Object.values(segments).some(({ share }) => share === null || share > 0))
    .map(({ key }) => key)
    .filter(isNamed);
}

/**
 * Determines the parts of an assessment that a publication affects. `result` is the calculation of the document on
 * `given`, the model version of the assessment; the document's own parts apply even if `given` does not contain them.
 */
export function computeNewsReach(
  given: CompiledModel,
  document: AssessmentDocument,
  result: AssessmentResult,
  touched: AffectedEntities,
): NewsReach {
  const model = applyOwnParts(given, document.overlay);
  const lists = listRiskListsInForce(model, document).filter(({ key }) => touched.riskLists.includes(key));
  const wanted = new Set(touched.threats);
  const threats = countingThreats(model, document).filter((key) => wanted.has(key));
  const places = findExposedPlaces(model, result, { geographies: touched.geographies, lists });
  const byThreat = groupRisksByThreat(model, document);
  const hit = new Set(threats.flatMap((key) => (byThreat.get(key) ?? []).map(nameOf)));
  for (const key of places) hit.add(nameOf({ type: 'geographies', key }));
  const risks = riskTypes
    .flatMap((type) =>
      (getTypeResult(result, type)?.risks ?? [])
        .filter(({ key, inherent }) => inherent > 0 && hit.has(nameOf({ type, key })))
        .map(({ key, inherent, residual }) => ({
          type,
          key,
          inherent: roundToShown(inherent),
          residual: roundToShown(residual),
        })),
    )
    .toSorted((a, b) => b.residual - a.residual || b.inherent - a.inherent);
  const reached = new Set(risks.map(nameOf));
  const controls = listControlRows(model, document)
    .filter((row) => listCoveredRisks(model, document, row).some((risk) => reached.has(nameOf(risk))))
    .map(({ key }) => key);
  return { threats, risks, controls, places, riskLists: lists.map(({ key }) => key) };
}

const nameOf = ({ type, key }: RiskRef): string => `${type}/${key}`;

/**
 * Returns a function that tests whether a publication is an event that the assessment must handle, because one of its
 * threats or lists counts there. Included threats and lists are determined once for any number of publications.
 */
export function createNewsEventTest(
  given: CompiledModel,
  document: AssessmentDocument,
): (touched: AffectedEntities) => boolean {
  const model = applyOwnParts(given, document.overlay);
  const lists = new Set(listRiskListsInForce(model, document).map(({ key }) => key));
  const threats = new Set(countingThreats(model, document));
  return (touched) =>
    touched.riskLists.some((key) => lists.has(key)) || touched.threats.some((key) => threats.has(key));
}

/** Compares the entries of two lists; their order does not matter. */
function isSameList(a: RiskList, b: RiskList): boolean {
  const values = new Map(a.entries.map(({ geography, value }) => [geography, value]));
  const isSame = b.entries.every(({ geography, value }) => values.get(geography) === value);
  return (
    isSame && a.entries.length === b.entries.length && a.kind === b.kind && a.highIsGood === b.highIsGood
  );
}

/**
 * Finds the lists in force in an assessment whose entries differ in another model version, and returns the other
 * version's lists. A list that the assessment's version lacks counts as changed if the assessment selects it.
 */
export function findChangedRiskLists(
  given: CompiledModel,
  document: AssessmentDocument,
  other: CompiledModel,
): readonly RiskList[] {
  const model = applyOwnParts(given, document.overlay);
  const own = new Map(listRiskListsInForce(model, document).map((list) => [list.key, list]));
  const selected = createSelectionTest(document.selections.riskLists);
  return other.riskLists.list.filter((list) => {
    const before = own.get(list.key);
    if (before !== undefined) return !isSameList(before, list);
    return !model.riskLists.byKey.has(list.key) && selected(list.key);
  });
}

/**
 * Finds the levels that would change if an assessment adopted only the lists of another version; countries that its
 * own version lacks are ignored. `before` is the calculation of the present document.
 */
export function compareLevelsWithLists(
  given: CompiledModel,
  document: AssessmentDocument,
  before: AssessmentResult,
  lists: readonly RiskList[],
): readonly LevelChange[] {
  if (lists.length === 0) return [];
  const model = applyOwnParts(given, document.overlay);
  const input = buildAssessmentCase(model, document);
  const taken = new Set(lists.map(({ key }) => key));
  const kept = (input.riskLists ?? []).filter(({ key }) => !taken.has(key));
  const after: AssessmentCase = { ...input, riskLists: [...kept, ...lists] };
  return compareResultLevels({ model, result: before }, { model, result: computeAssessment(after) });
}
