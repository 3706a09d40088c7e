import { deferred as contract, type DeferredState, errorText, isErrorCode } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import { actsAsOperator } from '@klarsikt/server/platform/actor.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import { enterSystemScope } from '@klarsikt/server/platform/tx.ts';
import type { DeferredDeps } from './deps.ts';
import { endWork, pruneFinished, resultOf, stateOf } from './store.ts';

type Row = NonNullable<Awaited<ReturnType<typeof stateOf>>>;

/** Work past its deadline has timed out, also when the node that ran it is gone and nobody has said so yet. */
function statusOf({ status, deadlineAt }: Row, now: Date): DeferredState['status'] {
  const pending = status === 'Waiting' || status === 'Running';
  return pending && deadlineAt < now ? 'TimedOut' : status;
}

function describe(row: Row, language: Language, now: Date): DeferredState {
  const { resultName, resultType, resultSize, errorCode } = row;
  const code = errorCode !== null && isErrorCode(errorCode) ? errorCode : 'error.unknown';
  return {
    id: row.id,
    status: statusOf(row, now),
    step: row.step,
    progress: row.progress,
    created: row.createdAt.toISOString(),
    result:
      row.status === 'Successful' && resultName !== null && resultType !== null && resultSize !== null
        ? {
            href: `deferred/result/${row.id}`,
            filename: resultName,
            contentType: resultType,
            size: resultSize,
            accessible: resultType === 'application/pdf' ? row.isAccessible : null,
          }
        : null,
    error: row.status === 'Failed' ? { code, message: errorText(code, language) } : null,
  };
}

export const deferred = implementFor<DeferredDeps>()(contract, {
  getStatus: async ({ tx, input, actor, deps, call }) =>
    describe(found(await stateOf(tx, actor, input.params.id)), call.language, deps.clock.now()),

  getResult: async ({ tx, input, actor, deps }) => {
    const { content, contentType, filename, ...made } = found(await resultOf(tx, actor, input.params.id));
    // Who may no longer see the assessment gets nothing that was made of it.
    const assessment = deps.assessmentBehind(made);
    if (assessment !== null)
      await deps.assessments.head(tx, await deps.readsAs(tx, actor, assessment), assessment);
    return { content: found(content), contentType: found(contentType), filename: found(filename) };
  },

  cancel: async ({ tx, input, actor, deps }) => {
    const { id } = input.params;
    found(await stateOf(tx, actor, id));
    const kind = await endWork(tx, actor, id, deps.clock.now());
    if (kind === null) throw new Refusal('error.conflict');
    return {
      output: { done: true },
      audit: [{ event: 'deferred.cancelled', subject: `deferred:${id}`, after: { kind } }],
    };
  },

  prune: async ({ tx, actor, deps }) => {
    const everywhere = actsAsOperator(actor);
    if (everywhere) await enterSystemScope(tx);
    const removed = await pruneFinished(tx, deps.clock.now());
    const subject = everywhere ? 'installation' : `organization:${actor.organizationId}`;
    return { output: { removed }, audit: [{ event: 'deferred.pruned', subject, after: { removed } }] };
  },
});
