/** Caches the digests of the live version's entities, with which working rows are compared. */
import { collectionNames, listEntities, type ReferenceModel } from '@klarsikt/engine/model';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import type { ModelDescription, ModelRegistry } from '../model/provides.ts';
import { computeEntityDigest } from './store.ts';

export interface LiveVersionDigests {
  readonly version: ModelDescription;
  readonly byKey: ReadonlyMap<string, string>;
}

let kept: LiveVersionDigests | null = null;

export async function loadLiveVersionDigests(models: ModelRegistry): Promise<LiveVersionDigests> {
  const version = requireFound(models.live());
  if (kept?.version.hash === version.hash) return { ...kept, version };
  const model = await models.whole(version.hash);
  const byKey = new Map(
    collectionNames.flatMap((collection) =>
      listEntities(model, collection).map((entity) => [
        entity.key,
        computeEntityDigest({ collection, document: { ...entity } }),
      ]),
    ),
  );
  kept = { version, byKey };
  return kept;
}

export async function loadLiveModel({ models }: { readonly models: ModelRegistry }): Promise<{
  readonly version: ModelDescription;
  readonly model: ReferenceModel;
}> {
  const version = requireFound(models.live());
  return { version, model: await models.whole(version.hash) };
}
