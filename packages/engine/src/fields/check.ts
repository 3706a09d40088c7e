/** Validation read from fields: every fault of a value, each with its place. Checks are made once per table and reused. */

import type { Text } from '../terms.ts';
import { isWritten } from '../written.ts';
import { formatText, says } from './fault-texts.ts';
import type {
  EitherField,
  Field,
  Fields,
  ListField,
  MapField,
  NumberField,
  ReferenceField,
  TextField,
  VariantField,
} from './field.ts';
import { fitsOf } from './fits.ts';
import { hasFormat } from './formats.ts';
import { inLanguages, isRecord } from './parts.ts';

/** Where a value stands: written out only when there is something to report. */
export interface Place {
  readonly within: Place | null;
  /** A member's name, or the position in a list. */
  readonly name: string | number;
}

/** What can be wrong with a value, whatever it belongs to. */
export type FaultKind =
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

/** Collects what a check finds, and gives it what it needs to look up. */
export interface Findings {
  readonly report: (kind: FaultKind, field: Field, place: Place | null, message: Text) => void;
  /** Whether a collection has an entity; absent where references lead out of what is checked. */
  readonly knows?: (collection: string, key: string) => boolean;
}

/** Checks a value at a place; `owner` is the object that the field belongs to. */
export type Check = (value: unknown, place: Place | null, findings: Findings, owner: unknown) => void;

/** The check of a field. Whether it may be absent its object decides; null is accepted where the field says so. */
export function checkOf(field: Field): Check {
  const check = plainCheckOf(field);
  if (field.nullable !== true) return check;
  return (value, place, findings, owner) => {
    if (value !== null) check(value, place, findings, owner);
  };
}

