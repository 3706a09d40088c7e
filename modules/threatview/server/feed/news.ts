import { applyPublicationReleases, type CompiledModel, findReleasesToApply } from '@klarsikt/engine/model';
import { applyOwnParts } from '@klarsikt/engine/overlay';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { FeedDeps } from './deps.ts';

type NewsTools = Pick<FeedDeps, 'clock' | 'models' | 'readNews'>;

/**
 * Caches models with releases per projection and set of releases, because derived data is cached per model.
 * Organisations with newer list editions have their own sets; the most recently used sets are kept.
 */
const made = new WeakMap<CompiledModel, Map<string, CompiledModel>>();
const setsKept = 16;

/** Loads the live version in the actor's projection with the current releases; refuses if no version is live. */
export async function loadNewsModel(
  tx: ReadTx,
  { clock, models, readNews }: NewsTools,
  actor: Pick<Actor, 'entitlement' | 'organizationId'>,
): Promise<CompiledModel> {
  const live = requireFound(models.live());
  const { model } = await models.projectionFor(live.hash, actor);
  const time = { now: clock.now().toISOString(), published: live.publishedAt.toISOString() };
  const releases = await readNews(tx, actor.organizationId);
  const counting = findReleasesToApply(releases, time, (key) => model.publications.byKey.has(key));
  if (counting.length === 0) return model;
  const of = counting.map(({ number }) => number).join(' ');
  const known = made.get(model) ?? new Map<string, CompiledModel>();
  made.set(model, known);
  const fresh = known.get(of) ?? applyPublicationReleases(model, counting);
  known.delete(of);
  known.set(of, fresh);
  for (const oldest of [...known.keys()].slice(0, -setsKept)) known.delete(oldest);
  return fresh;
}

/** Like `loadNewsModel`, but with the list editions that the organisation has adopted. */
export async function loadNewsModelWithLists(
  tx: ReadTx,
  tools: NewsTools & Pick<FeedDeps, 'overlays'>,
  actor: Pick<Actor, 'entitlement' | 'organizationId'>,
): Promise<CompiledModel> {
  const published = await loadNewsModel(tx, tools, actor);
  const shared = await tools.overlays.shared(tx, actor);
  return applyOwnParts(published, { own: { lists: shared?.parts.lists ?? {} } });
}
