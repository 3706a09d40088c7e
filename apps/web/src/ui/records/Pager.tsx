import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { uiTexts } from '../texts.ts';
import { computeRowRange, pageSizes } from './address.ts';
import styles from './records.module.css';
import { recordsTexts } from './texts.ts';
import type { RecordListState } from './use-record-list.ts';

type PagedList = Pick<RecordListState, 'page' | 'size' | 'change'>;

interface PagerProps {
  readonly list: PagedList;
  readonly total: number;
  /** Also shows the table's keyboard shortcuts. */
  readonly keys?: boolean;
}

function Keys() {
  const t = useT(uiTexts);
  return (
    <span className={styles.keys} aria-hidden="true">
      <kbd>j</kbd>
      <kbd>k</kbd>
      {t('ui.keyMove')}
      <kbd>Enter</kbd>
      {t('ui.keyOpen')}
    </span>
  );
}

function PageSize({ list }: { readonly list: PagedList }) {
  const t = useT(recordsTexts);
  const id = useId();
  return (
    <span className={styles.size}>
      <label htmlFor={id} className={styles.sizeLabel}>
        {t('records.size')}
      </label>
      <select
        id={id}
        aria-label={t('records.size')}
        value={list.size}
        onChange={(event) => list.change({ size: Number(event.currentTarget.value) })}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </span>
  );
}

export function Pager({ list, total, keys = false }: PagerProps) {
  const t = useT(recordsTexts);
  const { number } = useFormat();
  const { from, to, pages } = computeRowRange(list, total);
  const turn = (page: number) => list.change({ page });
  return (
    <nav className={styles.pager} aria-label={t('records.pages')} data-print="hide">
      <span className="tabular">
        {total === 0
          ? t('records.none')
          : t('records.range', { from: number(from), to: number(to), total: number(total) })}
      </span>
      {pages > 1 || list.page > 1 ? (
        <span className={styles.turn}>
          <button
            type="button"
            disabled={list.page <= 1}
            aria-label={t('records.previous')}
            title={t('records.previous')}
            onClick={() => turn(Math.min(list.page - 1, pages))}
          >
            <IconChevronLeft size={16} stroke={1.75} aria-hidden="true" />
          </button>
          <span className="tabular">
            {number(list.page)} / {number(pages)}
          </span>
          <button
            type="button"
            disabled={list.page >= pages}
            aria-label={t('records.next')}
            title={t('records.next')}
            onClick={() => turn(list.page + 1)}
          >
            <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
          </button>
        </span>
      ) : null}
      {keys ? <Keys /> : null}
      {total > pageSizes[0] ? <PageSize list={list} /> : null}
    </nav>
  );
}
