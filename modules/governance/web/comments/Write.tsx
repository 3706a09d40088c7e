/** Form of a new or changed comment. A comment in an open conversation can resolve it. */
import { type Comment, type CommentLabel, commentLabels } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import styles from './comments.module.css';
import { MentionField } from './MentionField.tsx';
import { commentsTexts } from './texts.ts';
import type { CommentActions } from './use-conversations.ts';
import { useCommentDraft } from './use-draft.ts';
import { findMentionedIds, useMentionablePeople } from './use-people.ts';

interface LabelFieldProps {
  readonly value: CommentLabel;
  readonly onChange: (label: CommentLabel) => void;
}

export function CommentLabelField({ value, onChange }: LabelFieldProps) {
  const t = useT(commentsTexts);
  return (
    <NativeSelect
      size="xs"
      label={t('comments.label')}
      value={value}
      data={commentLabels.map((each) => ({ value: each, label: t(`comments.kind.${each}`) }))}
      onChange={(event) => {
        const chosen = commentLabels.find((each) => each === event.currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}

interface AssigneeFieldProps {
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

export function CommentAssigneeField({ value, onChange }: AssigneeFieldProps) {
  const t = useT(commentsTexts);
  const people = useMentionablePeople().filter(({ comment, id }) => comment || id === value);
  if (people.length === 0) return null;
  return (
    <NativeSelect
      size="xs"
      label={t('comments.assignee')}
      value={value === null ? '' : String(value)}
      data={[
        { value: '', label: t('comments.nobody') },
        ...people.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
      }
    />
  );
}

interface NewCommentFormProps {
  readonly subject: string;
  readonly actions: CommentActions;
  readonly open: boolean;
}

export function NewCommentForm({ subject, actions, open }: NewCommentFormProps) {
  const t = useT(commentsTexts);
  const people = useMentionablePeople();
  const [label, setLabel] = useState<CommentLabel>('fup');
  const [assignee, setAssignee] = useState<number | null>(null);
  const { text, setText, endDraft } = useCommentDraft(subject);
  const [tried, setTried] = useState(false);
  const isEmpty = text.trim() === '';
  const send = async (as: CommentLabel) => {
    const written = text.trim() || t('comments.resolved');
    const given = {
      subject,
      label: as,
      text: written,
      mentions: findMentionedIds(written, people),
      assignee,
    };
    if (await actions.add(given)) {
      endDraft(text);
      setAssignee(null);
      setTried(false);
    }
  };
  return (
    <ErrorSummaryForm className={styles.write} onSubmit={() => (isEmpty ? setTried(true) : send(label))}>
      <MentionField
        label={t('comments.text')}
        value={text}
        error={tried && isEmpty ? t('comments.textMissing') : null}
        people={people}
        onChange={setText}
      />
      <div className={styles.send}>
        <CommentLabelField value={label} onChange={setLabel} />
        <CommentAssigneeField value={assignee} onChange={setAssignee} />
        {open ? (
          <Button size="xs" variant="default" disabled={actions.busy} onClick={() => void send('res')}>
            {t('comments.resolve')}
          </Button>
        ) : null}
        <Button size="xs" type="submit" disabled={actions.busy}>
          {t('comments.add')}
        </Button>
      </div>
    </ErrorSummaryForm>
  );
}

interface EditCommentFormProps {
  readonly given: Comment;
  readonly actions: CommentActions;
  readonly onEnd: () => void;
}

export function EditCommentForm({ given, actions, onEnd }: EditCommentFormProps) {
  const t = useT(commentsTexts);
  const people = useMentionablePeople();
  const [label, setLabel] = useState(given.label);
  const [text, setText] = useState(given.text);
  const isEmpty = text.trim() === '';
  const send = async () => {
    const mentions = findMentionedIds(text, people);
    if (await actions.change(given, { text: text.trim(), label, mentions })) onEnd();
  };
  return (
    <ErrorSummaryForm className={styles.write} onSubmit={() => (isEmpty ? undefined : send())}>
      <MentionField
        label={t('comments.text')}
        value={text}
        error={isEmpty ? t('comments.textMissing') : null}
        people={people}
        onChange={setText}
      />
      <div className={styles.send}>
        <CommentLabelField value={label} onChange={setLabel} />
        <Button size="xs" variant="default" onClick={onEnd}>
          {t('comments.cancel')}
        </Button>
        <Button size="xs" type="submit" disabled={actions.busy}>
          {t('comments.save')}
        </Button>
      </div>
    </ErrorSummaryForm>
  );
}
