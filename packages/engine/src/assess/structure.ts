/**
 * Structure of a case, which stays the same while figures are entered: relations of threats, controls and risks,
 * families of threats, and places within places. It is built once and used for every recalculation.
 */
import { riskTypes } from '../text/terms.ts';
import { resolveConfig } from './config.ts';
import { collectFamilyRows } from './families.ts';
import { type GeographyIndex, indexGeographies } from './geography.ts';
import {
  buildControlCoverage,
  buildRelatedRiskRows,
  buildRelationReach,
  type RowLists,
} from './relations.ts';
import { indexRisks, type RiskIndex } from './risks.ts';
import { buildThreatFamilyTree, type ThreatTree } from './tree.ts';
import type { AssessmentCase, ControlInput, RiskInput, ThreatInput } from './types.ts';

/** Prepared structure of a case: numbers of the risks, places, families of threats, and relations. */
export interface CaseStructure {
  readonly index: RiskIndex;
  readonly geographies: GeographyIndex;
  readonly tree: ThreatTree;
  /** Rows of the risks that each threat affects. */
  readonly hits: RowLists;
  /** Rows of the risks that each mother threat or one of its descendants affects. */
  readonly families: RowLists;
  /** Rows of the risks to which each control applies. */
  readonly coverage: RowLists;
}

/** Builds the structure of a case. Throws if a key occurs twice among the threats or within a risk type. */
export function buildCaseStructure(input: AssessmentCase): CaseStructure {
  const config = resolveConfig(input.config);
  const threats = input.threats ?? [];
  const index = indexRisks(input);
  const geographies = indexGeographies(input.geographies);
  const tree = buildThreatFamilyTree(threats);
  const reach = buildRelationReach(index, geographies, config.fullInheritance);
  const hits = buildRelatedRiskRows(threats, tree, index, reach, config);
  return {
    index,
    geographies,
    tree,
    hits,
    families: collectFamilyRows(hits, tree, index.size),
    coverage: buildControlCoverage(input.controls ?? [], index, reach),
  };
}

/**
 * Last case of each model with its structure. The list of places identifies the model, because all cases of the model
 * share it.
 */
const known = new WeakMap<object, { readonly input: AssessmentCase; readonly structure: CaseStructure }>();

/**
 * Works like `buildCaseStructure`, but returns the structure of the model's last case if that certainly is the same.
 */
export function getCaseStructure(input: AssessmentCase): CaseStructure {
  const { geographies } = input;
  if (geographies === undefined) return buildCaseStructure(input);
  const last = known.get(geographies);
  const structure =
    last !== undefined && hasSameStructure(last.input, input) ? last.structure : buildCaseStructure(input);
  known.set(geographies, { input, structure });
  return structure;
}

/**
 * True if two cases certainly have the same structure: equal keys in the same order, and identical (`===`) lists of
 * relations. If false is returned for equal structures, this only costs time.
 */
export function hasSameStructure(a: AssessmentCase, b: AssessmentCase): boolean {
  return (
    resolveConfig(a.config).fullInheritance === resolveConfig(b.config).fullInheritance &&
    a.geographies === b.geographies &&
    isSameList(a.threats, b.threats, isSameThreat) &&
    isSameList(a.controls, b.controls, isSameControl) &&
    riskTypes.every((type) => isSameList(a.risks?.[type], b.risks?.[type], isSameRisk))
  );
}

function isSameList<T>(
  a: readonly T[] | undefined,
  b: readonly T[] | undefined,
  same: (a: T, b: T) => boolean,
): boolean {
  if (a === b) return true;
  if (a?.length !== b?.length) return false;
  return (
    a?.every((item, position) => {
      const other = b?.[position];
      return other !== undefined && same(item, other);
    }) ?? true
  );
}

function isSameThreat(a: ThreatInput, b: ThreatInput): boolean {
  return (
    a === b ||
    (a.key === b.key &&
      a.parent === b.parent &&
      a.relations === b.relations &&
      a.inheritance === b.inheritance)
  );
}

function isSameRisk(a: RiskInput, b: RiskInput): boolean {
  return a.key === b.key;
}

function isSameControl(a: ControlInput, b: ControlInput): boolean {
  return a === b || (a.general === b.general && a.all === b.all && a.risks === b.risks);
}
