/** Page /ra/{raId}/signoff: the content to sign, missing requirements, signatures and the next decision. */

import { SaveTools } from '@klarsikt/assessment/web/assessment/_components/frame/SaveTools.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import type { SignOffPartState } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Page, Panel } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useState } from 'react';
import { SignOffDecisionPanel } from './Decide.tsx';
import { ExaminerList } from './Examiners.tsx';
import { SignOffPartList } from './SignedParts.tsx';
import { SignOffHistory } from './SignOffHistory.tsx';
import { SignOffSteps } from './SignOffSteps.tsx';
import { ChangesSinceApproval } from './SinceApproval.tsx';
import { OpenApprovalRequest, SignOffSummaryView } from './Summary.tsx';
import styles from './signoff.module.css';
import { signOffTexts } from './texts.ts';
import { useSignOff } from './use-sign-off.ts';

/** Lists the parts that are not approved; if every part is approved, lists all parts. */
function listInitialParts(parts: readonly SignOffPartState[]): readonly SignOffPartState['part'][] {
  const open = parts.filter(({ status }) => status !== 'approved');
  return (open.length > 0 ? open : parts).map(({ part }) => part);
}

export function SignOffPage() {
  const t = useT(signOffTexts);
  const { past } = useAssessment();
  const { data, error, refetch } = useSignOff();
  const [picked, setPicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const parts = data?.parts ?? [];
  const chosen = new Set(listInitialParts(parts).filter((part) => picked.get(part) !== false));
  for (const { part } of parts) if (picked.get(part) === true) chosen.add(part);
  const choose = (part: SignOffPartState['part'], wanted: boolean) =>
    setPicked((before) => new Map([...before, [part, wanted]]));
  return (
    <Page
      title={t('signoff.title')}
      sub={data ? t('signoff.sub', { revision: data.revision }) : undefined}
      tools={<SaveTools />}
    >
      {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null ? (
          <ListSkeleton />
        ) : null
      ) : (
        <div className={styles.page}>
          <OpenApprovalRequest state={data} />
          <SignOffSummaryView state={data} />
          <ChangesSinceApproval parts={data.parts} shown={40} />
          <Panel title={t('signoff.what')}>
            <SignOffPartList state={data} chosen={chosen} onChoose={choose} />
          </Panel>
          {past === null ? (
            <Panel title={t('signoff.decision')}>
              <SignOffDecisionPanel state={data} parts={data.parts.filter(({ part }) => chosen.has(part))} />
            </Panel>
          ) : null}
          <SignOffSteps state={data} />
          <Panel title={t('signoff.history')}>
            <SignOffHistory events={data.events} />
          </Panel>
          <ExaminerList />
        </div>
      )}
    </Page>
  );
}
