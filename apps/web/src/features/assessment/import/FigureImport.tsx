/** Figures from somebody's own table into an assessment. */
import {
  assessment as assessments,
  importing as contract,
  type Loaded,
  type ReadTable,
} from '@klarsikt/contract';
import { riskTypeWord, withOverlay } from '@klarsikt/engine';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall, useCommand } from '../../../platform/api/query.ts';
import { useUpload } from '../../../platform/api/use-upload.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { useModel } from '../../../platform/model/use-model.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState, ListSkeleton } from '../../../ui/states.tsx';
import styles from './import.module.css';
import { atFirst, type Decided, Rows } from './Rows.tsx';
import { FileRead } from './read-parts.tsx';
import { texts } from './texts.ts';

function Table({
  loaded,
  read,
  onWritten,
}: {
  readonly loaded: Loaded;
  readonly read: ReadTable;
  readonly onWritten: (count: number, revision: number) => void;
}) {
  const t = useT(texts);
  const { language } = useFormat();
  const { model: version } = useModel(loaded.meta.modelHash);
  const { document, revision, meta } = loaded;
  const [decided, setDecided] = useState<Decided>(() =>
    read.table === null ? new Map() : atFirst(read.table),
  );
  const write = useCommand(contract.persist, {
    refreshes: [assessments.load, assessments.getData, assessments.list],
  });
  const { table, print } = read;
  if (table === null) return <p>{t('intake.noHeading')}</p>;
  const rows = table.rows.flatMap(({ row, name, figures }) => {
    const key = decided.get(row) ?? null;
    return key === null || figures.length === 0 ? [] : [{ key, name, figures: [...figures] }];
  });
  return (
    <>
      <p className="muted">
        {t('intake.about', { type: riskTypeWord(table.type, language) })}{' '}
        {t('intake.losses', { count: table.rows.length - rows.length })}
      </p>
      <Rows
        table={table}
        model={withOverlay(version, document.overlay)}
        document={document}
        decided={decided}
        onDecide={(row, key) => setDecided(new Map([...decided, [row, key]]))}
      />
      {write.error === null ? null : <ErrorState error={write.error} />}
      <div>
        <Button
          size="xs"
          disabled={rows.length === 0 || write.isPending}
          onClick={() =>
            write.mutate(
              {
                params: { x: 'figures' },
                body: { id: meta.id, revision, type: table.type, print, rows },
              },
              { onSuccess: (changed) => onWritten(rows.length, changed.revision) },
            )
          }
        >
          {t('intake.write', { count: rows.length })}
        </Button>
      </div>
    </>
  );
}

export function FigureImport({ id }: { readonly id: number }) {
  const t = useT(texts);
  const loaded = useCall(assessments.load, { body: { id } });
  const [tables, setTables] = useState<readonly ReadTable[] | null>(null);
  const [at, setAt] = useState(0);
  const [written, setWritten] = useState<{ readonly count: number; readonly revision: number } | null>(null);
  const { state, send } = useUpload(contract.parse, {
    refreshes: [],
    onDone: (done) => {
      setTables(done.tables);
      setAt(
        Math.max(
          0,
          done.tables.findIndex(({ table }) => table?.rows.some(({ figures }) => figures.length > 0)),
        ),
      );
      setWritten(null);
    },
  });
  if (loaded.error) return <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (loaded.data === undefined) return <ListSkeleton />;
  const read = tables?.[at];
  return (
    <div className={styles.part}>
      <FileRead
        state={state}
        tables={tables}
        at={at}
        onAt={setAt}
        onFile={(file) => void send({ file, fields: { id: String(id) }, params: { x: 'figures' } })}
      />
      {written === null ? null : (
        <p role="status">
          {t('intake.written', written)}{' '}
          <Link className="text-link" to="/ra/$raId/background" params={{ raId: String(id) }}>
            {t('intake.open')}
          </Link>
        </p>
      )}
      {read === undefined || written !== null ? null : (
        <Table
          key={`${at} ${read.print}`}
          loaded={loaded.data}
          read={read}
          onWritten={(count, revision) => setWritten({ count, revision })}
        />
      )}
    </div>
  );
}
