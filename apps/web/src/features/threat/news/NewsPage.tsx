/** Publications that matter for the threats. The whole question stands in the address. */
import { type FeedPage, type FeedSearch, feed } from '@klarsikt/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { useCall, useCommand } from '../../../platform/api/query.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { say, sayError } from '../../../platform/notices/messages.ts';
import { useSearchChange } from '../../../platform/router/search.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { useLanguage } from '../../../platform/settings/language.ts';
import { focusNextPanel, SplitView } from '../../../ui/DetailPanel.tsx';
import { Page } from '../../../ui/Page.tsx';
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx';
import { SimpleButton } from '../../../ui/SimpleButton.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '../../../ui/states.tsx';
import { ChosenTopics, Facets } from './Facets.tsx';
import { NewsItem } from './NewsItem.tsx';
import styles from './NewsPage.module.css';
import {
  addressOf,
  isNarrowed,
  type NewsAddress,
  pageSize,
  readAddress,
  type Show,
  toggled,
} from './news-search.ts';
import { SavedSearches } from './SavedSearches.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { texts } from './texts.ts';
import { marksSent, useMark } from './use-marks.ts';
import { useNewsKeys } from './use-news-keys.ts';

type Change = (next: Readonly<Record<string, string | undefined>>) => void;

/** Changes the address; a new question starts on its first page. */
function useAddress(): readonly [NewsAddress, Change, (search: FeedSearch) => void] {
  const [given, set] = useSearchChange();
  const address = useMemo(() => readAddress(given), [given]);
  return [
    address,
    (next) => set((before) => ({ ...before, page: undefined, ...next })),
    (search) => set(() => addressOf(search)),
  ];
}

interface BarProps {
  readonly address: NewsAddress;
  readonly marks: boolean;
  readonly change: Change;
  readonly children: ReactNode;
}

function Bar({ address: { search, show }, marks, change, children }: BarProps) {
  const t = useT(texts);
  const day = (name: 'from' | 'until') => (
    <label className={styles.date}>
      {t(`news.${name}`)}
      <input
        type="date"
        value={search[name] ?? ''}
        onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
      />
    </label>
  );
  return (
    <div className={styles.bar} data-print="hide">
      <input
        className={styles.find}
        type="search"
        aria-label={t('news.find')}
        placeholder={t('news.find')}
        value={search.text ?? ''}
        onChange={(event) => change({ q: event.currentTarget.value || undefined })}
      />
      {day('from')}
      {day('until')}
      {marks ? (
        <SegmentedSwitch<Show>
          label={t('news.show')}
          value={show}
          options={[
            { value: 'all', label: t('news.showAll') },
            { value: 'unread', label: t('news.showUnread') },
            { value: 'saved', label: t('news.showSaved') },
          ]}
          onChange={(next) => change({ show: next === 'all' ? undefined : next })}
        />
      ) : null}
      {children}
    </div>
  );
}

/** Marks everything of the question as read; one step of undo. */
function useMarkAll(search: FeedSearch): { readonly run: () => Promise<void>; readonly busy: boolean } {
  const t = useT(texts);
  const language = useLanguage();
  const refreshes = [feed.list, feed.getSearches];
  const all = useCommand(feed.markAllRead, { refreshes });
  const mark = useCommand(feed.mark, { refreshes });
  const undo = (ids: readonly number[]) =>
    mark.mutate({ body: { marks: ids.slice(0, 500).map((id) => ({ id, read: false })) } });
  return {
    busy: all.isPending,
    run: async () => {
      await marksSent();
      all.mutate(
        { body: search },
        {
          onError: (cause) => sayError(cause, language),
          onSuccess: ({ ids }) =>
            ids.length === 0
              ? say(t('news.nothingUnread'), 'info')
              : say(t('news.markedAll', { count: ids.length }), 'success', {
                  id: 'news-marked',
                  action: { label: t('news.undo'), run: () => undo(ids) },
                }),
        },
      );
    },
  };
}

function Nothing({ address: { search, show }, onClear }: { address: NewsAddress; onClear: () => void }) {
  const t = useT(texts);
  const only = Object.keys(addressOf(search)).length === 1;
  if (show === 'saved' && only)
    return <EmptyState title={t('news.noneSaved')} text={t('news.noneSavedText')} />;
  if (show === 'unread' && only)
    return <EmptyState title={t('news.noneUnread')} text={t('news.noneUnreadText')} />;
  return (
    <EmptyState
      title={t('news.none')}
      text={t('news.noneText')}
      action={<SimpleButton onClick={onClear}>{t('news.showEverything')}</SimpleButton>}
    />
  );
}

function Pager({ page, total, change }: { page: number; total: number; change: Change }) {
  const t = useT(texts);
  const pages = Math.ceil(total / pageSize);
  if (pages < 2) return null;
  const go = (to: number) => change({ page: to === 1 ? undefined : String(to) });
  return (
    <nav className={styles.pager} aria-label={t('news.page', { page, pages })}>
      <SimpleButton size="small" disabled={page <= 1} onClick={() => go(page - 1)}>
        {t('news.previousPage')}
      </SimpleButton>
      <span className="tabular">{t('news.page', { page, pages })}</span>
      <SimpleButton size="small" disabled={page >= pages} onClick={() => go(page + 1)}>
        {t('news.nextPage')}
      </SimpleButton>
    </nav>
  );
}

