import { atlasContract, type TableImportResult } from '@klarsikt/contract';
import { type CollectionName, isRequirementSetCollection } from '@klarsikt/engine/model';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { readFileText } from '@klarsikt/web/platform/files/text-of.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { guessImportColumns, listImportableColumns } from '../../_lib/guess-columns.ts';
import styles from '../atlas.module.css';
import { findCollectionOfType, isDailyEntityType } from '../kinds.ts';
import { atlasTexts } from '../texts.ts';

interface ImportPanelProps {
  readonly type: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Mapping = Readonly<Record<string, string>>;
const asWritten: Mapping = {};

/** Provides the state of an import. Columns are guessed from the headings and can be changed. */
function useTable(type: string, onDone: () => void) {
  const t = useT(atlasTexts);
  const { busy, act } = useRecordAction();
  const [content, setContent] = useState('');
  const [mapping, setMapping] = useState<Mapping>(asWritten);
  const [found, setFound] = useState<TableImportResult | null>(null);
  /** True after the import: a second one would create the new rows again. */
  const [isTaken, setTaken] = useState(false);
  const collection = findCollectionOfType(type);
  const send = async (text: string, columns: Mapping, check: boolean) => {
    const body = { content: text, check, mapping: { ...columns } };
    const options = { timeoutMs: 120_000 };
    return isDailyEntityType(type)
      ? call(atlasContract.importDailies, { params: { type }, body }, options)
      : call(atlasContract.importEntities, { params: { type }, body }, options);
  };
  const look = (text: string, columns: Mapping) => act(async () => setFound(await send(text, columns, true)));
  return {
    ...{ busy, content, mapping, found, collection, isTaken },
    choose: (file: File | undefined) =>
      act(async () => {
        setFound(null);
        setTaken(false);
        const text = file === undefined ? '' : await readFileText(file);
        setContent(text);
        if (text === '') return;
        const first = await send(text, asWritten, true);
        const guessed = collection === null ? asWritten : guessImportColumns(first.headings, collection);
        setMapping(guessed);
        setFound(Object.keys(guessed).length === 0 ? first : await send(text, guessed, true));
      }),
    say: (heading: string, column: string) => {
      const next = { ...mapping, [heading]: column };
      setMapping(next);
      return look(content, next);
    },
    take: () =>
      act(
        async () => {
          setFound(await send(content, mapping, false));
          setTaken(true);
          onDone();
        },
        { done: t('atlas.imported') },
      ),
  };
}

type Table = ReturnType<typeof useTable>;

function Headings({ table, collection }: { readonly table: Table; readonly collection: CollectionName }) {
  const t = useT(atlasTexts);
  const { language } = useFormat();
  const { found, mapping, busy, isTaken, say } = table;
  const choices = listImportableColumns(collection, language);
  const known = new Set(choices.map(({ heading }) => heading));
  return (
    <fieldset className={styles.headings}>
      <legend>{t('atlas.headings')}</legend>
      {(found?.headings ?? [])
        .filter((heading) => heading !== 'id')
        .map((heading) => {
          const own = mapping[heading] ?? (known.has(heading) ? heading : '');
          return (
            <NativeSelect
              key={heading}
              size="xs"
              label={heading}
              value={own}
              disabled={busy || isTaken}
              data={[
                { value: '', label: t('atlas.headingNone') },
                ...choices.map((choice) => ({ value: choice.heading, label: choice.label })),
              ]}
              onChange={({ currentTarget: { value } }) => void say(heading, value)}
            />
          );
        })}
    </fieldset>
  );
}

/** Names a column as the user's file does, else by the label of its field. */
function useColumnNames(collection: CollectionName | null, mapping: Mapping): (column: string) => string {
  const { language } = useFormat();
  const choices = collection === null ? [] : listImportableColumns(collection, language);
  return (column) => {
    const own = Object.entries(mapping).find(([, field]) => field === column)?.[0];
    // A fault inside a field has the field's name and a position: `references_0`.
    const field = choices.find(({ heading }) => column === heading || column.startsWith(`${heading}_`));
    return own ?? field?.label ?? column;
  };
}

export function EntityImportPanel({ type, onClose, onDone }: ImportPanelProps) {
  const t = useT(atlasTexts);
  const table = useTable(type, onDone);
  const { busy, found, collection, mapping, isTaken } = table;
  const nameColumn = useColumnNames(collection, mapping);
  const isHalf =
    found !== null &&
    found.refused.length > 0 &&
    collection !== null &&
    isRequirementSetCollection(collection);
  return (
    <div className={styles.importPanel}>
      <h2>{t('atlas.import')}</h2>
      <p>{t('atlas.importText')}</p>
      <p>
        <Link className="text-link" to="/atlas/imports">
          {t('atlas.importWorkbook')}
        </Link>
      </p>
      <input
        type="file"
        accept=".csv,text/csv"
        aria-label={t('atlas.import')}
        onChange={(event) => void table.choose(event.currentTarget.files?.[0])}
      />
      {found === null || collection === null ? null : <Headings table={table} collection={collection} />}
      {found === null ? null : <Found found={found} nameColumn={nameColumn} />}
      <div>
        <Button
          size="xs"
          disabled={found === null || isHalf || isTaken || busy}
          onClick={() => void table.take()}
        >
          {t('atlas.take')}
        </Button>{' '}
        <Button size="xs" variant="subtle" onClick={onClose}>
          {t('atlas.close')}
        </Button>
      </div>
      {isHalf ? <p role="alert">{t('atlas.importWhole')}</p> : null}
    </div>
  );
}

interface FoundProps {
  readonly found: TableImportResult;
  readonly nameColumn: (column: string) => string;
}

function Found({ found, nameColumn }: FoundProps) {
  const t = useT(atlasTexts);
  const { added, changed, unchanged, refused, unknown } = found;
  return (
    <div role="status">
      <p>{t('atlas.importSays', { added, changed, unchanged, refused: refused.length })}</p>
      {unknown.length === 0 ? null : <p>{t('atlas.importUnknown', { names: unknown.join(', ') })}</p>}
      <ul>
        {refused.map(({ line, column, reason }) => (
          <li key={`${line} ${column}`}>
            {t('atlas.importLine', { line, column: nameColumn(column), reason })}
          </li>
        ))}
      </ul>
    </div>
  );
}
