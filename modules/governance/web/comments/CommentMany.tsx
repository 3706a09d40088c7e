/** Adds the same comment to several subjects, either to all of them or to none. */

import { selectedRowsTexts as chosenTexts } from '@klarsikt/assessment/web/assessment/_components/chosen/chosen-texts.ts';
import { SelectedRowsForm } from '@klarsikt/assessment/web/assessment/_components/chosen/SelectedRowsBar.tsx';
import { type CommentLabel, maxCommentLength, maxSubjectsPerComment } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import { commentsTexts } from './texts.ts';
import { useCommentActions } from './use-conversations.ts';
import { CommentLabelField } from './Write.tsx';

interface CommentManyProps {
  readonly places: readonly string[];
  readonly onEnd: (done: boolean) => void;
}

export function BulkCommentForm({ places, onEnd }: CommentManyProps) {
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
    <SelectedRowsForm
      title={c('chosen.commentTitle', { count })}
      take={c('chosen.commentTake')}
      isReady={text.trim() !== '' && count <= maxSubjectsPerComment}
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
            maxLength={maxCommentLength}
            description={c('chosen.commentRule', { count: maxCommentLength })}
            error={
              say(count > maxSubjectsPerComment, c('chosen.commentMost', { count: maxSubjectsPerComment })) ??
              say(text.trim() === '', c('chosen.commentMissing'))
            }
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <CommentLabelField value={label} onChange={setLabel} />
        </>
      )}
    </SelectedRowsForm>
  );
}
