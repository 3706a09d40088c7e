/** What an assessment document may hold, as its fields say, and what in it does not count yet. */
import { isMotivated, isReasoned } from '../assess/input.ts';
import { type Check, checkOf, type FaultKind, type Place } from '../fields/check.ts';
import type { Field } from '../fields/field.ts';
import { hasFormat } from '../fields/formats.ts';
import { riskTypes, type Text } from '../terms.ts';
import { isWritten } from '../written.ts';
import { assessmentField } from './fields.ts';
import { type DocumentFault, type DocumentFaultCode, pointerOf } from './pointer.ts';
import type { AssessmentDocument } from './types.ts';

/** Keys of the organisation's own controls start with `own-`. */
export function isOwnControlKey(given: string): boolean {
  return hasFormat('ownKey', given);
}

const codes: { readonly [K in FaultKind]: DocumentFaultCode } = {
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
let documentCheck: Check | undefined;

/** Every reason why a value is no assessment document; empty when it is one. At most 50 are listed. */
export function faultsOf(value: unknown): readonly DocumentFault[] {
  const faults: DocumentFault[] = [];
  documentCheck ??= checkOf(assessmentField);
  const report = (kind: FaultKind, _: Field, place: Place | null, message: Text) => {
    if (faults.length === mostFaults) return;
    // A list that names something twice is one fault, however often.
    const path = pathOf(kind === 'twice' ? (place?.within ?? null) : place);
    const last = faults.at(-1);
    if (kind !== 'twice' || last?.path !== path) faults.push({ code: codes[kind], path, text: message });
  };
  documentCheck(value, null, { report }, null);
  return faults;
}

function pathOf(place: Place | null): string {
  return place === null ? '' : pathOf(place.within) + pointerOf(String(place.name));
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
    ...(!isWritten(document.settings.responsible)
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
      ...(assessed && !isWritten(entry.evidence)
        ? [{ code: 'evidence.missing' as const, path: `${path}/evidence` }]
        : []),
    ];
  });
}

function provenanceWarnings({ background }: AssessmentDocument): DocumentWarning[] {
  return riskTypes.flatMap((type): DocumentWarning[] => {
    const entered = Object.keys(background.data[type] ?? {}).length > 0;
    const { source = '', date = null } = background.provenance[type] ?? {};
    return entered && (!isWritten(source) || date === null)
      ? [{ code: 'provenance.missing', path: pointerOf('background', 'provenance', type) }]
      : [];
  });
}
