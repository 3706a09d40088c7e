/** The library's news as somebody reads it now: their part of the live version, and what has gone out since. */
import { type CompiledModel, countingReleases, withReleases } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { found } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { FeedDeps } from './deps.ts';

type Tools = Pick<FeedDeps, 'clock' | 'models' | 'readNews'>;

/** Made once per projection and set of releases: what is worked out of a model is kept beside it. */
const made = new WeakMap<CompiledModel, { readonly of: string; readonly model: CompiledModel }>();

/** What the actor may read of the live version with the releases that count now. Refuses where nothing is live. */
export async function newsModel(
  tx: ReadTx,
  { clock, models, readNews }: Tools,
  actor: Pick<Actor, 'entitlement'>,
): Promise<CompiledModel> {
  const live = found(models.live());
  const { model } = await models.projectionFor(live.hash, actor);
  const time = { now: clock.now().toISOString(), published: live.publishedAt.toISOString() };
  const counting = countingReleases(await readNews(tx), time, (key) => model.publications.byKey.has(key));
  if (counting.length === 0) return model;
  const of = counting.map(({ number }) => number).join(' ');
  const known = made.get(model);
  if (known?.of === of) return known.model;
  const fresh = { of, model: withReleases(model, counting) };
  made.set(model, fresh);
  return fresh.model;
}
