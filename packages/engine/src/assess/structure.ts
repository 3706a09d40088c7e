/**
 * The part of a case that stays the same while figures are entered: which threats hit which risks, which controls
 * cover them, who is whose mother, which place lies in which. Built once, used for every recalculation.
 */
import { riskTypes } from '../terms.ts';
import { resolveConfig } from './config.ts';
import { familyRows } from './families.ts';
import { type GeographyIndex, indexGeographies } from './geography.ts';
import { buildCoverage, buildHits, buildReach, type RowLists } from './relations.ts';
import { indexRisks, type RiskIndex } from './risks.ts';
import { buildTree, type ThreatTree } from './tree.ts';
import type { AssessmentCase, ControlInput, RiskInput, ThreatInput } from './types.ts';

/** What `prepare` makes of a case. */
export interface Structure {
  readonly index: RiskIndex;
  readonly geographies: GeographyIndex;
  readonly tree: ThreatTree;
  /** Per threat the risks that it hits. */
  readonly hits: RowLists;
  /** Per mother the risks that the mother threat or any of its descendants hits. */
  readonly families: RowLists;
  /** Per control the risks that it applies to. */
  readonly coverage: RowLists;
}

/** Builds the structure of a case. Throws when a key occurs twice among the threats or within a risk type. */
export function prepare(input: AssessmentCase): Structure {
  const config = resolveConfig(input.config);
  const threats = input.threats ?? [];
  const index = indexRisks(input);
  const geographies = indexGeographies(input.geographies);
  const tree = buildTree(threats);
  const reach = buildReach(index, geographies, config.fullInheritance);
  const hits = buildHits(threats, tree, index, reach, config);
  return {
    index,
    geographies,
    tree,
    hits,
    families: familyRows(hits, tree, index.size),
    coverage: buildCoverage(input.controls ?? [], index, reach),
  };
}

/** The last case of each model and its structure, by the model's places: those are the same list in each of its cases. */
const known = new WeakMap<object, { readonly input: AssessmentCase; readonly structure: Structure }>();

/** `prepare`, or what it made of the last case of the same model where that certainly had the same structure. */
export function structureOf(input: AssessmentCase): Structure {
  const { geographies } = input;
  if (geographies === undefined) return prepare(input);
  const last = known.get(geographies);
  const structure =
    last !== undefined && hasSameStructure(last.input, input) ? last.structure : prepare(input);
  known.set(geographies, { input, structure });
  return structure;
}

/**
 * True when two cases certainly have the same structure: same keys in the same order, and relation lists that are the
 * very same objects. A false "no" only costs time.
 */
export function hasSameStructure(a: AssessmentCase, b: AssessmentCase): boolean {
  return (
    resolveConfig(a.config).fullInheritance === resolveConfig(b.config).fullInheritance &&
    a.geographies === b.geographies &&
    sameList(a.threats, b.threats, sameThreat) &&
    sameList(a.controls, b.controls, sameControl) &&
    riskTypes.every((type) => sameList(a.risks?.[type], b.risks?.[type], sameRisk))
  );
}

function sameList<T>(
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

function sameThreat(a: ThreatInput, b: ThreatInput): boolean {
  return (
    a === b ||
    (a.key === b.key &&
      a.parent === b.parent &&
      a.relations === b.relations &&
      a.inheritance === b.inheritance)
  );
}

function sameRisk(a: RiskInput, b: RiskInput): boolean {
  return a.key === b.key;
}

function sameControl(a: ControlInput, b: ControlInput): boolean {
  return a === b || (a.general === b.general && a.all === b.all && a.risks === b.risks);
}
