import { modelContract, type VersionFilePreview } from '@klarsikt/contract';
import { refetchQueries } from '@klarsikt/web/platform/api/query.ts';
import { uploadFile } from '@klarsikt/web/platform/api/upload.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { FileDrop } from '@klarsikt/web/ui/fields/FileDrop.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { RecordFacts, RecordPanel, RecordSection } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { useState } from 'react';
import { countDiffByCollection, listDiffEntries } from './changes.ts';
import { ModelDiffCounts } from './DiffCounts.tsx';
import styles from './model.module.css';
import { modelTexts } from './texts.ts';

const megabyte = 1024 * 1024;
const refreshes = [modelContract.listDescriptors, modelContract.getAvailable, modelContract.getRemoteUpdate];

interface CheckedProps {
  readonly checked: VersionFilePreview;
  readonly busy: boolean;
  readonly onInstall: () => void;
}

function Checked({ checked, busy, onInstall }: CheckedProps) {
  const t = useT(modelTexts);
  const format = useFormat();
  const { version, signer, brings } = checked;
  const entries = listDiffEntries(brings?.collections ?? {}, format.language);
  return (
    <RecordSection title={version.name}>
      {version.description === '' ? null : <p>{version.description}</p>}
      <RecordFacts
        of={[
          [t('model.published'), format.date(version.published)],
          [t('model.threats'), format.number(version.counts.threats ?? 0)],
          [t('model.size'), t('model.bytes', { megabytes: format.number(version.bytes / megabyte, 1) })],
          [t('model.hash'), <code key="hash">{version.hash.slice(0, 16)}…</code>],
          [
            t('model.signer'),
            <code key="signer" className={styles.hash}>
              {signer.fingerprint}
            </code>,
          ],
        ]}
      />
      <p role="note">{t(`model.signer.${signer.known}`)}</p>
      {entries.length === 0 ? (
        <p>{t('model.bringsNothing')}</p>
      ) : (
        <>
          <h4>{t('model.bringsTitle')}</h4>
          <ModelDiffCounts counts={countDiffByCollection(entries)} />
        </>
      )}
      <div className={styles.actions}>
        {version.installed ? (
          <span className="muted">{t('model.here')}</span>
        ) : (
          <Button disabled={busy} onClick={onInstall}>
            {t('model.install')}
          </Button>
        )}
      </div>
    </RecordSection>
  );
}

interface FilePanelProps {
  readonly onClose: () => void;
  readonly onInstalled: (hash: string) => void;
}

export function VersionFilePanel({ onClose, onInstalled }: FilePanelProps) {
  const t = useT(modelTexts);
  const { act, busy } = useRecordAction();
  const [checkedFile, setCheckedFile] = useState<{
    readonly file: File;
    readonly checked: VersionFilePreview;
  } | null>(null);
  const read = async (file: File) => {
    setCheckedFile(null);
    const checked = await act(() => uploadFile(modelContract.checkFile, { file, fields: {} }));
    if (checked) setCheckedFile({ file, checked });
  };
  const install = async () => {
    if (checkedFile === null) return;
    const { file, checked } = checkedFile;
    const fields = { signer: checked.signer.fingerprint };
    const made = await act(() => uploadFile(modelContract.installFile, { file, fields }), {
      done: ({ name }) => t('model.installed', { name }),
    });
    if (!made) return;
    void refetchQueries(...refreshes);
    onInstalled(made.hash);
  };
  return (
    <RecordPanel title={t('model.file')} crumb={t('model.title')} onClose={onClose}>
      {() => (
        <>
          <p className="muted">{t('model.fileHelp')}</p>
          <FileDrop
            words={{ drop: t('model.fileDrop'), choose: t('model.fileChoose'), taken: t('model.fileTaken') }}
            accept=".json"
            onFile={(file) => void read(file)}
          />
          {checkedFile === null ? null : (
            <Checked checked={checkedFile.checked} busy={busy} onInstall={() => void install()} />
          )}
        </>
      )}
    </RecordPanel>
  );
}
