/** The help article about the open screen, in a panel beside it. */
import { cmsContract } from '@klarsikt/contract';
import { findArticleForScreen } from '@klarsikt/engine/content';
import { IconX } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useCall } from '../../platform/api/query.ts';
import { closeHelp, helpRequestedStore } from '../../platform/help.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { useStore } from '../../platform/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { BlockSkeleton, EmptyState, ErrorState } from '../../ui/states/states.tsx';
import styles from './HelpPanel.module.css';
import { helpTexts } from './texts.ts';

const Markdown = lazy(() =>
  import('../../ui/words/Markdown.tsx').then(({ Markdown }) => ({ default: Markdown })),
);

function Article() {
  const t = useT(helpTexts);
  const address = useRouterState({ select: ({ location }) => location.pathname });
  const { data, error, refetch } = useCall(cmsContract.getCollection, { params: { name: 'help' } });
  const [chosen, setChosen] = useState<{ readonly name: string; readonly at: string } | null>(null);
  if (error !== null)
    return <ErrorState error={error} title={t('help.failed')} onRetry={() => void refetch()} />;
  if (data === undefined) return <BlockSkeleton height={320} />;
  const articles = data ?? [];
  // A chosen article is shown only on the page where it was chosen; on another page the article for that page is shown.
  const picked = chosen?.at === address ? articles.find(({ name }) => name === chosen.name) : undefined;
  const article = picked ?? findArticleForScreen(articles, address);
  return (
    <>
      {article === null ? (
        <EmptyState title={t('help.none')} />
      ) : (
        <article>
          <h2>{article.title}</h2>
          {article.address === null ? null : (
            <p>
              <a href={article.address} target="_blank" rel="noreferrer" className="text-link">
                {t('help.whole')}
              </a>
            </p>
          )}
          <Suspense fallback={<BlockSkeleton height={320} />}>
            <Markdown value={article.text} />
          </Suspense>
        </article>
      )}
      <label className={styles.other}>
        {t('help.other')}
        <select
          value={article?.name ?? ''}
          onChange={(event) => setChosen({ name: event.currentTarget.value, at: address })}
        >
          {article === null ? <option value="" /> : null}
          {articles.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** Panel with the help article of the screen. F1 and the menu open it; Escape closes it and returns the focus. */
export function HelpPanel() {
  const t = useT(helpTexts);
  const open = useStore(helpRequestedStore);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    close.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [open]);
  if (!open) return null;
  return (
    <aside
      className={styles.panel}
      aria-label={t('help.page')}
      data-print="hide"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        closeHelp();
      }}
    >
      <header>
        <b>{t('help.page')}</b>
        <IconButton ref={close} label={t('help.close')} size="lg" onClick={closeHelp}>
          <IconX size={16} stroke={1.5} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.text}>
        <Article />
      </div>
    </aside>
  );
}
