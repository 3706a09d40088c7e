import { ListRowTag } from '@klarsikt/assessment/web/assessment/_components/lists/lines.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import type { Conversation } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { useEffect, useState } from 'react';
import { CommentView } from './CommentView.tsx';
import styles from './comments.module.css';
import { commentsTexts } from './texts.ts';
import { listConversationsOfPath, useCommentActions, useConversations } from './use-conversations.ts';
import { NewCommentForm } from './Write.tsx';

interface ThreadProps {
  /** Subject of new comments; the listed conversations can also be about its parts. */
  readonly path: string;
  readonly conversations: readonly Conversation[];
  /** True in a list, where the answer field is shown only after the user presses a button. */
  readonly brief?: boolean;
}

export function CommentThread({ path, conversations, brief = false }: ThreadProps) {
  const t = useT(commentsTexts);
  const { commentable } = useAssessment();
  const [pointed] = useSearchParameter('comment');
  const [writing, setWriting] = useState(!brief);
  const actions = useCommentActions();
  const comments = conversations
    .flatMap((each) => each.comments)
    .sort((a, b) => a.created.localeCompare(b.created) || a.id - b.id);
  const waiting = conversations.find(({ open }) => open);
  const here = comments.find(({ id }) => String(id) === pointed)?.id;
  useEffect(() => {
    if (here !== undefined) document.getElementById(`comment-${here}`)?.scrollIntoView({ block: 'center' });
  }, [here]);
  return (
    <>
      {comments.length === 0 ? null : (
        <ol className={styles.thread}>
          {comments.map((given) => (
            <CommentView key={given.id} given={given} actions={actions} pointed={given.id === here} />
          ))}
        </ol>
      )}
      {commentable && writing ? (
        <NewCommentForm
          key={waiting?.subject.path ?? path}
          subject={waiting?.subject.path ?? path}
          actions={actions}
          open={waiting !== undefined}
        />
      ) : null}
      {commentable && !writing ? (
        <button type="button" className={`text-link ${styles.answer}`} onClick={() => setWriting(true)}>
          {t('comments.answer')}
        </button>
      ) : null}
    </>
  );
}

export function SubjectComments({ path }: { readonly path: string }) {
  const t = useT(commentsTexts);
  const { commentable } = useAssessment();
  const { data } = useConversations();
  const conversations = listConversationsOfPath(data ?? [], path);
  if (data === undefined || (!commentable && conversations.length === 0)) return null;
  return (
    <section className={styles.section}>
      <h3>
        {t('comments.title')}
        {conversations.some(({ open }) => open) ? (
          <ListRowTag tone="open">{t('comments.waits')}</ListRowTag>
        ) : null}
      </h3>
      <CommentThread key={path} path={path} conversations={conversations} />
    </section>
  );
}
