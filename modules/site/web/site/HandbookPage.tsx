import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { BlockSkeleton, EmptyState, ErrorState } from '@klarsikt/web/ui/states/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import {
  findHandbookPicture,
  getHandbookTitle,
  handbookPages,
  handbookStartSlug,
  resolveHandbookLink,
} from './_lib/handbook.ts';
import styles from './Reading.module.css';
import { siteTexts } from './texts.ts';

const Markdown = lazy(() =>
  import('@klarsikt/web/ui/words/Markdown.tsx').then(({ Markdown: shown }) => ({ default: shown })),
);
const route = getRouteApi('/site/handbook/$');

function Page({ slug }: { readonly slug: string }) {
  const t = useT(siteTexts);
  const page = handbookPages.find((one) => one.slug === slug);
  const text = useQuery({
    queryKey: ['handbook', slug],
    queryFn: () => page?.load() ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (page === undefined)
    return (
      <EmptyState
        title={t('handbook.missing')}
        action={
          <Link to="/handbook/$" params={{ _splat: handbookStartSlug }} className="text-link">
            {t('handbook.title')}
          </Link>
        }
      />
    );
  if (text.isError)
    return <ErrorState error={text.error} title={t('handbook.failed')} onRetry={() => void text.refetch()} />;
  if (typeof text.data !== 'string') return <BlockSkeleton height={480} />;
  return (
    <div lang="en" className={styles.paper}>
      <Markdown
        value={text.data}
        wrapped
        leadsTo={(href) => resolveHandbookLink(slug, href)}
        pictureAt={findHandbookPicture}
      />
    </div>
  );
}

/** Shows README and docs of this version, for operators and model validators. */
export function HandbookPage() {
  const t = useT(siteTexts);
  const { _splat } = route.useParams();
  const slug = _splat === undefined || _splat === '' ? handbookStartSlug : _splat;
  return (
    <div className={styles.page}>
      <article>
        <p className={styles.lede}>{t('handbook.lede')}</p>
        <Suspense fallback={<BlockSkeleton height={480} />}>
          <Page slug={slug} />
        </Suspense>
      </article>
      <nav className={`${styles.contents} ${styles.long}`} aria-label={t('handbook.pages')}>
        <h2>{t('handbook.title')}</h2>
        {handbookPages.map((page) => (
          <Link
            key={page.slug}
            to="/handbook/$"
            params={{ _splat: page.slug }}
            lang="en"
            {...(page.slug === slug ? { 'aria-current': 'page' as const } : {})}
          >
            {getHandbookTitle(page.slug)}
          </Link>
        ))}
      </nav>
    </div>
  );
}
