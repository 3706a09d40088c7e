/** /ra/{raId}/signoff: what is signed, what is missing before, who has signed, and the next decision. */

import type { SignedPart } from '@klarsikt/contract';
import { requirements } from '@klarsikt/engine';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { Page, Panel } from '../../../ui/Page.tsx';
import { ErrorState, ListSkeleton } from '../../../ui/states/states.tsx';
import { SaveTools } from '../_components/frame/SaveTools.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { Decide } from './Decide.tsx';
import { Examiners } from './Examiners.tsx';
import { SignedParts } from './SignedParts.tsx';
import { SignOffHistory } from './SignOffHistory.tsx';
import { SignOffSteps } from './SignOffSteps.tsx';
import { SinceApproval } from './SinceApproval.tsx';
import styles from './signoff.module.css';
import { texts } from './texts.ts';
import { type SignOffState, useSignOff } from './use-sign-off.ts';

/** What the approval of the whole waits for, each by its name and with the way to what closes it. */
function Missing({ openRequirements }: Pick<SignOffState, 'openRequirements'>) {
  const t = useT(texts);
  const { id: assessment } = useAssessment();
  const { text } = useFormat();
  if (openRequirements.length === 0) return <p>{t('signoff.nothingMissing')}</p>;
  const open = requirements.filter(({ id }) => openRequirements.includes(id));
  return (
    <>
      <p>{t('signoff.missing', { count: openRequirements.length })}</p>
      <ul className={styles.missing}>
        {open.map(({ id, title }) => (
          <li key={id}>
            <Link
              className="text-link"
              to="/ra/$raId/completeness"
              params={{ raId: String(assessment) }}
              search={{ open: id }}
            >
              {text(title)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Conclusions() {
  const t = useT(texts);
  const { id, document } = useAssessment();
  const overall = document.conclusions.overall?.trim() ?? '';
  return (
    <>
      {overall === '' ? (
        <p className="muted">{t('signoff.noConclusion')}</p>
      ) : (
        <blockquote>{overall}</blockquote>
      )}
      <Link
        className="text-link"
        to="/ra/$raId/$relevance/$riskType/control"
        params={{ raId: String(id), relevance: 'all', riskType: 'customers' }}
      >
        {t('signoff.toConclusions')}
      </Link>
    </>
  );
}

/** What is not approved yet; all when everything is. */
function chosenAtFirst(parts: readonly SignedPart[]): readonly SignedPart['part'][] {
  const open = parts.filter(({ status }) => status !== 'approved');
  return (open.length > 0 ? open : parts).map(({ part }) => part);
}

export function SignOffPage() {
  const t = useT(texts);
  const { past } = useAssessment();
  const { data, error, refetch } = useSignOff();
  const [picked, setPicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const parts = data?.parts ?? [];
  const chosen = new Set(chosenAtFirst(parts).filter((part) => picked.get(part) !== false));
  for (const { part } of parts) if (picked.get(part) === true) chosen.add(part);
  const choose = (part: SignedPart['part'], wanted: boolean) =>
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
          <SignOffSteps state={data} />
          <Panel title={t('signoff.what')}>
            <SignedParts state={data} chosen={chosen} onChoose={choose} />
          </Panel>
          <SinceApproval parts={data.parts} shown={40} />
          <Panel title={t('signoff.before')}>
            <Missing openRequirements={data.openRequirements} />
          </Panel>
          <Panel title={t('signoff.conclusions')}>
            <Conclusions />
          </Panel>
          {past === null ? (
            <Panel title={t('signoff.decision')}>
              <Decide state={data} parts={data.parts.filter(({ part }) => chosen.has(part))} />
            </Panel>
          ) : null}
          <Panel title={t('signoff.history')}>
            <SignOffHistory events={data.events} />
          </Panel>
          <Examiners />
        </div>
      )}
    </Page>
  );
}
