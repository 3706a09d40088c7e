import { portalContract, type SelfAssessmentResult } from '@klarsikt/contract';
import { type Language, languages } from '@klarsikt/engine/text';
import { getRiskClassName } from '@klarsikt/engine/words';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFileJob } from '@klarsikt/web/platform/api/use-file-job.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError } from '@klarsikt/web/platform/notices/messages.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { FileJobBar } from '@klarsikt/web/ui/file-job/FileJobBar.tsx';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { useProgressText } from '@klarsikt/web/ui/progress/Progress.tsx';
import { BlockSkeleton, ErrorState } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import styles from '../portal.module.css';
import { portalTexts } from '../texts.ts';

type Job = `${'pdf' | 'docx'}-${Language}`;
const formatNames = { pdf: 'PDF', docx: 'Word' } as const;

function Downloads({ id }: { readonly id: number }) {
  const t = useT(portalTexts);
  const format = useFormat();
  const job = useFileJob<Job>((wanted) => {
    const type = wanted.startsWith('pdf') ? 'pdf' : 'docx';
    const language = wanted.endsWith('sv') ? 'sv' : 'en';
    return call(portalContract.export, { body: { id, type, language } });
  });
  const share = useCommand(portalContract.share);
  const { data } = share;
  return (
    <section className={styles.panel}>
      <h2>{t('portal.download')}</h2>
      {languages.toReversed().map((language) => (
        <p key={language} className={styles.bar}>
          <span>{t(`portal.report.${language}`)}</span>
          <span>
            {(['pdf', 'docx'] as const).map((type) => (
              <Button
                key={type}
                size="md"
                variant="default"
                onClick={() => void job.start(`${type}-${language}`)}
              >
                {formatNames[type]}
              </Button>
            ))}
          </span>
        </p>
      ))}
      <FileJobBar job={job} nameOf={(wanted) => (wanted.startsWith('pdf') ? 'PDF' : 'Word')} />
      <Button
        variant="default"
        size="md"
        loading={share.isPending}
        onClick={() =>
          share.mutate(
            { body: { id, type: 'pdf', language: format.language } },
            { onError: (error) => showError(error, format.language) },
          )
        }
      >
        {t('portal.share')}
      </Button>
      {data === undefined ? null : (
        <p className={styles.link} role="status">
          {t('portal.shared', { expires: format.date(data.expires) })}{' '}
          <code>{`${window.location.origin}/portal/exporty/${id}/pdf/${data.token}`}</code>
        </p>
      )}
    </section>
  );
}

