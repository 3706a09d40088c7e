/**
 * The part of a case that stays the same while figures are entered: relations of threats, controls and risks,
 * families of threats, and places within places. It is built once and used for every recalculation.
 */
import { riskTypes } from '../text/terms.ts';
import { resolveConfig } from './config.ts';
import { collectFamilyRows } from './families.ts';
import { type GeographyIndex, indexGeographies } from './geography.ts';
import { buildControlCoverage, buildRelationReach, buildThreatHits, type RowLists } from './relations.ts';
import { indexRisks, type RiskIndex } from './risks.ts';
import { buildThreatFamilyTree, type ThreatTree } from './tree.ts';
import type { AssessmentCase, ControlInput, RiskInput, ThreatInput } from './types.ts';

/** The prepared structure of a case. */
export interface CaseStructure {
  readonly index: RiskIndex;
  readonly geographies: GeographyIndex;
  readonly tree: ThreatTree;
  /** For each threat the risks that it hits. */
  readonly hits: RowLists;
  /** For each mother threat the risks that it or a descendant hits. */
  readonly families: RowLists;
  /** For each control the risks that it applies to. */
  readonly coverage: RowLists;
}

/**
 * Builds the structure of a case. It throws when a key occurs twice among the threats or within a risk type.
 */
export function buildCaseStructure(input: AssessmentCase): CaseStructure {
  const config = resolveConfig(input.config);
  const threats = input.threats ?? [];
  const index = indexRisks(input);
  const geographies = indexGeographies(input.geographies);
  const tree = buildThreatFamilyTree(threats);
  const reach = buildRelationReach(index, geographies, config.fullInheritance);
  const hits = buildThreatHits(threats, tree, index, reach, config);
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
 * The last case of each model with its structure. The list of places identifies the model, since all its
 * cases share that list.
 */
const known = new WeakMap<object, { readonly input: AssessmentCase; readonly structure: CaseStructure }>();

/**
 * `buildCaseStructure` with a cache: it returns the structure of the model's last case when that case certainly has the
 * same structure.
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
 * True when two cases certainly have the same structure: the same keys in the same order, and identical
 * (`===`) lists of relations. A false result for equal structures only costs time.
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
