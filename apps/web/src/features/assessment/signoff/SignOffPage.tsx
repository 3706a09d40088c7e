/** /ra/{raId}/signoff: what is signed, what is missing before, who has signed, and the next decision. */

import type { SignedPart, SignOffRecord } from '@klarsikt/contract';
import { signOffPartWord } from '@klarsikt/engine';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { Checkbox } from '../../../ui/kit/fields.ts';
import { Page, Panel } from '../../../ui/Page.tsx';
import { ErrorState, ListSkeleton } from '../../../ui/states.tsx';
import { SaveTools } from '../_components/SaveTools.tsx';
import table from '../_components/small-table.module.css';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { Decide } from './Decide.tsx';
import { Examiners } from './Examiners.tsx';
import { SignOffHistory } from './SignOffHistory.tsx';
import { SinceApproval } from './SinceApproval.tsx';
import styles from './signoff.module.css';
import { texts } from './texts.ts';
import { type SignOffState, useSignOff } from './use-sign-off.ts';

interface PartsProps {
  readonly state: SignOffState;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (part: SignedPart['part'], chosen: boolean) => void;
}

/** Who approved it last and when, with the state as it was then. */
function LastApproval({ approval }: { readonly approval: SignOffRecord }) {
  const t = useT(texts);
  const { id } = useAssessment();
  const { dateTime } = useFormat();
  const { name, at, revision } = approval;
  const state = String(revision);
  return (
    <>
      {t('signoff.by', { name, at: dateTime(at) })},{' '}
      <Link className="text-link" to="/ra/$raId" params={{ raId: String(id) }} search={{ revision: state }}>
        {t('signoff.state', { revision })}
      </Link>
    </>
  );
}

function Parts({ state, chosen, onChoose }: PartsProps) {
  const t = useT(texts);
  const { language, dateTime } = useFormat();
  return (
    <div className={styles.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('signoff.part')}</th>
            <th scope="col">{t('signoff.status')}</th>
            <th scope="col">{t('signoff.drawnUpBy')}</th>
            <th scope="col">{t('signoff.lastApproval')}</th>
          </tr>
        </thead>
        <tbody>
          {state.parts.map(({ part, status, drawnUp, request, approval }) => (
            <tr key={part}>
              <th scope="row">
                <Checkbox
                  size="xs"
                  label={signOffPartWord(part, language)}
                  checked={chosen.has(part)}
                  onChange={(event) => onChoose(part, event.currentTarget.checked)}
                />
              </th>
              <td>
                {t(`signoff.status.${status}`)}
                {request === null ? null : (
                  <small className="muted">
                    {' '}
                    {t('signoff.by', { name: request.name, at: dateTime(request.at) })}
                  </small>
                )}
              </td>
              <td>{drawnUp.length === 0 ? '–' : drawnUp.join(', ')}</td>
              <td>{approval === null ? '–' : <LastApproval approval={approval} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the approval of the whole waits for. */
function Missing({ openRequirements }: Pick<SignOffState, 'openRequirements'>) {
  const t = useT(texts);
  if (openRequirements.length === 0) return <p>{t('signoff.nothingMissing')}</p>;
  return (
    <>
      <p>{t('signoff.missing', { count: openRequirements.length })}</p>
      <p className={styles.codes}>{openRequirements.join(', ')}</p>
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

export function SignOffPage() {
  const t = useT(texts);
  const { past } = useAssessment();
  const { data, error, refetch } = useSignOff();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = new Set((data?.parts ?? []).map(({ part }) => part).filter((part) => !left.has(part)));
  const choose = (part: SignedPart['part'], wanted: boolean) => {
    const others = [...left].filter((one) => one !== part);
    setLeft(new Set(wanted ? others : [...others, part]));
  };
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
          <Panel title={t('signoff.what')}>
            <Parts state={data} chosen={chosen} onChoose={choose} />
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
