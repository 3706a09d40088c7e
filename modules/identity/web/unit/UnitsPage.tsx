/** /admin/aunits: tree of units, which can be moved by drag, keyboard or dialog; each move can be undone. */

import { type PersonalUnit, type UnitRow, unitContract } from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { RecordSearchField } from '@klarsikt/web/ui/records/FindField.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { type TreeColumn, TreeGrid } from '@klarsikt/web/ui/tree/TreeGrid.tsx';
import type { TreeRow } from '@klarsikt/web/ui/tree/tree.ts';
import { useMatchingBranches } from '@klarsikt/web/ui/tree/use-found-branches.ts';
import { SavedViews } from '@klarsikt/web/ui/views/SavedViews.tsx';
import { type KeyboardEvent, type ReactNode, useCallback } from 'react';
import { UnitDragArea, UnitDragHandle, UnitTreeRow } from './DragArea.tsx';
import { computeStepPosition, getUnitPosition, type UnitMoveDirection, type UnitPosition } from './places.ts';
import { unitTexts } from './texts.ts';
import { NewUnitPanel, UnitPanel } from './UnitPanel.tsx';
import styles from './unit.module.css';

const keyOf = ({ id }: UnitRow) => String(id);
const parentOf = ({ parentId }: UnitRow) => (parentId === null ? null : String(parentId));
const shape = { keyOf, parentOf, nameOf: ({ name }: UnitRow) => name };
/** URL parameters that a saved view stores. */
const viewParams = ['q'];
const noUnits: readonly UnitRow[] = [];

const directions: Readonly<Record<string, UnitMoveDirection>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

export type UnitMoveHandler = (moved: UnitRow, to: UnitPosition) => Promise<void>;

function useMove(units: readonly UnitRow[]): UnitMoveHandler {
  const t = useT(unitTexts);
  const { act } = useRecordAction();
  const { mutateAsync } = useCommand(unitContract.move, { refreshes: [unitContract.list] });
  return useCallback(
    async (moved, to) => {
      const { id, name, revision } = moved;
      const back = getUnitPosition(units, moved);
      const go = (place: UnitPosition, from: number) =>
        mutateAsync({ params: { id }, body: { ...place, revision: from } });
      await act(() => go(to, revision), {
        done: t('units.moved', { name }),
        undo: () => go(back, revision + 1),
      });
    },
    [act, mutateAsync, t, units],
  );
}

function useColumns(): readonly TreeColumn<UnitRow>[] {
  const t = useT(unitTexts);
  const { number } = useFormat();
  return [
    {
      id: 'description',
      header: t('units.description'),
      cell: ({ description }) => <span className="muted">{description}</span>,
      from: 'wide',
    },
    {
      id: 'assessments',
      header: t('units.assessments'),
      cell: ({ assessments }) => number(assessments),
      align: 'end',
      width: 120,
      from: 'beside',
    },
    {
      id: 'groups',
      header: t('units.groups'),
      cell: ({ groups }) => number(groups),
      align: 'end',
      width: 130,
      from: 'beside',
    },
  ];
}

function PersonalUnits({ units }: { readonly units: readonly PersonalUnit[] }) {
  const t = useT(unitTexts);
  const { number } = useFormat();
  if (units.length === 0) return null;
  return (
    <details className={styles.personal}>
      <summary>
        {t('units.personal')} <span className="muted tabular">{number(units.length)}</span>
      </summary>
      <p className="muted">{t('units.personalHelp')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('units.name')}</th>
            <th scope="col">{t('units.user')}</th>
            <th scope="col" data-align="end">
              {t('units.assessments')}
            </th>
          </tr>
        </thead>
        <tbody>
          {units.map(({ id, name, username, assessments }) => (
            <tr key={id}>
              <td>{name}</td>
              <td>{username}</td>
              <td data-align="end">{number(assessments)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

interface UnitTreeProps {
  readonly units: readonly UnitRow[];
  readonly sought: string | undefined;
  readonly move: UnitMoveHandler;
  readonly open: string | undefined;
  readonly onOpen: (key: string) => void;
}

function UnitTree({ units, sought, move, open, onOpen }: UnitTreeProps) {
  const t = useT(unitTexts);
  const columns = useColumns();
  const found = useMatchingBranches(units, shape, sought);
  const command = (event: KeyboardEvent, { row }: TreeRow<UnitRow>): boolean => {
    const direction = event.altKey ? directions[event.key] : undefined;
    if (direction === undefined) return false;
    const to = computeStepPosition(units, row, direction);
    if (to) void move(row, to);
    return true;
  };
  if (found.length === 0) return <EmptyState title={t('units.noneFound')} />;
  return (
    <UnitDragArea units={units} move={move}>
      <TreeGrid
        label={t('units.title')}
        rows={found}
        {...shape}
        name={(row) => (
          <span className={styles.name}>
            <UnitDragHandle label={t('units.drag', { name: row.name })} />
            <span className={styles.words}>{row.name}</span>
          </span>
        )}
        nameHeader={t('units.name')}
        columns={columns}
        current={open ?? null}
        onOpen={(row) => onOpen(keyOf(row))}
        onCommand={command}
        Row={UnitTreeRow}
      />
    </UnitDragArea>
  );
}

/** Provides the search field of units with its saved views; without units, no search is shown. */
function useUnitSearch(isEmpty: boolean, make: ReactNode) {
  const t = useT(unitTexts);
  const [sought, setSought] = useSearchParameter('q');
  if (isEmpty) return { sought, frame: { tools: make } };
  const tools = (
    <>
      <SavedViews list="admin.units" params={viewParams} />
      {make}
    </>
  );
  const bar = <RecordSearchField value={sought ?? ''} label={t('units.find')} onChange={setSought} />;
  return { sought, frame: { tools, bar } };
}

export function UnitsPage() {
  const t = useT(unitTexts);
  const { number } = useFormat();
  const [open, setOpen] = useSearchParameter('open');
  const [below, setBelow] = useSearchParameter('below');
  const answer = useCall(unitContract.list, {});
  const units = answer.data?.units ?? noUnits;
  const move = useMove(units);
  const current = units.find((row) => keyOf(row) === open);
  const make = <Button onClick={() => setOpen('new')}>{t('units.new')}</Button>;
  const { sought, frame } = useUnitSearch(units.length === 0, make);
  const close = () => {
    setBelow(undefined, { replace: true });
    setOpen(undefined);
  };
  const panel =
    open === 'new' ? (
      <NewUnitPanel key={below} units={units} below={below} onClose={close} />
    ) : current === undefined ? null : (
      <UnitPanel
        key={current.id}
        row={current}
        units={units}
        move={move}
        onClose={close}
        refetch={answer.refetch}
      />
    );
  return (
    <SplitView panel={panel}>
      <Page
        flush
        title={t('units.title')}
        {...(answer.data ? { count: number(units.length) } : {})}
        sub={t('units.sub')}
        {...frame}
      >
        {answer.error && !answer.data ? (
          <ErrorState error={answer.error} title={t('units.failed')} onRetry={() => void answer.refetch()} />
        ) : answer.data === undefined ? (
          <ListSkeleton />
        ) : (
          <>
            {units.length === 0 ? (
              <EmptyState title={t('units.empty')} text={t('units.emptyText')} action={make} />
            ) : (
              <UnitTree units={units} sought={sought} move={move} open={open} onOpen={setOpen} />
            )}
            {answer.data.units.length < 2 ? null : <p className={styles.keys}>{t('units.keys')}</p>}
            <PersonalUnits units={answer.data.personal} />
          </>
        )}
      </Page>
    </SplitView>
  );
}
