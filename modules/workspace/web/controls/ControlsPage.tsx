/** /ra/{raId}/controls/{controlId}: the controls of the assessment with their design and operation. */

import { MarkDoneButton } from '@klarsikt/assessment/web/assessment/_components/done/DoneButton.tsx';
import { SaveTools } from '@klarsikt/assessment/web/assessment/_components/frame/SaveTools.tsx';
import { ListFilters } from '@klarsikt/assessment/web/assessment/_components/lists/ListFilters.tsx';
import {
  useOpenTraceSubject,
  useTracePanel,
} from '@klarsikt/assessment/web/assessment/_components/trace/TracePanel.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { DetailPanel, SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { useMediaCondition } from '@klarsikt/web/ui/kit/hooks.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { TableTools } from '@klarsikt/web/ui/table/TableTools.tsx';
import { useRowSelection } from '@klarsikt/web/ui/table/use-chosen-rows.ts';
import { SavedViews } from '@klarsikt/web/ui/views/SavedViews.tsx';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { AllLevelsFoot } from '../levels/AllLevelsFoot.tsx';
import { AddControlForm } from './AddControl.tsx';
import { SelectedControlsBar } from './ChosenControls.tsx';
import { ControlFileTools } from './ControlFiles.tsx';
import { ControlPanel } from './ControlPanel.tsx';
import { ControlTable, controlSortColumns, useControlTable } from './ControlTable.tsx';
import { useControlFilterChips } from './chips.ts';
import { useControlGroups } from './groups.ts';
import {
  type ControlLine,
  controlFilterMemory,
  controlFilterParams,
  useControlFilters,
  useControlLines,
} from './rows.ts';
import { controlsTexts } from './texts.ts';

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
  const t = useT(controlsTexts);
  const { editable } = useAssessment();
  if (!editable) return null;
  return (
    <>
      <AddControlForm onAdded={(key) => onOpen(key, 'own')} />
      <MarkDoneButton
        part="controls"
        step={t('controls.step.status')}
        markDone={t('controls.markDone')}
        reopen={t('controls.reopen')}
      />
    </>
  );
}

const viewPlace = {
  list: 'ra.controls',
  params: controlFilterParams,
  memory: controlFilterMemory,
  sort: { name: 'controlSort', columns: controlSortColumns },
} as const;

/** Finds the control in the address, which contains its key or the number of the library. */
function useCurrent(lines: readonly ControlLine[]): ControlLine | null {
  const { controlId } = useParams({ strict: false });
  if (controlId === undefined) return null;
  return lines.find(({ key, row }) => key === controlId || String(row.library?.id) === controlId) ?? null;
}

/** Screens on which the list is as compact as beside a panel. */
const narrowScreen = '(max-width: 900px)';

/** Scrolls to the row of a control that was opened from the address or from the panel. */
function useRowInView(key: string | null): void {
  useEffect(() => {
    if (key === null) return;
    document.querySelector(`tr[data-row="${CSS.escape(key)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [key]);
}

/**
 * Returns the panel beside the list: the explanation of a level, the control in the address, or a message that it
 * does not exist.
 */
function usePanel(
  current: ControlLine | null,
  inView: readonly ControlLine[],
  open: (key: string | null) => void,
): ReactNode {
  const t = useT(controlsTexts);
  const { controlId } = useParams({ strict: false });
  const whyPanel = useTracePanel();
  if (whyPanel !== null) return whyPanel;
  const close = () => open(null);
  if (current === null)
    return controlId === undefined ? null : (
      <DetailPanel title={t('controls.unknown')} onClose={close}>
        <p className="muted">{t('controls.unknownHelp')}</p>
      </DetailPanel>
    );
  const next = findNextToAssess(inView, current);
  return (
    <ControlPanel
      key={current.key}
      line={current}
      onClose={close}
      onNext={next === undefined ? null : () => open(next.key)}
    />
  );
}

/** Finds the next listed control that is in use and not assessed; after the last, continues at the top. */
function findNextToAssess(inView: readonly ControlLine[], current: ControlLine): ControlLine | undefined {
  const waiting = inView.filter(({ row }) => row.inUse && !row.assessed);
  const at = inView.findIndex(({ key }) => key === current.key);
  return waiting.find((line) => inView.indexOf(line) > at) ?? waiting.find(({ key }) => key !== current.key);
}

export function ControlsPage() {
  const t = useT(controlsTexts);
  const filters = useControlFilters();
  const chips = useControlFilterChips(filters);
  const lines = useControlLines();
  const groups = useControlGroups(lines, filters);
  const current = useCurrent(lines);
  const open = useOpenControl();
  const [why] = useOpenTraceSubject();
  const narrow = useMediaCondition(narrowScreen);
  const compact = narrow || current !== null || why !== null;
  const table = useControlTable(groups, compact);
  const inView = useMemo(
    () => table.rows.flatMap(({ original }) => (original.kind === 'control' ? [original] : [])),
    [table.rows],
  );
  const chosen = useRowSelection(useMemo(() => inView.map(({ key }) => key), [inView]));
  const shown = groups.flatMap((group) => group.lines);
  useRowInView(current?.key ?? null);
  const panel = usePanel(current, inView, open);
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
            <SavedViews {...viewPlace} table={table} />
            {compact ? null : (
              <>
                <ControlFileTools />
                <TableTools view={table} fileName="controls" />
              </>
            )}
          </>
        }
        bar={<ListFilters chips={chips} find={t('controls.find')} memory={controlFilterMemory} />}
      >
        <ControlTable {...{ table, lines, chosen }} current={current?.key ?? null} onOpen={open} />
        <SelectedControlsBar lines={inView} rows={chosen} />
        <AllLevelsFoot />
      </Page>
    </SplitView>
  );
}
