import { Fragment } from 'react';
import styles from './search.module.css';
import type { MatchRange } from './text-index.ts';

interface MarkedProps {
  readonly text: string;
  readonly marks: readonly MatchRange[] | undefined;
}

export function HighlightedText({ text, marks = [] }: MarkedProps) {
  const starts = [0, ...marks.map(([, to]) => to)];
  return starts.map((from, place) => {
    const mark = marks[place];
    return (
      <Fragment key={from}>
        {text.slice(from, mark?.[0])}
        {mark === undefined ? null : <mark className={styles.mark}>{text.slice(...mark)}</mark>}
      </Fragment>
    );
  });
}
