/** All comments of the open assessment: read once for every place that shows some of them. */
import { type Comment, type CommentLabel, type Conversation, comment as contract } from '@klarsikt/contract';
import { useCallback } from 'react';
import { useCall, useCommand } from '../../../platform/api/query.ts';
import { confirm } from '../../../platform/confirm.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { say, sayError } from '../../../platform/notices/messages.ts';
import { useLanguage } from '../../../platform/settings/language.ts';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { texts } from './texts.ts';

export function useConversations() {
  const { id } = useAssessment();
  return useCall(contract.getConversations, { body: { id } });
}

/** Those about one object or something of it. */
export function conversationsOn(all: readonly Conversation[], path: string): readonly Conversation[] {
  return all.filter(({ subject }) => subject.path === path || subject.path.startsWith(`${path}/`));
}

export interface CommentActions {
  /** Gives whether it was saved. */
  readonly add: (subject: string, label: CommentLabel, text: string) => Promise<boolean>;
  readonly remove: (given: Comment) => Promise<void>;
  readonly busy: boolean;
}

export function useCommentActions(): CommentActions {
  const { id } = useAssessment();
  const t = useT(texts);
  const language = useLanguage();
  const refreshes = [contract.getConversations];
  const { mutateAsync: sendNew, isPending: adding } = useCommand(contract.add, { refreshes });
  const { mutateAsync: sendRemoval, isPending: removing } = useCommand(contract.remove, { refreshes });
  const add = useCallback<CommentActions['add']>(
    async (subject, label, text) => {
      try {
        await sendNew({ body: { id, subject, label, text } });
        say(label === 'res' ? t('comments.resolved') : t('comments.added'));
        return true;
      } catch (error) {
        sayError(error, language, t('comments.failed'));
        return false;
      }
    },
    [id, sendNew, t, language],
  );
  const remove = useCallback<CommentActions['remove']>(
    async (given) => {
      if (!(await confirm({ message: t('comments.removeAsk'), yes: t('comments.remove') }))) return;
      try {
        await sendRemoval({ params: { id: given.id } });
        say(t('comments.removed'));
      } catch (error) {
        sayError(error, language);
      }
    },
    [sendRemoval, t, language],
  );
  return { add, remove, busy: adding || removing };
}
