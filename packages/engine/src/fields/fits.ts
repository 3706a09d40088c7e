/**
 * Tests quickly whether a value has no faults, which is true for most values; unlike a check, the test records no
 * paths.
 */

import { hasVisibleText } from '../text/written.ts';
import type { Field, FieldsByName, ListField, NumberField, TextField, TranslatedField } from './field.ts';
import { hasTextFormat } from './formats.ts';
import { countMembers, isRecord } from './parts.ts';

/** True for a value without faults; if it returns false, the check of the field decides. */
export type FieldValidityTest = (value: unknown, knows: KeyLookup) => boolean;

type KeyLookup = ((collection: string, key: string) => boolean) | undefined;

/** A longer list is left to the check, which finds duplicates with a set. */
const shortList = 16;

/** Creates the quick test of a field; null for a field that only its check can decide. */
export function createFieldValidityTest(field: Field): FieldValidityTest | null {
  const fits = plainFits(field);
  if (fits === null || field.nullable !== true) return fits;
  return (value, knows) => value === null || fits(value, knows);
}

function plainFits(field: Field): FieldValidityTest | null {
  switch (field.type) {
    case 'text':
      return textFits(field);
    case 'translated':
      return translatedFits(field);
    case 'number':
      return numberFits(field);
    case 'flag':
      return (value) => typeof value === 'boolean';
    case 'choice':
      return (value) => typeof value === 'string' && field.of.includes(value);
    case 'reference': {
      const { to } = field;
      if (typeof to !== 'string') return null;
      return (value, knows) => typeof value === 'string' && (knows === undefined || knows(to, value));
    }
    case 'list':
      return listFits(field);
    case 'object':
      return membersFit(field.fields);
    default:
      return null;
  }
}

function textFits({
  shortest = 0,
  longest = Number.POSITIVE_INFINITY,
  format,
}: TextField): FieldValidityTest {
  return (value) =>
    typeof value === 'string' &&
    value.length <= longest &&
    (shortest === 0 || (value.trim().length >= shortest && hasVisibleText(value))) &&
    (format === undefined || hasTextFormat(format, value));
}

/** This test is written without a loop for speed, because most values of a model are translated texts. */
function translatedFits({
  shortest = 0,
  longest = Number.POSITIVE_INFINITY,
}: TranslatedField): FieldValidityTest {
  const fits = textFits({ type: 'text', shortest, longest });
  return (value, knows) =>
    isRecord(value) && fits(value.en, knows) && fits(value.sv, knows) && countMembers(value) === 2;
}

function numberFits(field: NumberField): FieldValidityTest {
  const { lowest = Number.NEGATIVE_INFINITY, highest = Number.POSITIVE_INFINITY, whole } = field;
  return (value) =>
    typeof value === 'number' &&
    Number.isFinite(value) &&
    value >= lowest &&
    value <= highest &&
    (whole !== true || Number.isSafeInteger(value));
}

function listFits({
  of,
  most = Number.POSITIVE_INFINITY,
  distinct,
  distinctBy,
}: ListField): FieldValidityTest | null {
  const item = createFieldValidityTest(of);
  if (item === null || distinctBy !== undefined) return null;
  const longest = distinct ? Math.min(most, shortList) : most;
  return (value, knows) => {
    if (!Array.isArray(value) || value.length > longest) return false;
    for (let index = 0; index < value.length; index += 1) {
      const entry: unknown = value[index];
      if (!item(entry, knows) || (distinct && value.indexOf(entry) !== index)) return false;
    }
    return true;
  };
}

function membersFit(fields: FieldsByName): FieldValidityTest | null {
  const members: { readonly name: string; readonly fits: FieldValidityTest; readonly optional: boolean }[] =
    [];
  for (const [name, field] of Object.entries(fields)) {
    if (field.editorial === true) continue;
    const fits = createFieldValidityTest(field);
    if (fits === null) return null;
    members.push({ name, fits, optional: field.optional === true });
  }
  return (value, knows) => {
    if (!isRecord(value)) return false;
    let present = 0;
    for (const { name, fits, optional } of members) {
      const entry = value[name];
      if (entry !== undefined) {
        if (!fits(entry, knows)) return false;
        present += 1;
      } else if (!optional) return false;
    }
    return countMembers(value) === present;
  };
}