function plainCheckOf(field: Field): Check {
  switch (field.type) {
    case 'text':
      return textCheck(field);
    case 'translated':
      return objectCheck(inLanguages(field), field);
    case 'number':
      return numberCheck(field);
    case 'flag':
      return (value, place, { report }) => {
        if (typeof value !== 'boolean') report('type', field, place, says.noFlag);
      };
    case 'choice':
      return (value, place, { report }) => {
        if (typeof value === 'string' && field.of.includes(value)) return;
        report('choice', field, place, says.noneOf(value, field.of));
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

function textCheck(field: TextField): Check {
  const { shortest = 0, longest = Number.POSITIVE_INFINITY, format } = field;
  const dated = formatText(format);
  return (value, place, { report }) => {
    if (typeof value !== 'string') {
      report(dated ? 'format' : 'type', field, place, dated ?? says.noText);
    } else if (value.length > longest) {
      report('long', field, place, says.longer(longest));
    } else if (shortest > 0 && (value.trim().length < shortest || !isWritten(value))) {
      report('empty', field, place, says.empty);
    } else if (format !== undefined && !hasFormat(format, value)) {
      report('format', field, place, dated ?? says.notWritten);
    }
  };
}

function numberCheck(field: NumberField): Check {
  const { lowest = Number.NEGATIVE_INFINITY, highest = Number.POSITIVE_INFINITY, whole = false } = field;
  return (value, place, { report }) => {
    if (typeof value !== 'number') report('type', field, place, says.noNumber);
    else if (!Number.isFinite(value)) report('finite', field, place, says.noNumber);
    else if (value < lowest || value > highest) {
      report('range', field, place, says.notBetween(value, lowest, highest));
    } else if (whole && !Number.isSafeInteger(value)) {
      report('range', field, place, says.notWhole(value));
    }
  };
}

function referenceCheck(field: ReferenceField): Check {
  const { to } = field;
  return (value, place, { report, knows }, owner) => {
    if (typeof value !== 'string') {
      report('type', field, place, says.noKey);
      return;
    }
    const named = typeof to === 'string' ? to : isRecord(owner) ? owner[to.named] : undefined;
    // A name that is no collection is a fault of its own, told at its own place.
    if (knows === undefined || typeof named !== 'string') return;
    if (!knows(named, value)) report('reference', field, place, says.notIn(value, named));
  };
}

function listCheck(field: ListField): Check {
  const item = checkOf(field.of);
  const fits = fitsOf(field.of);
  const { most = Number.POSITIVE_INFINITY, distinct = false, distinctBy } = field;
  const named = field.of.type === 'reference' ? 'names' : 'says';
  return (value, place, findings, owner) => {
    if (!Array.isArray(value)) {
      findings.report('type', field, place, says.noList);
      return;
    }
    const { length } = value;
    if (length > most) findings.report('long', field, place, says.moreItems(most));
    const seen = length > 1 && (distinct || distinctBy !== undefined) ? new Set<unknown>() : null;
    for (let index = 0; index < length && index < most; index += 1) {
      const entry: unknown = value[index];
      if (!fits?.(entry, findings.knows)) item(entry, { within: place, name: index }, findings, owner);
      if (seen === null) continue;
      const told = distinctBy === undefined ? entry : isRecord(entry) ? entry[distinctBy] : undefined;
      if (seen.has(told)) {
        const at: Place = { within: place, name: index };
        const by = distinctBy === undefined ? at : { within: at, name: distinctBy };
        findings.report('twice', field, by, says.again(named, String(told)));
      }
      seen.add(told);
    }
  };
}

function objectCheck(fields: Fields, field: Field): Check {
  const members = Object.entries(fields)
    .filter(([, member]) => member.editorial !== true)
    .map(([name, member]) => ({
      name,
      member,
      fits: fitsOf(member),
      check: checkOf(member),
      optional: member.optional === true,
    }));
  const known = new Set(members.map(({ name }) => name));
  return (value, place, findings) => {
    if (!isRecord(value)) {
      findings.report('type', field, place, says.noObject);
      return;
    }
    let present = 0;
    for (const { name, member, fits, check, optional } of members) {
      const entry = value[name];
      if (entry !== undefined) {
        present += 1;
        if (!fits?.(entry, findings.knows)) check(entry, { within: place, name }, findings, value);
      } else if (!optional) {
        findings.report('missing', member, { within: place, name }, says.missing);
      }
    }
    const names = Object.keys(value);
    if (names.length === present) return;
    for (const name of names) {
      if (!known.has(name)) findings.report('unknown', field, { within: place, name }, says.unknown);
    }
  };
}

function mapCheck(field: MapField): Check {
  const member = checkOf(field.of);
  const { most = Number.POSITIVE_INFINITY, names } = field;
  const isName = (name: string) =>
    typeof names === 'string' ? hasFormat(names, name) : names.includes(name);
  return (value, place, findings) => {
    if (!isRecord(value)) {
      findings.report('type', field, place, says.noObject);
      return;
    }
    const entries = Object.entries(value);
    if (entries.length > most) findings.report('long', field, place, says.moreEntries(most));
    for (const [name, entry] of entries.slice(0, most)) {
      const within: Place = { within: place, name };
      if (isName(name)) member(entry, within, findings, value);
      else if (typeof names === 'string') findings.report('name', field, within, says.noUsableKey);
      else findings.report('unknown', field, within, says.unknown);
    }
  };
}

function eitherCheck({ number, otherwise }: EitherField): Check {
  const whenNumber = checkOf(number);
  const whenOther = checkOf(otherwise);
  return (value, place, findings, owner) =>
    (typeof value === 'number' ? whenNumber : whenOther)(value, place, findings, owner);
}

function variantCheck(field: VariantField): Check {
  const checks = new Map(Object.entries(field.of).map(([name, variant]) => [name, checkOf(variant)]));
  return (value, place, findings, owner) => {
    if (!isRecord(value)) {
      findings.report('type', field, place, says.noObject);
      return;
    }
    const told = value[field.by];
    const check = typeof told === 'string' ? checks.get(told) : undefined;
    if (check) check(value, place, findings, owner);
    else if (told === undefined) {
      findings.report('missing', field, { within: place, name: field.by }, says.missing);
    } else {
      findings.report(
        'choice',
        field,
        { within: place, name: field.by },
        says.noneOfThese([...checks.keys()]),
      );
    }
  };
}
