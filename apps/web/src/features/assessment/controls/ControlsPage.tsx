/** /ra/{raId}/controls/{controlId}: which controls there are, and how well they are designed and work. */

import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { useT } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { DetailPanel, SplitView } from '../../../ui/DetailPanel.tsx';
import { useMediaQuery } from '../../../ui/kit/hooks.ts';
import { Page } from '../../../ui/Page.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableTools } from '../../../ui/table/TableTools.tsx';
import { useChosenRows } from '../../../ui/table/use-chosen-rows.ts';
import { useRememberedSort } from '../../../ui/table/use-remembered-sort.ts';
import { useTableView } from '../../../ui/table/use-table-view.ts';
import { AllLevelsFoot } from '../_components/AllLevelsFoot.tsx';
import { DoneButton } from '../_components/DoneButton.tsx';
import { ListFilters } from '../_components/ListFilters.tsx';
import { SaveTools } from '../_components/SaveTools.tsx';
import { useWhy, useWhyPanel } from '../_components/trace/TracePanel.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { ChosenControls } from './ChosenControls.tsx';
import { ControlFiles } from './ControlFiles.tsx';
import { ControlPanel } from './ControlPanel.tsx';
import { useControlColumns } from './columns.tsx';
import styles from './controls.module.css';
import {
  type ControlLine,
  type Line,
  memory,
  useControlFilters,
  useControlLines,
  useFilterChips,
  useGroups,
} from './rows.ts';
import { texts } from './texts.ts';
import { nextOwnKey } from './write.ts';

/** Opens a control beside the list, at one of its tabs, or none; the filters of the address stay. */
function useOpenControl(): (key: string | null, tab?: 'own') => void {
  const { id } = useAssessment();
  const navigate = useNavigate();
  return useCallback(
    (key, tab) => {
      const raId = String(id);
      const search = (before: Readonly<Record<string, string | undefined>>) => ({
        ...before,
        why: undefined,
      });
      if (key === null)
        void navigate({ to: '/ra/$raId/controls', params: { raId }, search, resetScroll: false });
      else
        void navigate({
          to: '/ra/$raId/controls/$controlId',
          params: { raId, controlId: key },
          search: (before: Readonly<Record<string, string | undefined>>) => ({
            ...search(before),
            ...(tab === undefined ? {} : { tab }),
          }),
          resetScroll: false,
        });
    },
    [id, navigate],
  );
}

function Actions({ onOpen }: { readonly onOpen: (key: string, tab: 'own') => void }) {
  const t = useT(texts);
  const { document, set, editable } = useAssessment();
  if (!editable) return null;
  const { own, data } = document.controls;
  const add = () => {
    const key = nextOwnKey([...Object.keys(own), ...Object.keys(data)]);
    set(t('controls.step.add'), ['controls', 'own', key], {
      name: t('controls.newName'),
      description: '',
      category: null,
      general: false,
      related: {},
      allOf: [],
    });
    // It has to be named before it is assessed.
    onOpen(key, 'own');
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={add}>
        {t('controls.add')}
      </Button>
      <DoneButton
        part="controls"
        step={t('controls.step.status')}
        markDone={t('controls.markDone')}
        reopen={t('controls.reopen')}
      />
    </>
  );
}

/** The control of the address: by key or by the library's number. */
function useCurrent(lines: readonly ControlLine[]): ControlLine | null {
  const { controlId } = useParams({ strict: false });
  if (controlId === undefined) return null;
  return lines.find(({ key, row }) => key === controlId || String(row.library?.id) === controlId) ?? null;
}

/** Where the list shows what it shows beside a panel. */
const narrowScreen = '(max-width: 900px)';

