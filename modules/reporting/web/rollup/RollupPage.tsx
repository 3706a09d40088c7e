/** /ra/group: roll-up of the units and organisations that the caller may see. */

import {
  rollupContract as contract,
  type GroupReportFormat,
  type GroupTree,
  groupReportFormats,
} from '@klarsikt/contract';
import { groupWeightBases } from '@klarsikt/engine/group';
import { getWeightRuleText } from '@klarsikt/engine/report';
import { operationalRelevances } from '@klarsikt/engine/text';
import { getRelevanceName, getRiskClassName } from '@klarsikt/engine/words';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useFileJob } from '@klarsikt/web/platform/api/use-file-job.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ChoiceChip } from '@klarsikt/web/ui/choices/ChoiceChip.tsx';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { FileJobBar } from '@klarsikt/web/ui/file-job/FileJobBar.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ProgressText } from '@klarsikt/web/ui/progress/Progress.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { HeatMapCellPanel } from './CellPanel.tsx';
import { GroupHeatMap, type OpenHeatMapCell } from './HeatMap.tsx';
import styles from './rollup.module.css';
import { rollupTexts } from './texts.ts';
import { type GroupRollUpView, useGroupRollUpView, useGroupTree, useRollUpOptions } from './use-rollup.ts';

type AskedFor = ReturnType<typeof useRollUpOptions>;

function Filters({
  asked,
  tree,
  group,
}: {
  readonly asked: AskedFor;
  readonly tree: GroupTree;
  readonly group: GroupRollUpView;
}) {
  const t = useT(rollupTexts);
  const { language } = useFormat();
  const { figure, area, weigh, setFigure, setArea, setWeigh, setYear } = asked;
  const rule = group.rolled.rule;
  const untouched = group.rolled.rows.filter(({ assessment }) => assessment?.untouched === true).length;
  const isFallback = rule === 'equal' ? weigh !== 'equal' : rule === 'weights' && weigh !== 'stated';
  return (
    <div className={styles.bar}>
      <SegmentedSwitch
        label={t('rollup.figure')}
        value={figure}
        options={[
          { value: 'inherent', label: t('rollup.inherent') },
          { value: 'residual', label: t('rollup.residual') },
        ]}
        onChange={(value) => setFigure(value === 'residual' ? undefined : value)}
      />
      <ChoiceChip
        label={t('rollup.area')}
        shown={area === null ? t('rollup.area.all') : getRelevanceName(area, language)}
        chosen={area === null ? [] : [area]}
        choices={operationalRelevances.map((one) => ({ value: one, label: getRelevanceName(one, language) }))}
        onChoose={setArea}
        onRemove={() => setArea(undefined)}
      />
      <ChoiceChip
        label={t('rollup.weigh')}
        shown={t(`rollup.weigh.${weigh}`)}
        chosen={weigh === 'customers' ? [] : [weigh]}
        choices={groupWeightBases.map((one) => ({ value: one, label: t(`rollup.weigh.${one}`) }))}
        onChoose={(value) => setWeigh(value === 'customers' ? undefined : value)}
        onRemove={() => setWeigh(undefined)}
      />
      <ChoiceChip
        label={t('rollup.year')}
        shown={String(tree.period)}
        chosen={asked.year === undefined ? [] : [String(asked.year)]}
        choices={tree.periods.map((one) => ({ value: String(one), label: String(one) }))}
        onChoose={setYear}
        onRemove={() => setYear(undefined)}
      />
      {isFallback ? (
        <span className="muted" title={getWeightRuleText(rule, weigh)[language]}>
          {t('rollup.fellBack', { rule })}
        </span>
      ) : null}
      {untouched === 0 ? null : <span>{t('rollup.untouched', { count: untouched })}</span>}
    </div>
  );
}

function useExports({ figure, area, weigh, year }: AskedFor) {
  const { language } = useFormat();
  return useFileJob<GroupReportFormat>((format) =>
    call(contract.export, {
      params: { id: 0 },
      body: { ...{ language, figure, area, weigh, format }, ...(year === undefined ? {} : { period: year }) },
    }),
  );
}

const legend = ['NONE', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH'] as const;

function Legend() {
  const t = useT(rollupTexts);
  const { language } = useFormat();
  return (
    <span className={styles.legend}>
      {legend.map((name) => (
        <span key={name} data-class={name}>
          {getRiskClassName(name, language)}
        </span>
      ))}
      <span className={styles.model}>
        <span data-other>…</span> {t('rollup.otherModelLegend')}
      </span>
      <span className={styles.keys}>{t('rollup.arrows')}</span>
    </span>
  );
}

function useOpenCell() {
  const [key, setKey] = useSearchParameter('open');
  const [place, measure] = key?.split(':') ?? [];
  const open = place !== undefined && measure !== undefined ? { key: place, measure } : null;
  return [
    open,
    (cell: OpenHeatMapCell | null) =>
      setKey(cell === null ? undefined : `${cell.key}:${cell.measure}`, { replace: true }),
  ] as const;
}

interface AssessedUnitsProps {
  readonly assessed: number;
  readonly units: number;
  readonly isPartial: boolean;
}

function AssessedUnits({ assessed, units, isPartial }: AssessedUnitsProps) {
  const t = useT(rollupTexts);
  return (
    <>
      <ProgressText of="units" done={assessed} total={units} />
      {isPartial ? ` ${t('rollup.countSeen')}` : null}
    </>
  );
}

function Rolled({ tree, asked }: { readonly tree: GroupTree; readonly asked: AskedFor }) {
  const t = useT(rollupTexts);
  const { can } = useSession();
  const group = useGroupRollUpView(tree, asked);
  const [open, setOpen] = useOpenCell();
  const job = useExports(asked);
  const units = tree.places.filter(({ kind }) => kind === 'unit').length;
  const assessed = group.rolled.rows.filter(({ assessment }) => assessment !== null).length;
  const busy = job.state.kind === 'running';
  return (
    <SplitView
      panel={
        open === null ? null : <HeatMapCellPanel group={group} cell={open} onClose={() => setOpen(null)} />
      }
    >
      <Page
        title={t('rollup.title')}
        count={<AssessedUnits assessed={assessed} units={units} isPartial={tree.partial} />}
        tools={
          <>
            <Link className="text-link" to="/ra">
              {t('rollup.all')}
            </Link>
            <Link className="text-link" to="/ra/group/standards">
              {t('rollup.standards')}
            </Link>
            {can('ra:View')
              ? groupReportFormats.map((format) => (
                  <Button
                    key={format}
                    size="xs"
                    variant="default"
                    disabled={busy}
                    onClick={() => void job.start(format)}
                  >
                    {t(`rollup.${format}`)}
                  </Button>
                ))
              : null}
          </>
        }
        bar={
          <>
            <FileJobBar job={job} nameOf={(format) => t(`rollup.${format}`)} />
            <Filters asked={asked} tree={tree} group={group} />
          </>
        }
        foot={<Legend />}
        flush
      >
        {units === 0 ? (
          <EmptyState title={t('rollup.emptyTitle')} text={t('rollup.emptyText')} />
        ) : (
          <GroupHeatMap group={group} open={open} onOpen={setOpen} />
        )}
      </Page>
    </SplitView>
  );
}

export function GroupRollUpPage() {
  const t = useT(rollupTexts);
  const asked = useRollUpOptions();
  const { data, error, refetch } = useGroupTree(asked.year);
  if (data !== undefined) return <Rolled tree={data} asked={asked} />;
  return (
    <Page title={t('rollup.title')}>
      {error === null ? (
        <ListSkeleton rows={8} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}
