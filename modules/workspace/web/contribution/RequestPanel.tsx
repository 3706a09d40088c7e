import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import {
  type ContributionHead,
  type ContributionRequest,
  contributionContract as contract,
} from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DetailPanel } from '@klarsikt/web/ui/DetailPanel.tsx';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import { ErrorState, Spinner } from '@klarsikt/web/ui/states/states.tsx';
import { useState } from 'react';
import { type AnswerDecision, ComparedAnswerRow, isAnswerSelectable } from './Compared.tsx';
import styles from './requests.module.css';
import { contributionTexts } from './texts.ts';
import { useAnswerDecisions } from './use-decisions.ts';

interface LinkProps {
  readonly onLink: (link: string) => void;
}
interface RequestProps {
  readonly request: ContributionRequest;
}

const toggled = (set: ReadonlySet<number>, id: number, on: boolean): ReadonlySet<number> =>
  new Set(on ? [...set, id] : [...set].filter((one) => one !== id));

/** Selects initially every value without a conflict. */
const firstChoice = ({ compared }: ContributionRequest): AnswerDecision => ({
  taken: new Set(
    compared.filter((one) => isAnswerSelectable(one) && one.comparison !== 'changed').map(({ id }) => id),
  ),
  overwritten: new Set(),
});

function GiveBack({ request, onLink }: RequestProps & LinkProps) {
  const t = useT(contributionTexts);
  const { giveBack, busy } = useAnswerDecisions(request);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const send = () => {
    setTried(true);
    if (note.trim() !== '') void giveBack(note, onLink);
  };
  return (
    <section>
      <Textarea
        size="xs"
        autosize
        minRows={2}
        label={t('request.giveBackNote')}
        maxLength={2000}
        value={note}
        error={tried && note.trim() === '' ? t('request.say.note') : null}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Button size="xs" variant="default" disabled={busy} onClick={send}>
        {t('request.giveBack')}
      </Button>
    </section>
  );
}

function Decide({ request, onLink }: RequestProps & LinkProps) {
  const t = useT(contributionTexts);
  const { take, busy } = useAnswerDecisions(request);
  const [choice, setChoice] = useState(() => firstChoice(request));
  const { name } = request.recipient;
  const leave = async () => {
    if (!(await askConfirmation({ message: t('request.leaveAsk', { name }), yes: t('request.leaveRest') })))
      return;
    await take({ taken: new Set(), overwritten: new Set(), leaveRest: true });
  };
  return (
    <>
      <ul className={styles.compared}>
        {request.compared.map((one) => (
          <ComparedAnswerRow
            key={one.id}
            one={one}
            choice={choice}
            selectable
            onTake={(on) => setChoice({ ...choice, taken: toggled(choice.taken, one.id, on) })}
            onOverwrite={(on) =>
              setChoice({ ...choice, overwritten: toggled(choice.overwritten, one.id, on) })
            }
          />
        ))}
      </ul>
      <div className={styles.row}>
        <Button
          size="xs"
          disabled={busy || choice.taken.size === 0}
          onClick={() => void take({ ...choice, leaveRest: false })}
        >
          {t('request.take', { count: choice.taken.size })}
        </Button>
        <Button size="xs" variant="subtle" disabled={busy} onClick={() => void leave()}>
          {t('request.leaveRest')}
        </Button>
      </div>
      <GiveBack request={request} onLink={onLink} />
    </>
  );
}

const noChoice: AnswerDecision = { taken: new Set(), overwritten: new Set() };

function Shown({ request }: RequestProps) {
  return (
    <ul className={styles.compared}>
      {request.compared.map((one) => (
        <ComparedAnswerRow
          key={one.id}
          one={one}
          choice={noChoice}
          selectable={false}
          onTake={() => undefined}
          onOverwrite={() => undefined}
        />
      ))}
    </ul>
  );
}

function Renew({ request, onLink }: RequestProps & LinkProps) {
  const t = useT(contributionTexts);
  const { renew, withdraw, busy } = useAnswerDecisions(request);
  const [due, setDue] = useState(request.due);
  const { name, email } = request.recipient;
  const end = async () => {
    if (await askConfirmation({ message: t('request.withdrawAsk', { name }), yes: t('request.withdraw') }))
      await withdraw();
  };
  return (
    <section>
      <h3>{t(email === null ? 'request.dueDay' : 'request.renew')}</h3>
      <p className="muted">{email === null ? t('request.renewAccount', { name }) : t('request.renewText')}</p>
      <div className={styles.row}>
        <DateField size="xs" label={t('request.dueDay')} value={due} onChange={setDue} />
        <Button
          size="xs"
          variant="default"
          disabled={busy || due === '' || (email === null && due === request.due)}
          onClick={() => void renew(due === request.due ? null : due, onLink)}
        >
          {t('request.renewAct')}
        </Button>
        <Button size="xs" variant="subtle" disabled={busy} onClick={() => void end()}>
          {t('request.withdraw')}
        </Button>
      </div>
    </section>
  );
}

function Steps({ request: { steps } }: RequestProps) {
  const t = useT(contributionTexts);
  const { dateTime } = useFormat();
  return (
    <section>
      <h3>{t('request.history')}</h3>
      <ol className={styles.steps}>
        {steps.map(({ at, step, by, note }) => (
          <li key={`${at} ${step}`}>
            {t(`request.step.${step}`)}{' '}
            <span className="muted">
              {[by, dateTime(at), note].filter((part) => part !== '').join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const ended = ['taken', 'declined', 'withdrawn'];

function Content({ request, onLink }: RequestProps & LinkProps) {
  const t = useT(contributionTexts);
  const { date, dateTime } = useFormat();
  const { state, delivered, note, round } = request;
  return (
    <div className={styles.panel}>
      {note === '' ? null : (
        <p className="muted">
          {t('request.noteOf')}: {note}
        </p>
      )}
      {delivered === null ? null : (
        <p>
          {t('request.origin', {
            source: delivered.source,
            date: date(delivered.date),
            at: dateTime(delivered.at),
          })}
        </p>
      )}
      {state === 'delivered' ? (
        <Decide key={round} request={request} onLink={onLink} />
      ) : (
        <Shown request={request} />
      )}
      {ended.includes(state) ? null : <Renew key={request.due} request={request} onLink={onLink} />}
      <Steps request={request} />
    </div>
  );
}

interface PanelProps extends LinkProps {
  readonly head: ContributionHead;
  readonly onClose: () => void;
}

export function ContributionRequestPanel({ head, onClose, onLink }: PanelProps) {
  const t = useT(contributionTexts);
  const { date } = useFormat();
  const { id } = useAssessment();
  const { data, error, refetch } = useCall(
    contract.get,
    { params: { id, request: head.id } },
    { staleTime: 0 },
  );
  const { name, email } = head.recipient;
  return (
    <DetailPanel
      title={name}
      crumb={[t(`request.state.${head.state}`), `${t('request.due')} ${date(head.due)}`, email ?? '']
        .filter((part) => part !== '')
        .join(' · ')}
      onClose={onClose}
    >
      {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Spinner /> : null}
      {data === undefined ? null : <Content request={data} onLink={onLink} />}
    </DetailPanel>
  );
}
