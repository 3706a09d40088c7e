/** Two models compared, with the names of what the changed fields refer to. */
import type { ModelDiffAnswer } from '@klarsikt/contract';
import { collectionNames, diff, entitiesOf, type ReferenceModel, type Text } from '@klarsikt/engine';

interface Version {
  readonly hash: string;
  readonly model: ReferenceModel;
}

function namesOf(model: ReferenceModel): ReadonlyMap<string, Text> {
  return new Map(
    collectionNames
      .flatMap((name) => entitiesOf(model, name))
      .flatMap((entity: { readonly key: string; readonly name?: Text }) =>
        entity.name === undefined ? [] : [[entity.key, entity.name] as const],
      ),
  );
}

const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.flatMap(textsIn) : [];

export function comparison(before: Version, after: Version): ModelDiffAnswer {
  const collections = diff(before.model, after.model);
  const known = [namesOf(after.model), namesOf(before.model)];
  const names: Record<string, Text> = {};
  for (const { changed } of Object.values(collections))
    for (const field of changed.flatMap(({ fields }) => fields))
      for (const key of [...textsIn(field.before), ...textsIn(field.after)]) {
        const name = known.map((each) => each.get(key)).find((given) => given !== undefined);
        if (name) names[key] = name;
      }
  return { a: before.hash, b: after.hash, collections: { ...collections }, names };
}
