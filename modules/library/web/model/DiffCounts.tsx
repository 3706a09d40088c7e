import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { collectionLabels } from '@klarsikt/web/platform/model/model-words.ts';
import type { CollectionDiffCount } from './changes.ts';
import styles from './model.module.css';
import { modelTexts } from './texts.ts';

interface DiffCountsProps {
  readonly counts: readonly CollectionDiffCount[];
  /** Collection to which the list is limited. Without `onChoose` the table only shows counts. */
  readonly chosen?: string | undefined;
  readonly onChoose?: (collection: string | undefined) => void;
}

export function ModelDiffCounts({ counts, chosen, onChoose }: DiffCountsProps) {
  const t = useT(modelTexts);
  const { language, number } = useFormat();
  return (
    <table className={styles.counts} aria-label={t('model.summary')}>
      <thead>
        <tr>
          <th scope="col">{t('model.diffKind')}</th>
          <th scope="col">{t('model.added')}</th>
          <th scope="col">{t('model.removed')}</th>
          <th scope="col">{t('model.changed')}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ collection, added, removed, changed }) => {
          const word = collectionLabels[collection][language];
          const on = chosen === collection;
          return (
            <tr key={collection} data-on={on || undefined}>
              <th scope="row">
                {onChoose === undefined ? (
                  word
                ) : (
                  <button
                    type="button"
                    className="text-link"
                    aria-pressed={on}
                    onClick={() => onChoose(on ? undefined : collection)}
                  >
                    {word}
                  </button>
                )}
              </th>
              {[added, removed, changed].map((count, at) => (
                <td
                  key={`${collection}${at === 0 ? '+' : at === 1 ? '-' : '~'}`}
                  data-zero={count === 0 || undefined}
                >
                  {number(count)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
