/** What was said about one object, oldest first, and where the next word is written. */

import {
  attentionLabels,
  type Comment,
  type CommentLabel,
  type Conversation,
  commentLabels,
  longestComment,
} from '@klarsikt/contract';
import { useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { NativeSelect, Textarea } from '../../../ui/kit/fields.ts';
import { Tag } from '../_components/lines.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import styles from './comments.module.css';
import { texts } from './texts.ts';
import {
  type CommentActions,
  conversationsOn,
  useCommentActions,
  useConversations,
} from './use-conversations.ts';
import { useDraft } from './use-draft.ts';

function Said({ given, onRemove }: { readonly given: Comment; readonly onRemove: CommentActions['remove'] }) {
  const t = useT(texts);
  const format = useFormat();
  const { editable } = useAssessment();
  const at = format.dateTime(given.created);
  const attention = attentionLabels.some((label) => label === given.label);
  return (
    <li className={styles.comment}>
      <p className={styles.meta}>
        <Tag tone={attention ? 'strong' : undefined}>{t(`comments.kind.${given.label}`)}</Tag>
        <b>{given.author}</b> <time dateTime={given.created}>{at}</time>
        {given.own && editable ? (
          <button
            type="button"
            className="text-link"
            aria-label={t('comments.removeOf', { at })}
            onClick={() => void onRemove(given)}
          >
            {t('comments.remove')}
          </button>
        ) : null}
      </p>
      <p className={styles.text}>{given.text}</p>
    </li>
  );
}

interface WriteProps {
  readonly subject: string;
  readonly actions: CommentActions;
  readonly open: boolean;
}

/** A new comment. The last word on something that is open may resolve it. */
function Write({ subject, actions, open }: WriteProps) {
  const t = useT(texts);
  const [label, setLabel] = useState<CommentLabel>('fup');
  const [text, setText] = useDraft(subject);
  const send = async (as: CommentLabel) => {
    if (await actions.add(subject, as, text.trim() || t('comments.resolved'))) setText('');
  };
  return (
    <form
      className={styles.write}
      onSubmit={(event) => {
        event.preventDefault();
        void send(label);
      }}
    >
      <Textarea
        size="xs"
        label={t('comments.text')}
        autosize
        minRows={2}
        maxLength={longestComment}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.send}>
        <NativeSelect
          size="xs"
          label={t('comments.label')}
          value={label}
          data={commentLabels.map((value) => ({ value, label: t(`comments.kind.${value}`) }))}
          onChange={(event) => {
            const chosen = commentLabels.find((each) => each === event.currentTarget.value);
            if (chosen !== undefined) setLabel(chosen);
          }}
        />
        {open ? (
          <Button size="xs" variant="default" disabled={actions.busy} onClick={() => void send('res')}>
            {t('comments.resolve')}
          </Button>
        ) : null}
        <Button size="xs" type="submit" disabled={text.trim() === '' || actions.busy}>
          {t('comments.add')}
        </Button>
      </div>
    </form>
  );
}

interface ThreadProps {
  /** Where new words go; the conversations may be about parts of it. */
  readonly path: string;
  readonly conversations: readonly Conversation[];
  /** Among others: the field comes when it is asked for. */
  readonly brief?: boolean;
}

export function Thread({ path, conversations, brief = false }: ThreadProps) {
  const t = useT(texts);
  const { editable } = useAssessment();
  const [writing, setWriting] = useState(!brief);
  const actions = useCommentActions();
  const comments = conversations
    .flatMap((each) => each.comments)
    .sort((a, b) => a.created.localeCompare(b.created) || a.id - b.id);
  const waiting = conversations.find(({ open }) => open);
  return (
    <>
      {comments.length === 0 ? null : (
        <ol className={styles.thread}>
          {comments.map((given) => (
            <Said key={given.id} given={given} onRemove={actions.remove} />
          ))}
        </ol>
      )}
      {editable && writing ? (
        <Write
          key={waiting?.subject.path ?? path}
          subject={waiting?.subject.path ?? path}
          actions={actions}
          open={waiting !== undefined}
        />
      ) : null}
      {editable && !writing ? (
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
  const { editable } = useAssessment();
  const { data } = useConversations();
  const conversations = conversationsOn(data ?? [], path);
  if (data === undefined || (!editable && conversations.length === 0)) return null;
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
