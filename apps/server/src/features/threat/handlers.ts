import { threat as contract } from '@klarsikt/contract';
import type { Actor } from '../../platform/actor.ts';
import { found } from '../../platform/errors.ts';
import { implementFor } from '../../platform/implement.ts';
import type { ReadTx } from '../../platform/tx.ts';
import type { ModelDescription, Projection } from '../model/provides.ts';
import { cardOf } from './card.ts';
import type { ThreatDeps } from './deps.ts';
import { requireKnownKeys } from './filter.ts';
import { relevantOf, startOf } from './start.ts';
import { hasAssessment } from './store.ts';

/** The live version as the caller may see it. */
export async function liveProjection(
  { models }: Pick<ThreatDeps, 'models'>,
  actor: Actor,
): Promise<{ version: ModelDescription; projection: Projection }> {
  const version = found(models.live());
  return { version, projection: await models.projectionFor(version.hash, actor) };
}

function today({ clock }: Pick<ThreatDeps, 'clock'>): string {
  return clock.now().toISOString().slice(0, 10);
}

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
    direct: async ({ actor, deps }) => {
      const { version, projection } = await liveProjection(deps, actor);
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
        ...startOf(projection.model, today(deps)),
      };
    },
  },
  relevant: {
    direct: async ({ input, actor, deps, call }) => {
      const { projection } = await liveProjection(deps, actor);
      requireKnownKeys(projection.model, input.body, call.language);
      return relevantOf(projection.model, input.body);
    },
  },
  enabled: async ({ tx, input, actor }) => {
    const raId = input.body?.raId ?? null;
    const view = viewOf(actor);
    return {
      enabled: view !== 'sample',
      view,
      canShare: view !== 'sample' && actor.permissions.has('threatview:Share'),
      raId: raId === null ? null : await visibleAssessment(tx, actor, raId),
    };
  },
  card: {
    direct: async ({ input, actor, deps }) => {
      const { version, projection } = await liveProjection(deps, actor);
      const entity = found(projection.model.threats.byId.get(input.params.id));
      return { ...cardOf(projection.model, entity, today(deps)), modelHash: version.hash };
    },
  },
  besideCard: async ({ tx, input, actor, deps }) => {
    const head = await deps.assessments.head(tx, actor, input.params.id);
    const { model } = await deps.assessments.model(actor, head);
    const entity = found(model.threats.byId.get(input.params.threatId));
    return { ...cardOf(model, entity, today(deps)), modelHash: head.modelHash };
  },
});
