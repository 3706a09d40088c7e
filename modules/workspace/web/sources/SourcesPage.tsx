/** /ra/{raId}/reference/{referenceId}: public sources and own figures of the assessment. */

import { FieldForm } from '@klarsikt/assessment/web/assessment/_components/form/FieldForm.tsx';
import { fieldFormTexts as formTexts } from '@klarsikt/assessment/web/assessment/_components/form/field-form-texts.ts';
import { SaveTools } from '@klarsikt/assessment/web/assessment/_components/frame/SaveTools.tsx';
import { ListFilters } from '@klarsikt/assessment/web/assessment/_components/lists/ListFilters.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import {
  assessmentField,
  buildSourceRow,
  listSourceRows,
  quantifiableTypes,
  type SourceRow,
} from '@klarsikt/engine/assessment';
import { containsSearchedWords, type RiskType, toComparableText } from '@klarsikt/engine/text';
import { getRiskTypeName, getSourceLevelName } from '@klarsikt/engine/words';
import { getToday } from '@klarsikt/web/platform/days.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { Tabs } from '@klarsikt/web/ui/choices/Tabs.tsx';
import { DetailPanel, SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { useMediaCondition } from '@klarsikt/web/ui/kit/hooks.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { DataTable } from '@klarsikt/web/ui/table/DataTable.tsx';
import { TableTools } from '@klarsikt/web/ui/table/TableTools.tsx';
import { useTableView } from '@klarsikt/web/ui/table/use-table-view.ts';
import { SavedViews } from '@klarsikt/web/ui/views/SavedViews.tsx';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { FigureOriginFields, useFigureTypeOrigin } from '../background/origin.tsx';
import { useSourceColumns } from './columns.tsx';
import { SourcePanel } from './SourcePanel.tsx';
import styles from './sources.module.css';
import { assessmentSourcesTexts } from './texts.ts';

const levels = ['GLOBAL', 'CONTINENTAL', 'NRA', 'DOMESTIC', 'INTERNAL', 'UNDEFINED'] as const;

/** Returns the day to which the age of sources is counted: the day of the assessment, or today if it has none. */
function useDay(): string {
  const { document } = useAssessment();
  return document.settings.date ?? getToday();
}

function TypeFields({ type }: { readonly type: RiskType }) {
  return <FigureOriginFields {...useFigureTypeOrigin(type)} />;
}

function Figures() {
  const t = useT(assessmentSourcesTexts);
  const { language } = useFormat();
  const { document } = useAssessment();
  return (
    <div className={styles.figures}>
      <p className="muted">{t('sources.figuresHelp')}</p>
      {quantifiableTypes.map((type) => {
        const entered = Object.keys(document.background.data[type] ?? {}).length;
        const { source = '', date = null } = document.background.provenance[type] ?? {};
        const open = entered > 0 && (source.trim() === '' || date === null);
        return (
          <fieldset key={type} className={styles.figure}>
            <legend>
              {getRiskTypeName(type, language)}{' '}
              <span className="muted">{t('sources.entered', { count: entered })}</span>
            </legend>
            <TypeFields type={type} />
            {open ? <p className={styles.open}>{t('sources.figureOpen')}</p> : null}
          </fieldset>
        );
      })}
    </div>
  );
}

function Filters() {
  const t = useT(assessmentSourcesTexts);
  const { language } = useFormat();
  const [level] = useSearchParameter('level');
  const [age] = useSearchParameter('age');
  const [online] = useSearchParameter('online');
  return (
    <ListFilters
      find={t('sources.find')}
      chips={[
        {
          id: 'level',
          label: t('sources.level'),
          value: level,
          options: levels.map((value) => ({ value, label: getSourceLevelName(value, language) })),
        },
        {
          id: 'age',
          label: t('sources.age'),
          value: age,
          options: [{ value: 'old', label: t('sources.oldOnly') }],
        },
        {
          id: 'online',
          label: t('sources.availability'),
          value: online,
          options: [
            { value: 'yes', label: t('sources.online') },
            { value: 'no', label: t('sources.offline') },
          ],
        },
      ]}
    />
  );
}

function useShownSources(rows: readonly SourceRow[]): readonly SourceRow[] {
  const [level] = useSearchParameter('level');
  const [age] = useSearchParameter('age');
  const [online] = useSearchParameter('online');
  const [q = ''] = useSearchParameter('q');
  return useMemo(() => {
    const sought = toComparableText(q.trim());
    return rows.filter(({ reference, level: own, old }) => {
      if (level !== undefined && own !== level) return false;
      if (age === 'old' && !old) return false;
      if (online !== undefined && reference.online !== (online === 'yes')) return false;
      const { title, author, authorShort, publication } = reference;
      return containsSearchedWords([title, author, authorShort, publication].join(' '), sought);
    });
  }, [rows, level, age, online, q]);
}

function useOpenSource(): (referenceId: string | null) => void {
  const { id } = useAssessment();
  const navigate = useNavigate();
  const raId = String(id);
  const search = (before: Readonly<Record<string, string | undefined>>) => before;
  return (referenceId) => {
    if (referenceId === null) void navigate({ to: '/ra/$raId/reference', params: { raId }, search });
    else void navigate({ to: '/ra/$raId/reference/$referenceId', params: { raId, referenceId }, search });
  };
}

/** Finds the source whose key or number is in the address, even if no selected threat cites it. */
function useCurrent(rows: readonly SourceRow[], day: string): SourceRow | null {
  const { model } = useAssessment();
  const { referenceId } = useParams({ strict: false });
  return useMemo(() => {
    if (referenceId === undefined) return null;
    const reference =
      model.references.byKey.get(referenceId) ?? model.references.byId.get(Number(referenceId));
    if (reference === undefined) return null;
    return (
      rows.find(({ reference: { key } }) => key === reference.key) ??
      buildSourceRow(model, reference, [], day)
    );
  }, [rows, day, model, referenceId]);
}

/** Fields shown on this page; the fields of single library sources are in the panel of the source. */
const asked = ['kinds', 'own', 'experience'];

const views = ['public', 'figures', 'kinds'] as const;
type View = (typeof views)[number];

function useView(): readonly [View, (next: View) => void] {
  const [chosen, setChosen] = useSearchParameter('view');
  const view = views.find((each) => each === chosen) ?? 'public';
  return [view, (next) => setChosen(next === 'public' ? undefined : next)];
}

function ViewTabs({ total }: { readonly total: number }) {
  const t = useT(assessmentSourcesTexts);
  const formed = useT(formTexts);
  const [view, setView] = useView();
  return (
    <Tabs
      inset
      label={t('sources.title')}
      value={view}
      onChange={setView}
      tabs={[
        { value: 'public', label: t('sources.public'), count: total },
        { value: 'figures', label: t('sources.figures') },
        { value: 'kinds', label: formed('form.sources') },
      ]}
    />
  );
}

function OpenSource({ row, onClose }: { readonly row: SourceRow | null; readonly onClose: () => void }) {
  const t = useT(assessmentSourcesTexts);
  if (row !== null) return <SourcePanel row={row} onClose={onClose} />;
  return (
    <DetailPanel title={t('sources.unknown')} onClose={onClose}>
      <p className="muted">{t('sources.unknownHelp')}</p>
    </DetailPanel>
  );
}

/** Parameters of the address that a saved view contains. */
const viewParams = ['level', 'age', 'online', 'q'];

function useSourceTable(rows: readonly SourceRow[]) {
  const { referenceId } = useParams({ strict: false });
  const narrow = useMediaCondition('(max-width: 900px)');
  const columns = useSourceColumns(narrow || referenceId !== undefined);
  const table = useTableView<SourceRow>({
    id: 'ra.sources',
    rows,
    rowKey: ({ reference }) => reference.key,
    columns,
    initialSort: { column: 'threats', descending: true },
  });
  return { table, narrow };
}

export function SourcesPage() {
  const t = useT(assessmentSourcesTexts);
  const { model, document } = useAssessment();
  const { referenceId } = useParams({ strict: false });
  const day = useDay();
  const rows = useMemo(() => listSourceRows(model, document, day), [model, document, day]);
  const shown = useShownSources(rows);
  const [view] = useView();
  const open = useOpenSource();
  const current = useCurrent(rows, day);
  const { table, narrow } = useSourceTable(shown);
  const panel = referenceId === undefined ? null : <OpenSource row={current} onClose={() => open(null)} />;
  return (
    <SplitView panel={panel}>
      <Page
        flush
        title={t('sources.title')}
        count={
          view === 'public' ? t('sources.shown', { shown: shown.length, total: rows.length }) : undefined
        }
        tools={
          <>
            <SaveTools />
            {view === 'public' ? <SavedViews list="ra.sources" params={viewParams} table={table} /> : null}
            {view === 'public' && !narrow ? <TableTools view={table} fileName="sources" /> : null}
          </>
        }
        bar={
          <>
            <ViewTabs total={rows.length} />
            {view === 'public' ? <Filters /> : null}
          </>
        }
      >
        {view === 'figures' ? (
          <Figures />
        ) : view === 'kinds' ? (
          <div className={styles.kinds}>
            <FieldForm field={assessmentField.fields.sources} path={['sources']} only={asked} />
          </div>
        ) : (
          <DataTable
            view={table}
            label={t('sources.title')}
            rowName={({ reference }) => reference.title}
            onOpen={({ reference }) => open(String(reference.id))}
            current={current?.reference.key ?? null}
            wholePageKeys
            empty={t('sources.empty')}
            foot={t('sources.oldCount', { count: rows.filter(({ old }) => old).length })}
          />
        )}
      </Page>
    </SplitView>
  );
}
