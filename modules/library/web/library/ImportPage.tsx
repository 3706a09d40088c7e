/** Page /atlas/imports/{id}: preview of an import row by row, and its application in one step. */
import { atlasContract, type LibraryImportPlan, libraryContract } from '@klarsikt/contract';
import { modelTables } from '@klarsikt/engine/model';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { isDailyEntityType } from '../atlas/kinds.ts';
import { ImportConflicts, type MergeChoice } from './Conflicts.tsx';
import {
  countRefusedSetRows,
  countRowsByKind,
  countRowsToWrite,
  listRowEffects,
  toConflictId,
} from './counts.ts';
import styles from './library.module.css';
import { ImportPreviewRows, useObjectKindName } from './Rows.tsx';
import { type ImportTableMapping, ImportTables } from './Tables.tsx';
import { libraryTexts } from './texts.ts';

const timeoutMs = 120_000;
const words = ['source', 'version', 'licence', 'attribution'] as const;
type Words = { readonly [W in (typeof words)[number]]: string };

function Counts({ plan }: { readonly plan: LibraryImportPlan }) {
  const t = useT(libraryTexts);
  const { number } = useFormat();
  const kindWord = useObjectKindName();
  const kinds = countRowsByKind(plan.rows);
  const verdicts = listRowEffects(plan.rows);
  const sumOf = (verdict: (typeof verdicts)[number]) =>
    plan.rows.filter((row) => row.verdict === verdict).length;
  const figure = (value: number) => <td data-number>{number(value)}</td>;
  return (
    <section aria-labelledby="counts">
      <h2 id="counts">{t('library.counts')}</h2>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('library.kind')}</th>
              <th scope="col" data-number>
                {t('library.found')}
              </th>
              {verdicts.map((verdict) => (
                <th key={verdict} scope="col" data-number>
                  {t(`library.verdict.${verdict}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ kind, counts, found }) => (
              <tr key={kind}>
                <th scope="row">{kindWord(kind)}</th>
                {figure(found)}
                {verdicts.map((verdict) => (
                  <td key={verdict} data-number>
                    {number(counts.get(verdict) ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('library.sum')}</th>
              {figure(plan.rows.length)}
              {verdicts.map((verdict) => (
                <td key={verdict} data-number>
                  {number(sumOf(verdict))}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {plan.format === 'table' ? null : (
        <p className="muted">{t('library.sumHelp', { ...plan.relations })}</p>
      )}
    </section>
  );
}

function Notices({ notices, gone }: Pick<LibraryImportPlan, 'notices' | 'gone'>) {
  const t = useT(libraryTexts);
  if (notices.length === 0 && gone.length === 0) return null;
  const keys = gone.slice(0, 20).join(', ');
  return (
    <section aria-labelledby="notices">
      <h2 id="notices">{t('library.notices')}</h2>
      <ul>
        {gone.length === 0 ? null : <li>{t('library.gone', { count: gone.length, keys })}</li>}
        {notices.slice(0, 100).map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
    </section>
  );
}

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** Provides the settings of an import and the resulting plan. Optional new rows are not selected at first. */
function useImportPlan(id: number) {
  const [given, setGiven] = useState<Words | null>(null);
  const [source, setSource] = useState('');
  const [tables, setTables] = useState<readonly ImportTableMapping[]>([]);
  const [left, setLeft] = useState<ReadonlySet<string> | null>(null);
  const [same, setSame] = useState<ReadonlySet<string>>(new Set());
  const [another, setAnother] = useState<ReadonlySet<string>>(new Set());
  const [choices, setChoices] = useState<ReadonlyMap<string, MergeChoice>>(new Map());
  const ids = { left: [...(left ?? [])], same: [...same], another: [...another] };
  const settings = { source, tables: [...tables], ...ids };
  const plan = useCall(
    libraryContract.plan,
    { params: { id }, body: settings },
    { timeoutMs, placeholderData: (before) => before },
  );
  const { data } = plan;
  if (data !== undefined && left === null)
    setLeft(new Set(data.rows.flatMap((row) => (row.optional && row.verdict === 'new' ? [row.id] : []))));
  const said = given ?? {
    source: data?.source ?? '',
    version: data?.version ?? '',
    ...{ licence: '', attribution: '' },
  };
  return {
    ...{ plan, settings, said, setGiven, setSource, choices, setChoices },
    left: left ?? new Set<string>(),
    same,
    another,
    leave: (row: string) => setLeft(toggled(left ?? new Set(), row)),
    join: (row: string) => setSame(toggled(same, row)),
    part: (row: string) => setAnother(toggled(another, row)),
    map: (mapping: ImportTableMapping) =>
      setTables([...tables.filter(({ name }) => name !== mapping.name), mapping]),
  };
}

interface OriginProps {
  readonly said: Words;
  readonly onChange: (said: Words) => void;
  /** Called when the source field loses the focus; the plan is then recalculated. */
  readonly onSource: () => void;
}

function OriginFields({ said, onChange, onSource }: OriginProps) {
  const t = useT(libraryTexts);
  return (
    <div>
      <div className={styles.fields}>
        {words.map((word) => (
          <label key={word}>
            {t(`library.${word}`)}
            <input
              value={said[word]}
              maxLength={300}
              onChange={({ currentTarget }) => onChange({ ...said, [word]: currentTarget.value })}
              onBlur={word === 'source' ? onSource : undefined}
            />
          </label>
        ))}
      </div>
      <p className="muted">{t('library.sourceHelp')}</p>
    </div>
  );
}

/**
 * Returns the page after an import: the drafts of the imported kind if a table added entities of one kind, else the
 * list of imports.
 */
function getNextPlace({ tables }: LibraryImportPlan, added: number) {
  const kinds = [...new Set(tables.flatMap(({ collection }) => collection ?? []))];
  const [kind] = kinds;
  return added > 0 && kinds.length === 1 && kind !== undefined && !isDailyEntityType(modelTables[kind].type)
    ? ({
        to: '/atlas/entities/$type',
        params: { type: modelTables[kind].type },
        search: { state: 'draft' },
      } as const)
    : ({ to: '/atlas/imports' } as const);
}

function useApplyImport({ plan, settings, said, choices }: ReturnType<typeof useImportPlan>) {
  const t = useT(libraryTexts);
  const { number } = useFormat();
  const navigate = useNavigate();
  const refreshes = [libraryContract.listImports, atlasContract.getOverview, atlasContract.list];
  const take = useCommand(libraryContract.take, { refreshes, timeoutMs });
  const { act, busy } = useRecordAction();
  const { data } = plan;
  const decided = useMemo(
    () =>
      (data?.conflicts ?? []).flatMap((conflict) => {
        const choice = choices.get(toConflictId(conflict));
        const { collection, key, path } = conflict;
        return choice === undefined ? [] : [{ collection, key, path: [...path], choice }];
      }),
    [data, choices],
  );
  const run = async () => {
    if (data === undefined) return;
    const body = { ...settings, ...said, seen: data.seen, choices: decided };
    const made = await act(() => take.mutateAsync({ params: { id: data.id }, body }), {
      done: ({ added, changed }) => t('library.taken', { added: number(added), changed: number(changed) }),
    });
    if (made === undefined) await plan.refetch();
    else await navigate(getNextPlace(data, made.added));
  };
  const open = (data?.conflicts.length ?? 0) - decided.length;
  const isWhole = data === undefined || countRefusedSetRows(data) === 0;
  return { run, isReady: !busy && open === 0 && isWhole && !plan.isFetching };
}

export function LibraryImportPage() {
  const t = useT(libraryTexts);
  const { id } = useParams({ from: '/atlas/imports/$id' });
  const state = useImportPlan(Number(id));
  const { plan, said, choices } = state;
  const { run, isReady } = useApplyImport(state);
  const { data, error } = plan;
  if (data === undefined)
    return (
      <Page title={t('library.title')}>
        {error === null ? <ListSkeleton /> : <ErrorState error={error} onRetry={() => void plan.refetch()} />}
      </Page>
    );
  const count = countRowsToWrite(data) + data.conflicts.length;
  return (
    <Page
      title={t('library.dryRun', { file: data.fileName })}
      sub={t('library.nothingYet')}
      tools={
        <>
          <Link to="/atlas/imports" className="text-link">
            {t('library.back')}
          </Link>
          <Button disabled={!isReady} onClick={() => void run()}>
            {count === 0 ? t('library.takeNothing') : t('library.take', { count })}
          </Button>
        </>
      }
    >
      <div className={styles.sections} aria-busy={plan.isFetching}>
        {data.format === 'table' ? (
          <ImportTables tables={data.tables} onMap={state.map} />
        ) : (
          <OriginFields said={said} onChange={state.setGiven} onSource={() => state.setSource(said.source)} />
        )}
        {countRefusedSetRows(data) === 0 ? null : (
          <p role="status">{t('library.setWhole', { count: countRefusedSetRows(data) })}</p>
        )}
        <Counts plan={data} />
        <Notices notices={data.notices} gone={data.gone} />
        {data.conflicts.length === 0 ? null : (
          <ImportConflicts conflicts={data.conflicts} choices={choices} onChange={state.setChoices} />
        )}
        <ImportPreviewRows
          rows={data.rows}
          left={state.left}
          same={state.same}
          another={state.another}
          onLeave={state.leave}
          onSame={state.join}
          onAnother={state.part}
        />
      </div>
    </Page>
  );
}
