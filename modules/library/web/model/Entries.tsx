/** Shows the entries as a virtual list, because there can be thousands. */

import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { DiffEntry } from './changes.ts';
import { type DiffEntityNames, DiffEntryView } from './EntryView.tsx';
import styles from './model.module.css';
import { modelTexts } from './texts.ts';

const virtualFrom = 100;
const entryHeight = 140;

interface EntriesProps {
  readonly entries: readonly DiffEntry[];
  readonly names: DiffEntityNames;
}

export function ModelDiffEntries({ entries, names }: EntriesProps) {
  const t = useT(modelTexts);
  const scroller = useRef<HTMLElement>(null);
  const virtual = entries.length >= virtualFrom;
  const virtualizer = useVirtualizer({
    count: entries.length,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => entryHeight,
    getItemKey: (at) => entries[at]?.id ?? at,
    overscan: 6,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section ref={scroller} className={styles.entries} aria-label={t('model.entities')} tabIndex={0}>
      {virtual ? (
        <div style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const entry = entries[item.index];
            return entry === undefined ? null : (
              <div
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                className={styles.placed}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <DiffEntryView entry={entry} names={names} />
              </div>
            );
          })}
        </div>
      ) : (
        entries.map((entry) => <DiffEntryView key={entry.id} entry={entry} names={names} />)
      )}
    </section>
  );
}
