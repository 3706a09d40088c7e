/** Adds the same comment to several objects: to all of them or to none. */

import { ChosenForm } from '@klarsikt/assessment/web/assessment/_components/chosen/ChosenRows.tsx';
import { selectedRowsTexts as chosenTexts } from '@klarsikt/assessment/web/assessment/_components/chosen/chosen-texts.ts';
import { type CommentLabel, longestComment, mostSubjects } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import { commentsTexts } from './texts.ts';
import { useCommentActions } from './use-conversations.ts';
import { LabelField } from './Write.tsx';

interface CommentManyProps {
  readonly places: readonly string[];
  readonly onEnd: (done: boolean) => void;
}

export function CommentMany({ places, onEnd }: CommentManyProps) {
  const t = useT(commentsTexts);
  const c = useT(chosenTexts);
  const { addAll, busy } = useCommentActions();
  const [text, setText] = useState('');
  const [label, setLabel] = useState<CommentLabel>('fup');
  const count = places.length;
  const send = async () => {
    if (await addAll(places, { label, text: text.trim() })) onEnd(true);
  };
  return (
    <ChosenForm
      title={c('chosen.commentTitle', { count })}
      take={c('chosen.commentTake')}
      isReady={text.trim() !== '' && count <= mostSubjects}
      isBusy={busy}
      onTake={send}
      onClose={() => onEnd(false)}
    >
      {(say) => (
        <>
          <Textarea
            size="xs"
            label={t('comments.text')}
            autosize
            minRows={3}
            required
            data-autofocus
            maxLength={longestComment}
            description={c('chosen.commentRule', { count: longestComment })}
            error={
              say(count > mostSubjects, c('chosen.commentMost', { count: mostSubjects })) ??
              say(text.trim() === '', c('chosen.commentMissing'))
            }
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <LabelField value={label} onChange={setLabel} />
        </>
      )}
    </ChosenForm>
  );
}
