import { cms } from '@klarsikt/contract';
import { lazy, Suspense } from 'react';
import { useCall } from '../../platform/api/query.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { useLanguage } from '../../platform/settings/language.ts';
import { BlockSkeleton, ErrorState } from '../../ui/states.tsx';
import styles from './Reading.module.css';
import { texts } from './texts.ts';

const Markdown = lazy(() =>
  import('../../ui/Markdown.tsx').then(({ Markdown: shown }) => ({ default: shown })),
);

export function ChangelogPage() {
  const t = useT(texts);
  const language = useLanguage();
  const entries = useCall(cms.getCollection, { params: { name: 'changelog' } });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <div className={styles.page}>
      <article>
        <h1>{t('changelog.title')}</h1>
        <p className={styles.lede}>{t('changelog.lede')}</p>
        {entries.isPending ? <BlockSkeleton height={240} /> : null}
        {entries.isError ? (
          <ErrorState
            error={entries.error}
            title={t('changelog.failed')}
            onRetry={() => void entries.refetch()}
          />
        ) : null}
        <Suspense fallback={<BlockSkeleton height={240} />}>
          {(entries.data ?? []).map(({ name, title, version, text }) => (
            <section key={name} id={name}>
              <h2>{title}</h2>
              <p className={styles.day}>
                <time dateTime={version}>{day.format(new Date(version))}</time>
              </p>
              <Markdown value={text} />
            </section>
          ))}
        </Suspense>
      </article>
    </div>
  );
}
