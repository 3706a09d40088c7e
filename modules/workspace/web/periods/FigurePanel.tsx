import { useShareKindLabel } from '@klarsikt/assessment/web/assessment/_components/trace/ShareView.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useOpenAssessmentNames } from '@klarsikt/assessment/web/assessment/_lib/names.ts';
import { buildFigureLimitPatch, type FigureLimit, getFigureLimit } from '@klarsikt/engine/assessment';
import type { DataKind, RiskType } from '@klarsikt/engine/text';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DetailPanel } from '@klarsikt/web/ui/DetailPanel.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import { NativeSelect, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import styles from './periods.module.css';
import { FigureSeriesChart } from './SeriesChart.tsx';
import { periodsTexts } from './texts.ts';
import type { FigureSeriesPoint } from './use-series.ts';

interface FigurePanelProps {
  readonly type: RiskType;
  readonly riskKey: string;
  readonly kind: DataKind;
  readonly points: readonly FigureSeriesPoint[];
  readonly onClose: () => void;
}

/** Builds a limit from its inputs; null if neither an upper nor a lower bound is set. */
function buildLimit(
  mode: FigureLimit['mode'],
  over: number | null,
  under: number | null,
  reason: string,
): FigureLimit | null {
  if (over === null && under === null) return null;
  return {
    mode,
    ...(over === null ? {} : { over }),
    ...(under === null ? {} : { under }),
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
  };
}

function useLimitDraft(known: FigureLimit | null) {
  const [mode, setMode] = useState<FigureLimit['mode']>(known?.mode ?? 'abs');
  const [over, setOver] = useState<number | null>(known?.over ?? null);
  const [under, setUnder] = useState<number | null>(known?.under ?? null);
  const [reason, setReason] = useState(known?.reason ?? '');
  return {
    mode,
    over,
    under,
    reason,
    setMode,
    setOver,
    setUnder,
    setReason,
    isCrossed: over !== null && under !== null && under > over,
    limit: buildLimit(mode, over, under, reason),
    empty: () => {
      setOver(null);
      setUnder(null);
      setReason('');
    },
  };
}

interface LimitFieldsProps {
  readonly draft: ReturnType<typeof useLimitDraft>;
  /** True after the first attempt to save; from then on a missing limit is shown as a fault. */
  readonly tried: boolean;
}

function LimitFields({ draft, tried }: LimitFieldsProps) {
  const t = useT(periodsTexts);
  const most = draft.mode === 'perc' ? { max: 100 } : {};
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('periods.limitMode')}
        value={draft.mode}
        data={(['abs', 'perc'] as const).map((value) => ({ value, label: t(`periods.limit${value}`) }))}
        onChange={({ currentTarget: { value } }) => draft.setMode(value === 'perc' ? 'perc' : 'abs')}
      />
      <NumberField
        size="xs"
        label={t('periods.limitOver')}
        min={0}
        {...most}
        value={draft.over}
        onChange={draft.setOver}
        error={tried && draft.limit === null ? t('periods.limitMissing') : null}
      />
      <NumberField
        size="xs"
        label={t('periods.limitUnder')}
        min={0}
        {...most}
        value={draft.under}
        onChange={draft.setUnder}
        error={draft.isCrossed ? t('periods.limitCross') : null}
      />
      <TextInput
        size="xs"
        label={t('periods.limitReason')}
        maxLength={2000}
        value={draft.reason}
        onChange={({ currentTarget: { value } }) => draft.setReason(value)}
      />
    </>
  );
}

function LimitForm({ type, riskKey, kind }: Omit<FigurePanelProps, 'points' | 'onClose'>) {
  const t = useT(periodsTexts);
  const names = useOpenAssessmentNames();
  const { document, change } = useAssessment();
  const known = getFigureLimit(document, type, riskKey, kind);
  const draft = useLimitDraft(known);
  const [tried, setTried] = useState(false);
  const set = (next: FigureLimit | null) =>
    change(t('periods.limitStep', { risk: names.risk(type, riskKey) }), [
      buildFigureLimitPatch(type, riskKey, kind, next),
    ]);
  return (
    <ErrorSummaryForm
      className={styles.form}
      onSubmit={() => {
        setTried(true);
        if (draft.limit !== null && !draft.isCrossed) set(draft.limit);
      }}
    >
      <LimitFields draft={draft} tried={tried} />
      <Button size="xs" type="submit">
        {t('periods.limitSet')}
      </Button>
      {known === null ? null : (
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            set(null);
            draft.empty();
          }}
        >
          {t('periods.limitDrop')}
        </Button>
      )}
    </ErrorSummaryForm>
  );
}

function Values({ points }: Pick<FigurePanelProps, 'points'>) {
  const t = useT(periodsTexts);
  const { number, percent } = useFormat();
  const changeOf = (at: number): string => {
    const [now, before] = [points[at]?.abs ?? null, points[at - 1]?.abs ?? null];
    if (now === null || before === null) return '';
    const by = now - before;
    return `${by > 0 ? '+' : ''}${number(by)}`;
  };
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('periods.period')}</th>
          <th scope="col">{t('periods.number')}</th>
          <th scope="col">{t('periods.change')}</th>
          <th scope="col">{t('periods.share')}</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ period, abs, share, crossed }, at) => (
          <tr key={period ?? ''}>
            <th scope="row">{period ?? t('periods.now')}</th>
            <td {...(crossed === null ? {} : { 'data-crossed': crossed })}>
              {abs === null ? '–' : number(abs)}
            </td>
            <td>{changeOf(at)}</td>
            <td>{share === null ? '–' : percent(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function FigureSeriesPanel({ type, riskKey, kind, points, onClose }: FigurePanelProps) {
  const t = useT(periodsTexts);
  const names = useOpenAssessmentNames();
  const kindWord = useShareKindLabel();
  const { document, editable, model } = useAssessment();
  const limit = getFigureLimit(document, type, riskKey, kind);
  const known = model[type].byKey.get(riskKey);
  return (
    <DetailPanel
      title={names.risk(type, riskKey)}
      crumb={kindWord(kind)}
      onClose={onClose}
      {...(known !== undefined && 'kri' in known && known.kri === true ? { head: t('periods.kri') } : {})}
    >
      <div className={styles.panel}>
        <FigureSeriesChart risk={names.risk(type, riskKey)} kind={kind} points={points} limit={limit} />
        <Values points={points} />
        <section>
          <h3>{t('periods.limit')}</h3>
          <p className="muted">{t('periods.limitHelp')}</p>
          {limit?.reason === undefined ? null : <p>{limit.reason}</p>}
          {editable ? <LimitForm key={`${riskKey} ${kind}`} {...{ type, riskKey, kind }} /> : null}
        </section>
      </div>
    </DetailPanel>
  );
}
