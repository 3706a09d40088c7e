import { isValidPeriod } from '@klarsikt/contract';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { PlainDateField } from '@klarsikt/web/ui/fields/PlainDateField.tsx';
import { announceToScreenReaders } from '@klarsikt/web/ui/states/live.tsx';
import { useOptimisticChoice } from '@klarsikt/web/ui/states/use-at-once.ts';
import { type ReactNode, useCallback, useEffect, useId } from 'react';
import type { ChangeNewsAddress } from './NewsList.tsx';
import styles from './NewsPage.module.css';
import type { NewsAddress, NewsMarkFilter } from './news-search.ts';
import { newsTexts } from './texts.ts';

interface NewsBarProps {
  readonly address: NewsAddress;
  readonly marks: boolean;
  readonly change: ChangeNewsAddress;
  readonly children: ReactNode;
}

export function NewsFilterBar({ address: { search, show }, marks, change, children }: NewsBarProps) {
  const t = useT(newsTexts);
  const { date } = useFormat();
  const faultId = useId();
  const askShow = useCallback(
    (next: NewsMarkFilter) => change({ show: next === 'all' ? undefined : next }),
    [change],
  );
  const [shown, setShow] = useOptimisticChoice(show, askShow);
  const ends = isValidPeriod(search);
  const noPeriod = t('news.periodEnds', { from: date(search.from ?? null) });
  useEffect(() => {
    if (!ends) announceToScreenReaders(noPeriod);
  }, [ends, noPeriod]);
  const day = (name: 'from' | 'until', wrong?: string) => (
    <PlainDateField
      className={styles.date}
      label={t(`news.${name}`)}
      value={search[name] ?? ''}
      {...(name === 'until' ? { earliest: search.from } : { latest: search.until })}
      faultId={wrong}
      onChange={(written) => change({ [name]: written || undefined })}
    />
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
      {day('until', ends ? undefined : faultId)}
      {ends ? null : (
        <p className={styles.fault} id={faultId}>
          {noPeriod}
        </p>
      )}
      {marks ? (
        <SegmentedSwitch<NewsMarkFilter>
          label={t('news.show')}
          value={shown}
          options={[
            { value: 'all', label: t('news.showAll') },
            { value: 'unread', label: t('news.showUnread') },
            { value: 'saved', label: t('news.showSaved') },
          ]}
          onChange={setShow}
        />
      ) : null}
      {children}
    </div>
  );
}
