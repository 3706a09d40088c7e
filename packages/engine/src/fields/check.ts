/**
 * Validates values by field definitions and finds every fault with its path. Checks are created once per table and
 * reused.
 */

import type { Text } from '../text/terms.ts';
import { hasVisibleText } from '../text/written.ts';
import { fieldFaultMessages, getFormatFaultText } from './fault-texts.ts';
import type {
  EitherField,
  Field,
  FieldsByName,
  ListField,
  MapField,
  NumberField,
  ReferenceField,
  TextField,
  VariantField,
} from './field.ts';
import { createFieldValidityTest } from './fits.ts';
import { hasTextFormat } from './formats.ts';
import { createLanguageFields, isRecord } from './parts.ts';

/** The path of a value as a linked list, which is converted to text only for a report. */
export interface ValuePath {
  readonly within: ValuePath | null;
  /** Name of a member, or index in a list. */
  readonly name: string | number;
}

/** Kinds of faults. */
export type FieldFaultKind =
  | 'type'
  | 'missing'
  | 'unknown'
  | 'empty'
  | 'long'
  | 'finite'
  | 'range'
  | 'choice'
  | 'format'
  | 'name'
  | 'twice'
  | 'reference';

/** Receives the faults of a check, and looks up references. */
export interface FieldFaultCollector {
  readonly report: (kind: FieldFaultKind, field: Field, place: ValuePath | null, message: Text) => void;
  /** Tests whether a collection contains an entity; absent when references cannot be checked. */
  readonly knows?: (collection: string, key: string) => boolean;
}

/** Checks the value at a path; `owner` is the object that contains the field. */
export type FieldCheck = (
  value: unknown,
  place: ValuePath | null,
  findings: FieldFaultCollector,
  owner: unknown,
) => void;

/**
 * Creates the check of a field. The check of the containing object tests whether the field is missing; null is
 * accepted if the field is nullable.
 */
export function createFieldCheck(field: Field): FieldCheck {
  const check = plainCheckOf(field);
  if (field.nullable !== true) return check;
  return (value, place, findings, owner) => {
    if (value !== null) check(value, place, findings, owner);
  };
}

function plainCheckOf(field: Field): FieldCheck {
  switch (field.type) {
    case 'text':
      return textCheck(field);
    case 'translated':
      return objectCheck(createLanguageFields(field), field);
    case 'number':
      return numberCheck(field);
    case 'flag':
      return (value, place, { report }) => {
        if (typeof value !== 'boolean') report('type', field, place, fieldFaultMessages.noFlag);
      };
    case 'choice':
      return (value, place, { report }) => {
        if (typeof value === 'string' && field.of.includes(value)) return;
        report('choice', field, place, fieldFaultMessages.noneOf(value, field.of));
      };
    case 'reference':
      return referenceCheck(field);
    case 'list':
      return listCheck(field);
    case 'object':
      return objectCheck(field.fields, field);
    case 'map':
      return mapCheck(field);
    case 'either':
      return eitherCheck(field);
    case 'variant':
      return variantCheck(field);
  }
}

function textCheck(field: TextField): FieldCheck {
  const { shortest = 0, longest = Number.POSITIVE_INFINITY, format } = field;
  const dated = getFormatFaultText(format);
  return (value, place, { report }) => {
    if (typeof value !== 'string') {
      report(dated ? 'format' : 'type', field, place, dated ?? fieldFaultMessages.noText);
    } else if (value.length > longest) {
      report('long', field, place, fieldFaultMessages.longer(longest));
    } else if (shortest > 0 && (value.trim().length < shortest || !hasVisibleText(value))) {
      report('empty', field, place, fieldFaultMessages.empty);
    } else if (format !== undefined && !hasTextFormat(format, value)) {
      report('format', field, place, dated ?? fieldFaultMessages.notWritten);
    }
  };
}

function numberCheck(field: NumberField): FieldCheck {
  const { lowest = Number.NEGATIVE_INFINITY, highest = Number.POSITIVE_INFINITY, whole = false } = field;
  return (value, place, { report }) => {
    if (typeof value !== 'number') report('type', field, place, fieldFaultMessages.noNumber);
    else if (!Number.isFinite(value)) report('finite', field, place, fieldFaultMessages.noNumber);
    else if (value < lowest || value > highest) {
      report('range', field, place, fieldFaultMessages.notBetween(value, lowest, highest));
    } else if (whole && !Number.isSafeInteger(value)) {
      report('range', field, place, fieldFaultMessages.notWhole(value));
    }
  };
}

