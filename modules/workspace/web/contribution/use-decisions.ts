/** Decisions about a delivery; accepted values become changes of the open assessment. */
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useDoneMessage } from '@klarsikt/assessment/web/assessment/_lib/use-say-done.ts';
import {
  type ContributionRequest,
  contributionContract as contract,
  waitingContract,
} from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { ApiError, formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { refetchQueries } from '@klarsikt/web/platform/api/query.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useState } from 'react';
import type { AnswerDecision } from './Compared.tsx';
import { contributionTexts } from './texts.ts';

const outdated = [contract.list, contract.get, waitingContract.list];

interface Decision extends AnswerDecision {
  readonly leaveRest: boolean;
}

/** Runs one decision at a time and reloads the data that it has changed. */
function useRun() {
  const t = useT(contributionTexts);
  const { language } = useFormat();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'error.stale';
      if (isStale) showNotice(t('request.stale'), 'error');
      else showError(error, language);
    } finally {
      setBusy(false);
      await refetchQueries(...outdated);
    }
  };
  return { run, busy };
}

function useSend(request: ContributionRequest) {
  const t = useT(contributionTexts);
  const { id, editor } = useAssessment();
  const { language } = useFormat();
  const params = { id, request: request.id };
  /** If the decision would end approvals, asks the user for consent and sends it again with the consent. */
  const send = async (
    body: Decision,
    reopen = false,
  ): Promise<Awaited<ReturnType<typeof sendTake>> | null> => {
    try {
      return await sendTake(body, reopen);
    } catch (error) {
      const isApproved = error instanceof ApiError && error.code === 'error.contribution.approved';
      if (!isApproved || reopen) throw error;
      const message = formatErrorMessage(error, language);
      if (!(await askConfirmation({ message, yes: t('request.reopenYes') }))) return null;
      return send(body, true);
    }
  };
  const sendTake = async ({ taken, overwritten, leaveRest }: Decision, reopen: boolean) => {
    const items = [...taken];
    const overwrite = [...overwritten].filter((one) => taken.has(one));
    const { round } = request;
    const body = { revision: editor.revision, round, items, overwrite, leaveRest, reopen };
    return call(contract.take, { params, body });
  };
  return send;
}

export function useAnswerDecisions(request: ContributionRequest) {
  const t = useT(contributionTexts);
  const { id, editor } = useAssessment();
  const sayDone = useDoneMessage();
  const { run, busy } = useRun();
  const send = useSend(request);
  const params = { id, request: request.id };
  const { name } = request.recipient;

  const take = (decision: Decision) =>
    run(async () => {
      await editor.flush();
      if (editor.isUnsent) return showNotice(t('request.unsaved'), 'error');
      const made = await send(decision);
      if (made === null) return;
      if (made.changed === null) return showNotice(t('request.closed'));
      const { revision, at, patches } = made.changed;
      editor.adopt(t('request.takeStep', { name }), { revision, at: new Date(at), patches });
      sayDone(t('request.taken', { count: decision.taken.size }));
    });
  const giveBack = (note: string, onLink: (link: string) => void) =>
    run(async () => {
      const { link } = await call(contract.giveBack, { params, body: { round: request.round, note } });
      if (link !== null) onLink(link);
      showNotice(t('request.givenBack', { name }));
    });
  const renew = (due: string | null, onLink: (link: string) => void) =>
    run(async () => {
      const { link } = await call(contract.renew, { params, body: { due } });
      if (link === null) showNotice(t('request.renewed', { name }));
      else onLink(link);
    });
  const withdraw = () =>
    run(async () => {
      await call(contract.withdraw, { params });
      showNotice(t('request.withdrawn'));
    });
  return { busy, take, giveBack, renew, withdraw };
}
