import { portalContract } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { ApiError, formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useFileJob } from '@klarsikt/web/platform/api/use-file-job.ts';
import { saveFile } from '@klarsikt/web/platform/files/download.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { AccessGate } from '@klarsikt/web/shell/router/Gate.tsx';
import { NotFoundPage } from '@klarsikt/web/shell/router/screens.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { FileJobBar } from '@klarsikt/web/ui/file-job/FileJobBar.tsx';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import styles from './portal.module.css';
import { portalTexts } from './texts.ts';

interface ExportRequest {
  readonly id: number;
  readonly type: 'pdf' | 'docx';
}

type ExportState =
  | { readonly kind: 'waiting' | 'busy' | 'done' | 'dead' }
  | { readonly kind: 'failed'; readonly error: unknown };

function ByLink({ id, type, token }: ExportRequest & { readonly token: string }) {
  const t = useT(portalTexts);
  const language = useLanguage();
  const [state, setState] = useState<ExportState>({ kind: 'waiting' });
  const fetch = async () => {
    setState({ kind: 'busy' });
    try {
      const given = { params: { id, type }, body: { token } };
      saveFile(await call(portalContract.fetch, given, { timeoutMs: 120_000 }), `report.${type}`);
      setState({ kind: 'done' });
    } catch (error) {
      setState(
        error instanceof ApiError && error.status === 404 ? { kind: 'dead' } : { kind: 'failed', error },
      );
    }
  };
  if (state.kind === 'dead')
    return (
      <div className={styles.narrow}>
        <h1>{t('portal.deadTitle')}</h1>
        <p className={styles.lede}>{t('portal.deadText')}</p>
      </div>
    );
  return (
    <div className={styles.narrow}>
      <h1>{t('portal.fetchTitle')}</h1>
      <p className={styles.lede}>{t(state.kind === 'done' ? 'portal.fetched' : 'portal.fetchText')}</p>
      {state.kind === 'failed' ? (
        <p className={styles.error} role="alert">
          {formatErrorMessage(state.error, language)}
        </p>
      ) : null}
      {state.kind === 'done' ? null : (
        <Button size="lg" loading={state.kind === 'busy'} onClick={() => void fetch()}>
          {t('portal.fetch')}
        </Button>
      )}
    </div>
  );
}

function SignedIn({ id, type }: ExportRequest) {
  const t = useT(portalTexts);
  const language = useLanguage();
  const job = useFileJob<'pdf' | 'docx'>((wanted) =>
    call(portalContract.export, { body: { id, type: wanted, language } }),
  );
  return (
    <div className={styles.narrow}>
      <h1>{t('portal.download')}</h1>
      <p className={styles.lede}>{t('portal.makeText')}</p>
      <Button size="lg" onClick={() => void job.start(type)}>
        {t('portal.fetch')}
      </Button>
      <FileJobBar job={job} nameOf={(wanted) => (wanted === 'pdf' ? 'PDF' : 'Word')} />
    </div>
  );
}

export function SelfAssessmentExportPage() {
  const { assessmentId, type: wanted, token } = useParams({ strict: false });
  const id = Number(assessmentId);
  const type = (['pdf', 'docx'] as const).find((one) => one === wanted);
  if (type === undefined || !Number.isSafeInteger(id) || id < 1) return <NotFoundPage />;
  if (token !== undefined) return <ByLink id={id} type={type} token={token} />;
  return (
    <AccessGate application="portal">
      <SignedIn id={id} type={type} />
    </AccessGate>
  );
}