function referenceCheck(field: ReferenceField): FieldCheck {
  const { to } = field;
  return (value, place, { report, knows }, owner) => {
    if (typeof value !== 'string') {
      report('type', field, place, fieldFaultMessages.noKey);
      return;
    }
    const named = typeof to === 'string' ? to : isRecord(owner) ? owner[to.named] : undefined;
    // A collection name that does not exist is reported at the field that contains it.
    if (knows === undefined || typeof named !== 'string') return;
    if (!knows(named, value)) report('reference', field, place, fieldFaultMessages.notIn(value, named));
  };
}

function listCheck(field: ListField): FieldCheck {
  const item = createFieldCheck(field.of);
  const fits = createFieldValidityTest(field.of);
  const { most = Number.POSITIVE_INFINITY, distinct = false, distinctBy } = field;
  const named = field.of.type === 'reference' ? 'names' : 'says';
  return (value, place, findings, owner) => {
    if (!Array.isArray(value)) {
      findings.report('type', field, place, fieldFaultMessages.noList);
      return;
    }
    const { length } = value;
    if (length > most) findings.report('long', field, place, fieldFaultMessages.moreItems(most));
    const seen = length > 1 && (distinct || distinctBy !== undefined) ? new Set<unknown>() : null;
    for (let index = 0; index < length && index < most; index += 1) {
      const entry: unknown = value[index];
      if (!fits?.(entry, findings.knows)) item(entry, { within: place, name: index }, findings, owner);
      if (seen === null) continue;
      const told = distinctBy === undefined ? entry : isRecord(entry) ? entry[distinctBy] : undefined;
      if (seen.has(told)) {
        const at: ValuePath = { within: place, name: index };
        const by = distinctBy === undefined ? at : { within: at, name: distinctBy };
        findings.report('twice', field, by, fieldFaultMessages.again(named, String(told)));
      }
      seen.add(told);
    }
  };
}

function objectCheck(fields: FieldsByName, field: Field): FieldCheck {
  const members = Object.entries(fields)
    .filter(([, member]) => member.editorial !== true)
    .map(([name, member]) => ({
      name,
      member,
      fits: createFieldValidityTest(member),
      check: createFieldCheck(member),
      optional: member.optional === true,
    }));
  const known = new Set(members.map(({ name }) => name));
  return (value, place, findings) => {
    if (!isRecord(value)) {
      findings.report('type', field, place, fieldFaultMessages.noObject);
      return;
    }
    let present = 0;
    for (const { name, member, fits, check, optional } of members) {
      const entry = value[name];
      if (entry !== undefined) {
        present += 1;
        if (!fits?.(entry, findings.knows)) check(entry, { within: place, name }, findings, value);
      } else if (!optional) {
        findings.report('missing', member, { within: place, name }, fieldFaultMessages.missing);
      }
    }
    const names = Object.keys(value);
    if (names.length === present) return;
    for (const name of names) {
      if (!known.has(name))
        findings.report('unknown', field, { within: place, name }, fieldFaultMessages.unknown);
    }
  };
}

function mapCheck(field: MapField): FieldCheck {
  const member = createFieldCheck(field.of);
  const { most = Number.POSITIVE_INFINITY, names } = field;
  const isName = (name: string) =>
    typeof names === 'string' ? hasTextFormat(names, name) : names.includes(name);
  return (value, place, findings) => {
    if (!isRecord(value)) {
      findings.report('type', field, place, fieldFaultMessages.noObject);
      return;
    }
    const entries = Object.entries(value);
    if (entries.length > most) findings.report('long', field, place, fieldFaultMessages.moreEntries(most));
    for (const [name, entry] of entries.slice(0, most)) {
      const within: ValuePath = { within: place, name };
      if (isName(name)) member(entry, within, findings, value);
      else if (typeof names === 'string')
        findings.report('name', field, within, fieldFaultMessages.noUsableKey);
      else findings.report('unknown', field, within, fieldFaultMessages.unknown);
    }
  };
}

function eitherCheck({ number, otherwise }: EitherField): FieldCheck {
  const whenNumber = createFieldCheck(number);
  const whenOther = createFieldCheck(otherwise);
  return (value, place, findings, owner) =>
    (typeof value === 'number' ? whenNumber : whenOther)(value, place, findings, owner);
}

function variantCheck(field: VariantField): FieldCheck {
  const checks = new Map(
    Object.entries(field.of).map(([name, variant]) => [name, createFieldCheck(variant)]),
  );
  return (value, place, findings, owner) => {
    if (!isRecord(value)) {
      findings.report('type', field, place, fieldFaultMessages.noObject);
      return;
    }
    const told = value[field.by];
    const check = typeof told === 'string' ? checks.get(told) : undefined;
    if (check) check(value, place, findings, owner);
    else if (told === undefined) {
      findings.report('missing', field, { within: place, name: field.by }, fieldFaultMessages.missing);
    } else {
      findings.report(
        'choice',
        field,
        { within: place, name: field.by },
        fieldFaultMessages.noneOfThese([...checks.keys()]),
      );
    }
  };
}
