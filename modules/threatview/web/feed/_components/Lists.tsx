import type { FeedPublication, FeedTag, TagType } from '@klarsikt/contract';
import { setFeedMark, setFeedTopics } from '../_lib/feed.ts';
import { navigateFeed } from '../_lib/place.ts';
import { useFeedWords } from '../_lib/use-words.ts';
import styles from '../Feed.module.css';
import { FeedIcon } from './Icon.tsx';

interface SavedProps {
  readonly cards: readonly FeedPublication[];
  readonly onOpen: (id: number) => void;
}

export function SavedCardList({ cards, onOpen }: SavedProps) {
  const { w, text, date } = useFeedWords();
  if (cards.length === 0)
    return (
      <div className={styles.state}>
        <h2>{w.noSavedTitle}</h2>
        <p>{w.noSavedText}</p>
        <button type="button" className={styles.button} onClick={() => navigateFeed({})}>
          {w.toLatest}
        </button>
      </div>
    );
  return (
    <section className={styles.page}>
      <h2>{w.savedTitle}</h2>
      <ul className={styles.lines}>
        {cards.map((card) => (
          <li key={card.id}>
            <button type="button" className={styles.line} onClick={() => onOpen(card.id)}>
              <b>{text(card.title)}</b>
              <span>
                {date(card.published)} · {card.source}
              </span>
            </button>
            <button
              type="button"
              className={styles.step}
              aria-label={w.remove(text(card.title))}
              onClick={() => setFeedMark(card.id, { saved: false })}
            >
              <FeedIcon name="save" filled />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const offered: readonly TagType[] = [
  'area',
  'groups',
  'geography',
  'publicationCategory',
  'event',
  'category',
];

interface TopicsProps {
  readonly tags: readonly FeedTag[];
  readonly topics: readonly string[];
}

export function FeedTopicChoice({ tags, topics }: TopicsProps) {
  const { w, text } = useFeedWords();
  const toggle = (key: string) =>
    setFeedTopics(topics.includes(key) ? topics.filter((each) => each !== key) : [...topics, key]);
  return (
    <>
      {offered.map((type) => {
        const own = tags.filter((tag) => tag.type === type);
        if (own.length === 0) return null;
        return (
          <fieldset key={type} className={styles.topics}>
            <legend>{w.types[type]}</legend>
            {own.map(({ key, name, count }) => (
              <button
                key={key}
                type="button"
                className={styles.topic}
                aria-pressed={topics.includes(key)}
                onClick={() => toggle(key)}
              >
                {text(name)} <span className="tabular">{count}</span>
              </button>
            ))}
          </fieldset>
        );
      })}
    </>
  );
}

export function FeedTopicsPage({ tags, topics }: TopicsProps) {
  const { w } = useFeedWords();
  return (
    <section className={styles.page}>
      <h2>{w.topicsTitle}</h2>
      <p className={styles.lead}>{w.topicsText}</p>
      <FeedTopicChoice tags={tags} topics={topics} />
      {topics.length === 0 ? null : (
        <button type="button" className={styles.button} onClick={() => setFeedTopics([])}>
          {w.clear}
        </button>
      )}
    </section>
  );
}
