/** History of a document that exists once per organisation, newest first, with a button to restore each state. */
import type { DocumentRevision, SaveResult } from '@klarsikt/contract';
import type { Patch } from '@klarsikt/engine/assessment';
import type { Text } from '@klarsikt/engine/text';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { DocumentEditor } from '../../platform/document/editor.ts';
import { useDocumentRevision } from '../../platform/document/use-document.ts';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { Button } from '../Button.tsx';
import { useRecordAction } from '../records/done.ts';
import { ErrorState } from '../states/states.tsx';
import { WordChanges } from '../words/WordChanges.tsx';
import styles from './document.module.css';
import { documentTexts } from './texts.ts';

/** A revision with the earlier and the new text of each changed place, where both are known. */
export type DescribedRevision = DocumentRevision & {
  /** Earlier values by changed place, where known. */
  readonly former?: Readonly<Record<string, unknown>>;
  readonly names?: Readonly<Record<string, { readonly name: Text }>>;
  readonly texts?: Readonly<Record<string, { readonly before: string; readonly after: string }>>;
};

export interface HistorySource {
  /** Address of the history, used as query key. */
  readonly path: string;
  /** Loads the changes older than revision `before`, newest first; null loads from the newest. */
  readonly page: (before: number | null) => Promise<{
    readonly entries: readonly DescribedRevision[];
    readonly next: number | null;
  }>;
  readonly restore: (given: { readonly revision: number; readonly to: number }) => Promise<SaveResult>;
  readonly said: (patch: Patch, entry: DescribedRevision) => string;
  readonly named?: (place: string) => string;
  readonly words: {
    /** Text shown if nothing has been changed. */
    readonly none: string;
    /** Label of the button that restores the initial state. */
    readonly first: string;
    readonly restored: string;
  };
}

interface DocumentHistoryProps<D extends object> {
  readonly editor: DocumentEditor<D>;
  readonly source: HistorySource;
}

/** Page parameter of the first page, null; later pages have the number of a revision. */
const newest = (): number | null => null;

/** Loads the history, and loads it again after each saved revision. */
function useChanges({ path, page }: HistorySource, revision: number) {
  return useInfiniteQuery({
    queryKey: [path, revision],
    queryFn: ({ pageParam }) => page(pageParam),
    initialPageParam: newest(),
    getNextPageParam: ({ next }) => next,
  });
}

export function DocumentHistory<D extends object>({ editor, source }: DocumentHistoryProps<D>) {
  const t = useT(documentTexts);
  const { words, restore } = source;
  const revision = useDocumentRevision(editor);
  const { data, error, refetch, hasNextPage, fetchNextPage } = useChanges(source, revision);
  const { busy, act } = useRecordAction();
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const goBack = (to: number) =>
    act(
      async () => {
        await editor.flush();
        const saved = await restore({ revision: editor.revision, to });
        editor.adopt(t('document.back'), { ...saved, at: new Date(saved.at) });
      },
      { done: words.restored },
    );
  return (
    <section className={styles.history} aria-labelledby="document-history">
      <h2 id="document-history">{t('document.history')}</h2>
      {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && entries.length === 0 ? <p className="muted">{words.none}</p> : null}
      <ul>
        {entries.map((entry) => (
          <li key={entry.revision}>
            <Change entry={entry} source={source} />
            {entry.revision === revision ? (
              <span className="muted">{t('document.present')}</span>
            ) : (
              <Button variant="default" disabled={busy} onClick={() => void goBack(entry.revision)}>
                {t('document.back')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="default" onClick={() => void fetchNextPage()}>
          {t('document.more')}
        </Button>
      ) : null}
      {entries.length > 0 && !hasNextPage ? (
        <Button variant="default" disabled={busy} onClick={() => void goBack(0)}>
          {words.first}
        </Button>
      ) : null}
    </section>
  );
}

function Change({ entry, source }: { readonly entry: DescribedRevision; readonly source: HistorySource }) {
  const t = useT(documentTexts);
  const { dateTime } = useFormat();
  const written = Object.entries(entry.texts ?? {});
  return (
    <div>
      {entry.patches.map((patch) => source.said(patch, entry)).join('; ')}
      <br />
      <span className="muted">{t('document.entry', { author: entry.author, at: dateTime(entry.at) })}</span>
      {written.length === 0 ? null : (
        <details className={styles.written}>
          <summary>{t('document.words')}</summary>
          {written.map(([place, { before, after }]) => (
            <p key={place}>
              <b>{source.named?.(place) ?? place}</b> <WordChanges before={before} after={after} short />
            </p>
          ))}
        </details>
      )}
    </div>
  );
}
