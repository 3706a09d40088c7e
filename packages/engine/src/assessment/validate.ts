/** What an assessment document may hold: its shape as data, and what in it does not count yet. */
import { isMotivated, isReasoned } from '../assess/input.ts';
import {
  type DataMode,
  dataKinds,
  dataModes,
  figureSegments,
  operationalTypes,
  partStatuses,
  type RiskType,
  relevances,
  riskTypes,
  segments,
} from '../terms.ts';
import { largestFigure } from './kinds.ts';
import { type DocumentFault, isRecord, pointerOf } from './pointer.ts';
import {
  boolean,
  day,
  instant,
  isKey,
  list,
  nullable,
  number,
  numberOr,
  object,
  oneOf,
  optional,
  record,
  type Shape,
  text,
} from './shape.ts';
import type { AssessmentDocument } from './types.ts';

/** Longest texts in characters, and most entries of a map or list, of a document; `source` is where figures come from. */
export const documentLimits = { name: 255, text: 20_000, source: 2_000, entries: 5_000, key: 120 } as const;

const name = text(documentLimits.name, 1);
const prose = text(documentLimits.text);
const key: Shape = text(documentLimits.key, 1);
const keys = list(key, documentLimits.entries);
const level = number(0, 4);
const quantity = number(0, largestFigure.abs);
const status = oneOf(partStatuses);

const map = (shape: Shape, isName?: (name: string) => boolean) =>
  record(shape, documentLimits.entries, isName);

/** One optional member per risk type. */
function perType(shapeOf: (type: RiskType) => Shape): Shape {
  return object(Object.fromEntries(riskTypes.map((type) => [type, optional(shapeOf(type))])));
}

/** One optional member per place where figures are entered. */
function perSource(shape: Shape): Shape {
  return object(Object.fromEntries([...figureSegments, 'BOTH'].map((source) => [source, optional(shape)])));
}

const valueIn: { readonly [M in DataMode]: Shape } = {
  abs: quantity,
  perc: number(0, largestFigure.perc),
  ratio: number(0, largestFigure.ratio),
  ball: number(0, largestFigure.ball),
};

const modes = oneOf(dataModes);
const datums = new Map(
  dataModes.map((mode) => [mode, object({ mode: modes, value: valueIn[mode] })] as const),
);
const anyDatum = object({ mode: modes, value: quantity });

const datum: Shape = (value, place, report) => {
  const mode = isRecord(value) ? dataModes.find((candidate) => candidate === value.mode) : undefined;
  ((mode && datums.get(mode)) ?? anyDatum)(value, place, report);
};

const riskData = (type: RiskType): Shape =>
  perSource(object(Object.fromEntries(dataKinds[type].map((kind) => [kind, optional(datum)]))));

const totals = (type: RiskType): Shape =>
  object(Object.fromEntries(dataKinds[type].map((kind) => [kind, optional(quantity)])));

const selection = object({ mode: oneOf(['all', 'none']), exceptions: keys });
const reasoned = object({ reason: prose });
const bothFigures = numberOr(level, object({ priv: optional(level), corp: optional(level) }));
const assessedValue = numberOr(level, object({ design: optional(level), operation: optional(level) }));

const factor = number(0, 1000);
const thresholds = (...names: string[]) =>
  optional(object(Object.fromEntries(names.map((member) => [member, optional(level)]))));

const config = object({
  maxLevel: optional(number(4, 4)),
  maxProbability: optional(number(1e-6, 1)),
  levelFactor: optional(number(1.01, 1000)),
  aggregationSumFactor: optional(number(0, 1)),
  residual: optional(
    object({ mode: optional(oneOf(['relative', 'absolute'])), maxMitigation: optional(number(0, 1)) }),
  ),
  fractions: optional(object(Object.fromEntries(operationalTypes.map((type) => [type, optional(factor)])))),
  inherentAggregation: optional(oneOf(['max'])),
  distribution: optional(perType(() => number(0, 10))),
  potential: optional(object({ specific: optional(number(0, 1)), general: optional(number(0, 1)) })),
  keyRiskIndicators: optional(boolean),
  fullInheritance: optional(boolean),
  riskThresholds: thresholds('LOW', 'MEDIUM', 'HIGH', 'VERYHIGH'),
  strengthThresholds: thresholds('MODERATE', 'STRONG', 'VERYSTRONG'),
});

const settings = object({
  name,
  description: prose,
  segment: oneOf(segments.filter((segment) => segment !== 'UNDEFINED')),
  opGeography: nullable(key),
  businesses: keys,
  relevances: list(oneOf(relevances), relevances.length),
  responsible: text(documentLimits.name),
  date: nullable(day),
  config,
});

const threatEntry = object({
  override: optional(object({ priv: optional(level), corp: optional(level), motivation: prose })),
  note: optional(prose),
  reviewed: optional(boolean),
});

const riskEntry = object({
  na: optional(reasoned),
  override: optional(
    object({
      inherent: optional(bothFigures),
      residual: optional(bothFigures),
      motivation: prose,
      by: optional(text(documentLimits.name)),
      at: optional(instant),
    }),
  ),
  note: optional(prose),
  reviewed: optional(boolean),
});

