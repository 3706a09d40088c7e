/** What was said about one object, oldest first, and where the next word is written. */

import { Tag } from '@klarsikt/assessment/web/assessment/_components/lists/lines.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import type { Conversation } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchText } from '@klarsikt/web/platform/router/search.ts';
import { useEffect, useState } from 'react';
import styles from './comments.module.css';
import { Said } from './Said.tsx';
import { texts } from './texts.ts';
import { conversationsOn, useCommentActions, useConversations } from './use-conversations.ts';
import { Write } from './Write.tsx';

interface ThreadProps {
  /** Where new words go; the conversations may be about parts of it. */
  readonly path: string;
  readonly conversations: readonly Conversation[];
  /** Shown in a list: the field to answer appears on request. */
  readonly brief?: boolean;
}

export function Thread({ path, conversations, brief = false }: ThreadProps) {
  const t = useT(texts);
  const { commentable } = useAssessment();
  const [pointed] = useSearchText('comment');
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
            <Said key={given.id} given={given} actions={actions} pointed={given.id === here} />
          ))}
        </ol>
      )}
      {commentable && writing ? (
        <Write
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

/** The comments on one object, as a part of its panel. */
export function CommentsOn({ path }: { readonly path: string }) {
  const t = useT(texts);
  const { commentable } = useAssessment();
  const { data } = useConversations();
  const conversations = conversationsOn(data ?? [], path);
  if (data === undefined || (!commentable && conversations.length === 0)) return null;
  return (
    <section className={styles.section}>
      <h3>
        {t('comments.title')}
        {conversations.some(({ open }) => open) ? <Tag tone="open">{t('comments.waits')}</Tag> : null}
      </h3>
      <Thread key={path} path={path} conversations={conversations} />
    </section>
  );
}
