import { type FeedPage, type FeedPublication, feedContract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { EmptyState } from '@klarsikt/web/ui/states/states.tsx';
import { useProgressiveContent } from '@klarsikt/web/ui/states/use-parts.ts';
import { memo, useMemo } from 'react';
import { NewsItem } from './NewsItem.tsx';
import styles from './NewsPage.module.css';
import { type NewsAddress, newsPageSize, toNewsAddressParameters } from './news-search.ts';
import { newsTexts } from './texts.ts';
import { useSetNewsMark } from './use-marks.ts';
import { useNewsKeyboard } from './use-news-keys.ts';

export type ChangeNewsAddress = (next: Readonly<Record<string, string | undefined>>) => void;

function Nothing({ address: { search, show }, onClear }: { address: NewsAddress; onClear: () => void }) {
  const t = useT(newsTexts);
  const only = Object.keys(toNewsAddressParameters(search)).length === 1;
  if (show === 'saved' && only)
    return <EmptyState title={t('news.noneSaved')} text={t('news.noneSavedText')} />;
  if (show === 'unread' && only)
    return <EmptyState title={t('news.noneUnread')} text={t('news.noneUnreadText')} />;
  return (
    <EmptyState
      title={t('news.none')}
      text={t('news.noneText')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('news.showEverything')}
        </Button>
      }
    />
  );
}

function Pager({ page, total, change }: { page: number; total: number; change: ChangeNewsAddress }) {
  const t = useT(newsTexts);
  const pages = Math.ceil(total / newsPageSize);
  if (pages < 2) return null;
  const go = (to: number) => change({ page: to === 1 ? undefined : String(to) });
  return (
    <nav className={styles.pager} aria-label={t('news.page', { page, pages })}>
      <Button variant="default" disabled={page <= 1} onClick={() => go(page - 1)}>
        {t('news.previousPage')}
      </Button>
      <span className="tabular">{t('news.page', { page, pages })}</span>
      <Button variant="default" disabled={page >= pages} onClick={() => go(page + 1)}>
        {t('news.nextPage')}
      </Button>
    </nav>
  );
}

interface ListProps {
  readonly answer: FeedPage;
  readonly address: NewsAddress;
  readonly marks: boolean;
  readonly change: ChangeNewsAddress;
  readonly onToggle: (key: string) => void;
  readonly onClear: () => void;
}

/** Number of publications that are visible at first. */
const atOnce = 8;
const none: readonly FeedPublication[] = [];

/** Renders the visible and the already shown publications at once, and the others when the browser has time. */
function useDrawnRows(rows: readonly FeedPublication[]): readonly FeedPublication[] {
  const before = useProgressiveContent(rows, none);
  return useMemo(() => {
    if (before === rows) return rows;
    const known = new Set(before.map(({ key }) => key));
    return rows.filter(({ key }, at) => at < atOnce || known.has(key));
  }, [rows, before]);
}

export const NewsList = memo(function NewsList({
  answer,
  address,
  marks,
  change,
  onToggle,
  onClear,
}: ListProps) {
  const t = useT(newsTexts);
  const mark = useSetNewsMark();
  const { rows, facets, total, cut } = answer;
  const { search, page } = address;
  const drawn = useDrawnRows(rows);
  const tags = useCall(feedContract.getTags, {}).data ?? facets;
  const byKey = useMemo(() => new Map(tags.map((tag) => [tag.key, tag])), [tags]);
  const onMark = marks ? mark : null;
  useNewsKeyboard(rows, onMark);
  return (
    <>
      {search.ids === undefined ? null : (
        <p className={styles.note}>
          {t('news.onlyThese')}{' '}
          <button type="button" className="text-link" onClick={onClear}>
            {t('news.showEverything')}
          </button>
        </p>
      )}
      {drawn.map((publication) => (
        <NewsItem
          key={publication.key}
          publication={publication}
          tags={byKey}
          onMark={onMark}
          onTag={onToggle}
        />
      ))}
      {rows.length === 0 ? <Nothing address={address} onClear={onClear} /> : null}
      <Pager page={page} total={total} change={change} />
      {cut ? <p className={styles.note}>{t('news.olderHidden')}</p> : null}
      {marks && rows.length > 0 ? <p className={styles.keys}>{t('news.keys')}</p> : null}
    </>
  );
});
