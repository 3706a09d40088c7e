/** Introduction in three steps on the first visit; the user can skip it and open it again at /feed/intro. */
import { useEffect, useRef, useState } from 'react';
import { useFeedState } from '../_lib/feed.ts';
import { useFeedInstall } from '../_lib/install.ts';
import { useFeedWords } from '../_lib/use-words.ts';
import styles from '../Feed.module.css';
import { feedIconAddress } from '../words.ts';
import { FeedTopicChoice } from './Lists.tsx';

export function FeedIntro({ onDone }: { readonly onDone: () => void }) {
  const { w } = useFeedWords();
  const { feed, topics } = useFeedState();
  const install = useFeedInstall();
  const [at, setAt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const steps = w.introSteps;
  const step = steps[at];
  const last = at === steps.length - 1;
  useEffect(() => {
    if (at > 0) heading.current?.focus();
  }, [at]);
  if (step === undefined) return null;
  return (
    <main className={styles.intro}>
      <p className={styles.kick}>
        <span className="tabular">{w.introStep(at + 1, steps.length)}</span>
        <button type="button" className="text-link" onClick={onDone}>
          {w.skip}
        </button>
      </p>
      <img className={styles.mark} src={feedIconAddress} width="56" height="56" alt="" />
      <h1 className={styles.headline} ref={heading} tabIndex={-1} data-quiet-focus>
        {step.title}
      </h1>
      <p className={styles.text}>{step.text}</p>
      <div className={styles.introBody}>
        {last && feed !== null ? <FeedTopicChoice tags={feed.tags} topics={topics} /> : null}
      </div>
      <div className={styles.actions}>
        {last && install !== null ? (
          <button type="button" className={styles.button} onClick={install}>
            {w.install}
          </button>
        ) : null}
        <button
          type="button"
          className={styles.button}
          data-kind="primary"
          onClick={() => (last ? onDone() : setAt(at + 1))}
        >
          {last ? w.start : w.continue}
        </button>
      </div>
    </main>
  );
}
