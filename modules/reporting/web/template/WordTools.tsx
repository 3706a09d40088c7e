import { templateContract as contract } from '@klarsikt/contract';
import { buildApiAddress } from '@klarsikt/web/platform/api/call.ts';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useUpload } from '@klarsikt/web/platform/api/use-upload.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { FileDrop } from '@klarsikt/web/ui/fields/FileDrop.tsx';
import { UploadProgress } from '@klarsikt/web/ui/progress/Progress.tsx';
import { useNavigate } from '@tanstack/react-router';
import { templateTexts } from './texts.ts';

/** Uploads a Word file as a new template or as a new version, and opens its findings. */
function useWordUpload(replaces?: number) {
  const t = useT(templateTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const sent = useUpload(contract.upload, {
    refreshes: [contract.list, contract.words],
    onDone: ({ id, reading }) => {
      showNotice(
        t('template.uploadedWith', { count: reading.findings.filter(({ kind }) => kind === 'mend').length }),
      );
      void navigate({ to: '/ra/templates/$templateId', params: { templateId: `word-${id}` } });
    },
  });
  const fields = { language, ...(replaces === undefined ? {} : { replaces: String(replaces) }) };
  return { ...sent, send: (file: File) => sent.send({ file, fields }) };
}

export function WordFileDrop({ replaces }: { readonly replaces?: number }) {
  const t = useT(templateTexts);
  const language = useLanguage();
  const { send, state } = useWordUpload(replaces);
  if (state.is === 'sending') return <UploadProgress state={state} reading={t('template.uploading')} />;
  return (
    <>
      {state.is === 'failed' ? <p role="alert">{formatErrorMessage(state.error, language)}</p> : null}
      <FileDrop
        brief
        accept=".docx"
        words={{ drop: t('template.drop'), choose: t('template.choose'), taken: t('template.taken') }}
        onFile={(file) => void send(file)}
      />
    </>
  );
}

export function WordTemplateTools({ mayEdit }: { readonly mayEdit: boolean }) {
  const t = useT(templateTexts);
  const language = useLanguage();
  return (
    <>
      <p>
        <a
          className="text-link"
          href={buildApiAddress(contract.starter.path, { params: { language } })}
          download
        >
          {t('template.starter')}
        </a>
      </p>
      {mayEdit ? <WordFileDrop /> : null}
    </>
  );
}
