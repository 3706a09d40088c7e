import type { LibraryPlan } from '@klarsikt/contract';
import { collectionNames, isCollectionName, listTableColumns } from '@klarsikt/engine/model';
import { getOwnMember } from '@klarsikt/engine/values';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { collectionWords } from '@klarsikt/web/platform/model/model-words.ts';
import styles from './library.module.css';
import { texts } from './texts.ts';

type Table = LibraryPlan['tables'][number];
export type Mapping = Pick<Table, 'name' | 'collection' | 'columns'>;

/** At most one heading fills a column, so the heading that filled it before is skipped. */
const filling = (columns: Table['columns'], heading: string, column: string): Table['columns'] => ({
  ...Object.fromEntries(
    Object.entries(columns).map(([other, filled]) => [other, filled === column ? '' : filled]),
  ),
  [heading]: column,
});

interface TablesProps {
  readonly tables: readonly Table[];
  readonly onMap: (mapping: Mapping) => void;
}

export function Tables({ tables, onMap }: TablesProps) {
  const t = useT(texts);
  const { language } = useFormat();
  return (
    <section aria-labelledby="tables">
      <h2 id="tables">{t('library.tables')}</h2>
      {tables.map(({ name, collection, columns, headings }) => (
        <div key={name} className={styles.map}>
          <label>
            {t('library.table', { name })}
            <select
              value={collection ?? ''}
              onChange={({ currentTarget: { value } }) =>
                onMap({ name, collection: isCollectionName(value) ? value : null, columns: {} })
              }
            >
              <option value="">{t('library.noKind')}</option>
              {collectionNames.map((one) => (
                <option key={one} value={one}>
                  {collectionWords[one][language]}
                </option>
              ))}
            </select>
          </label>
          {collection === null
            ? null
            : headings.map((heading) => (
                <label key={heading}>
                  {heading}
                  <select
                    aria-label={t('library.column', { heading })}
                    value={getOwnMember(columns, heading) ?? ''}
                    onChange={({ currentTarget: { value } }) =>
                      onMap({ name, collection, columns: filling(columns, heading, value) })
                    }
                  >
                    <option value="">{t('library.columnLeft')}</option>
                    {listTableColumns(collection).map((column) => (
                      <option key={column.heading}>{column.heading}</option>
                    ))}
                  </select>
                </label>
              ))}
        </div>
      ))}
    </section>
  );
}
