import { cmsContract } from '@klarsikt/contract';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useUpload } from '@klarsikt/web/platform/api/use-upload.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { FileDrop } from '@klarsikt/web/ui/fields/FileDrop.tsx';
import { UploadProgress } from '@klarsikt/web/ui/progress/Progress.tsx';
import { useState } from 'react';
import styles from '../cms.module.css';
import { cmsTexts } from '../texts.ts';

export function SitePictures() {
  const t = useT(cmsTexts);
  const language = useLanguage();
  const [line, setLine] = useState<string | null>(null);
  const { state, send } = useUpload(cmsContract.addPicture, {
    refreshes: [cmsContract.pictures],
    onDone: ({ path, name }) => setLine(`![${name.replace(/\.\w+$/, '')}](${path})`),
  });
  return (
    <section className={styles.section} aria-label={t('cms.pictures')}>
      <h2>{t('cms.pictures')}</h2>
      <FileDrop
        brief
        accept=".png,.jpg,.jpeg"
        words={{
          drop: t('cms.picturesDrop'),
          choose: t('cms.importChoose'),
          taken: t('cms.picturesTaken'),
        }}
        onFile={(file) => void send({ file, fields: {} })}
      />
      {state.is === 'sending' ? <UploadProgress state={state} reading={t('cms.sending')} /> : null}
      {state.is === 'failed' ? <p role="alert">{formatErrorMessage(state.error, language)}</p> : null}
      {line === null ? null : <p role="status">{t('cms.pictureAdded', { line })}</p>}
    </section>
  );
}
