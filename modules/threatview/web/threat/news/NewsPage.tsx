/** News relevant to the threats. All search conditions are in the address. */

import { type FeedPage, type FeedSearch, feedContract, isValidPeriod } from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useSearchParameters } from '@klarsikt/web/platform/router/search.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { focusNextPanel, SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useOptimisticChoice } from '@klarsikt/web/ui/states/use-at-once.ts';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { NewsFacets, SelectedNewsTopics } from './Facets.tsx';
import { NewsFilterBar } from './NewsBar.tsx';
import { type ChangeNewsAddress, NewsList } from './NewsList.tsx';
import styles from './NewsPage.module.css';
import {
  isNewsFiltered,
  type NewsAddress,
  newsPageSize,
  parseNewsAddress,
  toggleNewsTag,
  toNewsAddressParameters,
} from './news-search.ts';
import { SavedSearches } from './SavedSearches.tsx';
import { FeedSettingsPanel } from './SettingsPanel.tsx';
import { newsTexts } from './texts.ts';
import { waitForUnsentFeedMarks } from './use-marks.ts';

/** Returns the address and a function that changes it; changed search conditions reset the page number. */
function useAddress(): {
  readonly address: NewsAddress;
  readonly change: ChangeNewsAddress;
  readonly choose: (search: FeedSearch) => void;
  readonly toggle: (tag: string) => void;
} {
  const [given, set] = useSearchParameters();
  const address = useMemo(() => parseNewsAddress(given), [given]);
  const change = useCallback<ChangeNewsAddress>(
    (next) => set((before) => ({ ...before, page: undefined, ...next })),
    [set],
  );
  const choose = useCallback((search: FeedSearch) => set(() => toNewsAddressParameters(search)), [set]);
  const toggle = useCallback(
    (tag: string) =>
      set((before) => {
        const tags = toggleNewsTag(parseNewsAddress(before).search.tags ?? [], tag);
        return { ...before, page: undefined, tags: tags.join(',') || undefined };
      }),
    [set],
  );
  return { address, change, choose, toggle };
}

/**
 * Returns the search conditions in use; while the typed period is invalid, these are the previous conditions. Null if
 * there are none.
 */
function useValidAddress(address: NewsAddress): NewsAddress | null {
  const valid = isValidPeriod(address.search);
  const [asked, setAsked] = useState(valid ? address : null);
  if (valid && asked !== address) setAsked(address);
  return valid ? address : asked;
}

function useMarkAll(search: FeedSearch): { readonly run: () => Promise<void>; readonly busy: boolean } {
  const t = useT(newsTexts);
  const language = useLanguage();
  const refreshes = [feedContract.list, feedContract.getSearches];
  const all = useCommand(feedContract.markAllRead, { refreshes });
  const mark = useCommand(feedContract.mark, { refreshes });
  const undo = (ids: readonly number[]) =>
    mark.mutate({ body: { marks: ids.slice(0, 500).map((id) => ({ id, read: false })) } });
  return {
    busy: all.isPending,
    run: async () => {
      await waitForUnsentFeedMarks();
      all.mutate(
        { body: search },
        {
          onError: (cause) => showError(cause, language),
          onSuccess: ({ ids }) =>
            ids.length === 0
              ? showNotice(t('news.nothingUnread'), 'info')
              : showNotice(t('news.markedAll', { count: ids.length }), 'success', {
                  id: 'news-marked',
                  action: { label: t('news.undo'), run: () => undo(ids) },
                }),
        },
      );
    },
  };
}

function Tools({ search, change }: { readonly search: FeedSearch; readonly change: ChangeNewsAddress }) {
  const t = useT(newsTexts);
  const { run, busy } = useMarkAll(search);
  const open = (settings: string) => {
    focusNextPanel();
    change({ settings });
  };
  return (
    <>
      <Button variant="default" disabled={busy || !isValidPeriod(search)} onClick={() => void run()}>
        {t('news.markAll')}
      </Button>
      <Button variant="default" onClick={() => open('address')}>
        {t('news.feedAddress')}
      </Button>
      <Button variant="default" onClick={() => open('digest')}>
        {t('news.digest')}
      </Button>
    </>
  );
}

interface SideProps {
  readonly answer: FeedPage | undefined;
  readonly search: FeedSearch;
  readonly marks: boolean;
  /** True if the panel is expanded on a phone, where it is collapsed at first. */
  readonly open: boolean;
  readonly change: ChangeNewsAddress;
  readonly onChoose: (search: FeedSearch) => void;
}

const noTags: readonly string[] = [];

