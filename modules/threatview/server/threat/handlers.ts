import { threatContract as contract } from '@klarsikt/contract';
import { filterIndicators, listIndicatorRows } from '@klarsikt/engine/analysis';
import { findModelNews } from '@klarsikt/engine/model';
import { applyOwnParts } from '@klarsikt/engine/overlay';
import type { ModelDescription, ModelProjection } from '@klarsikt/library/server/model/provides.ts';
import type { SharedOwnParts } from '@klarsikt/library/server/overlay/provides.ts';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { requirePerson } from '@klarsikt/server/platform/person.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { writeTableFile } from '@klarsikt/server/render/table-file.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { buildThreatCard } from './card.ts';
import type { ThreatDeps } from './deps.ts';
import { requireKnownFilterKeys } from './filter.ts';
import { buildIndicatorTable, listThreatIndicators, toThreatIndicator } from './indicators.ts';
import { buildChangesSinceVisit } from './new-since.ts';
import { buildThreatViewStart, findCachedRelevantEntities } from './start.ts';
import { isExistingAssessment } from './store.ts';
import { indicatorTableTitle } from './texts.ts';
import { loadThreatVisitState, recordThreatVisit } from './visit.ts';

type LiveModel = { readonly version: ModelDescription; readonly projection: ModelProjection };

async function loadLive(
  models: ThreatDeps['models'],
  actor: Actor,
  sharedOf: () => Promise<SharedOwnParts | null>,
): Promise<LiveModel> {
  const version = requireFound(models.live());
  const projection = await models.projectionFor(version.hash, actor);
  const shared = actor.userId === null ? null : await sharedOf();
  if (shared === null) return { version, projection };
  const model = applyOwnParts(projection.model, { shared });
  return { version, projection: { ...projection, model, source: model.source } };
}

/** Loads the live version in the caller's projection, with the organisation's own parts. */
export const loadLiveProjectionWithTx = (
  tx: ReadTx,
  { models, overlays }: Pick<ThreatDeps, 'models' | 'overlays'>,
  actor: Actor,
): Promise<LiveModel> => loadLive(models, actor, () => overlays.shared(tx, actor));

/** Like `loadLiveProjectionWithTx`, but in its own transaction. */
export const loadLiveProjection = (
  { models, overlays }: Pick<ThreatDeps, 'models' | 'overlays'>,
  actor: Actor,
  db: NodePgDatabase,
): Promise<LiveModel> => loadLive(models, actor, () => overlays.sharedNow(db, actor));

/** Returns the kind of access; an actor without a user is a visitor of the public sample. */
function accessViewOf({ demo, userId }: Actor): 'licensed' | 'demo' | 'sample' {
  if (userId === null) return 'sample';
  return demo ? 'demo' : 'licensed';
}

async function requireVisibleAssessment(tx: ReadTx, actor: Actor, id: number): Promise<number> {
  requireFound(actor.permissions.has('ra:View') && (await isExistingAssessment(tx, id)) ? id : null);
  return id;
}

export const threatHandlers = implementEndpoints<ThreatDeps>()(contract, {
  load: {
    direct: async ({ actor, deps, db }) => {
      const { version, projection } = await loadLiveProjection(deps, actor, db);
      const { hash, name, description, channel, publishedAt } = version;
      return {
        head: {
          hash,
          projection: projection.hash,
          name,
          description,
          channel,
          published: publishedAt.toISOString(),
          counts: { ...projection.counts },
          demo: projection.demo,
        },
        ...buildThreatViewStart(projection.model, getTodayInZone(deps.clock, actor)),
      };
    },
  },
  relevant: {
    direct: async ({ input, actor, deps, db, call }) => {
      const { projection } = await loadLiveProjection(deps, actor, db);
      requireKnownFilterKeys(projection.model, input.body, call.language);
      return findCachedRelevantEntities(projection.model, input.body);
    },
  },
  enabled: async ({ tx, input, actor }) => {
    const raId = input.body?.raId ?? null;
    const view = accessViewOf(actor);
    return {
      enabled: view !== 'sample',
      view,
      raId: raId === null ? null : await requireVisibleAssessment(tx, actor, raId),
    };
  },
  since: {
    // Compares both versions in the caller's projection, so that content outside the licence is not disclosed.
    direct: async ({ input, actor, deps }) => {
      const [before, now] = [
        requireFound(deps.models.describe(input.params.hash)),
        requireFound(deps.models.live()),
      ];
      const [old, present] = [
        await deps.models.projectionFor(before.hash, actor),
        await deps.models.projectionFor(now.hash, actor),
      ];
      return {
        modelHash: now.hash,
        version: now.name,
        ...buildChangesSinceVisit(findModelNews(old.model, present.model)),
      };
    },
  },
  lastVisit: async ({ tx, actor, deps }) =>
    loadThreatVisitState(tx, requirePerson(actor).userId, deps.clock.now()),
  visit: async ({ tx, actor, deps }) => {
    const person = requirePerson(actor);
    const { hash, name } = requireFound(deps.models.live());
    const before = await recordThreatVisit(tx, person, { hash, now: deps.clock.now() });
    return {
      output: { before },
      audit: [{ event: 'threat.visited', subject: `user:${person.userId}`, after: { version: name } }],
    };
  },
  getIndicators: {
    direct: async ({ input, actor, deps, db }) => {
      const { version, projection } = await loadLiveProjection(deps, actor, db);
      if (Object.values(input.query).every((asked) => asked === undefined))
        return listThreatIndicators(projection.model, version.hash);
      const rows = filterIndicators(listIndicatorRows(projection.model), input.query);
      return { modelHash: version.hash, indicators: rows.map(toThreatIndicator) };
    },
  },
  exportIndicators: {
    // The handler is `direct` (it opens its own transactions), so that no database connection is held while a worker
    // renders the workbook.
    direct: async ({ input, actor, deps, db, call }) => {
      const { language, format, ...filter } = input.body;
      const { version, projection } = await loadLiveProjection(deps, actor, db);
      const rows = buildIndicatorTable(
        filterIndicators(listIndicatorRows(projection.model), filter),
        language,
      );
      const order = { rows, title: indicatorTableTitle[language], at: deps.clock.now() };
      return writeTableFile(deps.renderer, order, { format, language, name: 'indicators' }, async () => ({
        model: (await deps.models.sharedFor(version.hash, actor)).model,
        turn: call.turn,
      }));
    },
  },
  card: {
    direct: async ({ input, actor, deps, db }) => {
      const { version, projection } = await loadLiveProjection(deps, actor, db);
      const entity = requireFound(projection.model.threats.byId.get(input.params.id));
      return {
        ...buildThreatCard(projection.model, entity, getTodayInZone(deps.clock, actor)),
        modelHash: version.hash,
      };
    },
  },
  besideCard: async ({ tx, input, actor, deps }) => {
    const open = await deps.assessments.open(tx, actor, input.params.id);
    const { model } = await deps.assessments.model(actor, open);
    const entity = requireFound(model.threats.byId.get(input.params.threatId));
    return {
      ...buildThreatCard(model, entity, getTodayInZone(deps.clock, actor)),
      modelHash: open.modelHash,
    };
  },
});
