/** Who changed which terms, newest first, and the way back to each state. */
import { type Revision, terms } from '@klarsikt/contract';
import type { ReportTerms } from '@klarsikt/engine';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import type { DocumentEditor } from '../../platform/document/editor.ts';
import { useDocumentState } from '../../platform/document/use-document.ts';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { useLanguage } from '../../platform/settings/language.ts';
import { Button } from '../../ui/Button.tsx';
import { useAct } from '../../ui/records/done.ts';
import { ErrorState } from '../../ui/states.tsx';
import styles from './terms.module.css';
import { texts } from './texts.ts';
import { nameOf } from './words.ts';

/** Where the list begins: null stands for the newest revision, a number for those below it. */
const newest = (): number | null => null;

/** The changes, read anew with each revision that is saved. */
function useChanges(revision: number) {
  return useInfiniteQuery({
    queryKey: [terms.history.path, revision],
    queryFn: ({ pageParam }) =>
      call(terms.history, { query: pageParam === null ? {} : { before: pageParam } }),
    initialPageParam: newest(),
    getNextPageParam: ({ next }) => next,
  });
}

export function TermsHistory({ editor }: { readonly editor: DocumentEditor<ReportTerms> }) {
  const t = useT(texts);
  const { revision } = useDocumentState(editor);
  const { data, error, refetch, hasNextPage, fetchNextPage } = useChanges(revision);
  const { busy, act } = useAct();
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const goBack = (to: number) =>
    act(
      async () => {
        await editor.flush();
        const saved = await call(terms.restore, { body: { revision: editor.revision, to } });
        editor.adopt(t('terms.back'), { ...saved, at: new Date(saved.at) });
      },
      { done: t('terms.restored') },
    );
  return (
    <section className={styles.group} aria-labelledby="terms-history">
      <h2 id="terms-history">{t('terms.history')}</h2>
      {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && entries.length === 0 ? <p className="muted">{t('terms.historyNone')}</p> : null}
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.revision}>
            <Change entry={entry} />
            {entry.revision === revision ? (
              <span className="muted">{t('terms.present')}</span>
            ) : (
              <Button variant="default" disabled={busy} onClick={() => void goBack(entry.revision)}>
                {t('terms.back')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="default" onClick={() => void fetchNextPage()}>
          {t('terms.more')}
        </Button>
      ) : null}
      {entries.length > 0 && !hasNextPage ? (
        <Button variant="default" disabled={busy} onClick={() => void goBack(0)}>
          {t('terms.backToFirst')}
        </Button>
      ) : null}
    </section>
  );
}

function Change({ entry }: { readonly entry: Revision }) {
  const t = useT(texts);
  const { dateTime } = useFormat();
  const language = useLanguage();
  const said = entry.patches.map((patch) => {
    const value = patch.op === 'set' && typeof patch.value === 'string' ? patch.value : '';
    return `${nameOf(patch.path, language, t)}: ${value === '' ? t('terms.emptied') : value}`;
  });
  return (
    <span>
      {said.join('; ')}
      <br />
      <span className="muted">{t('terms.entry', { author: entry.author, at: dateTime(entry.at) })}</span>
    </span>
  );
}
