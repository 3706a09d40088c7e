/** Access of the tools to data: queries of one person, editions and the open assessment. */

import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import { assessment, model, signoff } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import type { Models } from '@klarsikt/library/server/model/provides.ts';
import type { Actor } from '../platform/actor.ts';
import type { RunQuery } from '../platform/ask.ts';
import { type Clock, todayOf } from '../platform/clock.ts';
import { Refusal } from '../platform/errors.ts';
import type { ToolContext } from './tool.ts';

interface ToolContextDependencies {
  readonly clock: Clock;
  readonly models: Models;
  readonly assessments: Pick<Assessments, 'model'>;
}

/** Creates the tool context of one person for one call. */
export function createToolContext(given: {
  readonly ask: RunQuery;
  readonly actor: Actor;
  readonly deps: ToolContextDependencies;
  readonly language: Language;
}): ToolContext {
  const { ask, actor, deps, language } = given;
  const editions = () => ask(model.getAvailable, {});
  return {
    ask,
    language,
    today: todayOf(deps.clock, actor),
    live: async () => {
      const { hash, name } = await ask(model.getHead, { params: { hash: 'latest' } });
      return { hash, name, projection: await deps.models.projectionFor(hash, actor) };
    },
    open: async (id) => {
      const state = await ask(signoff.get, { params: { id } });
      const head = await ask(assessment.get, { params: { id } });
      const { document, revision } = await ask(assessment.getData, { params: { id } });
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
