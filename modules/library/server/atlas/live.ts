/** Digests of the live version, with which working rows are compared; cached per version. */
import { collectionNames, entitiesOf, type ReferenceModel } from '@klarsikt/engine/model';
import { orNotFound } from '@klarsikt/server/platform/errors.ts';
import type { ModelDescription, Models } from '../model/provides.ts';
import { computeDigest } from './store.ts';

export interface LiveDigests {
  readonly version: ModelDescription;
  readonly byKey: ReadonlyMap<string, string>;
}

let kept: LiveDigests | null = null;

export async function loadLiveDigests(models: Models): Promise<LiveDigests> {
  const version = orNotFound(models.live());
  if (kept?.version.hash === version.hash) return { ...kept, version };
  const model = await models.whole(version.hash);
  const byKey = new Map(
    collectionNames.flatMap((collection) =>
      entitiesOf(model, collection).map((entity) => [
        entity.key,
        computeDigest({ collection, document: { ...entity } }),
      ]),
    ),
  );
  kept = { version, byKey };
  return kept;
}

export async function loadLiveModel({ models }: { readonly models: Models }): Promise<{
  readonly version: ModelDescription;
  readonly model: ReferenceModel;
}> {
  const version = orNotFound(models.live());
  return { version, model: await models.whole(version.hash) };
}
