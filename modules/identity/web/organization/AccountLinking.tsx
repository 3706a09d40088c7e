/** Shows the people whose accounts no longer match the provider's identifiers, and two ways to link them again. */
import { type AccountLinkingStatus, accountLinkingDayRange, federationContract } from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { askChoice, askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { RecordFacts, RecordSection } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { ErrorState } from '@klarsikt/web/ui/states/states.tsx';
import { accountLinkingTexts } from './linking-texts.ts';
import styles from './organization.module.css';

const refreshes = [federationContract.linking];

interface PartProps {
  readonly id: number;
  readonly linking: AccountLinkingStatus;
}

function Refused({ refused: { people, total } }: Pick<AccountLinkingStatus, 'refused'>) {
  const t = useT(accountLinkingTexts);
  const { dateTime } = useFormat();
  if (total === 0) return null;
  return (
    <>
      <ul className={styles.people} aria-label={t('linking.people')}>
        {people.map(({ id, name, username, at, times }) => (
          <li key={id}>
            <b>{name === '' ? username : name}</b> {name === '' ? null : username}
            <p className="muted">{t('linking.times', { times, at: dateTime(at) })}</p>
          </li>
        ))}
      </ul>
      {total > people.length ? (
        <p className="muted">{t('linking.more', { count: total - people.length })}</p>
      ) : null}
    </>
  );
}

const periods = [accountLinkingDayRange.most, accountLinkingDayRange.least, 7];

function ByAddress({ id, linking: { open } }: PartProps) {
  const t = useT(accountLinkingTexts);
  const { dateTime } = useFormat();
  const { busy, act } = useRecordAction();
  const start = useCommand(federationContract.openLinking, { refreshes });
  const stop = useCommand(federationContract.endLinking, { refreshes });
  const params = { id };
  if (open !== null)
    return (
      <>
        <p role="status">
          {t('linking.open', { until: dateTime(open.until), at: dateTime(open.at), by: open.by })}
        </p>
        <Button
          size="xs"
          loading={busy}
          onClick={() => void act(() => stop.mutateAsync({ params }), { done: t('linking.ended') })}
        >
          {t('linking.end')}
        </Button>
      </>
    );
  const ask = async () => {
    const chosen = await askChoice({
      title: t('linking.byAddressTitle'),
      message: t('linking.byAddressAsk'),
      options: [
        { id: '0', label: t('linking.cancel') },
        ...periods.map((days) => ({ id: String(days), label: t('linking.days', { days }) })),
      ],
    });
    const days = Number(chosen ?? 0);
    if (days === 0) return;
    const done = ({ open: opened }: AccountLinkingStatus) =>
      t('linking.opened', { until: dateTime(opened?.until ?? '') });
    await act(() => start.mutateAsync({ params, body: { days } }), { done });
  };
  return (
    <Button size="xs" variant="default" loading={busy} onClick={() => void ask()}>
      {t('linking.byAddress')}
    </Button>
  );
}

function ByLinks({ id, linking: { refused, waiting } }: PartProps) {
  const t = useT(accountLinkingTexts);
  const { busy, act } = useRecordAction();
  const send = useCommand(federationContract.sendLinks, { refreshes });
  const ask = async (to: 'refused' | 'waiting') => {
    if (!(await askConfirmation({ message: t('linking.linksAsk'), yes: t('linking.send') }))) return;
    const done = (counts: { readonly sent: number; readonly recent: number; readonly left: number }) =>
      t('linking.sent', counts).trim();
    await act(() => send.mutateAsync({ params: { id }, body: { to } }), { done });
  };
  return (
    <>
      {refused.total === 0 ? null : (
        <Button size="xs" variant="default" loading={busy} onClick={() => void ask('refused')}>
          {t('linking.linksRefused')}
        </Button>
      )}
      {waiting === 0 ? null : (
        <Button size="xs" variant="default" loading={busy} onClick={() => void ask('waiting')}>
          {t('linking.linksWaiting')}
        </Button>
      )}
    </>
  );
}

/**
 * Section on linking accounts to the identity provider. It is shown to people who may change the sign-in settings of
 * an organisation with an enabled provider.
 */
export function AccountLinking({ id }: { readonly id: number }) {
  const t = useT(accountLinkingTexts);
  const { number } = useFormat();
  const { data: linking, error, refetch } = useCall(federationContract.linking, { params: { id } });
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!linking) return null;
  const { connected, waiting, refused, open, sendsMail } = linking;
  const isNeeded = waiting > 0 || refused.total > 0;
  return (
    <div className={styles.gap}>
      <RecordSection title={t('linking.title')}>
        <RecordFacts
          of={[
            [t('linking.connected'), number(connected)],
            [t('linking.waiting'), number(waiting)],
            [t('linking.refused'), number(refused.total)],
          ]}
        />
        <Refused refused={refused} />
        {isNeeded ? <p className={styles.help}>{t('linking.help')}</p> : null}
        {isNeeded && !sendsMail ? <p className={styles.help}>{t('linking.noMail')}</p> : null}
        {isNeeded || open !== null ? (
          <div className={styles.buttons}>
            <ByAddress id={id} linking={linking} />
            <ByLinks id={id} linking={linking} />
          </div>
        ) : null}
      </RecordSection>
    </div>
  );
}
