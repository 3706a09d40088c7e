import { useTheme } from '@klarsikt/web/platform/settings/theme.ts';
import { useLayoutEffect, useMemo, useState } from 'react';
import { FeedDeck } from './_components/Deck.tsx';
import { FeedIcon, type FeedIconName } from './_components/Icon.tsx';
import { FeedIntro } from './_components/Intro.tsx';
import { FeedTopicsPage, SavedCardList } from './_components/Lists.tsx';
import { buildFeedDeck, findFirstCardIndex } from './_lib/deck.ts';
import { type FeedState, refreshFeed, setFeedTopics, showNewerCards, useFeedState } from './_lib/feed.ts';
import { isFeedIntroSeen, storeFeedIntroSeen } from './_lib/feed-storage.ts';
import { type FeedView, feedViews, navigateFeed, useFeedLocation } from './_lib/place.ts';
import { useFeedWords } from './_lib/use-words.ts';
import styles from './Feed.module.css';

const viewIcons: Readonly<Record<FeedView, FeedIconName>> = {
  today: 'today',
  saved: 'save',
  topics: 'topics',
};

function TabBar({ view }: { readonly view: FeedView }) {
  const { w } = useFeedWords();
  return (
    <nav className={styles.tabs} aria-label={w.title}>
      {feedViews.map((each) => (
        <a
          key={each}
          href={each === 'today' ? '/feed' : `/feed?view=${each}`}
          aria-current={each === view ? 'page' : undefined}
          onClick={(event) => {
            event.preventDefault();
            navigateFeed({ view: each });
          }}
        >
          <FeedIcon name={viewIcons[each]} />
          {w[each]}
        </a>
      ))}
    </nav>
  );
}

interface BarProps {
  readonly text: string | null;
  readonly onText: (text: string | null) => void;
  readonly refreshing: boolean;
}

function Bar({ text, onText, refreshing }: BarProps) {
  const { w } = useFeedWords();
  if (text !== null)
    return (
      <header className={styles.bar}>
        <input
          className={styles.search}
          type="search"
          // The field is rendered after a press on the search button.
          // biome-ignore lint/a11y/noAutofocus: the button that opened it is gone, focus belongs here
          autoFocus
          aria-label={w.searchLabel}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onText(null);
          }}
        />
        <button type="button" className={styles.step} aria-label={w.closeSearch} onClick={() => onText(null)}>
          <FeedIcon name="close" />
        </button>
      </header>
    );
  return (
    <header className={styles.bar}>
      <h1>{w.title}</h1>
      <button
        type="button"
        className={styles.step}
        aria-label={w.refresh}
        disabled={refreshing}
        onClick={() => void refreshFeed()}
      >
        <FeedIcon name="refresh" />
      </button>
      <button type="button" className={styles.step} aria-label={w.search} onClick={() => onText('')}>
        <FeedIcon name="search" />
      </button>
    </header>
  );
}

function Notices({ state }: { readonly state: FeedState }) {
  const { w } = useFeedWords();
  const { newCount, online, waiting, feed } = state;
  if (newCount > 0)
    return (
      <p className={styles.notice} role="status">
        {w.newItems(newCount)}
        <button
          type="button"
          className="text-link"
          onClick={() => {
            showNewerCards();
            navigateFeed({}, { replace: true });
          }}
        >
          {w.show}
        </button>
      </p>
    );
  if (!online)
    return (
      <p className={styles.notice} role="status">
        {w.offline} {waiting > 0 ? w.waiting(waiting) : null}
      </p>
    );
  if (feed !== null && feed.who === null)
    return (
      <p className={styles.notice}>
        {w.visitor}
        <a className="text-link" href="/login?uri=%2Ffeed">
          {w.signIn}
        </a>
      </p>
    );
  return null;
}

function Stopped({ status }: { readonly status: 'failed' | 'ended' }) {
  const { w } = useFeedWords();
  return (
    <div className={styles.state} role="alert">
      <h2>{status === 'ended' ? w.ended : w.failed}</h2>
      <p>{status === 'ended' ? w.endedText : w.failedText}</p>
      {status === 'ended' ? (
        <a className={styles.button} data-kind="primary" href="/login?uri=%2Ffeed">
          {w.signIn}
        </a>
      ) : (
        <button type="button" className={styles.button} onClick={() => void refreshFeed()}>
          {w.retry}
        </button>
      )}
    </div>
  );
}

