import { feedContract } from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DetailPanel } from '@klarsikt/web/ui/DetailPanel.tsx';
import { ErrorState, TextSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useState } from 'react';
import { DigestSettings } from './DigestSettings.tsx';
import styles from './NewsPage.module.css';
import { newsTexts } from './texts.ts';

function CopyLine({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useT(newsTexts);
  const { language } = useFormat();
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      (cause: unknown) => showError(cause, language),
    );
  return (
    <label className={styles.copy}>
      {label}
      <span>
        <input readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
        <Button variant="default" onClick={() => void copy()}>
          {t(copied ? 'news.copied' : 'news.copy')}
        </Button>
      </span>
    </label>
  );
}

/** Builds the address for feed readers; the secret is in the query, which access logs can omit. */
export function buildFeedReaderAddress(
  origin: string,
  kind: 'rss' | 'json',
  given: { readonly language: string; readonly secret: string; readonly tags: readonly string[] },
): string {
  const query = new URLSearchParams({ key: given.secret });
  if (given.tags.length > 0) query.set('tags', given.tags.join(','));
  return `${origin}/api/feed/${kind}/${given.language}?${query}`;
}

function useFeedAddress() {
  const t = useT(newsTexts);
  const { language } = useFormat();
  const { data, error, refetch } = useCall(feedContract.getToken, {}, { staleTime: 0 });
  const refreshes = [feedContract.getToken];
  const create = useCommand(feedContract.createToken, { refreshes });
  const remove = useCommand(feedContract.removeToken, { refreshes });
  const failed = (cause: unknown) => showError(cause, language);
  return {
    data,
    error,
    refetch,
    /** The server returns the secret only once, after creation. */
    secret: create.data?.secret,
    isMaking: create.isPending,
    isEnding: remove.isPending,
    make: async () => {
      const sure =
        data?.created === null ||
        (await askConfirmation({ title: t('news.addressRenew'), message: t('news.addressRenewText') }));
      if (sure) create.mutate({}, { onError: failed });
    },
    end: async () => {
      if (!(await askConfirmation({ title: t('news.addressEnd'), message: t('news.addressEndText') })))
        return;
      create.reset();
      remove.mutate({}, { onError: failed, onSuccess: () => showNotice(t('news.addressEnded')) });
    },
  };
}

function NewAddress({ secret, tags }: { readonly secret: string; readonly tags: readonly string[] }) {
  const t = useT(newsTexts);
  const { language } = useFormat();
  const { origin } = window.location;
  return (
    <>
      <p role="status">
        <b>{t('news.addressOnce')}</b> {tags.length === 0 ? null : t('news.addressTopics')}
      </p>
      <CopyLine
        label={t('news.addressRss')}
        value={buildFeedReaderAddress(origin, 'rss', { language, secret, tags })}
      />
      <CopyLine
        label={t('news.addressJson')}
        value={buildFeedReaderAddress(origin, 'json', { language, secret, tags })}
      />
    </>
  );
}

function AddressSettings({ tags }: { readonly tags: readonly string[] }) {
  const t = useT(newsTexts);
  const { date } = useFormat();
  const { data, error, refetch, secret, isMaking, isEnding, make, end } = useFeedAddress();
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <TextSkeleton lines={4} />;
  return (
    <div className={styles.settings}>
      <p>{t('news.addressIntro')}</p>
      {secret === undefined ? (
        <p>
          {data.created === null
            ? t('news.addressNone')
            : t('news.addressSince', { date: date(data.created) })}
        </p>
      ) : (
        <NewAddress secret={secret} tags={tags} />
      )}
      <div className={styles.buttons}>
        <Button
          variant={data.created === null ? 'filled' : 'default'}
          disabled={isMaking}
          onClick={() => void make()}
        >
          {t(data.created === null ? 'news.addressMake' : 'news.addressRenew')}
        </Button>
        {data.created === null ? null : (
          <Button variant="default" disabled={isEnding} onClick={() => void end()}>
            {t('news.addressEnd')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface SettingsPanelProps {
  readonly what: 'address' | 'digest';
  readonly tags: readonly string[];
  readonly onClose: () => void;
}

export function FeedSettingsPanel({ what, tags, onClose }: SettingsPanelProps) {
  const t = useT(newsTexts);
  return (
    <DetailPanel title={t(what === 'address' ? 'news.feedAddress' : 'news.digest')} onClose={onClose}>
      {what === 'address' ? <AddressSettings tags={tags} /> : <DigestSettings />}
    </DetailPanel>
  );
}
