import table from '@klarsikt/assessment/web/assessment/_components/levels/small-table.module.css';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { examinerContract as contract, type Examiner } from '@klarsikt/contract';
import { ApiError } from '@klarsikt/web/platform/api/errors.ts';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { Panel } from '@klarsikt/web/ui/Page.tsx';
import { useState } from 'react';
import { examinerTexts } from './examiner-texts.ts';
import styles from './signoff.module.css';

const refreshes = { refreshes: [contract.list] };

function findDayFault(error: unknown): string | null {
  const faults = error instanceof ApiError ? error.faults : [];
  return faults.find(({ path }) => path === 'body.lastDay')?.message ?? null;
}

function NameForm() {
  const t = useT(examinerTexts);
  const language = useLanguage();
  const { id } = useAssessment();
  const { data: people = [] } = useCall(contract.people, { params: { id } });
  const { mutateAsync, isPending, error: refusal, reset } = useCommand(contract.name, refreshes);
  const [userId, setUserId] = useState('');
  const [lastDay, setLastDay] = useState('');
  const [tried, setTried] = useState(false);
  const refused = findDayFault(refusal);
  const name = async () => {
    setTried(true);
    if (userId === '' || lastDay === '') return;
    try {
      await mutateAsync({ params: { id }, body: { userId: Number(userId), lastDay } });
      showNotice(t('examiner.named', { name: people.find((one) => String(one.id) === userId)?.name ?? '' }));
      setUserId('');
      setTried(false);
    } catch (error) {
      // A fault of the day is shown at its field; other errors are shown as a message.
      if (findDayFault(error) === null) showError(error, language, t('examiner.failed'));
    }
  };
  return (
    <ErrorSummaryForm className={styles.decide} onSubmit={name}>
      <NativeSelect
        size="xs"
        label={t('examiner.person')}
        value={userId}
        error={tried && userId === '' ? t('examiner.say.person') : null}
        data={[
          { value: '', label: t('examiner.choose') },
          ...people.map(({ id: value, name: shown, username }) => ({
            value: String(value),
            label: shown === username ? shown : `${shown} (${username})`,
          })),
        ]}
        onChange={(event) => setUserId(event.currentTarget.value)}
      />
      <DateField
        size="xs"
        label={t('examiner.lastDay')}
        value={lastDay}
        error={tried && lastDay === '' ? t('examiner.say.lastDay') : refused}
        onChange={(day) => {
          reset();
          setLastDay(day);
        }}
      />
      <div className={styles.buttons}>
        <Button type="submit" disabled={isPending}>
          {t('examiner.name')}
        </Button>
      </div>
    </ErrorSummaryForm>
  );
}

function Visits({ visits }: Pick<Examiner, 'visits'>) {
  const t = useT(examinerTexts);
  const { dateTime } = useFormat();
  const [latest] = visits;
  if (latest === undefined) return <span className="muted">{t('examiner.noVisit')}</span>;
  return (
    <span title={visits.map((at) => dateTime(at)).join('\n')}>
      {t('examiner.visitedAt', { count: visits.length, at: dateTime(latest) })}
    </span>
  );
}

function Row({ one, mayEnd }: { readonly one: Examiner; readonly mayEnd: boolean }) {
  const t = useT(examinerTexts);
  const { date, dateTime } = useFormat();
  const language = useLanguage();
  const { id } = useAssessment();
  const { mutateAsync, isPending } = useCommand(contract.end, refreshes);
  const end = async () => {
    if (
      !(await askConfirmation({ message: t('examiner.endAsk', { name: one.name }), yes: t('examiner.end') }))
    )
      return;
    try {
      await mutateAsync({ params: { id, examiner: one.id } });
      showNotice(t('examiner.endDone'));
    } catch (error) {
      showError(error, language, t('examiner.failed'));
    }
  };
  return (
    <tr>
      <th scope="row">{one.name}</th>
      <td>{date(one.lastDay)}</td>
      <td>
        {one.ended === null
          ? t(one.status === 'over' ? 'examiner.over' : 'examiner.open')
          : t('examiner.ended', { name: one.ended.by, at: dateTime(one.ended.at) })}
      </td>
      <td>{one.named.by}</td>
      <td>
        <Visits visits={one.visits} />
      </td>
      <td>
        {mayEnd && one.status === 'open' ? (
          <Button size="compact-xs" variant="default" disabled={isPending} onClick={() => void end()}>
            {t('examiner.end')}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

export function ExaminerList() {
  const t = useT(examinerTexts);
  const { id, loaded, past } = useAssessment();
  const { approve, sample } = loaded.permissions;
  const { data } = useCall(contract.list, { params: { id } }, { enabled: !sample && past === null });
  if (data === undefined) return null;
  return (
    <Panel title={t('examiner.title')}>
      <p className="muted">{t('examiner.help')}</p>
      {data.length === 0 ? (
        <p className={styles.after}>{t('examiner.none')}</p>
      ) : (
        <div className={styles.wide}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t('examiner.person')}</th>
                <th scope="col">{t('examiner.lastDay')}</th>
                <th scope="col">{t('examiner.status')}</th>
                <th scope="col">{t('examiner.by')}</th>
                <th scope="col">{t('examiner.visits')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {data.map((one) => (
                <Row key={one.id} one={one} mayEnd={approve} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {approve ? (
        <div className={styles.after}>
          <NameForm />
        </div>
      ) : null}
    </Panel>
  );
}
