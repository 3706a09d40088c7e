/** Marks show at once and are sent afterwards; when the server refuses, they are taken back with a message. */
import { type FeedPage, type FeedPublication, feed } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { fetchAnew, keyOf } from '@klarsikt/web/platform/api/query.ts';
import { sayError } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

export type MarkChange = { readonly read?: boolean; readonly saved?: boolean };

export function withChange(page: FeedPage, id: number, change: MarkChange): FeedPage {
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

/** Until every mark that was given so far has reached the server: what counts unread ones must not overtake it. */
export const marksSent = (): Promise<unknown> => onTheWay;

export function useMark(): (publication: FeedPublication, change: MarkChange) => void {
  const client = useQueryClient();
  const language = useLanguage();
  return useCallback(
    ({ id }, change) => {
      const lists = { queryKey: keyOf(feed.list) };
      const show = () =>
        client.setQueriesData<FeedPage>(lists, (page) => page && withChange(page, id, change));
      show();
      const crossed = () => client.isFetching(lists) > 0;
      const early = crossed();
      onTheWay = call(feed.mark, { body: { marks: [{ id, ...change }] } })
        .then(() => {
          // The row stays where it is until the list is asked for again: it must not vanish while it is read. An
          // answer that the mark has crossed on the way does not know of it.
          if (early || crossed()) void client.invalidateQueries(lists);
          else show();
          return fetchAnew(feed.getSearches);
        })
        .catch((cause: unknown) => {
          sayError(cause, language);
          return client.invalidateQueries(lists);
        });
    },
    [client, language],
  );
}
