/**
 * Page /ra/{raId}/completeness: every requirement with its proofs, or with links to the fields that would meet it.
 */

import { SaveTools } from '@klarsikt/assessment/web/assessment/_components/frame/SaveTools.tsx';
import { ListFilters } from '@klarsikt/assessment/web/assessment/_components/lists/ListFilters.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import type { CompletenessSheetEntry } from '@klarsikt/engine/completeness';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DetailPanel, SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { useMediaCondition } from '@klarsikt/web/ui/kit/hooks.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ProgressText } from '@klarsikt/web/ui/progress/Progress.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { DataTable } from '@klarsikt/web/ui/table/DataTable.tsx';
import { TableTools } from '@klarsikt/web/ui/table/TableTools.tsx';
import { useRowSelection } from '@klarsikt/web/ui/table/use-chosen-rows.ts';
import { type TableView, useTableView } from '@klarsikt/web/ui/table/use-table-view.ts';
import { SavedViews } from '@klarsikt/web/ui/views/SavedViews.tsx';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ChapterBars } from './ChapterBars.tsx';
import { isGapEntry, SelectedGapsBar } from './ChosenGaps.tsx';
import { requirementChangeTexts } from './change-texts.ts';
import { useSheetColumns } from './columns.tsx';
import styles from './completeness.module.css';
import { gapTexts } from './gap-texts.ts';
import { RequirementPanel } from './RequirementPanel.tsx';
import {
  buildChapterLines,
  computeSheetProgress,
  countEntriesByStatus,
  listSheetInstruments,
  type SheetFilter,
  type SheetLine,
} from './rows.ts';
import { type LiveCompletenessSheet, useCompletenessSheet } from './SheetContext.tsx';
import { completenessTexts } from './texts.ts';
import { upkeepTexts } from './upkeep-texts.ts';

function useFilter(): SheetFilter {
  const [status] = useSearchParameter('status');
  const [severity] = useSearchParameter('severity');
  const [instrument] = useSearchParameter('instrument');
  const [asked] = useSearchParameter('asked');
  const [words] = useSearchParameter('q');
  return useMemo(
    () => ({ status, severity, instrument, blocking: asked === 'open', words }),
    [status, severity, instrument, asked, words],
  );
}

function Filters({ live: { sheet, open } }: { readonly live: LiveCompletenessSheet }) {
  const t = useT(completenessTexts);
  const { text } = useFormat();
  const { status, severity, instrument, blocking } = useFilter();
  const counted = (word: string, count: number) => t('completeness.counted', { word, count });
  return (
    <ListFilters
      find={t('completeness.find')}
      chips={[
        {
          id: 'status',
          label: t('completeness.status'),
          value: status,
          options: countEntriesByStatus(sheet).map(([value, count]) => ({
            value,
            label: counted(t(`completeness.status.${value}`), count),
          })),
        },
        {
          id: 'severity',
          label: t('completeness.severity'),
          value: severity,
          options: (['must', 'should'] as const).map((value) => ({
            value,
            label: counted(
              t(`completeness.${value}`),
              sheet.filter(({ requirement }) => requirement.severity === value).length,
            ),
          })),
        },
        {
          id: 'instrument',
          label: t('completeness.instrument'),
          value: instrument,
          options: [...listSheetInstruments(sheet)].map(([value, name]) => ({ value, label: text(name) })),
        },
        {
          id: 'asked',
          label: t('completeness.asked'),
          value: blocking === true ? 'open' : undefined,
          options: [{ value: 'open', label: counted(t('completeness.askedOnly'), open.length) }],
        },
      ]}
    />
  );
}

export function CompletenessPage() {
  const t = useT(completenessTexts);
  const { live, error, retry } = useCompletenessSheet();
  if (live !== null) return <Sheet live={live} />;
  return (
    <Page title={t('completeness.title')}>
      {error === null ? <ListSkeleton /> : <ErrorState error={error} onRetry={retry} />}
    </Page>
  );
}

function useLines({ sheet, open }: LiveCompletenessSheet): readonly SheetLine[] {
  const { text } = useFormat();
  const filter = useFilter();
  return useMemo(() => {
    const nameOf = ({ requirement: { id, title } }: CompletenessSheetEntry) => `${id} ${text(title)}`;
    return buildChapterLines(sheet, filter, { open, nameOf });
  }, [sheet, open, filter, text]);
}

function DutyButton({ onOpen }: { readonly onOpen: () => void }) {
  const t = useT(upkeepTexts);
  const { document } = useAssessment();
  return (
    <Button size="xs" variant="default" title={t('upkeep.applies')} onClick={onOpen}>
      {t(`upkeep.short.${document.scope?.proportionality?.kind ?? 'full'}`)}
    </Button>
  );
}

function ChangesLink() {
  const t = useT(requirementChangeTexts);
  const { id } = useAssessment();
  return (
    <Link className="text-link" to="/ra/$raId/completeness/changes" params={{ raId: String(id) }}>
      {t('changes.open')}
    </Link>
  );
}

