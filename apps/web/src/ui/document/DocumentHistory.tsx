/** Who changed what in a document that an organisation has one of, newest first, and the way back to each state. */
import type { Revision, Saved } from '@klarsikt/contract';
import type { Patch, Text } from '@klarsikt/engine';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { DocumentEditor } from '../../platform/document/editor.ts';
import { useRevision } from '../../platform/document/use-document.ts';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { Button } from '../Button.tsx';
import { useAct } from '../records/done.ts';
import { ErrorState } from '../states/states.tsx';
import { WordChanges } from '../words/WordChanges.tsx';
import styles from './document.module.css';
import { texts } from './texts.ts';

/** A change, with the texts that it touched as they were before and after it, by their place, where that is known. */
export type Told = Revision & {
  /** What stood at a changed place before, and names of what the values name by key, where that is known. */
  readonly former?: Readonly<Record<string, unknown>>;
  readonly names?: Readonly<Record<string, { readonly name: Text }>>;
  readonly texts?: Readonly<Record<string, { readonly before: string; readonly after: string }>>;
};

/** Where the history of a kind of document comes from, and the words that it is shown with. */
export interface HistorySource {
  /** Address of the history, which names its answers. */
  readonly path: string;
  /** The changes below a revision, newest first; all of them without one. */
  readonly page: (before: number | null) => Promise<{
    readonly entries: readonly Told[];
    readonly next: number | null;
  }>;
  readonly restore: (given: { readonly revision: number; readonly to: number }) => Promise<Saved>;
  /** A change in words. */
  readonly said: (patch: Patch, entry: Told) => string;
  /** What a text is called, by its place. */
  readonly named?: (place: string) => string;
  readonly words: {
    /** Where nobody has changed anything. */
    readonly none: string;
    /** The button that leads back to how it was before the first change. */
    readonly first: string;
    readonly restored: string;
  };
}

interface DocumentHistoryProps<D extends object> {
  readonly editor: DocumentEditor<D>;
  readonly source: HistorySource;
}

/** Where the list begins: null stands for the newest revision, a number for those below it. */
const newest = (): number | null => null;

/** The changes, read anew with each revision that is saved. */
function useChanges({ path, page }: HistorySource, revision: number) {
  return useInfiniteQuery({
    queryKey: [path, revision],
    queryFn: ({ pageParam }) => page(pageParam),
    initialPageParam: newest(),
    getNextPageParam: ({ next }) => next,
  });
}

export function DocumentHistory<D extends object>({ editor, source }: DocumentHistoryProps<D>) {
  const t = useT(texts);
  const { words, restore } = source;
  const revision = useRevision(editor);
  const { data, error, refetch, hasNextPage, fetchNextPage } = useChanges(source, revision);
  const { busy, act } = useAct();
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

function Change({ entry, source }: { readonly entry: Told; readonly source: HistorySource }) {
  const t = useT(texts);
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
