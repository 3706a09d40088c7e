/** Layout of every page of an open assessment; it also provides the counts and progress of the navigation. */

import styles from '@klarsikt/assessment/web/assessment/_components/frame/frame.module.css';
import { PastStateBanner } from '@klarsikt/assessment/web/assessment/_components/frame/PastBanner.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { usePresentUsers } from '@klarsikt/assessment/web/assessment/_lib/live.ts';
import {
  type AssessmentNavFacts,
  useProvideNavFacts,
} from '@klarsikt/assessment/web/assessment/_lib/nav-facts.ts';
import { assessmentFrameTexts } from '@klarsikt/assessment/web/assessment/texts.ts';
import { computeStepProgress } from '@klarsikt/engine/assessment';
import { computeExploitationProgress } from '@klarsikt/engine/completeness';
import { isClosedAction } from '@klarsikt/engine/governance';
import { useActions } from '@klarsikt/governance/web/actions/use-actions.ts';
import { useConversations } from '@klarsikt/governance/web/comments/use-conversations.ts';
import { computeSheetProgress } from '@klarsikt/governance/web/completeness/rows.ts';
import { useCompletenessSheet } from '@klarsikt/governance/web/completeness/SheetContext.tsx';
import { useFiles } from '@klarsikt/governance/web/files/use-files.ts';
import { useRecordOpenedPart } from '@klarsikt/governance/web/signoff/use-note-opened.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useBreadcrumbNames } from '@klarsikt/web/shell/crumbs.ts';
import { useFieldFocusFromAddress } from '@klarsikt/web/ui/document/opened-field.ts';
import { Link, Outlet } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';

function useProgress(): AssessmentNavFacts['done'] {
  const { loaded, model, document, result } = useAssessment();
  const { signOff } = loaded.meta;
  const state = useMemo(() => ({ document, result, signOff }), [document, result, signOff]);
  // Compute the progress in a deferred render, so that the page itself is shown first.
  const shown = useDeferredValue(state, null);
  return useMemo(() => {
    if (shown === null) return null;
    const steps = computeStepProgress(model, shown.document, shown.result, { signOff: shown.signOff });
    return { ...steps, exploitation: computeExploitationProgress(model, shown.document) };
  }, [model, shown]);
}

function useOpenCounts(id: number) {
  const { data: listed } = useActions(id);
  const { data: conversations = [] } = useConversations();
  const { data: files } = useFiles();
  return {
    actions: (listed?.actions ?? []).filter(({ status }) => !isClosedAction(status)).length,
    comments: conversations.filter(({ open }) => open).length,
    files: (files?.files ?? []).filter(({ state }) => state === 'expired').length,
  };
}

/** Counts for navigation entries without a progress value: open items, completeness and waiting items. */
function useCounts(): AssessmentNavFacts['counts'] {
  const { id, loaded } = useAssessment();
  const t = useT(assessmentFrameTexts);
  const open = useOpenCounts(id);
  const { live } = useCompletenessSheet();
  const waits = loaded.meta.signOff.parts.whole === 'requested';
  return {
    completeness: live === null ? undefined : computeSheetProgress(live.sheet),
    actions: open.actions || undefined,
    comments: open.comments || undefined,
    files: open.files || undefined,
    signoff: waits ? t('assessment.waits') : undefined,
  };
}

function usePublishNavigation(unitName: string): void {
  const { id, loaded, past, document } = useAssessment();
  const { name, relevances } = document.settings;
  const { model, newerModel, permissions } = loaded;
  useProvideNavFacts({
    settings: { name, relevances },
    unitName,
    here: usePresentUsers(past === null ? id : 0),
    done: useProgress(),
    counts: useCounts(),
    model: { name: model.name, published: model.published },
    isOfferedNewer: newerModel !== null && !permissions.sample,
  });
}

export function AssessmentFrame({ unitName }: { readonly unitName: string }) {
  const { id, loaded, past, document, editable, commentable } = useAssessment();
  const t = useT(assessmentFrameTexts);
  usePublishNavigation(unitName);
  useFieldFocusFromAddress();
  useRecordOpenedPart();
  useBreadcrumbNames({ [`/ra/${id}`]: document.settings.name });
  return (
    <>
      {loaded.permissions.sample ? (
        <p className={styles.notice}>
          {t('assessment.sample')}{' '}
          <Link className="text-link" to="/">
            {t('assessment.sampleDemo')}
          </Link>
        </p>
      ) : null}
      {past === null ? null : <PastStateBanner past={past} />}
      {past === null && !editable && !loaded.permissions.sample && !commentable ? (
        <p className={styles.notice}>{t('assessment.readOnly')}</p>
      ) : null}
      {!editable && commentable ? <p className={styles.notice}>{t('assessment.commentOnly')}</p> : null}
      <Outlet />
    </>
  );
}