function Requirements({
  id,
  requirements,
}: { readonly id: number } & Pick<SelfAssessmentResult, 'requirements'>) {
  const t = useT(portalTexts);
  const { language } = useFormat();
  const wordsOf = useProgressText();
  const { met, asked, missing } = requirements;
  return (
    <section className={styles.panel}>
      <h2>{wordsOf({ of: 'requirements', done: met, total: asked })}</h2>
      {missing.length === 0 ? <p>{t('portal.all')}</p> : <p className="muted">{t('portal.missing')}</p>}
      <ul>
        {missing.map(({ id: key, title, question, step }) => (
          <li key={key}>
            {title[language]}{' '}
            <Link
              className="text-link"
              to="/portal/assessment/$assessmentId/{-$step}"
              params={{ assessmentId: String(id), step }}
              {...(question === null ? {} : { hash: `q-${question}` })}
            >
              {t('portal.answerNow')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const sortByLevel = (categories: SelfAssessmentResult['categories']): SelfAssessmentResult['categories'] =>
  categories.toSorted((a, b) => b.residual.level - a.residual.level || b.inherent.level - a.inherent.level);

function Levels({ categories }: Pick<SelfAssessmentResult, 'categories'>) {
  const t = useT(portalTexts);
  return (
    <table className={styles.levels}>
      <thead>
        <tr>
          <th scope="col">{t('portal.area')}</th>
          <th scope="col">{t('portal.before')}</th>
          <th scope="col">{t('portal.after')}</th>
        </tr>
      </thead>
      <tbody>
        {sortByLevel(categories).map(({ type, inherent, residual }) => (
          <tr key={type}>
            <th scope="row">{t(`portal.type.${type}`)}</th>
            <td>
              <LevelChip level={inherent.level} fit />
            </td>
            <td>
              <LevelChip level={residual.level} fit />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ToDo({ actions, requirements }: Pick<SelfAssessmentResult, 'actions' | 'requirements'>) {
  const t = useT(portalTexts);
  const format = useFormat();
  return (
    <section className={styles.panel}>
      <h2>{t('portal.todo')}</h2>
      {actions.length === 0 ? (
        <p>{t(requirements.missing.length > 0 ? 'portal.todoLater' : 'portal.todoNone')}</p>
      ) : null}
      <ol>
        {actions.map(({ id, title, owner, due }) => (
          <li key={id}>
            {title}
            {due === null ? null : (
              <small className="muted">
                {' '}
                {t('portal.todoBy', { owner: owner ?? '', due: format.date(due) })}
              </small>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Returns the text of a level. The word precedes the figure, because readers may not know the scale. */
function formatLevel(
  level: SelfAssessmentResult['residual'],
  { language, level: figure }: ReturnType<typeof useFormat>,
) {
  if (level === null) return figure(null);
  return `${getRiskClassName(level.class, language).toLowerCase()} (${figure(level.level)})`;
}

function Approval({
  id,
  revision,
  approval,
}: { readonly id: number } & Pick<SelfAssessmentResult, 'revision' | 'approval'>) {
  const t = useT(portalTexts);
  const format = useFormat();
  const approve = useCommand(portalContract.approve, {
    refreshes: [portalContract.result, portalContract.dashboard],
  });
  const { state, by, at, refusal, secondAsked } = approval;
  const said =
    state !== 'approved' && refusal === 'requirements'
      ? t('portal.approveMissing')
      : t(`portal.approval.${state}`, { by: by ?? '', day: at === null ? '' : format.date(at) });
  const mayPress = state !== 'approved' && (refusal === null || (refusal === 'alone' && state === 'open'));
  return (
    <section className={styles.panel}>
      <h2>{t('portal.approveTitle')}</h2>
      <p role="status">{said}</p>
      {secondAsked && state === 'open' ? <p className="muted">{t('portal.approveSecond')}</p> : null}
      {mayPress ? (
        <Button
          size="lg"
          loading={approve.isPending}
          onClick={() =>
            approve.mutate(
              { params: { id }, body: { revision } },
              { onError: (error) => showError(error, format.language) },
            )
          }
        >
          {t(secondAsked ? 'portal.sign' : 'portal.approve')}
        </Button>
      ) : null}
    </section>
  );
}

export function PortalResultView({ id }: { readonly id: number }) {
  const t = useT(portalTexts);
  const format = useFormat();
  const { data, error, refetch } = useCall(
    portalContract.result,
    { params: { id } },
    { staleTime: 0, timeoutMs: 20_000 },
  );
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <BlockSkeleton height={320} />;
  return (
    <>
      <section className={styles.panel} aria-live="polite">
        <h2>{t('portal.resultTitle', { level: formatLevel(data.residual, format) })}</h2>
        <p>
          <LevelChip level={data.residual?.level ?? null} size="large" />{' '}
          {t('portal.resultBefore', { level: formatLevel(data.inherent, format) })}
        </p>
        <h3>{t('portal.most')}</h3>
        <ol>
          {data.most.map(({ type, name, residual, said }) => (
            <li key={`${type}/${name.en}`}>
              {name[format.language]} <LevelChip level={residual.level} fit />
              {said === '' ? null : <small className="muted"> {said}</small>}
            </li>
          ))}
        </ol>
      </section>
      <ToDo actions={data.actions} requirements={data.requirements} />
      <Requirements id={id} requirements={data.requirements} />
      <section className={styles.panel}>
        <h2>{t('portal.levels')}</h2>
        <Levels categories={data.categories} />
      </section>
      <Approval id={id} revision={data.revision} approval={data.approval} />
      <Downloads id={id} />
      {data.opensInPro ? (
        <p>
          <Link className="text-link" to="/ra/$raId" params={{ raId: String(id) }}>
            {t('portal.openPro')}
          </Link>
        </p>
      ) : null}
    </>
  );
}
