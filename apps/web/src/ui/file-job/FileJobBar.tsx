/** Shows the progress, result or failure of a file job. */

import { deferredSteps } from '@klarsikt/contract';
import { formatErrorMessage } from '../../platform/api/errors.ts';
import type { useFileJob } from '../../platform/api/use-file-job.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { useLanguage } from '../../platform/settings/language.ts';
import { Button } from '../Button.tsx';
import { ProgressBar } from '../progress/ProgressBar.tsx';
import { ErrorTraces } from '../states/states.tsx';
import { uiTexts as ui } from '../texts.ts';
import styles from './file-job.module.css';
import { fileJobTexts } from './texts.ts';

interface RunningProps {
  readonly format: string;
  readonly step: string;
  readonly progress: number;
  readonly onCancel: () => void;
}

function Running({ format, step, progress, onCancel }: RunningProps) {
  const t = useT(fileJobTexts);
  const word = useT(ui);
  const known = deferredSteps.find((each) => each === step) ?? 'waiting';
  const said = t('file.making', { format, step: t(`file.step.${known}`) });
  return (
    <div className={styles.bar} role="status">
      <span>{said}</span>
      <span className={styles.progress}>
        <ProgressBar words={said} done={Math.max(0.04, progress)} total={1} />
      </span>
      <Button size="compact-xs" variant="subtle" onClick={onCancel}>
        {word('ui.cancel')}
      </Button>
    </div>
  );
}

interface FileJobBarProps<F extends string> {
  readonly job: ReturnType<typeof useFileJob<F>>;
  /** Returns the format's name as used inside a sentence. */
  readonly nameOf: (format: F) => string;
}

export function FileJobBar<F extends string>({ job, nameOf }: FileJobBarProps<F>) {
  const t = useT(fileJobTexts);
  const word = useT(ui);
  const language = useLanguage();
  const { state, start, cancel, forget } = job;
  if (state.kind === 'idle') return null;
  if (state.kind === 'running')
    return <Running {...state} format={nameOf(state.format)} onCancel={() => void cancel()} />;
  if (state.kind === 'ready')
    return (
      <div className={styles.bar} role="status">
        <span>
          {t('file.ready', { filename: state.filename })}
          {state.accessible === false && <> {t('file.unclaimed')}</>}
        </span>
        <Button size="compact-xs" variant="subtle" onClick={state.again}>
          {t('file.again')}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={forget}>
          {word('ui.close')}
        </Button>
      </div>
    );
  const error = state.kind === 'failed' ? state.error : null;
  const said =
    state.kind === 'failed'
      ? t('file.failed', {
          cause: state.reason ?? (error === null ? '' : formatErrorMessage(error, language)),
        })
      : t(`file.${state.kind}`);
  return (
    <div className={styles.bar} role="alert">
      <span>{said}</span>
      <Button size="compact-xs" variant="default" onClick={() => void start(state.format)}>
        {word('ui.retry')}
      </Button>
      <ErrorTraces error={error} />
    </div>
  );
}
