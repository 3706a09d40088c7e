/** The figures of the home page, from the sample model by the engine: corporates, before a firm's own data. */
import { categoryNameOf, threatLevelOf } from '../analysis/threat-view.ts';
import { assess } from '../assess/assess.ts';
import { prepare } from '../assess/structure.ts';
import { explain } from '../assess/trace/trace.ts';
import type { AssessmentCase, AssessmentResult } from '../assess/types.ts';
import { caseOf } from '../assessment/case.ts';
import { emptyDocument, emptySettings } from '../assessment/document.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import { threatsOf } from '../model/queries.ts';
import type { Threat } from '../model/types.ts';
import { type OperationalType, operationalTypes, type Text } from '../terms.ts';

/** One cell of the figure. */
export interface FigureCell {
  readonly type: OperationalType;
  /** Highest inherent level among the category's risks of this type. */
  readonly level: number;
  /** The threat of the category that carries the highest level on that risk. */
  readonly threat: Threat | null;
}

/** A category of threats with its cells. */
export interface FigureRow {
  readonly key: string;
  readonly name: Text;
  readonly highest: number;
  readonly cells: readonly FigureCell[];
}

/** A level with the threats that add up to it. */
export interface Working {
  readonly name: Text;
  readonly level: number;
  readonly probability: number;
  readonly parts: readonly { readonly name: Text; readonly level: number; readonly probability: number }[];
  /** The smaller parts together. */
  readonly rest: { readonly count: number; readonly probability: number };
}

const settings = { ...emptySettings, segment: 'CORPORATES' } as const;

/** The case of some threats alone; controls play no part in inherent levels. */
function caseWith(model: CompiledModel, threats: readonly Threat[]): AssessmentCase {
  const document = emptyDocument(settings);
  const exceptions = threats.map(({ key }) => key);
  const selections = { ...document.selections, threats: { mode: 'none', exceptions } as const };
  return { ...caseOf(model, { ...document, selections }), controls: [], riskLists: [] };
}

function levelOf(model: CompiledModel, threat: Threat): number {
  return threatLevelOf(model, threat.key, 'CORPORATES')?.level ?? 0;
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
  const behind = threatsOf(model, type, top.key).filter(({ key }) => members.has(key));
  return behind.toSorted((a, b) => levelOf(model, b) - levelOf(model, a))[0] ?? null;
}

function rowOf(model: CompiledModel, key: string, threats: readonly Threat[], first: Threat): FigureRow {
  const result = assess(caseWith(model, threats));
  const members = new Set(threats.map((threat) => threat.key));
  const cells = operationalTypes.map((type) => ({
    type,
    level: result.combined?.types[type].level?.inherent ?? 0,
    threat: decidingThreat(model, result, type, members),
  }));
  const highest = Math.max(...cells.map(({ level }) => level));
  return { key, name: categoryNameOf(model, first), highest, cells };
}

/** One row per category of threats, the highest first. A step per category. */
export function* figureRows(model: CompiledModel): Generator<void, readonly FigureRow[]> {
  const groups = new Map<string, Threat[]>();
  for (const threat of model.threats.list) {
    const key = threat.category ?? '';
    groups.set(key, [...(groups.get(key) ?? []), threat]);
  }
  const rows: FigureRow[] = [];
  for (const [key, threats] of groups) {
    const [first] = threats;
    if (first === undefined) continue;
    rows.push(rowOf(model, key, threats, first));
    yield;
  }
  const sum = ({ cells }: FigureRow) => cells.reduce((total, { level }) => total + level, 0);
  return rows.toSorted((a, b) => b.highest - a.highest || sum(b) - sum(a));
}

const shownParts = 3;

/** The working behind the highest level among the customers, in three steps. */
export function* workingOfTopCustomer(model: CompiledModel): Generator<void, Working | null> {
  const input = caseWith(model, model.threats.list);
  const structure = prepare(input);
  yield;
  const category = explain(structure, input, { kind: 'category', type: 'customers' });
  if (category.kind !== 'category') return null;
  yield;
  const { key } = category.drivers.inherent;
  const risk = explain(structure, input, { kind: 'risk', type: 'customers', key });
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