const controlEntry = object({
  na: optional(reasoned),
  segment: optional(oneOf(segments)),
  assessment: optional(
    object({ priv: optional(assessedValue), corp: optional(assessedValue), both: optional(assessedValue) }),
  ),
  evidence: optional(prose),
  evidenceDate: optional(day),
  note: optional(prose),
  variables: optional(map(number(-Number.MAX_VALUE, Number.MAX_VALUE))),
});

const ownControl = object({
  name,
  description: prose,
  category: nullable(key),
  general: boolean,
  related: perType(() => keys),
  allOf: list(oneOf(riskTypes), riskTypes.length),
});

const documentShape = object({
  settings,
  status: object({ controls: status, risks: status, org: status }),
  selections: object({
    products: selection,
    channels: selection,
    threats: selection,
    riskLists: selection,
    controls: selection,
  }),
  background: object({
    status,
    totals: perSource(perType(totals)),
    data: perType((type) => map(riskData(type))),
    provenance: perType(() => object({ source: text(documentLimits.source), date: nullable(day) })),
  }),
  threats: object({ status, data: map(threatEntry) }),
  risks: object({ status, data: perType(() => map(riskEntry)) }),
  controls: object({
    status,
    data: map(controlEntry),
    own: map(ownControl, isOwnControlKey),
  }),
  conclusions: map(prose),
});

/** Keys of the organisation's own controls start with `own-`. */
export function isOwnControlKey(given: string): boolean {
  return given.startsWith('own-') && isKey(given);
}

/** Every reason why a value is no assessment document; empty when it is one. At most 50 are listed. */
export function faultsOf(value: unknown): readonly DocumentFault[] {
  const faults: DocumentFault[] = [];
  documentShape(value, null, (fault) => {
    if (faults.length < 50) faults.push(fault);
  });
  return faults;
}

/** True for a value that is an assessment document: every member known, typed and in range. */
export function isAssessmentDocument(value: unknown): value is AssessmentDocument {
  return faultsOf(value).length === 0;
}

/** Something that is entered but does not count yet, or must be done before its part can be done. */
export interface DocumentWarning {
  readonly code:
    | 'override.motivation'
    | 'na.reason'
    | 'provenance.missing'
    | 'evidence.missing'
    | 'name.missing'
    | 'responsible.missing';
  readonly path: string;
}

/** What validation says of a document: faults forbid saving it, warnings do not. */
export interface DocumentReport {
  readonly faults: readonly DocumentFault[];
  readonly warnings: readonly DocumentWarning[];
}

/** Faults and, where there are none, warnings: an override without motivation does not count (calculation page 4.7). */
export function validateDocument(value: unknown): DocumentReport {
  const faults = faultsOf(value);
  return { faults, warnings: isAssessmentDocument(value) ? warningsOf(value) : [] };
}

function warningsOf(document: AssessmentDocument): readonly DocumentWarning[] {
  return [
    ...(document.settings.responsible.trim() === ''
      ? [{ code: 'responsible.missing' as const, path: '/settings/responsible' }]
      : []),
    ...threatWarnings(document),
    ...riskWarnings(document),
    ...controlWarnings(document),
    ...provenanceWarnings(document),
  ];
}

function threatWarnings({ threats }: AssessmentDocument): DocumentWarning[] {
  return Object.entries(threats.data).flatMap(([threat, { override }]) =>
    override === undefined || isMotivated(override)
      ? []
      : [{ code: 'override.motivation', path: pointerOf('threats', 'data', threat, 'override') }],
  );
}

function riskWarnings({ risks }: AssessmentDocument): DocumentWarning[] {
  return riskTypes.flatMap((type) =>
    Object.entries(risks.data[type] ?? {}).flatMap(([risk, { na, override }]): DocumentWarning[] => {
      const path = pointerOf('risks', 'data', type, risk);
      return [
        ...(na !== undefined && !isReasoned(na) ? [{ code: 'na.reason' as const, path: `${path}/na` }] : []),
        ...(override === undefined || isMotivated(override)
          ? []
          : [{ code: 'override.motivation' as const, path: `${path}/override` }]),
      ];
    }),
  );
}

function controlWarnings({ controls }: AssessmentDocument): DocumentWarning[] {
  return Object.entries(controls.data).flatMap(([control, entry]): DocumentWarning[] => {
    const path = pointerOf('controls', 'data', control);
    const assessed = Object.keys(entry.assessment ?? {}).length > 0;
    return [
      ...(entry.na !== undefined && !isReasoned(entry.na)
        ? [{ code: 'na.reason' as const, path: `${path}/na` }]
        : []),
      ...(assessed && (entry.evidence ?? '').trim() === ''
        ? [{ code: 'evidence.missing' as const, path: `${path}/evidence` }]
        : []),
    ];
  });
}

function provenanceWarnings({ background }: AssessmentDocument): DocumentWarning[] {
  return riskTypes.flatMap((type): DocumentWarning[] => {
    const entered = Object.keys(background.data[type] ?? {}).length > 0;
    const { source = '', date = null } = background.provenance[type] ?? {};
    return entered && (source.trim() === '' || date === null)
      ? [{ code: 'provenance.missing', path: pointerOf('background', 'provenance', type) }]
      : [];
  });
}
