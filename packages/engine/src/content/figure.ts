/** Calculates the figures of the home page from the sample model, for corporates and without data of a firm. */
import { getThreatCategoryName, getThreatLevel } from '../analysis/threat-view.ts';
import { computeAssessment } from '../assess/assess.ts';
import { buildCaseStructure } from '../assess/structure.ts';
import { traceFigureWithStructure } from '../assess/trace/trace.ts';
import type { AssessmentCase, AssessmentResult } from '../assess/types.ts';
import { buildAssessmentCase } from '../assessment/case.ts';
import { createEmptyDocument, emptyAssessmentSettings } from '../assessment/document.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import { listThreatsRelatedToRisk } from '../model/queries.ts';
import type { Threat } from '../model/types.ts';
import { type OperationalType, operationalTypes, type Text } from '../text/terms.ts';

/** One cell of the home page's figure: a threat category and a risk type. */
export interface ThreatFigureCell {
  readonly type: OperationalType;
  /** Highest inherent level (0-4) that the category's threats give a risk of this type. */
  readonly level: number;
  /**
   * The category's threat with the highest level among those that relate to the risk with that level; null without
   * one.
   */
  readonly threat: Threat | null;
}

/** A threat category with its cells, one per risk type. */
export interface ThreatFigureRow {
  readonly key: string;
  readonly name: Text;
  readonly highest: number;
  readonly cells: readonly ThreatFigureCell[];
}

/** A level of a risk, and the threats whose probabilities add up to it. */
export interface LevelDerivation {
  readonly name: Text;
  readonly level: number;
  readonly probability: number;
  readonly parts: readonly { readonly name: Text; readonly level: number; readonly probability: number }[];
  /** The number and the sum of the smaller contributions, which are not listed. */
  readonly rest: { readonly count: number; readonly probability: number };
}

const settings = { ...emptyAssessmentSettings, segment: 'CORPORATES' } as const;

/**
 * Builds a calculation input that includes only the given threats; controls are left out because they do not affect
 * inherent levels.
 */
function createThreatsCase(model: CompiledModel, threats: readonly Threat[]): AssessmentCase {
  const document = createEmptyDocument(settings);
  const exceptions = threats.map(({ key }) => key);
  const selections = { ...document.selections, threats: { mode: 'none', exceptions } as const };
  return { ...buildAssessmentCase(model, { ...document, selections }), controls: [], riskLists: [] };
}

function levelOf(model: CompiledModel, threat: Threat): number {
  return getThreatLevel(model, threat.key, 'CORPORATES')?.level ?? 0;
}

/** Finds the category's threat with the highest level on the risk that has the highest level of the type. */
function decidingThreat(
  model: CompiledModel,
  result: AssessmentResult,
  type: OperationalType,
  members: ReadonlySet<string>,
): Threat | null {
  const risks = result.combined?.types[type].risks ?? [];
  const top = risks.toSorted((a, b) => b.inherent - a.inherent)[0];
  if (top === undefined || top.inherent === 0) return null;
  const behind = listThreatsRelatedToRisk(model, type, top.key).filter(({ key }) => members.has(key));
  return behind.toSorted((a, b) => levelOf(model, b) - levelOf(model, a))[0] ?? null;
}

function rowOf(
  model: CompiledModel,
  key: string,
  threats: readonly Threat[],
  first: Threat,
): ThreatFigureRow {
  const result = computeAssessment(createThreatsCase(model, threats));
  const members = new Set(threats.map((threat) => threat.key));
  const cells = operationalTypes.map((type) => ({
    type,
    level: result.combined?.types[type].level?.inherent ?? 0,
    threat: decidingThreat(model, result, type, members),
  }));
  const highest = Math.max(...cells.map(({ level }) => level));
  return { key, name: getThreatCategoryName(model, first), highest, cells };
}

/**
 * Computes one row per threat category, highest first. It yields after each category, so that a caller can spread the
 * work.
 */
export function* generateThreatFigureRows(model: CompiledModel): Generator<void, readonly ThreatFigureRow[]> {
  const groups = new Map<string, Threat[]>();
  for (const threat of model.threats.list) {
    const key = threat.category ?? '';
    groups.set(key, [...(groups.get(key) ?? []), threat]);
  }
  const rows: ThreatFigureRow[] = [];
  for (const [key, threats] of groups) {
    const [first] = threats;
    if (first === undefined) continue;
    rows.push(rowOf(model, key, threats, first));
    yield;
  }
  const sum = ({ cells }: ThreatFigureRow) => cells.reduce((total, { level }) => total + level, 0);
  return rows.toSorted((a, b) => b.highest - a.highest || sum(b) - sum(a));
}

const shownParts = 3;

/**
 * Derives the highest level among customers from its threats. It yields twice, so that a caller can spread the work.
 */
export function* deriveTopCustomerLevel(model: CompiledModel): Generator<void, LevelDerivation | null> {
  const input = createThreatsCase(model, model.threats.list);
  const structure = buildCaseStructure(input);
  yield;
  const category = traceFigureWithStructure(structure, input, { kind: 'category', type: 'customers' });
  if (category.kind !== 'category') return null;
  yield;
  const { key } = category.drivers.inherent;
  const risk = traceFigureWithStructure(structure, input, { kind: 'risk', type: 'customers', key });
  const entity = model.customers.byKey.get(key);
  const segment = risk.kind === 'risk' ? risk.segments[0] : undefined;
  if (segment === undefined || entity === undefined) return null;
  const families = segment.raw.families.filter(({ value }) => value > 0);
  const parts = families.slice(0, shownParts).flatMap(({ key: family, value }) => {
    const threat = model.threats.byKey.get(family);
    return threat ? [{ name: threat.name, level: levelOf(model, threat), probability: value }] : [];
  });
  const rest = families.slice(shownParts);
  return {
    name: entity.name,
    level: segment.row.inherent,
    probability: segment.raw.value,
    parts,
    rest: { count: rest.length, probability: rest.reduce((sum, { value }) => sum + value, 0) },
  };
}
