/** Frequency and saved search of the e-mail digest; each choice is saved at once. */
import { type DigestSetting, digestPeriodSchema, feedContract } from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError } from '@klarsikt/web/platform/notices/messages.ts';
import { ErrorState, TextSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import type { ReactNode } from 'react';
import styles from './NewsPage.module.css';
import { newsTexts } from './texts.ts';

const periodTexts = {
  off: 'news.digestOff',
  daily: 'news.digestDaily',
  weekly: 'news.digestWeekly',
} as const;

interface ChoiceProps<T> {
  readonly legend: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly value: T;
  readonly options: readonly (readonly [value: T, label: string])[];
  readonly onChange: (value: T) => void;
  readonly children?: ReactNode;
}

function Choice<T extends string | number | null>(given: ChoiceProps<T>) {
  const { legend, name, disabled, value, options, onChange, children } = given;
  return (
    <fieldset className={styles.periods} disabled={disabled}>
      <legend>{legend}</legend>
      {options.map(([option, label]) => (
        <label key={option}>
          <input type="radio" name={name} checked={value === option} onChange={() => onChange(option)} />
          {label}
        </label>
      ))}
      {children}
    </fieldset>
  );
}

function useDigest() {
  const { language } = useFormat();
  const { data, error, refetch } = useCall(feedContract.getDigest, {}, { staleTime: 0 });
  const set = useCommand(feedContract.setDigest, { refreshes: [feedContract.getDigest] });
  const failed = (cause: unknown) => {
    showError(cause, language);
    void refetch();
  };
  const wanted = set.isPending ? set.variables.body : {};
  return {
    digest: data === undefined ? undefined : { ...data, ...wanted },
    error,
    refetch,
    saved: set.isSuccess,
    change: (to: Partial<Pick<DigestSetting, 'period' | 'search'>>) => {
      if (data === undefined || set.isPending) return;
      const { period, revision } = data;
      set.mutate({ body: { period, revision, ...to } }, { onError: failed });
    },
  };
}

export function DigestSettings() {
  const t = useT(newsTexts);
  const { dateTime } = useFormat();
  const { digest, error, refetch, saved, change } = useDigest();
  const searches = useCall(feedContract.getSearches, {}).data ?? [];
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (digest === undefined) return <TextSkeleton lines={6} />;
  const { address, sends, sent, period, search } = digest;
  return (
    <div className={styles.settings}>
      <p>{t('news.digestIntro')}</p>
      <Choice
        legend={t('news.digestOften')}
        name="period"
        disabled={address === null}
        value={period}
        options={digestPeriodSchema.options.map((each) => [each, t(periodTexts[each])] as const)}
        onChange={(next) => change({ period: next })}
      />
      {period === 'off' ? null : (
        <Choice
          legend={t('news.digestWhat')}
          name="search"
          disabled={address === null}
          value={search}
          options={[
            [null, t('news.digestAll')] as const,
            ...searches.map(({ id, name }) => [id, t('news.digestSearch', { name })] as const),
          ]}
          onChange={(next) => change({ search: next })}
        >
          {searches.length === 0 ? <p className={styles.hint}>{t('news.digestNoSearch')}</p> : null}
        </Choice>
      )}
      <p className={styles.hint} role="status">
        {address === null ? t('news.digestNoAddress') : t('news.digestTo', { address })}
        {address === null || sends ? null : ` ${t('news.digestWaits')}`}
        {sent === null ? null : ` ${t('news.digestLast', { date: dateTime(sent) })}`}
        {saved ? ` ${t('news.digestSaved')}` : null}
      </p>
    </div>
  );
}
