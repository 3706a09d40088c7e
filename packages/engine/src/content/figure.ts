/**
 * The figures of the home page, calculated by the engine from the sample model for corporates without a
 * firm's data.
 */
import { getThreatCategoryName, getThreatLevel } from '../analysis/threat-view.ts';
import { computeAssessment } from '../assess/assess.ts';
import { buildCaseStructure } from '../assess/structure.ts';
import { traceFigureWithStructure } from '../assess/trace/trace.ts';
import type { AssessmentCase, AssessmentResult } from '../assess/types.ts';
import { buildAssessmentCase } from '../assessment/case.ts';
import { createEmptyDocument, emptyAssessmentSettings } from '../assessment/document.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import { listThreatsHittingRisk } from '../model/queries.ts';
import type { Threat } from '../model/types.ts';
import { type OperationalType, operationalTypes, type Text } from '../text/terms.ts';

/** One cell of the figure. */
export interface ThreatFigureCell {
  readonly type: OperationalType;
  /** Highest inherent level of the category among risks of this type. */
  readonly level: number;
  /** The threat of the category with the highest level on that risk. */
  readonly threat: Threat | null;
}

/** A category of threats with its cells. */
export interface ThreatFigureRow {
  readonly key: string;
  readonly name: Text;
  readonly highest: number;
  readonly cells: readonly ThreatFigureCell[];
}

/** A level with the threats whose sum it is. */
export interface LevelDerivation {
  readonly name: Text;
  readonly level: number;
  readonly probability: number;
  readonly parts: readonly { readonly name: Text; readonly level: number; readonly probability: number }[];
  /** The smaller contributions together. */
  readonly rest: { readonly count: number; readonly probability: number };
}

const settings = { ...emptyAssessmentSettings, segment: 'CORPORATES' } as const;

/** The case with some threats only; controls are left out because they do not affect inherent levels. */
function createThreatsCase(model: CompiledModel, threats: readonly Threat[]): AssessmentCase {
  const document = createEmptyDocument(settings);
  const exceptions = threats.map(({ key }) => key);
  const selections = { ...document.selections, threats: { mode: 'none', exceptions } as const };
  return { ...buildAssessmentCase(model, { ...document, selections }), controls: [], riskLists: [] };
}

function levelOf(model: CompiledModel, threat: Threat): number {
  return getThreatLevel(model, threat.key, 'CORPORATES')?.level ?? 0;
}

/** The threat of the category with the highest level on the risk that decides the cell. */
function decidingThreat(
  model: CompiledModel,
  result: AssessmentResult,
  type: OperationalType,
  members: ReadonlySet<string>,
): Threat | null {
  const risks = result.combined?.types[type].risks ?? [];
  const top = risks.toSorted((a, b) => b.inherent - a.inherent)[0];
  if (top === undefined || top.inherent === 0) return null;
  const behind = listThreatsHittingRisk(model, type, top.key).filter(({ key }) => members.has(key));
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

/** One row per category of threats, highest first. Each category is a step. */
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

/** The calculation of the highest level among customers, in three steps. */
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