interface ListProps {
  readonly answer: FeedPage;
  readonly address: NewsAddress;
  readonly marks: boolean;
  readonly change: Change;
  readonly onClear: () => void;
}

function NewsList({ answer, address, marks, change, onClear }: ListProps) {
  const t = useT(texts);
  const mark = useMark();
  const { rows, facets, total, cut } = answer;
  const { search, page } = address;
  const chosen = search.tags ?? [];
  const tags = useCall(feed.getTags, {}).data ?? facets;
  const byKey = useMemo(() => new Map(tags.map((tag) => [tag.key, tag])), [tags]);
  const onMark = marks ? mark : null;
  useNewsKeys(rows, onMark);
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
      {rows.map((publication) => (
        <NewsItem
          key={publication.key}
          publication={publication}
          tags={byKey}
          onMark={onMark}
          onTag={(key) => change({ tags: toggled(chosen, key).join(',') || undefined })}
        />
      ))}
      {rows.length === 0 ? <Nothing address={address} onClear={onClear} /> : null}
      <Pager page={page} total={total} change={change} />
      {cut ? <p className={styles.note}>{t('news.olderHidden')}</p> : null}
      {marks && rows.length > 0 ? <p className={styles.keys}>{t('news.keys')}</p> : null}
    </>
  );
}

function Tools({ search, change }: { readonly search: FeedSearch; readonly change: Change }) {
  const t = useT(texts);
  const { run, busy } = useMarkAll(search);
  const open = (settings: string) => {
    focusNextPanel();
    change({ settings });
  };
  return (
    <>
      <SimpleButton size="small" disabled={busy} onClick={() => void run()}>
        {t('news.markAll')}
      </SimpleButton>
      <SimpleButton size="small" onClick={() => open('address')}>
        {t('news.feedAddress')}
      </SimpleButton>
      <SimpleButton size="small" onClick={() => open('digest')}>
        {t('news.digest')}
      </SimpleButton>
    </>
  );
}

interface SideProps {
  readonly answer: FeedPage | undefined;
  readonly search: FeedSearch;
  readonly marks: boolean;
  /** Opened on a phone, where it is folded away. */
  readonly open: boolean;
  readonly onToggle: (key: string) => void;
  readonly onChoose: (search: FeedSearch) => void;
}

function Side({ answer, search, marks, open, onToggle, onChoose }: SideProps) {
  const t = useT(texts);
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
        <Facets facets={answer.facets} chosen={search.tags ?? []} onToggle={onToggle} />
      )}
      {isNarrowed(search) ? (
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

export function NewsPage() {
  const t = useT(texts);
  const { can } = useSession();
  const marks = can('threatview:View');
  const [address, change, choose] = useAddress();
  const [unfolded, setUnfolded] = useState(false);
  const { search, page, settings } = address;
  const body = { ...search, page, size: pageSize };
  const { data, error, refetch } = useCall(feed.list, { body }, { placeholderData: (before) => before });
  const chosen = search.tags ?? [];
  const toggle = (key: string) => change({ tags: toggled(chosen, key).join(',') || undefined });
  const panel =
    settings !== null && marks ? (
      <SettingsPanel what={settings} tags={chosen} onClose={() => change({ settings: undefined })} />
    ) : null;
  return (
    <SplitView panel={panel}>
      <Page
        title={t('news.title')}
        count={data === undefined ? undefined : t('news.shownOf', { shown: data.total, all: data.all })}
        sub={marks && data !== undefined ? t('news.unread', { count: data.unread }) : t('news.intro')}
        tools={marks ? <Tools search={search} change={change} /> : undefined}
        bar={
          <Bar address={address} marks={marks} change={change}>
            <button
              type="button"
              className={`text-link ${styles.fold}`}
              aria-expanded={unfolded}
              aria-controls="news-topics"
              onClick={() => setUnfolded(!unfolded)}
            >
              {t('news.topicsChosen', { count: chosen.length })}
            </button>
            <ChosenTopics facets={data?.facets ?? []} chosen={chosen} onToggle={toggle} />
          </Bar>
        }
      >
        <div className={styles.columns} data-panel={panel !== null || undefined}>
          <div className={styles.items}>
            {error !== null && data === undefined ? (
              <ErrorState error={error} onRetry={() => void refetch()} />
            ) : null}
            {data === undefined && error === null ? <ListSkeleton rows={8} /> : null}
            {data === undefined ? null : (
              <NewsList
                answer={data}
                address={address}
                marks={marks}
                change={change}
                onClear={() => choose({})}
              />
            )}
          </div>
          <Side
            answer={data}
            search={search}
            marks={marks}
            open={unfolded}
            onToggle={toggle}
            onChoose={choose}
          />
        </div>
      </Page>
    </SplitView>
  );
}
