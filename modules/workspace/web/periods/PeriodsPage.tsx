/** /ra/{raId}/periods: figures of the unit by year, quarter or month, with marks at crossed limits. */

import { SaveTools } from '@klarsikt/assessment/web/assessment/_components/frame/SaveTools.tsx';
import { useShareKindLabel } from '@klarsikt/assessment/web/assessment/_components/trace/ShareView.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useOpenAssessmentNames } from '@klarsikt/assessment/web/assessment/_lib/names.ts';
import {
  findExceededLimits,
  getFigureLimit,
  listDataKinds,
  quantifiableTypes,
} from '@klarsikt/engine/assessment';
import type { DataKind, RiskType } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { Tabs } from '@klarsikt/web/ui/choices/Tabs.tsx';
import { SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { Page, Panel } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { FigureSeriesPanel } from './FigurePanel.tsx';
import { PeriodList } from './PeriodList.tsx';
import styles from './periods.module.css';
import { periodsTexts } from './texts.ts';
import { type FigureSeriesPoint, useFigureFormatter, useFigureSeries } from './use-series.ts';

const mostColumns = 13;

function useLimitWord(type: RiskType, kind: DataKind) {
  const t = useT(periodsTexts);
  const { entered, percentage } = useFormat();
  const { document } = useAssessment();
  return (key: string, side: 'over' | 'under'): string => {
    const limit = getFigureLimit(document, type, key, kind);
    const value = limit?.[side];
    if (limit === null || value === undefined) return '';
    return t(`periods.${side}`, { limit: (limit.mode === 'abs' ? entered : percentage)(value) });
  };
}

interface RowsProps {
  readonly type: RiskType;
  readonly kind: DataKind;
  readonly keys: readonly string[];
  readonly pointsOf: (key: string, kind: DataKind) => readonly FigureSeriesPoint[];
  readonly onOpen: (key: string) => void;
}

function Rows({ type, kind, keys, pointsOf, onOpen }: RowsProps) {
  const t = useT(periodsTexts);
  const names = useOpenAssessmentNames();
  const word = useFigureFormatter();
  const limitWord = useLimitWord(type, kind);
  const { compare } = useFormat();
  const rows = keys
    .map((key) => ({ key, name: names.risk(type, key), points: pointsOf(key, kind) }))
    .filter(({ points }) => points.some((point) => word(point) !== null))
    .sort((a, b) => compare(a.name, b.name));
  const heads = rows[0]?.points.slice(-mostColumns) ?? [];
  const older = (rows[0]?.points.length ?? 0) - heads.length;
  if (rows.length === 0) return <EmptyState title={t('periods.noFigures')} />;
  return (
    <>
      {older > 0 ? <p className="muted">{t('periods.older', { count: older })}</p> : null}
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('periods.risk')}</th>
              {heads.map(({ period }) => (
                <th key={period ?? ''} scope="col">
                  {period ?? t('periods.now')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, points }) => (
              <tr key={key}>
                <th scope="row">
                  <button type="button" className={styles.name} onClick={() => onOpen(key)}>
                    {name}
                  </button>
                </th>
                {points.slice(-mostColumns).map((point) => (
                  <td
                    key={point.period ?? ''}
                    {...(point.crossed === null
                      ? {}
                      : { 'data-crossed': point.crossed, title: limitWord(key, point.crossed) })}
                  >
                    {word(point) ?? '–'}
                    {point.crossed === null ? null : (
                      <span role="img" aria-label={limitWord(key, point.crossed)}>
                        {point.crossed === 'over' ? ' ▲' : ' ▼'}
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface KindBarProps {
  readonly type: Parameters<typeof listDataKinds>[0];
  readonly kind: string;
  readonly onKind: (kind: string) => void;
}

function KindBar({ type, kind, onKind }: KindBarProps) {
  const t = useT(periodsTexts);
  const kindWord = useShareKindLabel();
  const { document } = useAssessment();
  return (
    <div className={styles.bar}>
      <NativeSelect
        size="xs"
        aria-label={t('periods.kind')}
        value={kind}
        data={listDataKinds(type).map((value) => ({ value, label: kindWord(value) }))}
        onChange={({ currentTarget: { value } }) => onKind(value)}
      />
      <span>{t('periods.crossed', { count: findExceededLimits(document).length })}</span>
    </div>
  );
}

export function PeriodsPage() {
  const t = useT(periodsTexts);
  const { language } = useFormat();
  const [typeName, setType] = useSearchParameter('type');
  const [kindName, setKind] = useSearchParameter('kind');
  const [risk, setRisk] = useSearchParameter('risk');
  const type = quantifiableTypes.find((one) => one === typeName) ?? 'customers';
  const kind = listDataKinds(type).find((one) => one === kindName) ?? listDataKinds(type)[0] ?? 'Quantity';
  const { isReady, error, refetch, keys, pointsOf } = useFigureSeries(type);
  const panel =
    risk === undefined || !keys.includes(risk) ? null : (
      <FigureSeriesPanel
        key={`${risk} ${kind}`}
        {...{ type, kind }}
        riskKey={risk}
        points={pointsOf(risk, kind)}
        onClose={() => setRisk(undefined)}
      />
    );
  const bar = (
    <>
      <Tabs
        inset
        label={t('periods.types')}
        value={type}
        tabs={quantifiableTypes.map((value) => ({ value, label: getRiskTypeName(value, language) }))}
        onChange={(next) => {
          setRisk(undefined);
          setType(next);
        }}
      />
      <KindBar type={type} kind={kind} onKind={setKind} />
    </>
  );
  return (
    <SplitView panel={panel}>
      <Page title={t('periods.title')} sub={t('periods.sub')} tools={<SaveTools />} bar={bar}>
        {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
        {isReady ? (
          <Rows {...{ type, kind, keys, pointsOf }} onOpen={setRisk} />
        ) : error === null ? (
          <ListSkeleton rows={6} />
        ) : null}
        <Panel title={t('periods.list')}>
          <PeriodList type={type} />
        </Panel>
      </Page>
    </SplitView>
  );
}
