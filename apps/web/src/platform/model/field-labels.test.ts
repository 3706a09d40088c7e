import type { Field } from '@klarsikt/engine/fields';
import { modelTables } from '@klarsikt/engine/model';
import { languages } from '@klarsikt/engine/text';
import { expect, it } from 'vitest';
import { getFieldPathLabel, getModelFieldLabel } from './model-words.ts';

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
