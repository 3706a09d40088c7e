import { compareListEditions } from '@klarsikt/engine/lists';
import type { RiskList } from '@klarsikt/engine/model';
import { createListPublication, type ListEffectCounts } from '@klarsikt/engine/news';
import { applyOwnParts, type ListEdition } from '@klarsikt/engine/overlay';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { CountryListDeps } from './deps.ts';
import type { CountryListsInForce } from './editions.ts';
import { computeEditionEffects } from './effects.ts';
import { insertCountryListNews } from './news.store.ts';

interface NewsRequest {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: CountryListDeps;
}

interface EditionAdoption {
  readonly list: RiskList;
  readonly edition: ListEdition;
  readonly inForce: CountryListsInForce;
}

async function countEffects(
  { tx, actor, deps }: NewsRequest,
  { list: { key }, edition }: EditionAdoption,
): Promise<ListEffectCounts> {
  const { assessments } = await computeEditionEffects(tx, actor, deps, { key, edition });
  const moving = assessments.filter(({ levels }) => levels.length > 0);
  return {
    levels: moving.reduce((sum, { levels }) => sum + levels.length, 0),
    assessments: moving.length,
    approved: assessments.filter(({ approved }) => approved).length,
  };
}

/**
 * Stores the news about an edition. Call it before adopting the edition, because it compares with the lists in force.
 */
export async function publishCountryListNews(asking: NewsRequest, taking: EditionAdoption): Promise<void> {
  const { tx, actor, deps } = asking;
  const { list, inForce } = taking;
  const model = applyOwnParts(inForce.model, { own: { lists: inForce.taken } });
  const at = deps.clock.now();
  const publication = createListPublication({
    ...{ model, list },
    change: compareListEditions(model, model.riskLists.byKey.get(list.key), list),
    effect: await countEffects(asking, taking),
    day: getTodayInZone(deps.clock, actor),
  });
  await insertCountryListNews(tx, {
    of: list,
    organizationId: requireFound(actor.organizationId),
    at,
    publication,
  });
}
