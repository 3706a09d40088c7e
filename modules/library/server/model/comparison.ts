import type { ModelDifferences } from '@klarsikt/contract';
import {
  collectionNames,
  diffModelsInSteps,
  formatEntityListTitle,
  listEntities,
  type ReferenceModel,
} from '@klarsikt/engine/model';
import type { Text } from '@klarsikt/engine/text';
import { runGeneratorInSteps } from '@klarsikt/server/platform/steps.ts';

interface Version {
  readonly hash: string;
  readonly model: ReferenceModel;
}

function listNames(model: ReferenceModel): ReadonlyMap<string, Text> {
  return new Map(
    collectionNames.flatMap((name) =>
      listEntities(model, name).map(
        (entity) => [entity.key, formatEntityListTitle(model, name, entity)] as const,
      ),
    ),
  );
}

const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.flatMap(textsIn) : [];

/** The comparison runs in steps, so that other calls can run in between. */
export async function compareModelVersions(before: Version, after: Version): Promise<ModelDifferences> {
  const collections = await runGeneratorInSteps(diffModelsInSteps(before.model, after.model));
  const known = [listNames(after.model), listNames(before.model)];
  const names: Record<string, Text> = {};
  for (const { changed } of Object.values(collections))
    for (const field of changed.flatMap(({ fields }) => fields))
      for (const key of [...textsIn(field.before), ...textsIn(field.after)]) {
        const name = known.map((each) => each.get(key)).find((given) => given !== undefined);
        if (name) names[key] = name;
      }
  return { a: before.hash, b: after.hash, collections: { ...collections }, names };
}
