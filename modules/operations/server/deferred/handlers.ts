import {
  deferredContract as contract,
  type DeferredState,
  getErrorText,
  isErrorCode,
} from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import { isActingAsOperator } from '@klarsikt/server/platform/actor.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { enterSystemScope } from '@klarsikt/server/platform/tx.ts';
import type { DeferredDeps } from './deps.ts';
import {
  cancelDeferredWork,
  deleteFinishedDeferredWork,
  findDeferredResult,
  findDeferredState,
} from './store.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findDeferredState>>>;

/** Work past its deadline counts as timed out, even if its node ended before it could update the row. */
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
    error: row.status === 'Failed' ? { code, message: getErrorText(code, language) } : null,
  };
}

export const deferredHandlers = implementEndpoints<DeferredDeps>()(contract, {
  getStatus: async ({ tx, input, actor, deps, call }) =>
    describe(
      requireFound(await findDeferredState(tx, actor, input.params.id)),
      call.language,
      deps.clock.now(),
    ),

  getResult: async ({ tx, input, actor, deps }) => {
    const { content, contentType, filename, ...made } = requireFound(
      await findDeferredResult(tx, actor, input.params.id),
    );
    // Refuse the result if the caller may no longer see the assessment.
    const assessment = deps.assessmentBehind(made);
    if (assessment !== null)
      await deps.assessments.head(tx, await deps.readsAs(tx, actor, assessment), assessment);
    return {
      content: requireFound(content),
      contentType: requireFound(contentType),
      filename: requireFound(filename),
    };
  },

  cancel: async ({ tx, input, actor, deps }) => {
    const { id } = input.params;
    requireFound(await findDeferredState(tx, actor, id));
    const kind = await cancelDeferredWork(tx, actor, id, deps.clock.now());
    if (kind === null) throw new Refusal('error.conflict');
    return {
      output: { done: true },
      audit: [{ event: 'deferred.cancelled', subject: `deferred:${id}`, after: { kind } }],
    };
  },

  prune: async ({ tx, actor, deps }) => {
    const everywhere = isActingAsOperator(actor);
    if (everywhere) await enterSystemScope(tx);
    const removed = await deleteFinishedDeferredWork(tx, deps.clock.now());
    const subject = everywhere ? 'installation' : `organization:${actor.organizationId}`;
    return { output: { removed }, audit: [{ event: 'deferred.pruned', subject, after: { removed } }] };
  },
});
