import { threat as contract } from '@klarsikt/contract';
import { filteredIndicators, indicatorRows, newSince, withOverlay } from '@klarsikt/engine';
import type { ModelDescription, Projection } from '@klarsikt/library/server/model/provides.ts';
import type { SharedParts } from '@klarsikt/library/server/overlay/provides.ts';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { todayOf } from '@klarsikt/server/platform/clock.ts';
import { found } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import { personOf } from '@klarsikt/server/platform/person.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { tableFile } from '@klarsikt/server/render/table-file.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { cardOf } from './card.ts';
import type { ThreatDeps } from './deps.ts';
import { requireKnownKeys } from './filter.ts';
import { allIndicators, indicatorOf, indicatorTable } from './indicators.ts';
import { newsAsTold } from './new-since.ts';
import { relevantAsBefore, startOf } from './start.ts';
import { hasAssessment } from './store.ts';
import { indicatorsTitle } from './texts.ts';
import { noteVisit, visitStanding } from './visit.ts';

type Live = { readonly version: ModelDescription; readonly projection: Projection };

async function liveWith(
  models: ThreatDeps['models'],
  actor: Actor,
  sharedOf: () => Promise<SharedParts | null>,
): Promise<Live> {
  const version = found(models.live());
  const projection = await models.projectionFor(version.hash, actor);
  const shared = actor.userId === null ? null : await sharedOf();
  if (shared === null) return { version, projection };
  const model = withOverlay(projection.model, { shared });
  return { version, projection: { ...projection, model, source: model.source } };
}

/** The live version as the caller may see it, with what the organisation has of its own. */
export const liveProjectionIn = (
  tx: ReadTx,
  { models, overlays }: Pick<ThreatDeps, 'models' | 'overlays'>,
  actor: Actor,
): Promise<Live> => liveWith(models, actor, () => overlays.shared(tx, actor));

/** The same for who has no transaction. */
export const liveProjection = (
  { models, overlays }: Pick<ThreatDeps, 'models' | 'overlays'>,
  actor: Actor,
  db: NodePgDatabase,
): Promise<Live> => liveWith(models, actor, () => overlays.sharedNow(db, actor));

/** The public sample is entered without a session of its own: its actor is nobody. */
function viewOf({ demo, userId }: Actor): 'licensed' | 'demo' | 'sample' {
  if (userId === null) return 'sample';
  return demo ? 'demo' : 'licensed';
}

/** The assessment, when it is in the caller's organisation and open to the caller; otherwise it does not exist. */
async function visibleAssessment(tx: ReadTx, actor: Actor, id: number): Promise<number> {
  found(actor.permissions.has('ra:View') && (await hasAssessment(tx, id)) ? id : null);
  return id;
}

export const threat = implementFor<ThreatDeps>()(contract, {
  load: {
    direct: async ({ actor, deps, db }) => {
      const { version, projection } = await liveProjection(deps, actor, db);
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
        ...startOf(projection.model, todayOf(deps.clock, actor)),
      };
    },
  },
  relevant: {
    direct: async ({ input, actor, deps, db, call }) => {
      const { projection } = await liveProjection(deps, actor, db);
      requireKnownKeys(projection.model, input.body, call.language);
      return relevantAsBefore(projection.model, input.body);
    },
  },
  enabled: async ({ tx, input, actor }) => {
    const raId = input.body?.raId ?? null;
    const view = viewOf(actor);
    return {
      enabled: view !== 'sample',
      view,
      raId: raId === null ? null : await visibleAssessment(tx, actor, raId),
    };
  },
  since: {
    // Both as the caller may see them: nothing is told of what their licence does not open.
    direct: async ({ input, actor, deps }) => {
      const [before, now] = [found(deps.models.describe(input.params.hash)), found(deps.models.live())];
      const [old, present] = [
        await deps.models.projectionFor(before.hash, actor),
        await deps.models.projectionFor(now.hash, actor),
      ];
      return { modelHash: now.hash, version: now.name, ...newsAsTold(newSince(old.model, present.model)) };
    },
  },
  lastVisit: async ({ tx, actor, deps }) => visitStanding(tx, personOf(actor).userId, deps.clock.now()),
  visit: async ({ tx, actor, deps }) => {
    const person = personOf(actor);
    const { hash, name } = found(deps.models.live());
    const before = await noteVisit(tx, person, { hash, now: deps.clock.now() });
    return {
      output: { before },
      audit: [{ event: 'threat.visited', subject: `user:${person.userId}`, after: { version: name } }],
    };
  },
  getIndicators: {
    direct: async ({ input, actor, deps, db }) => {
      const { version, projection } = await liveProjection(deps, actor, db);
      if (Object.values(input.query).every((asked) => asked === undefined))
        return allIndicators(projection.model, version.hash);
      const rows = filteredIndicators(indicatorRows(projection.model), input.query);
      return { modelHash: version.hash, indicators: rows.map(indicatorOf) };
    },
  },
  exportIndicators: {
    // Direct: a workbook is written in a worker, and no connection should wait for it.
    direct: async ({ input, actor, deps, db, call }) => {
      const { language, format, ...filter } = input.body;
      const { version, projection } = await liveProjection(deps, actor, db);
      const rows = indicatorTable(filteredIndicators(indicatorRows(projection.model), filter), language);
      const order = { rows, title: indicatorsTitle[language], at: deps.clock.now() };
      return tableFile(deps.renderer, order, { format, language, name: 'indicators' }, async () => ({
        model: (await deps.models.sharedFor(version.hash, actor)).model,
        turn: call.turn,
      }));
    },
  },
  card: {
    direct: async ({ input, actor, deps, db }) => {
      const { version, projection } = await liveProjection(deps, actor, db);
      const entity = found(projection.model.threats.byId.get(input.params.id));
      return { ...cardOf(projection.model, entity, todayOf(deps.clock, actor)), modelHash: version.hash };
    },
  },
  besideCard: async ({ tx, input, actor, deps }) => {
    const open = await deps.assessments.open(tx, actor, input.params.id);
    const { model } = await deps.assessments.model(actor, open);
    const entity = found(model.threats.byId.get(input.params.threatId));
    return { ...cardOf(model, entity, todayOf(deps.clock, actor)), modelHash: open.modelHash };
  },
});
