/**
 * Gives the tools of assistants access to data: queries with the rights of one person, editions, and the opened
 * assessment.
 */

import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import { assessmentContract, modelContract, signoffContract } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { Actor } from '../platform/actor.ts';
import { type Clock, getTodayInZone } from '../platform/clock.ts';
import { Refusal } from '../platform/errors.ts';
import type { QueryRunner } from '../platform/run-query.ts';
import type { ToolContext } from './tool.ts';

interface ToolContextDependencies {
  readonly clock: Clock;
  readonly models: ModelRegistry;
  readonly assessments: Pick<AssessmentService, 'model'>;
}

/** Creates the tool context of one person for one call. */
export function createToolContext(given: {
  readonly ask: QueryRunner;
  readonly actor: Actor;
  readonly deps: ToolContextDependencies;
  readonly language: Language;
}): ToolContext {
  const { ask, actor, deps, language } = given;
  const editions = () => ask(modelContract.getAvailable, {});
  return {
    ask,
    language,
    today: getTodayInZone(deps.clock, actor),
    live: async () => {
      const { hash, name } = await ask(modelContract.getHead, { params: { hash: 'latest' } });
      return { hash, name, projection: await deps.models.projectionFor(hash, actor) };
    },
    open: async (id) => {
      const state = await ask(signoffContract.get, { params: { id } });
      const head = await ask(assessmentContract.get, { params: { id } });
      const { document, revision } = await ask(assessmentContract.getData, { params: { id } });
      if (revision !== state.revision) throw new Refusal('error.conflict');
      const { modelHash } = head;
      const projection = await deps.assessments.model(actor, { modelHash, document });
      return {
        about: { id, revision, stateHash: state.hash },
        edition: { name: head.modelName, hash: modelHash },
        name: head.name,
        document,
        model: projection.model,
      };
    },
    edition: async (nameOrHash) => {
      const found = (await editions()).find(({ name, hash }) => name === nameOrHash || hash === nameOrHash);
      if (found === undefined) throw new Refusal('error.notfound');
      return { name: found.name, hash: found.hash };
    },
  };
}
