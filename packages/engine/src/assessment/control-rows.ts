/** The controls of an assessment as rows: library controls and the organisation's own. */

import { isActive } from '../assess/controls.ts';
import { isReasoned } from '../assess/input.ts';
import type { AssessedValue } from '../assess/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import { controlLists } from '../model/queries.ts';
import type { Control } from '../model/types.ts';
import { figureSegmentsOf } from '../segment.ts';
import type { RiskType, Segment, Text } from '../terms.ts';
import { hasBusiness } from './case.ts';
import { selector } from './document.ts';
import type { AssessmentDocument, ControlEntry, OwnControl } from './types.ts';

/** One control as an assessment sees it. */
export interface ControlRow {
  readonly key: string;
  readonly origin: 'library' | 'own';
  readonly name: Text;
  readonly description: Text;
  /** Control category key, or null. */
  readonly category: string | null;
  /** Part of the programme that the control belongs to; 'Undefined' where nobody has chosen one. */
  readonly label: Control['label'];
  /** What the control consists of; 'UNDEFINED' where nobody has chosen it. */
  readonly type: Control['type'];
  readonly general: boolean;
  readonly inUse: boolean;
  readonly na: boolean;
  /** Segment that the control is used for; absent in the entry means both. */
  readonly segment: Segment;
  readonly entry: ControlEntry;
  /** Every figure segment of the assessment that the control serves has an assessed value. */
  readonly assessed: boolean;
  /** What it covers: whole types, and risks by name or by label. */
  readonly allOf: readonly RiskType[];
  readonly related: Partial<{ readonly [T in RiskType]: readonly string[] }>;
  /** The library control or the own one, as it is stored. */
  readonly library: Control | null;
  readonly own: OwnControl | null;
}

const nothingEntered: ControlEntry = {};

/** Library controls of the assessment's businesses in model order, then the own ones; also those not in use. */
export function controlRows(model: CompiledModel, document: AssessmentDocument): readonly ControlRow[] {
  const selected = selector(document.selections.controls);
  const library = model.controls.list
    .filter((control) => hasBusiness(control, document.settings))
    .map((control) => libraryRow(model, document, control, selected(control.key)));
  const own = Object.entries(document.controls.own).map(([key, control]) => ownRow(document, key, control));
  return [...library, ...own];
}

function libraryRow(
  model: CompiledModel,
  document: AssessmentDocument,
  control: Control,
  inUse: boolean,
): ControlRow {
  const entry = document.controls.data[control.key] ?? nothingEntered;
  return {
    key: control.key,
    origin: 'library',
    name: control.name,
    description: control.description,
    category: control.category,
    label: control.label,
    type: control.type,
    general: control.general,
    inUse,
    ...stateOf(document, entry),
    allOf: control.allOf,
    related: controlLists(model, control),
    library: control,
    own: null,
  };
}

function ownRow(document: AssessmentDocument, key: string, control: OwnControl): ControlRow {
  const entry = document.controls.data[key] ?? nothingEntered;
  return {
    key,
    origin: 'own',
    name: { en: control.name, sv: control.name },
    description: { en: control.description, sv: control.description },
    category: control.category,
    label: control.label ?? 'Undefined',
    type: control.type ?? 'UNDEFINED',
    general: control.general,
    inUse: true,
    ...stateOf(document, entry),
    allOf: control.allOf,
    related: control.related,
    library: null,
    own: control,
  };
}

function stateOf(document: AssessmentDocument, entry: ControlEntry) {
  return {
    na: isReasoned(entry.na),
    segment: entry.segment ?? ('BOTH' as const),
    entry,
    assessed: isAssessed(entry, document.settings.segment),
  };
}

/** True when every segment of the assessment that the control serves has an assessed value; n/a with a reason needs none. */
export function isAssessed(entry: ControlEntry, segment: Segment): boolean {
  if (isReasoned(entry.na)) return true;
  const { assessment } = entry;
  return figureSegmentsOf(segment)
    .filter((one) => isActive({ key: '', ...(entry.segment && { segment: entry.segment }) }, one))
    .every((one) => {
      const own = one === 'INDIVIDUALS' ? assessment?.priv : assessment?.corp;
      return hasValue(own) || hasValue(assessment?.both);
    });
}

function hasValue(value: AssessedValue | undefined): boolean {
  if (typeof value !== 'object') return value !== undefined;
  return value.design !== undefined || value.operation !== undefined;
}

/** An assessed value in three cells: a single value, or design and operation apart. Null is "not assessed". */
export interface AssessedCells {
  readonly value: number | null;
  readonly design: number | null;
  readonly operation: number | null;
}

/** The cells of an assessed value. */
export function cellsOfValue(value: AssessedValue | undefined): AssessedCells {
  if (typeof value === 'number') return { value, design: null, operation: null };
  return { value: null, design: value?.design ?? null, operation: value?.operation ?? null };
}

/** The assessed value that cells stand for; undefined when they are empty, null when both ways are filled. */
export function valueOfCells({ value, design, operation }: AssessedCells): AssessedValue | undefined | null {
  if (value !== null) return design === null && operation === null ? value : null;
  if (design === null && operation === null) return undefined;
  return { ...(design === null ? {} : { design }), ...(operation === null ? {} : { operation }) };
}
