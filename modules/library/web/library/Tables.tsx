import type { LibraryImportPlan } from '@klarsikt/contract';
import { collectionNames, isCollectionName } from '@klarsikt/engine/model';
import { getOwnMember } from '@klarsikt/engine/values';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { collectionLabels } from '@klarsikt/web/platform/model/model-words.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { guessImportCollection, guessImportColumns, listImportableColumns } from '../_lib/guess-columns.ts';
import styles from './library.module.css';
import { libraryTexts } from './texts.ts';

type Table = LibraryImportPlan['tables'][number];
export type ImportTableMapping = Pick<Table, 'name' | 'collection' | 'columns'>;

/** At most one heading fills a column, so the heading that filled the column before is skipped. */
const filling = (columns: Table['columns'], heading: string, column: string): Table['columns'] => ({
  ...Object.fromEntries(
    Object.entries(columns).map(([other, filled]) => [other, filled === column ? '' : filled]),
  ),
  [heading]: column,
});

type UnreadTable = Pick<Table, 'name' | 'headings'>;

/** Maps a table to a collection; the columns are guessed from the headings. */
const mapAs = ({ name, headings }: UnreadTable, collection: Table['collection']): ImportTableMapping => ({
  name,
  collection,
  columns: collection === null ? {} : guessImportColumns(headings, collection),
});

interface GuessedKindProps {
  readonly table: UnreadTable;
  readonly onMap: (mapping: ImportTableMapping) => void;
}

function GuessedKind({ table, onMap }: GuessedKindProps) {
  const t = useT(libraryTexts);
  const { language } = useFormat();
  const guess = guessImportCollection(table.name, table.headings);
  return (
    <div>
      <p className="muted">{t('library.chooseKind')}</p>
      {guess === null ? null : (
        <Button size="xs" onClick={() => onMap(mapAs(table, guess))}>
          {t('library.readAs', { kind: collectionLabels[guess][language] })}
        </Button>
      )}
    </div>
  );
}

interface TablesProps {
  readonly tables: readonly Table[];
  readonly onMap: (mapping: ImportTableMapping) => void;
}

export function ImportTables({ tables, onMap }: TablesProps) {
  const t = useT(libraryTexts);
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
                onMap(mapAs({ name, headings }, isCollectionName(value) ? value : null))
              }
            >
              <option value="">{t('library.noKind')}</option>
              {collectionNames.map((one) => (
                <option key={one} value={one}>
                  {collectionLabels[one][language]}
                </option>
              ))}
            </select>
          </label>
          {collection === null ? <GuessedKind table={{ name, headings }} onMap={onMap} /> : null}
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
                    {listImportableColumns(collection, language).map(({ heading: column, label }) => (
                      <option key={column} value={column}>
                        {label}
                      </option>
                    ))}
                  </select>
                </label>
              ))}
        </div>
      ))}
    </section>
  );
}
