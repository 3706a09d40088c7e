/**
 * Picture of a publication. The file is stored under the hash of its content; its type and size are members of the
 * publication.
 */
import { cmsContract } from '@klarsikt/contract';
import { getMemberAtPath, getPublicationPicture } from '@klarsikt/engine/model';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useUpload } from '@klarsikt/web/platform/api/use-upload.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { FileDrop } from '@klarsikt/web/ui/fields/FileDrop.tsx';
import { Picture } from '@klarsikt/web/ui/Picture.tsx';
import { UploadProgress } from '@klarsikt/web/ui/progress/Progress.tsx';
import { useRef } from 'react';
import styles from './entity.module.css';
import { useEntityForm, useEntityState } from './entity-form.ts';
import { atlasEntityTexts } from './texts.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the size of a picture in pixels; null if the browser cannot decode the picture. */
async function readSize(file: File): Promise<Size | null> {
  try {
    const { width, height } = await createImageBitmap(file);
    return { width, height };
  } catch {
    return null;
  }
}

function Upload({ onDone }: { readonly onDone: (path: string, size: Size | null) => void }) {
  const t = useT(atlasEntityTexts);
  const language = useLanguage();
  const size = useRef<Size | null>(null);
  const { state, send } = useUpload(cmsContract.addPicture, {
    refreshes: [cmsContract.pictures],
    onDone: ({ path }) => onDone(path, size.current),
  });
  const upload = async (file: File) => {
    size.current = await readSize(file);
    await send({ file, fields: {} });
  };
  return (
    <>
      <FileDrop
        brief
        accept=".png,.jpg,.jpeg"
        words={{
          drop: t('entity.pictureDrop'),
          choose: t('entity.pictureChoose'),
          taken: t('entity.pictureTaken'),
        }}
        onFile={(file) => void upload(file)}
      />
      {state.is === 'sending' ? <UploadProgress state={state} reading={t('entity.pictureSending')} /> : null}
      {state.is === 'failed' ? <p role="alert">{formatErrorMessage(state.error, language)}</p> : null}
    </>
  );
}

export function PictureInput({ label }: { readonly label: string }) {
  const t = useT(atlasEntityTexts);
  const { can } = useSession();
  const { editable, set } = useEntityForm();
  const { document } = useEntityState();
  const text = (name: string) => {
    const value = getMemberAtPath(document, [name]);
    return typeof value === 'string' ? value : null;
  };
  const number = (name: string) => {
    const value = getMemberAtPath(document, [name]);
    return typeof value === 'number' ? value : null;
  };
  const mediaSource = text('mediaSource');
  const media = { mediaSource, mediaWidth: number('mediaWidth'), mediaHeight: number('mediaHeight') };
  const picture = getPublicationPicture(media);
  const write = (path: string | null, size: Size | null) => {
    set(['mediaSource'], path);
    set(['mediaMime'], path === null ? null : path.endsWith('.png') ? 'image/png' : 'image/jpeg');
    set(['mediaWidth'], size?.width ?? null);
    set(['mediaHeight'], size?.height ?? null);
  };
  return (
    <fieldset className={styles.branch}>
      <legend>{label}</legend>
      {picture === null ? null : (
        <Picture
          src={picture.path}
          alt={t('entity.pictureShown')}
          width={picture.width}
          height={picture.height}
          className={styles.picture}
        />
      )}
      {mediaSource !== null && picture === null ? (
        <p className="muted">{t('entity.pictureElsewhere', { address: mediaSource })}</p>
      ) : null}
      {mediaSource !== null && editable ? (
        <Button size="compact-xs" variant="subtle" onClick={() => write(null, null)}>
          {t('entity.takeAway', { field: label })}
        </Button>
      ) : null}
      {editable && can('backoffice:Content') ? <Upload onDone={write} /> : null}
      {editable && !can('backoffice:Content') ? <p className="muted">{t('entity.pictureRight')}</p> : null}
    </fieldset>
  );
}
