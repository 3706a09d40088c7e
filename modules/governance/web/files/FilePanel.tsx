import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { type AssessmentFile, evidenceContract, type FileEvent } from '@klarsikt/contract';
import { evidenceClassTexts } from '@klarsikt/engine/governance';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFileLink } from '@klarsikt/web/platform/files/file-link.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DetailPanel } from '@klarsikt/web/ui/DetailPanel.tsx';
import { useState } from 'react';
import { FileSubjectLink } from './about.tsx';
import { EditFileForm, useFileSizeText } from './FileLine.tsx';
import styles from './files.module.css';
import { FileState } from './state.tsx';
import { evidenceFilesTexts } from './texts.ts';
import { useRemoveFile } from './use-files.ts';

function Facts({ file }: { readonly file: AssessmentFile }) {
  const t = useT(evidenceFilesTexts);
  const { text, date } = useFormat();
  const size = useFileSizeText();
  const day = (value: string | null) => (value === null ? null : date(value));
  const { periodFrom: from, periodTo: to } = file;
  const period = from === null && to === null ? null : [day(from) ?? '…', day(to) ?? '…'].join(' – ');
  const lines: readonly (readonly [string, React.ReactNode])[] = [
    [t('files.about'), <FileSubjectLink key="about" file={file} />],
    [t('files.class'), text(evidenceClassTexts[file.class])],
    [t('files.period'), period],
    [t('files.received'), day(file.received)],
    [t('files.effective'), day(file.effective)],
    [t('files.expires'), day(file.expires)],
    [t('files.kind'), `${file.kind}, ${size(file.bytes)}`],
    [t('files.addedAt'), `${date(file.addedAt)}, ${file.addedBy}`],
    [t('files.digest'), <code key="digest">{file.sha256}</code>],
  ];
  return (
    <dl className={styles.facts}>
      {lines
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <Line key={name} name={name} value={value} />
        ))}
    </dl>
  );
}

function Line({ name, value }: { readonly name: string; readonly value: React.ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function useEventWords(): (event: FileEvent) => string {
  const t = useT(evidenceFilesTexts);
  const { text, date } = useFormat();
  return ({ kind, before }) => {
    if (kind !== 'changed' || before === null) return t(`files.event.${kind === 'changed' ? 'added' : kind}`);
    const said = [before.title, text(evidenceClassTexts[before.class])];
    if (before.expires !== null) said.push(t('files.until', { date: date(before.expires) }));
    return t('files.event.changed', { before: said.join(', ') });
  };
}

function History({ file }: { readonly file: AssessmentFile }) {
  const t = useT(evidenceFilesTexts);
  const { dateTime } = useFormat();
  const { id } = useAssessment();
  const words = useEventWords();
  const { data = [] } = useCall(evidenceContract.events, { params: { id, file: file.id } });
  return (
    <section className={styles.section}>
      <h3>{t('files.history')}</h3>
      <ol className={styles.events}>
        {data.map((event) => (
          <li key={`${event.at} ${event.kind}`}>
            <time dateTime={event.at}>{dateTime(event.at)}</time> <b>{event.by}</b> {words(event)}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface FilePanelProps {
  readonly file: AssessmentFile;
  readonly onClose: () => void;
}

export function FilePanel({ file, onClose }: FilePanelProps) {
  const t = useT(evidenceFilesTexts);
  const linkTo = useFileLink();
  const { id } = useAssessment();
  const remove = useRemoveFile();
  const [editing, setEditing] = useState(false);
  const editable = file.mine && file.object !== 'comment';
  return (
    <DetailPanel title={file.title} crumb={t(`files.object.${file.object}`)} onClose={onClose}>
      <div className={styles.panel}>
        <FileState file={file} />
        {editing ? <EditFileForm file={file} onClose={() => setEditing(false)} /> : <Facts file={file} />}
        <div className={styles.buttons}>
          <a className="text-link" {...linkTo(evidenceContract.get, { params: { id, file: file.id } })}>
            {t('files.download')}
          </a>
          {editable && !editing ? (
            <Button size="xs" variant="default" onClick={() => setEditing(true)}>
              {t('files.edit')}
            </Button>
          ) : null}
          {file.mine ? (
            <Button size="xs" variant="subtle" onClick={() => void remove(file)}>
              {t('files.remove')}
            </Button>
          ) : null}
        </div>
        <History file={file} />
      </div>
    </DetailPanel>
  );
}
