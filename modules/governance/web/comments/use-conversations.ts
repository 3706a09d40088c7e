/** Comments of the open assessment, loaded once for all components that show some of them. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import {
  type Comment,
  type Conversation,
  commentContract as contract,
  type EndpointRequest,
} from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { useRemovalNotice } from '@klarsikt/web/ui/uses/undo-removal.ts';
import { useCallback } from 'react';
import { commentsTexts } from './texts.ts';

export function useConversations() {
  const { id } = useAssessment();
  return useCall(contract.getConversations, { body: { id } });
}

export function listConversationsOfPath(all: readonly Conversation[], path: string): readonly Conversation[] {
  return all.filter(({ subject }) => subject.path === path || subject.path.startsWith(`${path}/`));
}

type NewComment = Omit<EndpointRequest<typeof contract.add>['body'], 'id'>;
type Changes = Omit<EndpointRequest<typeof contract.change>['body'], 'revision'>;

export interface CommentActions {
  /** Resolves to true if the comment was saved. */
  readonly add: (given: NewComment) => Promise<boolean>;
  readonly addAll: (
    subjects: readonly string[],
    given: Pick<NewComment, 'label' | 'text'>,
  ) => Promise<boolean>;
  readonly change: (given: Comment, changes: Changes) => Promise<boolean>;
  readonly remove: (given: Comment) => Promise<void>;
  readonly busy: boolean;
}

const refreshes = { refreshes: [contract.getConversations, contract.getEvents] };

export function useCommentActions(): CommentActions {
  const { id } = useAssessment();
  const t = useT(commentsTexts);
  const language = useLanguage();
  const showRemoved = useRemovalNotice();
  const { mutateAsync: sendNew, isPending: adding } = useCommand(contract.add, refreshes);
  const { mutateAsync: sendChange, isPending: changing } = useCommand(contract.change, refreshes);
  const { mutateAsync: sendRemoval, isPending: removing } = useCommand(contract.remove, refreshes);
  const said = useCallback(
    async (send: () => Promise<unknown>, words: string) => {
      try {
        await send();
        showNotice(words);
        return true;
      } catch (error) {
        showError(error, language, t('comments.failed'));
        return false;
      }
    },
    [language, t],
  );
  const add = useCallback<CommentActions['add']>(
    (given) =>
      said(
        () => sendNew({ body: { id, ...given } }),
        t(given.label === 'res' ? 'comments.resolved' : 'comments.added'),
      ),
    [id, sendNew, said, t],
  );
  const addAll = useCallback<CommentActions['addAll']>(
    ([subject, ...others], given) =>
      subject === undefined
        ? Promise.resolve(false)
        : said(
            () => sendNew({ body: { id, subject, alsoOn: others, ...given } }),
            t('comments.addedAll', { count: others.length + 1 }),
          ),
    [id, sendNew, said, t],
  );
  const change = useCallback<CommentActions['change']>(
    (given, changes) =>
      said(
        () => sendChange({ params: { id: given.id }, body: { revision: given.revision, ...changes } }),
        t('comments.saved'),
      ),
    [sendChange, said, t],
  );
  const remove = useCallback<CommentActions['remove']>(
    async (given) => {
      try {
        await sendRemoval({ params: { id: given.id } });
        showRemoved({ kind: 'comment', id: given.id, sentence: t('comments.removed'), ...refreshes });
      } catch (error) {
        showError(error, language);
      }
    },
    [sendRemoval, t, language, showRemoved],
  );
  return { add, addAll, change, remove, busy: adding || changing || removing };
}
