import { getDayInZone } from '@klarsikt/engine/calendar';
import { createNewsEventTest } from '@klarsikt/engine/news';
import { applyOwnParts } from '@klarsikt/engine/overlay';
import type { FeedDeps } from './deps.ts';
import { listPublicationFacts } from './facts.ts';
import { loadNewsModelWithLists } from './news.ts';
import type { ListNewsSince } from './provides.ts';

export function createNewsSinceReader(
  tools: Pick<FeedDeps, 'clock' | 'models' | 'readNews' | 'overlays'>,
): ListNewsSince {
  const { clock, models } = tools;
  return async (tx, reader, { document, modelHash, at }) => {
    if (models.live() === null) return [];
    const { model } = await models.projectionFor(modelHash, reader);
    const own = applyOwnParts(model, document.overlay);
    const newest = await loadNewsModelWithLists(tx, tools, reader);
    const period = {
      approved: at,
      after: getDayInZone(at, reader.timeZone),
      until: getDayInZone(clock.now(), reader.timeZone),
    };
    const noticed = listPublicationFacts(newest, own, period, () => createNewsEventTest(own, document));
    return noticed.map(({ event: { key, date, name: title } }) => ({
      ...{ key, date, title },
      tags: newest.publications.byKey.get(key)?.tags ?? [],
    }));
  };
}
