/** Publications since an approval, for trigger criteria. */
import { dayOf, eventsFor, withOverlay } from '@klarsikt/engine';
import type { FeedDeps } from './deps.ts';
import { publicationsIn } from './facts.ts';
import { newsModel } from './news.ts';
import type { NewsSince } from './provides.ts';

export function createNewsSince(tools: Pick<FeedDeps, 'clock' | 'models' | 'readNews'>): NewsSince {
  const { clock, models } = tools;
  return async (tx, reader, { document, modelHash, at }) => {
    if (models.live() === null) return [];
    const { model } = await models.projectionFor(modelHash, reader);
    const own = withOverlay(model, document.overlay);
    const newest = await newsModel(tx, tools, reader);
    const period = {
      approved: at,
      after: dayOf(at, reader.timeZone),
      until: dayOf(clock.now(), reader.timeZone),
    };
    const noticed = publicationsIn(newest, own, period, () => eventsFor(own, document));
    return noticed.map(({ event: { key, date, name: title } }) => ({
      ...{ key, date, title },
      tags: newest.publications.byKey.get(key)?.tags ?? [],
    }));
  };
}
