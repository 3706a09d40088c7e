import { type UsageFigure, usageContract } from '@klarsikt/contract';
import { getDayEnd, getDayStart } from '@klarsikt/engine/calendar';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { organizationTimeZoneStore } from '@klarsikt/web/platform/days.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameters } from '@klarsikt/web/platform/router/search.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { previousRowsOptions } from '@klarsikt/web/ui/records/RecordList.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useCallback, useMemo } from 'react';
import { parseUsageQuestion, setUsageCondition, toUsageRequest, type UsageQuestion } from './question.ts';
import { usageTexts } from './texts.ts';
import { UsageControls } from './UsageControls.tsx';
import { UsageEventTable } from './UsageEventTable.tsx';
import { UsageFigureTable } from './UsageFigureTable.tsx';
import styles from './usage.module.css';

/** Timeout in milliseconds: the figures of a large organisation for a year take some seconds. */
const timeoutMs = 20_000;

type Change = Parameters<typeof UsageControls>[0]['change'];

function narrowToFigure(question: UsageQuestion, figure: UsageFigure): Parameters<Change>[0] {
  const { organization, user, event, application, day } = figure;
  const values = { organization: organization?.id, user: user?.id, event, application };
  let where = question.where;
  for (const field of ['organization', 'user', 'event', 'application'] as const)
    if (values[field] !== undefined) where = setUsageCondition(where, field, String(values[field]));
  const zone = organizationTimeZoneStore.now();
  const span =
    day === undefined
      ? {}
      : {
          timeframe: undefined,
          from: String(getDayStart(day, zone).getTime()),
          to: String(getDayEnd(day, zone).getTime()),
        };
  return { view: 'events', where, ...span };
}

function FiguresOf({ question, change }: { readonly question: UsageQuestion; readonly change: Change }) {
  const t = useT(usageTexts);
  const { groupBy, noopUsers } = question;
  const body = { ...toUsageRequest(question), groupBy: [...groupBy], noopUsers };
  const answer = useCall(usageContract.aggregate, { body }, { ...previousRowsOptions, timeoutMs });
  const { data, error } = answer;
  // While the figures of another grouping load, the rows of the former grouping are shown.
  if (data === undefined)
    return error === null ? (
      <ListSkeleton />
    ) : (
      <ErrorState error={error} title={t('usage.failed')} onRetry={() => void answer.refetch()} />
    );
  const fits = data.rows.every((row) => groupBy.every((group) => group in row));
  if (!fits) return <ListSkeleton />;
  return (
    <div className={styles.body} aria-busy={answer.isPlaceholderData || undefined}>
      <UsageFigureTable
        key={groupBy.join()}
        answer={data}
        groups={groupBy}
        empty={<Nothing change={change} />}
        onNarrow={(figure) => change(narrowToFigure(question, figure))}
      />
    </div>
  );
}

function Nothing({ change }: { readonly change: Change }) {
  const t = useT(usageTexts);
  const longer = () => change({ timeframe: 'this year', from: undefined, to: undefined });
  return (
    <EmptyState
      title={t('usage.empty')}
      text={t('usage.emptyText')}
      action={
        <Button variant="default" onClick={longer}>
          {t('usage.longer')}
        </Button>
      }
    />
  );
}

export function UsagePage() {
  const t = useT(usageTexts);
  const [search, changeSearch] = useSearchParameters();
  const question = useMemo(() => parseUsageQuestion(search), [search]);
  const change = useCallback<Change>(
    (changes) => changeSearch((before) => ({ ...before, page: undefined, ...changes })),
    [changeSearch],
  );
  return (
    <Page
      flush
      title={t('usage.title')}
      sub={t('usage.sub')}
      tools={
        <SegmentedSwitch
          label={t('usage.view')}
          value={question.view}
          options={[
            { value: 'figures', label: t('usage.figures') },
            { value: 'events', label: t('usage.events') },
          ]}
          onChange={(view) => change({ view: view === 'figures' ? undefined : view })}
        />
      }
      bar={<UsageControls question={question} change={change} />}
    >
      {question.view === 'events' ? (
        <div className={styles.body}>
          <UsageEventTable question={question} empty={<Nothing change={change} />} />
        </div>
      ) : (
        <FiguresOf question={question} change={change} />
      )}
    </Page>
  );
}
