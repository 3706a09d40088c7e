/**
 * /ra/{raId}/drift: compares the approved with the present state, and lists the trigger criteria and those that are
 * met.
 */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { type AssessmentDrift, driftContract as contract, waitingContract } from '@klarsikt/contract';
import { ActionForm } from '@klarsikt/governance/web/actions/ActionForm.tsx';
import { useActionCommands } from '@klarsikt/governance/web/actions/use-actions.ts';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Page, Panel } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { TriggerCriteriaPanel } from './Criteria.tsx';
import styles from './drift.module.css';
import { MetTriggerList } from './MetTriggerList.tsx';
import { DriftThresholdSettings } from './Thresholds.tsx';
import { ChangedLevelList } from './TurnedLevels.tsx';
import { driftTexts } from './texts.ts';
import { HandlingCommentForm } from './WordForm.tsx';

const refreshed = [contract.get, waitingContract.list];

function CheckButton() {
  const t = useT(driftTexts);
  const { language } = useFormat();
  const { id } = useAssessment();
  const { mutate, isPending } = useCommand(contract.check, { refreshes: refreshed });
  return (
    <Button
      size="xs"
      variant="default"
      disabled={isPending}
      onClick={() =>
        mutate(
          { params: { id } },
          {
            onSuccess: (noted) => showNotice(t('drift.checked', noted)),
            onError: (error) => showError(error, language),
          },
        )
      }
    >
      {t('drift.check')}
    </Button>
  );
}

function Answers({ drift: { mark, handled, can } }: { readonly drift: AssessmentDrift }) {
  const t = useT(driftTexts);
  const { language } = useFormat();
  const { id, commentable } = useAssessment();
  const steps = useActionCommands();
  const [raising, setRaising] = useState(false);
  const { mutate, isPending } = useCommand(contract.handle, { refreshes: refreshed });
  const send = (word: string) =>
    mutate({ params: { id }, body: { mark, word } }, { onError: (error) => showError(error, language) });
  return (
    <div className={styles.tools}>
      {can.handle && handled === null ? <HandlingCommentForm busy={isPending} onSend={send} /> : null}
      {commentable ? (
        <Button size="xs" variant="default" onClick={() => setRaising(true)}>
          {t('drift.action')}
        </Button>
      ) : null}
      <Link className="text-link" to="/ra/$raId" params={{ raId: String(id) }}>
        {t('drift.revise')}
      </Link>
      {raising ? (
        <ActionForm given={null} origin="drift" steps={steps} onClose={() => setRaising(false)} />
      ) : null}
    </div>
  );
}

function Levels({ drift }: { readonly drift: AssessmentDrift }) {
  const t = useT(driftTexts);
  const { date } = useFormat();
  const { approved, today, levels, handled } = drift;
  if (approved === null) return <EmptyState title={t('drift.noApproval')} text={t('drift.noApprovalText')} />;
  const { revision, by, at, modelName: model } = approved;
  const figures =
    today.period === null ? t('drift.figuresOwn') : t('drift.figuresOf', { period: today.period });
  return (
    <Panel title={t('drift.levels')} note={levels.length === 0 ? undefined : levels.length}>
      <p className="muted">
        {t('drift.basis', { date: date(at), by, revision, model })}{' '}
        {t('drift.today', { model: today.modelName, figures })}
      </p>
      {levels.length === 0 ? (
        <EmptyState title={t('drift.none')} text={t('drift.noneText')} />
      ) : (
        <ChangedLevelList levels={levels} />
      )}
      {handled === null ? null : (
        <p>{t('drift.handled', { at: date(handled.at), by: handled.by, word: handled.word })}</p>
      )}
      {levels.length === 0 ? null : <Answers drift={drift} />}
    </Panel>
  );
}

export function DriftPage() {
  const t = useT(driftTexts);
  const { id, loaded } = useAssessment();
  // Skip the call for the sample, which has no approval and whose readers lack the permission.
  const { sample } = loaded.permissions;
  const { data, error, refetch } = useCall(
    contract.get,
    { params: { id } },
    { staleTime: 0, enabled: !sample },
  );
  const isApproved = data !== undefined && data.approved !== null;
  return (
    <Page
      title={t('drift.title')}
      sub={t('drift.sub')}
      tools={isApproved && data.can.handle ? <CheckButton /> : undefined}
    >
      <div className={styles.page}>
        {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && !sample ? <ListSkeleton rows={4} /> : null}
        {sample ? <EmptyState title={t('drift.noApproval')} text={t('drift.noApprovalText')} /> : null}
        {data === undefined ? null : <Levels drift={data} />}
        {isApproved ? <MetTriggerList events={data.triggers} canHandle={data.can.handle} /> : null}
        <TriggerCriteriaPanel />
        {data?.can.thresholds ? (
          <DriftThresholdSettings key={data.thresholds.revision} given={data.thresholds} />
        ) : null}
      </div>
    </Page>
  );
}
