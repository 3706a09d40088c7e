import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import {
  periodContract as contract,
  type FigurePeriodHead,
  type PeriodStart,
  periodStartKinds,
} from '@klarsikt/contract';
import { getNextFigurePeriod, isFigurePeriod } from '@klarsikt/engine/assessment';
import type { RiskType } from '@klarsikt/engine/text';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { FileButton, Group, Modal } from '@klarsikt/web/ui/kit/dialogs.ts';
import { NativeSelect, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useState } from 'react';
import { backgroundTexts as importTexts } from '../background/texts.ts';
import styles from './periods.module.css';
import { periodsTexts } from './texts.ts';
import { type FigureDeliveryPreview, useFigurePeriods } from './use-periods.ts';
import { useHasFigurePeriods } from './use-series.ts';

type Periods = ReturnType<typeof useFigurePeriods>;

function BeginForm({
  known,
  periods,
}: {
  readonly known: readonly FigurePeriodHead[];
  readonly periods: Periods;
}) {
  const t = useT(periodsTexts);
  const last = known.at(-1)?.period;
  const [name, setName] = useState(last === undefined ? '' : getNextFigurePeriod(last));
  const [start, setStart] = useState<PeriodStart>(last === undefined ? 'assessment' : 'last');
  const given = name.trim().toUpperCase();
  const [tried, setTried] = useState(false);
  const fault =
    given === '' && !tried
      ? null
      : !isFigurePeriod(given)
        ? t('periods.notAPeriod')
        : known.some(({ period }) => period === given)
          ? t('periods.there')
          : null;
  return (
    <ErrorSummaryForm
      className={styles.form}
      onSubmit={() => {
        setTried(true);
        return given === '' || fault !== null ? undefined : periods.begin(given, start);
      }}
    >
      <TextInput
        size="xs"
        label={t('periods.period')}
        description={t('periods.periodHelp')}
        value={name}
        error={fault}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <NativeSelect
        size="xs"
        label={t('periods.start')}
        value={start}
        data={periodStartKinds.map((value) => ({ value, label: t(`periods.start.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          setStart(periodStartKinds.find((one) => one === value) ?? 'last')
        }
      />
      <Button size="xs" type="submit" disabled={periods.busy}>
        {t('periods.begin')}
      </Button>
    </ErrorSummaryForm>
  );
}

function LookedAt({
  looked,
  periods,
}: {
  readonly looked: FigureDeliveryPreview;
  readonly periods: Periods;
}) {
  const t = useT(periodsTexts);
  const reasons = useT(importTexts);
  const refused = looked.rows.filter(({ outcome }) => outcome === 'refused');
  const taken = looked.rows.filter(({ outcome }) => outcome === 'taken').length;
  return (
    <Modal opened onClose={periods.close} title={t('periods.inOf', { period: looked.period })}>
      <p>{t('periods.looked', { taken, refused: refused.length, period: looked.period })}</p>
      {refused.length === 0 ? null : (
        <>
          <p>{t('periods.mend')}</p>
          <ul>
            {refused.map(({ line, key, reason }) => (
              <li key={`${line} ${key}`}>
                {t('periods.line', {
                  line: String(line),
                  key,
                  reason: reason === null ? '' : reasons(`import.reason.${reason}`),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={periods.close}>
          {t('periods.close')}
        </Button>
        <Button
          disabled={periods.busy || refused.length > 0 || taken === 0}
          onClick={() => void periods.deliver(looked)}
        >
          {t('periods.deliver')}
        </Button>
      </Group>
    </Modal>
  );
}

interface LineProps {
  readonly head: FigurePeriodHead;
  readonly type: RiskType;
  readonly periods: Periods;
}

function Line({ head: { period, startedFrom, risks, at, author }, type, periods }: LineProps) {
  const t = useT(periodsTexts);
  const { dateTime } = useFormat();
  const { editable } = useAssessment();
  const origin =
    startedFrom === ''
      ? t('periods.startedFromNothing')
      : startedFrom === 'assessment'
        ? t('periods.startedFromAssessment')
        : t('periods.startedFrom', { from: startedFrom });
  return (
    <li>
      <span>
        <b>{period}</b>
        <small className="muted">
          {t('periods.risks', { count: risks })} · {origin} · {t('periods.by', { at: dateTime(at), author })}
        </small>
      </span>
      <Button
        size="xs"
        variant="default"
        aria-label={t('periods.outOf', { period })}
        onClick={() => void periods.fileOf(period, type)}
      >
        {t('periods.out')}
      </Button>
      {editable ? (
        <>
          <FileButton accept=".csv,text/csv" onChange={(file) => void periods.look(period, type, file)}>
            {(props) => (
              <Button size="xs" variant="default" aria-label={t('periods.inOf', { period })} {...props}>
                {t('periods.in')}
              </Button>
            )}
          </FileButton>
          <Button
            size="xs"
            variant="default"
            disabled={periods.busy}
            aria-label={t('periods.takeOf', { period })}
            onClick={() => void periods.take(period)}
          >
            {t('periods.take')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={periods.busy}
            aria-label={t('periods.removeOf', { period })}
            onClick={() => void periods.remove(period)}
          >
            {t('periods.remove')}
          </Button>
        </>
      ) : null}
    </li>
  );
}

export function PeriodList({ type }: { readonly type: RiskType }) {
  const t = useT(periodsTexts);
  const { id, editable } = useAssessment();
  const periods = useFigurePeriods();
  const enabled = useHasFigurePeriods();
  const { data, error, refetch } = useCall(contract.list, { params: { id } }, { staleTime: 0, enabled });
  if (!enabled) return <EmptyState title={t('periods.none')} text={t('periods.noneText')} />;
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ListSkeleton rows={3} />;
  return (
    <>
      {data.periods.length === 0 ? (
        <EmptyState title={t('periods.none')} text={t('periods.noneText')} />
      ) : null}
      <ul className={styles.list}>
        {data.periods.toReversed().map((head) => (
          <Line key={head.period} {...{ head, type, periods }} />
        ))}
      </ul>
      {editable ? (
        <BeginForm key={data.periods.at(-1)?.period ?? ''} known={data.periods} periods={periods} />
      ) : null}
      {periods.looked === null ? null : <LookedAt looked={periods.looked} periods={periods} />}
    </>
  );
}