function useChosenLines({ rows }: TableView<SheetLine>) {
  const { editable, commentable, loaded } = useAssessment();
  const keys = useMemo(
    () =>
      rows.flatMap(({ original }) =>
        original.kind === 'entry' && isGapEntry(original.entry) ? [original.key] : [],
      ),
    [rows],
  );
  const chosen = useRowSelection(keys);
  const choosing = {
    checked: chosen.keys,
    onToggle: (line: SheetLine, range?: boolean) => chosen.toggle(line.key, range),
    onToggleAll: chosen.all,
    tickable: (line: SheetLine) => line.kind === 'entry' && isGapEntry(line.entry),
  };
  return {
    chosen,
    choosing: editable || commentable || loaded.permissions.approve ? choosing : {},
    total: keys.length,
  };
}

interface RequirementsProps {
  readonly live: LiveCompletenessSheet;
  readonly table: TableView<SheetLine>;
  readonly opened: string | undefined;
  readonly onOpen: (id: string) => void;
}

function Requirements({ live: { sheet, answer }, table, opened, onOpen }: RequirementsProps) {
  const t = useT(completenessTexts);
  const { text } = useFormat();
  const { chosen, choosing, total } = useChosenLines(table);
  return (
    <>
      <DataTable
        view={table}
        label={t('completeness.title')}
        rowName={(line) =>
          line.kind === 'chapter'
            ? t(`completeness.chapter.${line.key}`)
            : `${line.key} ${text(line.entry.requirement.title)}`
        }
        onOpen={(line) => {
          if (line.kind === 'entry') onOpen(line.key);
        }}
        isGroup={(line) => line.kind === 'chapter'}
        current={opened ?? null}
        {...choosing}
        wholePageKeys
        empty={t('completeness.none')}
        foot={<span className={styles.foot}>{t('completeness.tables')}</span>}
      />
      <SelectedGapsBar sheet={sheet} gaps={answer.gaps} today={answer.today} rows={chosen} total={total} />
    </>
  );
}

interface OpenRequirementProps {
  readonly id: string;
  readonly live: LiveCompletenessSheet;
  readonly onClose: () => void;
}

function OpenRequirement({ id, live: { sheet, answer }, onClose }: OpenRequirementProps) {
  const t = useT(completenessTexts);
  const entry = sheet.find(({ requirement }) => requirement.id === id);
  if (entry !== undefined) return <RequirementPanel entry={entry} answer={answer} onClose={onClose} />;
  return (
    <DetailPanel title={t('completeness.unknown')} onClose={onClose}>
      {null}
    </DetailPanel>
  );
}

function Remaining({ live: { sheet, open } }: { readonly live: LiveCompletenessSheet }) {
  const t = useT(completenessTexts);
  const g = useT(gapTexts);
  const pending = sheet.filter(({ fault }) => fault === 'second').length;
  return (
    <>
      {t('completeness.open', { open: open.length })}
      {pending === 0 ? null : ` ${g('gap.pendingCount', { count: pending })}`}
    </>
  );
}

/** URL parameters of this list that a saved view stores. */
const viewParams = ['status', 'severity', 'instrument', 'asked', 'q'];

function Sheet({ live }: { readonly live: LiveCompletenessSheet }) {
  const t = useT(completenessTexts);
  const { sheet } = live;
  const [opened, setOpened] = useSearchParameter('open');
  const narrow = useMediaCondition('(max-width: 900px)');
  const isPhone = useMediaCondition('(max-width: 700px)');
  const columns = useSheetColumns(narrow || opened !== undefined, isPhone);
  const lines = useLines(live);
  const table = useTableView<SheetLine>({
    id: 'ra.completeness',
    rows: lines,
    rowKey: ({ key }) => key,
    columns,
    childrenOf: (line) => (line.kind === 'chapter' ? line.lines : undefined),
    initiallyExpanded: 'all',
  });
  const panel =
    opened === undefined ? null : (
      <OpenRequirement id={opened} live={live} onClose={() => setOpened(undefined)} />
    );
  return (
    <SplitView panel={panel}>
      <Page
        flush
        title={t('completeness.title')}
        count={<ProgressText of="requirements" {...computeSheetProgress(sheet)} />}
        sub={<Remaining live={live} />}
        tools={
          <>
            <SaveTools />
            <DutyButton onOpen={() => setOpened('C27')} />
            <ChangesLink />
            <SavedViews list="ra.completeness" params={viewParams} table={table} />
            {narrow ? null : <TableTools view={table} fileName="completeness" />}
          </>
        }
        bar={
          <>
            <ChapterBars sheet={sheet} />
            <Filters live={live} />
          </>
        }
      >
        <Requirements live={live} table={table} opened={opened} onOpen={setOpened} />
      </Page>
    </SplitView>
  );
}