/** Whoever comes by the address, or by the panel's own buttons, finds the control's row in the list. */
function useRowInView(key: string | null): void {
  useEffect(() => {
    if (key === null) return;
    document.querySelector(`tr[data-row="${CSS.escape(key)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [key]);
}

/** The list has one column of what counts, the lower of the segments: both preferences lead there. */
const sortColumns = { name: 'name', type: 'kind', priv: 'counts', corp: 'counts' };

export function ControlsPage() {
  const t = useT(texts);
  const { editable, commentable } = useAssessment();
  const choosable = editable || commentable;
  const filters = useControlFilters();
  const chips = useFilterChips(filters);
  const lines = useControlLines();
  const groups = useGroups(lines, filters);
  const current = useCurrent(lines);
  const open = useOpenControl();
  const [why] = useWhy();
  const whyPanel = useWhyPanel();
  const narrow = useMediaQuery(narrowScreen) ?? false;
  const compact = narrow || current !== null || why !== null;
  const columns = useControlColumns(compact);
  const sort = useRememberedSort('controlSort', sortColumns);
  const table = useTableView<Line>({
    id: 'controls',
    rows: groups,
    rowKey: ({ key }) => key,
    columns,
    childrenOf: (line) => (line.kind === 'group' ? line.lines : undefined),
    initiallyExpanded: 'all',
    ...sort,
  });
  const inView = table.rows.flatMap(({ original }) => (original.kind === 'control' ? [original] : []));
  const keys = useMemo(
    () => table.rows.flatMap(({ original }) => (original.kind === 'control' ? [original.key] : [])),
    [table.rows],
  );
  const chosen = useChosenRows(keys);
  const shown = groups.flatMap((group) => group.lines);
  const inUse = lines.filter(({ row }) => row.inUse);
  useRowInView(current?.key ?? null);
  const waiting = inView.filter(({ row }) => row.inUse && !row.assessed);
  const at = inView.findIndex(({ key }) => key === current?.key);
  const next =
    waiting.find((line) => inView.indexOf(line) > at) ?? waiting.find(({ key }) => key !== current?.key);
  const { controlId } = useParams({ strict: false });
  const unknown =
    controlId === undefined ? null : (
      <DetailPanel title={t('controls.unknown')} onClose={() => open(null)}>
        <p className="muted">{t('controls.unknownHelp')}</p>
      </DetailPanel>
    );
  const panel =
    whyPanel ??
    (current === null ? (
      unknown
    ) : (
      <ControlPanel
        key={current.key}
        line={current}
        onClose={() => open(null)}
        onNext={next === undefined ? null : () => open(next.key)}
      />
    ));
  return (
    <SplitView panel={panel}>
      <Page
        flush
        title={t('controls.title')}
        count={t('controls.shown', { shown: shown.length, total: lines.length })}
        sub={t('controls.sub')}
        tools={
          <>
            <SaveTools />
            <Actions onOpen={open} />
            {compact ? null : (
              <>
                <ControlFiles />
                <TableTools view={table} fileName="controls" />
              </>
            )}
          </>
        }
        bar={<ListFilters chips={chips} find={t('controls.find')} memory={memory} />}
      >
        <DataTable
          view={table}
          label={t('controls.title')}
          wraps
          stacks
          rowName={({ name }) => name}
          onOpen={(line) => {
            if (line.kind === 'control') open(line.key);
          }}
          isGroup={(line) => line.kind === 'group'}
          current={current?.key ?? null}
          {...(choosable
            ? {
                checked: chosen.keys,
                onToggle: (line: Line, range?: boolean) => {
                  if (line.kind === 'control') chosen.toggle(line.key, range);
                },
                onToggleAll: chosen.all,
                tickable: (line: Line) => line.kind === 'control',
              }
            : {})}
          wholePageKeys
          empty={t('controls.empty')}
          foot={
            <span className={styles.legend}>
              {t('controls.assessedOf', {
                done: inUse.filter(({ row }) => row.assessed).length,
                total: inUse.length,
              })}
              <span aria-hidden="true">
                <kbd>0</kbd>–<kbd>4</kbd> {t('controls.keysSet')} <kbd>⌫</kbd> {t('controls.keysEmpty')}
              </span>
            </span>
          }
        />
        <ChosenControls lines={inView} rows={chosen} />
        <AllLevelsFoot />
      </Page>
    </SplitView>
  );
}
