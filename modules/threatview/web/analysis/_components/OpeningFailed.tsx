import { ApiError } from '@klarsikt/web/platform/api/errors.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { ErrorState } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { analysisActions } from '../_lib/work.ts';
import { analysisTexts } from '../texts.ts';

export function AnalysisOpenError({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}) {
  const t = useT(analysisTexts);
  const gone = error instanceof ApiError && error.code === 'error.notfound';
  return (
    <ErrorState
      error={error}
      title={t('analysis.notOpened')}
      {...(gone ? { why: t('analysis.notThere') } : { onRetry })}
      action={
        <Link className="text-link" to="/threatview/analyses">
          {t('analysis.toList')}
        </Link>
      }
    />
  );
}

export function CloseOwnLevelsButton() {
  const t = useT(analysisTexts);
  return (
    <button type="button" className="text-link" onClick={() => analysisActions.settings({ raId: null })}>
      {t('analysis.withoutOwn')}
    </button>
  );
}
