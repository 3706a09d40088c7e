/** The live version as the working rows are compared with it: one digest per entity, worked out once per version. */
import { collectionNames, entitiesOf } from '@klarsikt/engine';
import { found } from '@klarsikt/server/platform/errors.ts';
import type { ModelDescription, Models } from '../model/provides.ts';
import { digestOf } from './store.ts';

/** Digests of a version's entities by key. */
export interface LiveDigests {
  readonly version: ModelDescription;
  readonly byKey: ReadonlyMap<string, string>;
}

let kept: LiveDigests | null = null;

export async function liveDigests(models: Models): Promise<LiveDigests> {
  const version = found(models.live());
  if (kept?.version.hash === version.hash) return { ...kept, version };
  const model = await models.whole(version.hash);
  const byKey = new Map(
    collectionNames.flatMap((collection) =>
      entitiesOf(model, collection).map((entity) => [
        entity.key,
        digestOf({ collection, document: { ...entity } }),
      ]),
    ),
  );
  kept = { version, byKey };
  return kept;
}
