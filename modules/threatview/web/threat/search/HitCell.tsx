import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useStore } from '@klarsikt/web/platform/store.ts';
import { threatViewTexts } from '../texts.ts';
import { useSearchResult } from './found.ts';
import { HighlightedText } from './HighlightedText.tsx';
import styles from './search.module.css';
import type { SnippetStore } from './use-search.ts';

const noSnippets: SnippetStore = { of: () => undefined, subscribe: () => () => undefined };

export function HighlightedName({ itemKey, name }: { readonly itemKey: string; readonly name: string }) {
  const found = useSearchResult();
  return <HighlightedText text={name} marks={found?.hits.get(itemKey)?.nameMarks} />;
}

interface HitCellProps {
  readonly itemKey: string;
  /** True if the passage is below a name and may have two lines; in its own column it has one line. */
  readonly wraps?: boolean;
}

export function SearchHitCell({ itemKey, wraps = false }: HitCellProps) {
  const t = useT(threatViewTexts);
  const { language } = useFormat();
  const store = useSearchResult()?.snippets ?? noSnippets;
  const snippet = useStore({ subscribe: store.subscribe, now: () => store.of(itemKey) });
  if (snippet === undefined) return null;
  return (
    <span className={styles.hit} data-wraps={wraps || undefined} title={snippet.text}>
      <span className={styles.field}>{t(`threat.field.${snippet.field}`)}</span>{' '}
      <span lang={snippet.language === language ? undefined : snippet.language}>
        <HighlightedText text={snippet.text} marks={snippet.marks} />
      </span>
    </span>
  );
}
