import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { commentContract as contract } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { saveFile } from '@klarsikt/web/platform/files/download.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Link } from '@tanstack/react-router';
import { commentsTexts } from './texts.ts';

export function CommentFileTools() {
  const t = useT(commentsTexts);
  const { id, commentable } = useAssessment();
  const language = useLanguage();
  const save = async (format: 'csv' | 'xlsx') => {
    try {
      const body = { id, format, language };
      saveFile(await call(contract.export, { body }), `comments.${format}`);
    } catch (error) {
      showError(error, language);
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
        <Link
          className="text-link"
          to="/ra/$raId/import"
          params={{ raId: String(id) }}
          search={{ what: 'comments' }}
        >
          {t('comments.import')}
        </Link>
      ) : null}
    </>
  );
}
