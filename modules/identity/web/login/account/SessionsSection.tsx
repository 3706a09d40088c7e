import { session as contract, type SessionEntry } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { texts } from '../texts.ts';
import styles from './account.module.css';
import { browserOf } from './browser-name.ts';
import { Section } from './Section.tsx';
import { useAccountCommand } from './use-account-command.ts';

function SessionLine({ entry }: { readonly entry: SessionEntry }) {
  const t = useT(texts);
  const format = useFormat();
  const { run, busy } = useAccountCommand(contract.endSession, t('account.sessionEnded'));
  const name = browserOf(entry.agent) ?? t('account.unknownBrowser');
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {entry.current ? <span className={styles.badge}>{t('account.thisSession')}</span> : null}
        <p className="muted">
          {t('account.sessionLine', {
            ip: entry.ip,
            since: format.dateTime(entry.createdAt),
            active: format.dateTime(entry.activeAt),
          })}
        </p>
      </div>
      {entry.current ? null : (
        <Button
          variant="default"
          disabled={busy}
          aria-label={t('account.endNamed', { name })}
          onClick={() => run({ params: { id: entry.id } }).catch(() => undefined)}
        >
          {t('account.end')}
        </Button>
      )}
    </li>
  );
}

export function SessionsSection() {
  const t = useT(texts);
  const sessions = useCall(contract.listSessions, {}, { staleTime: 0 });
  const { run, busy } = useAccountCommand(contract.endOtherSessions, t('account.othersEnded'));
  const list = sessions.data ?? [];
  return (
    <Section title={t('account.sessions')} note={t('account.sessionsNote')}>
      {sessions.isPending ? <ListSkeleton rows={2} /> : null}
      {sessions.error ? <ErrorState error={sessions.error} onRetry={() => sessions.refetch()} /> : null}
      <ul className={styles.sessions}>
        {list.map((entry) => (
          <SessionLine key={entry.id} entry={entry} />
        ))}
      </ul>
      {list.length > 1 ? (
        <div>
          <Button variant="default" disabled={busy} onClick={() => run({}).catch(() => undefined)}>
            {t('account.endOthers')}
          </Button>
        </div>
      ) : null}
    </Section>
  );
}