function Waiting() {
  const { w } = useFeedWords();
  return (
    <div className={styles.stack} role="status">
      <span className="visually-hidden">{w.loading}</span>
      <div className={`${styles.card} ${styles.bones}`} aria-hidden="true">
        {[40, 92, 70, 100, 96, 98, 60].map((width) => (
          <span key={width} style={{ width: `${width}%` }} />
        ))}
      </div>
    </div>
  );
}

type ShowMessage = (sentence: string, how?: 'quietly') => void;

interface ShownMessage {
  readonly sentence: string;
  readonly shown: boolean;
  /** Counter that changes with each message, so that screen readers announce an equal message again. */
  readonly turn: number;
}

interface LatestProps {
  readonly state: FeedState;
  readonly text: string;
  readonly say: ShowMessage;
  readonly onClear: () => void;
}

function Latest({ state, text, say, onClear }: LatestProps) {
  const { w } = useFeedWords();
  const place = useFeedLocation();
  const { feed, topics } = state;
  const deck = useMemo(
    () => (feed === null ? [] : buildFeedDeck(feed, { topics, text, savedOnly: place.fromSaved })),
    [feed, topics, text, place.fromSaved],
  );
  // First card of the visit; later cards are taken from the address.
  const [opened] = useState(() => deck[findFirstCardIndex(deck, place.id)]?.id ?? null);
  if (feed === null) return null;
  const id = place.id ?? opened;
  const at = Math.max(
    0,
    deck.findIndex((card) => card.id === id),
  );
  if (deck.length === 0)
    return (
      <div className={styles.state}>
        <h2>{w.noneTitle}</h2>
        <p>{w.noneText}</p>
        <button type="button" className={styles.button} onClick={onClear}>
          {w.clear}
        </button>
      </div>
    );
  return (
    <FeedDeck
      deck={deck}
      tags={feed.tags}
      at={at}
      onAt={(next) =>
        navigateFeed({ id: deck[next]?.id ?? null, fromSaved: place.fromSaved }, { replace: true })
      }
      say={say}
      notice={<Notices state={state} />}
      isMember={feed.who !== null}
    />
  );
}

function useThemeOfPage(): void {
  const theme = useTheme();
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
}

export function FeedApp() {
  const { w } = useFeedWords();
  useThemeOfPage();
  const state = useFeedState();
  const place = useFeedLocation();
  const [text, setText] = useState<string | null>(null);
  const [said, setSaid] = useState<ShownMessage>({ sentence: '', shown: false, turn: 0 });
  const say: ShowMessage = (sentence, how) =>
    setSaid(({ turn }) => ({ sentence, shown: how !== 'quietly', turn: turn + 1 }));
  const [seen, setSeen] = useState(isFeedIntroSeen);
  if (place.intro || (!seen && place.id === null))
    return (
      <FeedIntro
        onDone={() => {
          storeFeedIntroSeen();
          setSeen(true);
          navigateFeed({}, { replace: true });
        }}
      />
    );
  const clear = () => {
    setText(null);
    setFeedTopics([]);
    navigateFeed({}, { replace: true });
  };
  const { feed, status, topics } = state;
  const stopped = status === 'failed' || status === 'ended' ? status : null;
  return (
    <div className={styles.app}>
      <Bar text={text} onText={setText} refreshing={state.refreshing} />
      <main className={styles.main}>
        {stopped === null ? null : <Stopped status={stopped} />}
        {feed === null && stopped === null ? <Waiting /> : null}
        {feed !== null && place.view === 'today' ? (
          <Latest state={state} text={text ?? ''} say={say} onClear={clear} />
        ) : null}
        {feed !== null && place.view === 'saved' ? (
          <SavedCardList
            cards={feed.cards.filter(({ saved }) => saved)}
            onOpen={(id) => navigateFeed({ id, fromSaved: true })}
          />
        ) : null}
        {feed !== null && place.view === 'topics' ? (
          <FeedTopicsPage tags={feed.tags} topics={topics} />
        ) : null}
      </main>
      <div role="status">
        <p key={said.turn} className={said.shown ? styles.said : 'visually-hidden'}>
          {said.sentence}
        </p>
      </div>
      <TabBar view={place.view} />
      <span className="visually-hidden" aria-live="polite">
        {state.refreshing ? w.looking : ''}
      </span>
    </div>
  );
}
