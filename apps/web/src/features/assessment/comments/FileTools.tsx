/** The comments of the open assessment as files, and the way for those of others in. */
import { comment as contract } from '@klarsikt/contract';
import { Link } from '@tanstack/react-router';
import { call } from '../../../platform/api/call.ts';
import { saveFile } from '../../../platform/files/download.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { sayError } from '../../../platform/notices/messages.ts';
import { useLanguage } from '../../../platform/settings/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { texts } from './texts.ts';

export function FileTools() {
  const t = useT(texts);
  const { id, commentable } = useAssessment();
  const language = useLanguage();
  const save = async (format: 'csv' | 'xlsx') => {
    try {
      const body = { id, format, language };
      saveFile(await call(contract.export, { body }), `comments.${format}`);
    } catch (error) {
      sayError(error, language);
    }
  };
  return (
    <>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button key={format} size="xs" variant="subtle" onClick={() => void save(format)}>
          {t(`comments.${format}`)}
        </Button>
      ))}
      {commentable ? (
        <Link className="text-link" to="/ra/import" search={{ what: 'comments', ra: String(id) }}>
          {t('comments.import')}
        </Link>
      ) : null}
    </>
  );
}
