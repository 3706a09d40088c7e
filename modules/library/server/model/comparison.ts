/** Two models compared, with the names of what the changed fields refer to. */
import type { ModelDiffAnswer } from '@klarsikt/contract';
import { collectionNames, diffSteps, entitiesOf, type ReferenceModel, type Text } from '@klarsikt/engine';
import { inSteps } from '@klarsikt/server/platform/steps.ts';

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

/** Made in steps, each of which lets other calls through. */
export async function comparison(before: Version, after: Version): Promise<ModelDiffAnswer> {
  const collections = await inSteps(diffSteps(before.model, after.model));
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
