import type { FeedPublication, FeedTag } from '@klarsikt/contract';
import { ProgressBar } from '@klarsikt/web/ui/progress/ProgressBar.tsx';
import { type ReactNode, useEffect } from 'react';
import { refreshFeed, setFeedMark } from '../_lib/feed.ts';
import { shareCard } from '../_lib/share.ts';
import { useCardSwipe } from '../_lib/use-swipe.ts';
import { useFeedWords } from '../_lib/use-words.ts';
import styles from '../Feed.module.css';
import { FeedCard } from './Card.tsx';
import { FeedIcon } from './Icon.tsx';

interface DeckProps {
  readonly deck: readonly FeedPublication[];
  readonly tags: readonly FeedTag[];
  readonly at: number;
  readonly onAt: (at: number) => void;
  /** Announces a result; with `quietly` only to screen readers. */
  readonly say: (sentence: string, how?: 'quietly') => void;
  readonly notice: ReactNode;
  readonly isMember: boolean;
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      const act = keys[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [keys]);
}

function useSteps({ deck, at, onAt, say }: Pick<DeckProps, 'deck' | 'at' | 'onAt' | 'say'>) {
  const { w, text } = useFeedWords();
  const card = deck[at];
  const go = (to: number) => {
    const next = deck[to];
    if (next === undefined) return;
    // A step to a later card marks the current card as read.
    if (card !== undefined && to > at && !card.read) setFeedMark(card.id, { read: true });
    onAt(to);
    say(`${w.place(to + 1, deck.length)}: ${text(next.title)}`, 'quietly');
  };
  return { onNext: () => go(at + 1), onPrevious: () => go(at - 1) };
}

function useCardActions(card: FeedPublication | undefined, say: DeckProps['say']) {
  const { w, text } = useFeedWords();
  const save = () => {
    if (card === undefined) return;
    setFeedMark(card.id, { saved: !card.saved });
    say(card.saved ? w.unsaved : w.savedMark);
  };
  const share = () => {
    if (card === undefined) return;
    void shareCard({ id: card.id, title: text(card.title) }).then((result) => {
      if (result === 'copied') say(w.copied);
      if (result === 'failed') say(w.notCopied);
    });
  };
  const read = () => card !== undefined && setFeedMark(card.id, { read: true });
  const open = () => {
    if (card === undefined || !/^https?:\/\//.test(card.url)) return;
    read();
    window.open(card.url, '_blank', 'noopener,noreferrer');
  };
  const unread = () => {
    if (card === undefined) return;
    setFeedMark(card.id, { read: !card.read });
    say(card.read ? w.markedUnread : w.markedRead);
  };
  return { save, share, read, open, unread };
}

interface PlaceProps extends Pick<DeckProps, 'deck' | 'at'> {
  readonly onNext: () => void;
  readonly onPrevious: () => void;
}

function Place({ deck, at, onNext, onPrevious }: PlaceProps) {
  const { w } = useFeedWords();
  const left = deck.filter((each) => !each.read).length;
  return (
    <div className={styles.place}>
      <div className={styles.track}>
        <ProgressBar words={w.place(at + 1, deck.length)} done={at + 1} total={deck.length} />
      </div>
      <p className="tabular">
        {w.place(at + 1, deck.length)} · {left === 0 ? w.allRead : w.unreadCount(left)}
      </p>
      <button
        type="button"
        className={styles.step}
        disabled={at === 0}
        onClick={onPrevious}
        aria-label={w.previous}
      >
        <FeedIcon name="previous" />
      </button>
      <button
        type="button"
        className={styles.step}
        disabled={at === deck.length - 1}
        onClick={onNext}
        aria-label={w.next}
      >
        <FeedIcon name="next" />
      </button>
    </div>
  );
}

export function FeedDeck({ deck, tags, at, onAt, say, notice, isMember }: DeckProps) {
  const { w } = useFeedWords();
  const steps = useSteps({ deck, at, onAt, say });
  const { shift, pulled, handlers } = useCardSwipe({ ...steps, onPull: () => void refreshFeed() });
  const card = deck[at];
  const { save, share, read, open, unread } = useCardActions(card, say);
  const { onNext, onPrevious } = steps;
  useKeys({
    j: onNext,
    ArrowRight: onNext,
    k: onPrevious,
    ArrowLeft: onPrevious,
    s: save,
    o: open,
    u: unread,
  });
  if (card === undefined) return null;
  return (
    <>
      <Place deck={deck} at={at} {...steps} />
      {notice}
      <div className={styles.stack} {...handlers}>
        <div className={styles.pull} style={{ opacity: pulled }} aria-hidden="true">
          <FeedIcon name="refresh" />
        </div>
        <div
          className={styles.hanging}
          data-loose={shift !== 0 || undefined}
          style={{ transform: shift === 0 ? undefined : `translateX(${shift}px) rotate(${shift / 60}deg)` }}
        >
          <FeedCard
            key={card.id}
            card={card}
            tags={tags}
            onSave={save}
            onShare={share}
            onOpen={read}
            isMember={isMember}
          />
          <button type="button" className={`text-link ${styles.again}`} onClick={unread}>
            {card.read ? w.markUnread : w.markRead}
          </button>
        </div>
      </div>
    </>
  );
}
