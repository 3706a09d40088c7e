/** /ra/{raId}/background/{dataRiskType}: background figures by risk type, such as customers, products and flows. */

import { MarkDoneButton } from '@klarsikt/assessment/web/assessment/_components/done/DoneButton.tsx';
import { SaveTools } from '@klarsikt/assessment/web/assessment/_components/frame/SaveTools.tsx';
import { useTracePanel } from '@klarsikt/assessment/web/assessment/_components/trace/TracePanel.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { backgroundContract as contract } from '@klarsikt/contract';
import type { RiskData } from '@klarsikt/engine/assess';
import { findExceededLimits, quantifiableTypes } from '@klarsikt/engine/assessment';
import {
  containsSearchedWords,
  type DataMode,
  dataModes,
  type RiskType,
  toComparableText,
} from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { saveFile } from '@klarsikt/web/platform/files/download.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { Tabs } from '@klarsikt/web/ui/choices/Tabs.tsx';
import { SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { useMediaCondition } from '@klarsikt/web/ui/kit/hooks.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState } from '@klarsikt/web/ui/states/states.tsx';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { LevelsFoot } from '../levels/LevelsFoot.tsx';
import { FigureBulkEdit } from './BulkDialog.tsx';
import styles from './background.module.css';
import { CsvFileTools } from './CsvTools.tsx';
import { type FigureLineFilter, figureLineFilters, useFigureLineFilters } from './filters.ts';
import { FigureGrid } from './Grid.tsx';
import { useMisleadingFigureText } from './misleading-figure.tsx';
import { type FigureSource, useFigureGridLines } from './rows.ts';
import { SingleRowEditor } from './SingleRowEditor.tsx';
import { backgroundTexts } from './texts.ts';
import { useFigureGridEdit, useStableGridActions } from './use-grid.ts';
import { useFigureLineStates } from './use-line-states.ts';

function TypeTabs({ type }: { readonly type: RiskType }) {
  const t = useT(backgroundTexts);
  const { language } = useFormat();
  const { id } = useAssessment();
  const navigate = useNavigate();
  return (
    <Tabs
      inset
      label={t('background.types')}
      value={type}
      tabs={quantifiableTypes.map((value) => ({ value, label: getRiskTypeName(value, language) }))}
      onChange={(dataRiskType) =>
        void navigate({
          to: '/ra/$raId/background/$dataRiskType',
          params: { raId: String(id), dataRiskType },
        })
      }
    />
  );
}

function Csv({ type }: { readonly type: RiskType }) {
  const { language } = useFormat();
  const { id, editor } = useAssessment();
  const params = { id, type };
  return (
    <CsvFileTools
      name={getRiskTypeName(type, language)}
      onDownload={async () => {
        await editor.flush();
        saveFile(await call(contract.getTypeCsv, { params, query: {} }), `${type}.csv`);
      }}
      send={(csv, revision, check) => call(contract.putTypeCsv, { params, body: { csv, revision, check } })}
    />
  );
}

type View = FigureSource | 'APART';

const sourcesOf: { readonly [V in View]: readonly FigureSource[] } = {
  APART: ['INDIVIDUALS', 'CORPORATES'],
  INDIVIDUALS: ['INDIVIDUALS'],
  CORPORATES: ['CORPORATES'],
  BOTH: ['BOTH'],
};
const besideTogether: readonly FigureSource[] = ['INDIVIDUALS', 'CORPORATES', 'BOTH'];

function useSources(type: RiskType, chosen: View | null) {
  const { document } = useAssessment();
  const { segment } = document.settings;
  const data: { readonly [key: string]: RiskData } = document.background.data[type] ?? {};
  const hasTogether = Object.values(data).some(({ BOTH }) => BOTH !== undefined);
  const views: readonly View[] =
    segment === 'BOTH' ? ['APART', 'INDIVIDUALS', 'CORPORATES', 'BOTH'] : [segment, 'BOTH'];
  const view = chosen !== null && views.includes(chosen) ? chosen : (views[0] ?? 'BOTH');
  // Figures for both segments together are always shown if any are stored.
  const sources = view === 'APART' && hasTogether ? besideTogether : sourcesOf[view];
  return { views, view, sources };
}

interface FiltersProps {
  readonly counts: { readonly [F in FigureLineFilter]: number };
  readonly chosen: FigureLineFilter | null;
  readonly onChange: (next: FigureLineFilter | null) => void;
}

function Filters({ counts, chosen, onChange }: FiltersProps) {
  const t = useT(backgroundTexts);
  return figureLineFilters.map((filter) => (
    <button
      key={filter}
      type="button"
      className={styles.chip}
      aria-pressed={chosen === filter}
      disabled={counts[filter] === 0 && chosen !== filter}
      onClick={() => onChange(chosen === filter ? null : filter)}
    >
      {t(`background.filter${filter}`)} <b>{counts[filter]}</b>
    </button>
  ));
}

/**
 * Media query for a small window, which is too narrow or too low for a grid below the toolbar; a window at 200 per
 * cent zoom is too low.
 */
const narrow = '(max-width: 700px), (max-height: 560px)';

interface BarProps {
  readonly views: readonly View[];
  readonly view: View;
  readonly mode: DataMode;
  readonly sought: string;
  readonly onView: (view: View) => void;
  readonly onMode: (mode: DataMode) => void;
  readonly onSeek: (sought: string) => void;
  readonly filters: FiltersProps;
  readonly children: ReactNode;
}

function Bar({ views, view, mode, sought, onView, onMode, onSeek, filters, children }: BarProps) {
  const t = useT(backgroundTexts);
  return (
    <>
      <p className={styles.help}>{t('background.help')}</p>
      <div className={styles.bar}>
        <SegmentedSwitch
          label={t('background.segments')}
          value={view}
          options={views.map((value) => ({ value, label: t(`background.segment${value}`) }))}
          onChange={onView}
        />
        <SegmentedSwitch
          label={t('background.mode')}
          value={mode}
          options={dataModes.map((value) => ({ value, label: t(`background.mode${value}`) }))}
          onChange={onMode}
        />
        <Filters {...filters} />
        <TextInput
          size="xs"
          type="search"
          aria-label={t('background.find')}
          placeholder={t('background.find')}
          value={sought}
          onChange={(event) => onSeek(event.currentTarget.value)}
        />
        {children}
      </div>
    </>
  );
}

function useShownLines(type: RiskType, sources: readonly FigureSource[], mode: DataMode) {
  const all = useFigureGridLines(type, sources);
  const edit = useFigureGridEdit({ type, all, mode });
  const doubt = useMisleadingFigureText();
  const stateOf = useFigureLineFilters(type, edit, doubt);
  const [sought, setSought] = useState('');
  const [filter, setFilter] = useState<FigureLineFilter | null>(null);
  const wanted = toComparableText(sought.trim());
  const states = all.map((line) => ({ line, state: stateOf(line) }));
  const faulty = new Set(states.flatMap(({ line, state }) => (state.faults ? [line] : [])));
  const count = (name: FigureLineFilter) => states.filter(({ state }) => state[name]).length;
  const lines = states
    .filter(
      ({ line, state }) =>
        containsSearchedWords(`${line.name} ${line.codeWords}`, wanted) && (filter === null || state[filter]),
    )
    .map(({ line }) => line);
  const counts = { empty: count('empty'), faults: count('faults'), old: count('old') };
  const actions = useStableGridActions({
    ...edit,
    paste: (row, kind, text) => edit.paste(row, kind, text, lines),
  });
  return {
    all,
    lines,
    edit,
    actions,
    doubt,
    faulty,
    statesOf: useFigureLineStates({ mode, edit, doubt, faulty }),
    sought,
    setSought,
    filters: { counts, chosen: filter, onChange: setFilter },
  };
}

/** Grid of one risk type; the component holds its view, search and typed texts, which are separate for each type. */
function TypeLines({ type }: { readonly type: RiskType }) {
  const t = useT(backgroundTexts);
  const [chosen, setView] = useState<View | null>(null);
  const [mode, setMode] = useState<DataMode>('abs');
  const { views, view, sources } = useSources(type, chosen);
  const { all, lines, sought, setSought, filters, ...shown } = useShownLines(type, sources, mode);
  const isNarrow = useMediaCondition(narrow);
  const grid = { type, sources, mode, lines, ...shown, faults: filters.counts.faults };
  return (
    <>
      <Bar {...{ views, view, mode, sought, filters }} onView={setView} onMode={setMode} onSeek={setSought}>
        <FigureBulkEdit {...{ type, sources, mode, lines }} />
      </Bar>
      {lines.length === 0 ? (
        <EmptyState title={t(all.length === 0 ? 'background.empty' : 'background.noneLeft')} />
      ) : isNarrow ? (
        <SingleRowEditor {...grid} />
      ) : (
        <FigureGrid {...grid} />
      )}
    </>
  );
}

/**
 * The tabs stay mounted when the type changes, so that the focus is kept while the user moves with the arrow keys.
 */
export function BackgroundPage() {
  const t = useT(backgroundTexts);
  const { dataRiskType } = useParams({ strict: false });
  const type = quantifiableTypes.find((each) => each === dataRiskType) ?? 'customers';
  const { id, document, editable } = useAssessment();
  const panel = useTracePanel();
  const tools = (
    <>
      <SaveTools />
      <MarkDoneButton
        part="background"
        step={t('background.status')}
        markDone={t('background.markDone')}
        reopen={t('background.reopen')}
      />
      <Link className="text-link" to="/ra/$raId/periods" params={{ raId: String(id) }} search={{ type }}>
        {t('background.overTime', { crossed: findExceededLimits(document).length })}
      </Link>
      {editable ? (
        <Link
          className="text-link"
          to="/ra/$raId/requests"
          params={{ raId: String(id) }}
          search={{ new: type }}
        >
          {t('background.ask')}
        </Link>
      ) : null}
      {editable ? (
        <Link className="text-link" to="/ra/$raId/import" params={{ raId: String(id) }}>
          {t('background.bring')}
        </Link>
      ) : null}
      <Csv key={type} type={type} />
    </>
  );
  return (
    <SplitView panel={panel}>
      <Page
        flush
        title={t('background.title')}
        tools={tools}
        bar={<TypeTabs type={type} />}
        foot={<LevelsFoot type={type} />}
      >
        <TypeLines key={type} type={type} />
      </Page>
    </SplitView>
  );
}
