/** The controls of an assessment as rows: library controls and own controls. */

import { isActiveControl } from '../assess/controls.ts';
import { hasReason } from '../assess/input.ts';
import type { AssessedValue } from '../assess/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import { collectControlRiskKeys } from '../model/queries.ts';
import type { Control } from '../model/types.ts';
import type { RiskType, Segment, Text } from '../text/terms.ts';
import { listFigureSegments } from '../values/segment.ts';
import { hasCommonBusiness } from './case.ts';
import { createSelectionTest } from './document.ts';
import type { AssessmentDocument, ControlEntry, OwnControl } from './types.ts';

/** One control with its entry in an assessment. */
export interface ControlRow {
  readonly key: string;
  readonly origin: 'library' | 'own';
  readonly name: Text;
  readonly description: Text;
  /** Control category key, or null. */
  readonly category: string | null;
  /** Part of the programme that the control belongs to; 'Undefined' when not chosen. */
  readonly label: Control['label'];
  /** The form of the control; 'UNDEFINED' when not chosen. */
  readonly type: Control['type'];
  readonly general: boolean;
  readonly inUse: boolean;
  readonly na: boolean;
  /** Segment that the control is used for; both when the entry has none. */
  readonly segment: Segment;
  readonly entry: ControlEntry;
  /**
   * True when the control has an assessed value in every segment that the assessment and the control share, or is not
   * applicable with a reason.
   */
  readonly assessed: boolean;
  /** The risks that the control covers: whole types, and single risks by key or label. */
  readonly allOf: readonly RiskType[];
  readonly related: Partial<{ readonly [T in RiskType]: readonly string[] }>;
  /** The stored control: `library` for a library control, `own` for an own control; the other member is null. */
  readonly library: Control | null;
  readonly own: OwnControl | null;
}

const nothingEntered: ControlEntry = {};

/**
 * Library controls of the assessment's businesses in model order, then own controls; unused ones included.
 */
export function listControlRows(model: CompiledModel, document: AssessmentDocument): readonly ControlRow[] {
  const selected = createSelectionTest(document.selections.controls);
  const library = model.controls.list
    .filter((control) => hasCommonBusiness(control, document.settings))
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
    ...controlStateOf(document, entry),
    allOf: control.allOf,
    related: collectControlRiskKeys(model, control),
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
    ...controlStateOf(document, entry),
    allOf: control.allOf,
    related: control.related,
    library: null,
    own: control,
  };
}

function controlStateOf(document: AssessmentDocument, entry: ControlEntry) {
  return {
    na: hasReason(entry.na),
    segment: entry.segment ?? ('BOTH' as const),
    entry,
    assessed: isControlAssessed(entry, document.settings.segment),
  };
}

/**
 * True when the control has an assessed value in every segment that both the assessment and the control concern, or
 * is not applicable with a reason.
 */
export function isControlAssessed(entry: ControlEntry, segment: Segment): boolean {
  if (hasReason(entry.na)) return true;
  const { assessment } = entry;
  return listFigureSegments(segment)
    .filter((one) => isActiveControl({ key: '', ...(entry.segment && { segment: entry.segment }) }, one))
    .every((one) => {
      const own = one === 'INDIVIDUALS' ? assessment?.priv : assessment?.corp;
      return hasValue(own) || hasValue(assessment?.both);
    });
}

function hasValue(value: AssessedValue | undefined): boolean {
  if (typeof value !== 'object') return value !== undefined;
  return value.design !== undefined || value.operation !== undefined;
}

/**
 * An assessed value in three cells: either one value, or design and operation separately. Null means not assessed.
 */
export interface AssessedValueCells {
  readonly value: number | null;
  readonly design: number | null;
  readonly operation: number | null;
}

/** Returns the cells of an assessed value: its value, or its design and operation; null in unused cells. */
export function toAssessedValueCells(value: AssessedValue | undefined): AssessedValueCells {
  if (typeof value === 'number') return { value, design: null, operation: null };
  return { value: null, design: value?.design ?? null, operation: value?.operation ?? null };
}

/**
 * Combines three cells into an assessed value: undefined when all are empty, null when both the value and one of
 * design and operation are filled.
 */
export function toAssessedValue({
  value,
  design,
  operation,
}: AssessedValueCells): AssessedValue | undefined | null {
  if (value !== null) return design === null && operation === null ? value : null;
  if (design === null && operation === null) return undefined;
  return { ...(design === null ? {} : { design }), ...(operation === null ? {} : { operation }) };
}
