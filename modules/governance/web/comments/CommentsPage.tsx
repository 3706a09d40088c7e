/** Page /ra/{raId}/comments: conversations by subject, open ones first. */

import { SaveTools } from '@klarsikt/assessment/web/assessment/_components/frame/SaveTools.tsx';
import { ListRowTag } from '@klarsikt/assessment/web/assessment/_components/lists/lines.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useSubjectLink, useSubjectWords } from '@klarsikt/assessment/web/assessment/_lib/subjects.ts';
import type { Conversation } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { SavedViews } from '@klarsikt/web/ui/views/SavedViews.tsx';
import { Link } from '@tanstack/react-router';
import styles from './comments.module.css';
import { CommentFileTools } from './FileTools.tsx';
import { CommentFromPublication } from './FromPublication.tsx';
import { CommentThread } from './Thread.tsx';
import { commentsTexts } from './texts.ts';
import { useConversations } from './use-conversations.ts';

function Block({ conversation }: { readonly conversation: Conversation }) {
  const t = useT(commentsTexts);
  const words = useSubjectWords()(conversation.subject);
  const link = useSubjectLink();
  const whole = conversation.subject.part === 'assessment';
  return (
    <section className={styles.block}>
      <h2 className={styles.about}>
        {whole ? (
          t('comments.whole')
        ) : (
          <Link className="text-link" {...link(conversation.subject)}>
            {words.name ?? words.part}
          </Link>
        )}
        {words.name === null ? null : <span className="muted">{words.part}</span>}
        {conversation.open ? <ListRowTag tone="open">{t('comments.waits')}</ListRowTag> : null}
      </h2>
      <CommentThread path={conversation.subject.path} conversations={[conversation]} brief />
    </section>
  );
}

const views = ['open', 'all'] as const;
/** URL parameters of this list that a saved view stores. */
const viewParams = ['show'];

export function CommentsPage() {
  const t = useT(commentsTexts);
  const { commentable } = useAssessment();
  const { data, error, refetch } = useConversations();
  const [chosen, setView] = useSearchParameter('show');
  const open = (data ?? []).filter((each) => each.open);
  const view = views.find((each) => each === chosen) ?? 'all';
  const shown = view === 'open' ? open : (data ?? []);
  const onWhole = (data ?? []).some(({ subject }) => subject.path === '');
  return (
    <Page
      title={t('comments.title')}
      count={data?.length ? t('comments.count', { open: open.length, total: data.length }) : undefined}
      tools={
        <>
          <CommentFileTools />
          <SaveTools />
          <SavedViews list="ra.comments" params={viewParams} />
        </>
      }
    >
      <div className={styles.page}>
        {commentable ? <CommentFromPublication /> : null}
        <SegmentedSwitch
          label={t('comments.show')}
          value={view}
          options={views.map((value) => ({ value, label: t(`comments.${value}`) }))}
          onChange={(next) => setView(next === 'all' ? undefined : next, { replace: true })}
        />
        {data === undefined && error === null ? <ListSkeleton /> : null}
        {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
        {data !== undefined && shown.length === 0 ? (
          <EmptyState
            title={t(view === 'open' && data.length > 0 ? 'comments.noneOpenTitle' : 'comments.noneTitle')}
            text={t(view === 'open' && data.length > 0 ? 'comments.noneOpenText' : 'comments.noneText')}
          />
        ) : null}
        {shown.map((conversation) => (
          <Block key={conversation.subject.path} conversation={conversation} />
        ))}
        {data === undefined || onWhole || view === 'open' ? null : (
          <section className={styles.block}>
            <h2 className={styles.about}>{t('comments.whole')}</h2>
            <CommentThread path="" conversations={[]} />
          </section>
        )}
      </div>
    </Page>
  );
}
