/** The analysis as a file, with what is selected and set at this moment, saved or not. */
import { type AnalysisFormat, analysisFormats, analysis as contract } from '@klarsikt/contract';
import type { CompiledModel } from '@klarsikt/engine';
import { Button, Menu, Progress } from '@mantine/core';
import { call } from '../../../platform/api/call.ts';
import { sentenceOf } from '../../../platform/api/errors.ts';
import { type FileJob, useFileJob } from '../../../platform/api/use-file-job.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { useLanguage } from '../../../platform/settings/language.ts';
import { useSelection } from '../../threat/_lib/selection.ts';
import { documentOf } from '../_lib/document.ts';
import { useWork } from '../_lib/work.ts';
import { texts } from '../texts.ts';
import styles from './frame.module.css';

interface JobProps {
  readonly state: FileJob<AnalysisFormat>;
  readonly onCancel: () => void;
  readonly onStart: (format: AnalysisFormat) => void;
  readonly onClose: () => void;
}

const steps = ['read', 'calculate', 'write', 'done'] as const;

function Job({ state, onCancel, onStart, onClose }: JobProps) {
  const t = useT(texts);
  const language = useLanguage();
  if (state.kind === 'idle') return null;
  if (state.kind === 'running') {
    const step = steps.find((known) => known === state.step) ?? 'waiting';
    const said = t('analysis.making', {
      format: t(`analysis.format.${state.format}`),
      step: t(`analysis.step.${step}`),
    });
    return (
      <div className={styles.job} role="status">
        <span>{said}</span>
        <Progress
          value={Math.max(4, state.progress * 100)}
          aria-label={said}
          className={styles.progress ?? ''}
        />
        <Button size="compact-xs" variant="subtle" onClick={onCancel}>
          {t('analysis.cancel')}
        </Button>
      </div>
    );
  }
  if (state.kind === 'ready')
    return (
      <div className={styles.job} role="status">
        <span>{t('analysis.fileReady', { filename: state.filename })}</span>
        <Button size="compact-xs" variant="subtle" onClick={state.again}>
          {t('analysis.again')}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={onClose}>
          {t('analysis.closeNote')}
        </Button>
      </div>
    );
  return (
    <div className={styles.job} role="alert">
      <span>
        {state.kind === 'failed'
          ? t('analysis.fileFailed', { cause: state.error === null ? '' : sentenceOf(state.error, language) })
          : t(state.kind === 'cancelled' ? 'analysis.fileCancelled' : 'analysis.fileLate')}
      </span>
      <Button size="compact-xs" variant="default" onClick={() => onStart(state.format)}>
        {t('analysis.retry')}
      </Button>
    </div>
  );
}

export function ExportMenu({ model }: { readonly model: CompiledModel }) {
  const t = useT(texts);
  const language = useLanguage();
  const { present } = useSelection();
  const now = useWork();
  const { state, start, cancel, forget } = useFileJob<AnalysisFormat>((format) => {
    const document = documentOf(model, present, now);
    const analysis = { ...document, name: document.name || t('analysis.unnamed') };
    return call(contract.export, { body: { format, language, analysis } });
  });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            disabled={present.length === 0}
            loading={state.kind === 'running'}
          >
            {t('analysis.export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown data-floating-open>
          {analysisFormats.map((format) => (
            <Menu.Item key={format} onClick={() => void start(format)}>
              {t(`analysis.format.${format}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Job
        state={state}
        onCancel={() => void cancel()}
        onStart={(format) => void start(format)}
        onClose={forget}
      />
    </>
  );
}
