/** /ra/{raId}/report: the business-wide assessment as it stands, read here or taken as a file. */
import { report as contract, type ExportFormat } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import { Button, Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useCall } from '../../../platform/api/query.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { useLanguage } from '../../../platform/settings/language.ts';
import { Page } from '../../../ui/Page.tsx';
import { ReportSheet } from '../../../ui/ReportSheet.tsx';
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx';
import { ErrorState, TextSkeleton } from '../../../ui/states.tsx';
import { SaveTools } from '../_components/SaveTools.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import styles from './report.module.css';
import { texts } from './texts.ts';
import { type ExportState, useExport } from './use-export.ts';

const steps = ['read', 'calculate', 'write', 'done'] as const;

function Running({
  state,
  onCancel,
}: {
  state: Extract<ExportState, { kind: 'running' }>;
  onCancel: () => void;
}) {
  const t = useT(texts);
  const step = steps.find((each) => each === state.step) ?? 'waiting';
  const said = t('report.progress', { format: state.format.toUpperCase(), step: t(`report.step.${step}`) });
  return (
    <div className={styles.job} role="status">
      <span>{said}</span>
      <Progress
        value={Math.max(4, state.progress * 100)}
        aria-label={said}
        className={styles.progress ?? ''}
      />
      <Button size="compact-xs" variant="subtle" onClick={onCancel}>
        {t('report.cancel')}
      </Button>
    </div>
  );
}

interface JobProps {
  readonly state: ExportState;
  readonly onCancel: () => void;
  readonly onStart: (format: ExportFormat) => void;
}

function Job({ state, onCancel, onStart }: JobProps) {
  const t = useT(texts);
  if (state.kind === 'idle') return null;
  if (state.kind === 'running') return <Running state={state} onCancel={onCancel} />;
  if (state.kind === 'ready')
    return (
      <div className={styles.job} role="status">
        <span>{t('report.ready', { filename: state.filename })}</span>
        <Button size="compact-xs" variant="subtle" onClick={state.again}>
          {t('report.again')}
        </Button>
      </div>
    );
  if (state.kind === 'failed')
    return (
      <ErrorState error={state.error} title={t('report.failed')} onRetry={() => onStart(state.format)} />
    );
  return (
    <div className={styles.job} role="alert">
      <span>{t(state.kind === 'cancelled' ? 'report.cancelled' : 'report.timedOut')}</span>
      <Button size="compact-xs" variant="default" onClick={() => onStart(state.format)}>
        {t('report.retry')}
      </Button>
    </div>
  );
}

/** The report shows what the server has: what is still on its way goes first. */
function useSaved(): boolean {
  const { editor, editable } = useAssessment();
  const [saved, setSaved] = useState(!editable);
  useEffect(() => {
    editor.flush().then(
      () => setSaved(true),
      (cause) => console.warn('Not saved before the preview', cause),
    );
  }, [editor]);
  return saved;
}

function Preview({ language }: { readonly language: Language }) {
  const t = useT(texts);
  const { id, editor } = useAssessment();
  const saved = useSaved();
  const answer = useCall(
    contract.show,
    { params: { id }, body: { language } },
    { enabled: saved, staleTime: 0, timeoutMs: 30_000 },
  );
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data?.html) return <TextSkeleton lines={24} />;
  return (
    <ReportSheet
      key={editor.revision}
      label={t('report.preview')}
      language={language}
      html={answer.data.html}
    />
  );
}

export function ReportPage() {
  const t = useT(texts);
  const own = useLanguage();
  const { loaded } = useAssessment();
  const [chosen, setLanguage] = useState<Language | null>(null);
  const language = chosen ?? own;
  const { state, start, cancel } = useExport(language);
  const busy = state.kind === 'running';
  const { sample } = loaded.permissions;
  return (
    <Page
      title={t('report.title')}
      sub={t('report.sub')}
      tools={
        <>
          <SaveTools />
          <SegmentedSwitch
            label={t('report.language')}
            value={language}
            options={[
              { value: 'en', label: t('report.english') },
              { value: 'sv', label: t('report.swedish') },
            ]}
            onChange={setLanguage}
          />
          {sample ? null : (
            <>
              <Button size="xs" variant="default" disabled={busy} onClick={() => void start('docx')}>
                {t('report.docx')}
              </Button>
              <Button size="xs" disabled={busy} onClick={() => void start('pdf')}>
                {t('report.pdf')}
              </Button>
            </>
          )}
        </>
      }
      bar={<Job state={state} onCancel={() => void cancel()} onStart={(format) => void start(format)} />}
    >
      {sample ? <p className="muted">{t('report.notInSample')}</p> : null}
      <Preview language={language} />
    </Page>
  );
}
