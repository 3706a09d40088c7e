/**
 * Marks of publications: a mark is shown at once and sent afterwards; if the server refuses it, it is reverted with a
 * message.
 */
import { type FeedPage, type FeedPublication, feedContract } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { refetchQueries, toQueryKey } from '@klarsikt/web/platform/api/query.ts';
import { showError } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

export type NewsMarkChange = { readonly read?: boolean; readonly saved?: boolean };

export function applyNewsMarkChange(page: FeedPage, id: number, change: NewsMarkChange): FeedPage {
  const before = page.rows.find((row) => row.id === id);
  if (before === undefined) return page;
  const wasUnread = before.read ? 0 : 1;
  const isUnread = (change.read ?? before.read) ? 0 : 1;
  return {
    ...page,
    rows: page.rows.map((row) => (row.id === id ? { ...row, ...change } : row)),
    unread: page.unread + isUnread - wasUnread,
  };
}

let onTheWay: Promise<unknown> = Promise.resolve();

/** Resolves when all marks have been sent, so that a later request counts unread publications correctly. */
export const waitForUnsentFeedMarks = (): Promise<unknown> => onTheWay;

export function useSetNewsMark(): (publication: FeedPublication, change: NewsMarkChange) => void {
  const client = useQueryClient();
  const language = useLanguage();
  return useCallback(
    ({ id }, change) => {
      const lists = { queryKey: toQueryKey(feedContract.list) };
      const show = () =>
        client.setQueriesData<FeedPage>(lists, (page) => page && applyNewsMarkChange(page, id, change));
      show();
      const crossed = () => client.isFetching(lists) > 0;
      const early = crossed();
      onTheWay = call(feedContract.mark, { body: { marks: [{ id, ...change }] } })
        .then(() => {
          // Keep the row until the next load, so that it does not vanish while the user reads it. Reload the lists if a
          // response may be older than the mark.
          if (early || crossed()) void client.invalidateQueries(lists);
          else show();
          return refetchQueries(feedContract.getSearches);
        })
        .catch((cause: unknown) => {
          showError(cause, language);
          return client.invalidateQueries(lists);
        });
    },
    [client, language],
  );
}
