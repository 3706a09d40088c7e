/** /ra/{raId}/fragility: the single changes that would flip a level, and the certainty of each level. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ProgressText } from '@klarsikt/web/ui/progress/Progress.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { CertaintyTable } from './CertaintyTable.tsx';
import { FragilityChanges, listFlippingChanges } from './Changes.tsx';
import type { FragilityFindings } from './findings.ts';
import styles from './fragility.module.css';
import { LeaveOneOutTable } from './LeaveOneOut.tsx';
import type { FragilityStage } from './messages.ts';
import { fragilityTexts } from './texts.ts';
import { type FragilityFindingsState, useFragilityFindings } from './use-findings.ts';

const everything: readonly FragilityStage[] = ['changes', 'points', 'ranges'];

function useSubtitle(findings: FragilityFindings): string | undefined {
  const t = useT(fragilityTexts);
  const { level } = useFormat();
  const { result } = useAssessment();
  const overall = result.combined?.overall;
  if (findings.changes === undefined || overall == null) return undefined;
  const flipping = listFlippingChanges(findings);
  const count = flipping.filter(({ effect }) =>
    effect.flips.some(({ measure }) => measure === 'overall.residual'),
  ).length;
  const shown = level(overall.residual);
  return t('fragility.sub', {
    count: flipping.length,
    overall:
      count === 0
        ? t('fragility.overallFirm', { level: shown })
        : t('fragility.overallFlips', { count, level: shown }),
  });
}

function Progress({ findings, stop, again }: FragilityFindingsState) {
  const t = useT(fragilityTexts);
  const { state, progress } = findings;
  if (state === 'done') return <span className="muted">{t('fragility.done')}</span>;
  if (state === 'stopped' || state === 'failed')
    return (
      <>
        <span className="muted">{t('fragility.stopped')}</span>
        <Button size="xs" onClick={again}>
          {t('fragility.again')}
        </Button>
      </>
    );
  const { stage, done, total } = progress ?? { stage: 'changes' as const, done: 0, total: 1 };
  return (
    <>
      <span className="muted tabular" role="status">
        {t(`fragility.stage.${stage}`)}: <ProgressText of="calculations" done={done} total={total} />
      </span>
      <Button size="xs" variant="default" onClick={stop}>
        {t('fragility.stop')}
      </Button>
    </>
  );
}

function Content({ findings }: { readonly findings: FragilityFindings }) {
  const { changes, ranges, state } = findings;
  const isWorking = state === 'working';
  return (
    <div className={styles.content}>
      <div className={styles.main}>
        {changes == null ? isWorking ? <ListSkeleton /> : null : <FragilityChanges findings={findings} />}
        {changes == null ? null : <LeaveOneOutTable changes={changes} />}
      </div>
      <div className={styles.side}>
        {ranges == null ? isWorking ? <ListSkeleton /> : null : <CertaintyTable ranges={ranges} />}
      </div>
    </div>
  );
}

function NoLevel() {
  const t = useT(fragilityTexts);
  const { id } = useAssessment();
  return (
    <EmptyState
      title={t('fragility.noneTitle')}
      text={t('fragility.noneText')}
      action={
        <Link className="text-link" to="/ra/$raId/edit" params={{ raId: String(id) }}>
          {t('fragility.toSettings')}
        </Link>
      }
    />
  );
}

export function FragilityPage() {
  const t = useT(fragilityTexts);
  const { result } = useAssessment();
  const used = useFragilityFindings(everything);
  const { findings } = used;
  const sub = useSubtitle(findings);
  if ((result.combined?.overall ?? null) === null)
    return (
      <Page title={t('fragility.title')}>
        <NoLevel />
      </Page>
    );
  return (
    <Page
      title={t('fragility.title')}
      sub={sub}
      tools={<Progress {...used} />}
      toolsBelow
      region={t('fragility.title')}
    >
      {findings.state === 'failed' ? (
        <ErrorState
          error={new Error(t('fragility.failedText'))}
          title={t('fragility.failed')}
          onRetry={used.again}
        />
      ) : (
        <Content findings={findings} />
      )}
    </Page>
  );
}