function Side({ answer, search, marks, open, change, onChoose }: SideProps) {
  const t = useT(newsTexts);
  const ask = useCallback(
    (tags: readonly string[]) => change({ tags: tags.join(',') || undefined }),
    [change],
  );
  // The checkbox changes at once; the list of publications is updated afterwards.
  const [chosen, setChosen] = useOptimisticChoice(search.tags ?? noTags, ask);
  return (
    <aside
      id="news-topics"
      className={styles.side}
      data-open={open || undefined}
      data-print="hide"
      aria-label={t('news.topics')}
    >
      {marks ? (
        <SavedSearches present={search} onChoose={onChoose} />
      ) : (
        <p className={styles.hint}>{t('news.signIn')}</p>
      )}
      {answer === undefined ? null : (
        <NewsFacets
          facets={answer.facets}
          chosen={chosen}
          onToggle={(key) => setChosen(toggleNewsTag(chosen, key))}
        />
      )}
      {isNewsFiltered(search) ? (
        <button type="button" className="text-link" onClick={() => onChoose({})}>
          {t('news.showEverything')}
        </button>
      ) : null}
      <a className={`text-link ${styles.phone}`} href="/feed">
        {t('news.onPhone')}
      </a>
    </aside>
  );
}

interface TopicsBarProps {
  readonly facets: FeedPage['facets'];
  readonly chosen: readonly string[];
  readonly onToggle: (tag: string) => void;
  readonly unfolded: boolean;
  readonly onFold: () => void;
}

function TopicsBar({ facets, chosen, onToggle, unfolded, onFold }: TopicsBarProps) {
  const t = useT(newsTexts);
  return (
    <>
      <button
        type="button"
        className={`text-link ${styles.fold}`}
        aria-expanded={unfolded}
        aria-controls="news-topics"
        onClick={onFold}
      >
        {t('news.topicsChosen', { count: chosen.length })}
      </button>
      <SelectedNewsTopics facets={facets} chosen={chosen} onToggle={onToggle} />
    </>
  );
}

interface PublicationsProps {
  readonly answer: FeedPage | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly asked: NewsAddress | null;
  /** Conditions in the address; they differ from `asked` while the typed period is invalid. */
  readonly address: NewsAddress;
  readonly children: (answer: FeedPage, asked: NewsAddress) => ReactNode;
}

function Publications({ answer, error, onRetry, asked, address, children }: PublicationsProps) {
  const t = useT(newsTexts);
  return (
    <div className={styles.items}>
      {error !== null && answer === undefined ? <ErrorState error={error} onRetry={onRetry} /> : null}
      {answer === undefined && error === null && asked !== null ? <ListSkeleton rows={8} /> : null}
      {asked === null ? <EmptyState title={t('news.noPeriod')} text={t('news.noPeriodText')} /> : null}
      {asked !== null && asked !== address ? <p className={styles.note}>{t('news.former')}</p> : null}
      {answer === undefined || asked === null ? null : children(answer, asked)}
    </div>
  );
}

export function NewsPage() {
  const t = useT(newsTexts);
  const { can } = useSession();
  const marks = can('threatview:View');
  const { address, change, choose, toggle } = useAddress();
  const [unfolded, setUnfolded] = useState(false);
  const { search, settings } = address;
  const asked = useValidAddress(address);
  const body = { ...asked?.search, page: asked?.page ?? 1, size: newsPageSize };
  const { data, error, refetch } = useCall(
    feedContract.list,
    { body },
    { placeholderData: (before) => before, enabled: asked !== null },
  );
  const chosen = search.tags ?? noTags;
  const clear = useCallback(() => choose({}), [choose]);
  const panel =
    settings !== null && marks ? (
      <FeedSettingsPanel what={settings} tags={chosen} onClose={() => change({ settings: undefined })} />
    ) : null;
  return (
    <SplitView panel={panel}>
      <Page
        title={t('news.title')}
        count={data === undefined ? undefined : t('news.shownOf', { shown: data.total, all: data.all })}
        sub={marks && data !== undefined ? t('news.unread', { count: data.unread }) : t('news.intro')}
        tools={marks ? <Tools search={search} change={change} /> : undefined}
        bar={
          <NewsFilterBar address={address} marks={marks} change={change}>
            <TopicsBar
              facets={data?.facets ?? []}
              chosen={chosen}
              onToggle={toggle}
              unfolded={unfolded}
              onFold={() => setUnfolded(!unfolded)}
            />
          </NewsFilterBar>
        }
      >
        <div className={styles.columns} data-panel={panel !== null || undefined}>
          <Publications {...{ asked, address, error }} answer={data} onRetry={() => void refetch()}>
            {(answer, address) => (
              <NewsList {...{ answer, address, marks, change }} onToggle={toggle} onClear={clear} />
            )}
          </Publications>
          <Side
            answer={data}
            search={search}
            marks={marks}
            open={unfolded}
            change={change}
            onChoose={choose}
          />
        </div>
      </Page>
    </SplitView>
  );
}
