/** Validates assessment documents by their field definitions, and finds entries that do not count. */
import { hasMotivation, hasReason } from '../assess/input.ts';
import { createFieldCheck, type FieldCheck, type FieldFaultKind, type ValuePath } from '../fields/check.ts';
import type { Field } from '../fields/field.ts';
import { hasTextFormat } from '../fields/formats.ts';
import { riskTypes, type Text } from '../text/terms.ts';
import { hasVisibleText } from '../text/written.ts';
import { assessmentField } from './fields.ts';
import { type DocumentFault, type DocumentFaultCode, formatPointer } from './pointer.ts';
import type { AssessmentDocument } from './types.ts';

/** True for the key of an own control, which starts with `own-`. */
export function isOwnControlKey(given: string): boolean {
  return hasTextFormat('ownKey', given);
}

const codes: { readonly [K in FieldFaultKind]: DocumentFaultCode } = {
  type: 'type',
  missing: 'missing',
  unknown: 'unknown',
  empty: 'length',
  long: 'length',
  finite: 'type',
  range: 'range',
  choice: 'enum',
  format: 'date',
  name: 'key',
  twice: 'key',
  reference: 'reference',
};

const mostFaults = 50;
let documentCheck: FieldCheck | undefined;

/** Lists the reasons why a value is not an assessment document; empty when it is one. At most 50 are returned. */
export function findDocumentFaults(value: unknown): readonly DocumentFault[] {
  const faults: DocumentFault[] = [];
  documentCheck ??= createFieldCheck(assessmentField);
  const report = (kind: FieldFaultKind, _: Field, place: ValuePath | null, message: Text) => {
    if (faults.length === mostFaults) return;
    // A list with duplicates gives one fault, regardless of the number of duplicates.
    const path = pathOf(kind === 'twice' ? (place?.within ?? null) : place);
    const last = faults.at(-1);
    if (kind !== 'twice' || last?.path !== path) faults.push({ code: codes[kind], path, text: message });
  };
  documentCheck(value, null, { report }, null);
  return faults;
}

function pathOf(place: ValuePath | null): string {
  return place === null ? '' : pathOf(place.within) + formatPointer(String(place.name));
}

/** True for a valid assessment document: every member is known, typed and in range. */
export function isAssessmentDocument(value: unknown): value is AssessmentDocument {
  return findDocumentFaults(value).length === 0;
}

/** An entry that does not count, or an entry that is missing before its part can be done. */
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

/** The result of validation: faults prevent saving, warnings do not. */
export interface DocumentValidation {
  readonly faults: readonly DocumentFault[];
  readonly warnings: readonly DocumentWarning[];
}

/**
 * Finds the faults of a document; if there are none, its warnings, such as an override without a motivation, which
 * does not count (docs/calculation.md section 4.7).
 */
export function validateDocument(value: unknown): DocumentValidation {
  const faults = findDocumentFaults(value);
  return { faults, warnings: isAssessmentDocument(value) ? warningsOf(value) : [] };
}

function warningsOf(document: AssessmentDocument): readonly DocumentWarning[] {
  return [
    ...(!hasVisibleText(document.settings.responsible)
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
    override === undefined || hasMotivation(override)
      ? []
      : [{ code: 'override.motivation', path: formatPointer('threats', 'data', threat, 'override') }],
  );
}

function riskWarnings({ risks }: AssessmentDocument): DocumentWarning[] {
  return riskTypes.flatMap((type) =>
    Object.entries(risks.data[type] ?? {}).flatMap(([risk, { na, override }]): DocumentWarning[] => {
      const path = formatPointer('risks', 'data', type, risk);
      return [
        ...(na !== undefined && !hasReason(na) ? [{ code: 'na.reason' as const, path: `${path}/na` }] : []),
        ...(override === undefined || hasMotivation(override)
          ? []
          : [{ code: 'override.motivation' as const, path: `${path}/override` }]),
      ];
    }),
  );
}

function controlWarnings({ controls }: AssessmentDocument): DocumentWarning[] {
  return Object.entries(controls.data).flatMap(([control, entry]): DocumentWarning[] => {
    const path = formatPointer('controls', 'data', control);
    const assessed = Object.keys(entry.assessment ?? {}).length > 0;
    return [
      ...(entry.na !== undefined && !hasReason(entry.na)
        ? [{ code: 'na.reason' as const, path: `${path}/na` }]
        : []),
      ...(assessed && !hasVisibleText(entry.evidence)
        ? [{ code: 'evidence.missing' as const, path: `${path}/evidence` }]
        : []),
    ];
  });
}

function provenanceWarnings({ background }: AssessmentDocument): DocumentWarning[] {
  return riskTypes.flatMap((type): DocumentWarning[] => {
    const entered = Object.keys(background.data[type] ?? {}).length > 0;
    const { source = '', date = null } = background.provenance[type] ?? {};
    return entered && (!hasVisibleText(source) || date === null)
      ? [{ code: 'provenance.missing', path: formatPointer('background', 'provenance', type) }]
      : [];
  });
}
