import { getEntityFieldLabel, getFieldPathLabel, getModelFieldLabel } from '@klarsikt/engine/field-words';
import type { Field } from '@klarsikt/engine/fields';
import { modelTables } from '@klarsikt/engine/model';
import { languages } from '@klarsikt/engine/text';
import { expect, it } from 'vitest';

/** Names of the fields in forms; a label replaces the name. */
function namesOf(name: string, field: Field): readonly string[] {
  const inner =
    field.type === 'object'
      ? Object.entries(field.fields).flatMap(([member, one]) => namesOf(member, one))
      : field.type === 'list'
        ? namesOf(name, field.of)
        : [];
  return [field.label ?? name, ...inner];
}

it('every field of the model has a label in both languages', () => {
  const names = Object.values(modelTables).flatMap(({ fields }) =>
    Object.entries<Field>(fields).flatMap(([name, field]) => namesOf(name, field)),
  );
  for (const language of languages)
    expect([...new Set(names)].filter((name) => getModelFieldLabel(name, language) === null)).toEqual([]);
});

it('field labels in English are those of the Atlas specification', () => {
  expect(
    ['motherThreat', 'geography', 'spec', 'hiddenInAssessments'].map((name) => getFieldPathLabel(name, 'en')),
  ).toEqual(['Mother threat', 'Geographic', 'Variables and Actions', 'Hide in RA']);
});

it.each([
  ['threats', 'name.en', 'Name: English', 'Namn: engelska'],
  ['threats', 'parent', 'Mother threat', 'Överordnat hot'],
  ['threats', 'relations.customers[2]', 'Related: customers (3)', 'Relaterade: kunder (3)'],
  ['requirements', 'instrument', 'Instrument', 'Regelverk'],
  ['controls', 'label', 'Part of the programme', 'Del av programmet'],
  ['customers', 'label', 'Source level', 'Källnivå'],
])('the place %s %s has the name of its field in the form', (collection, path, en, sv) => {
  expect(getEntityFieldLabel(collection, path, 'en')).toBe(en);
  expect(getEntityFieldLabel(collection, path, 'sv')).toBe(sv);
});
