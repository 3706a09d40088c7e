import { userContract as contract, type User } from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { userTexts } from './texts.ts';
import styles from './user.module.css';

type UserSession = User['sessions'][number];

interface SessionLineProps {
  readonly entry: UserSession;
  readonly busy: boolean;
  /** Ends the session; null if the session cannot be ended on this page. */
  readonly onEnd: (() => Promise<void>) | null;
}

function SessionLine({ entry, busy, onEnd }: SessionLineProps) {
  const t = useT(userTexts);
  const { dateTime } = useFormat();
  const { method, ip, agent, createdAt, activeAt, current } = entry;
  return (
    <li>
      <div>
        <b>
          {t(`user.method.${method}`)} {ip}
          {current ? <span className="muted"> ({t('user.thisSession')})</span> : null}
        </b>
        <p className="muted">
          {t('user.sessionSince', { since: dateTime(createdAt), active: dateTime(activeAt) })}
        </p>
        {agent === '' ? null : <p className={styles.agent}>{agent}</p>}
      </div>
      {onEnd === null ? null : (
        <Button size="compact-xs" variant="default" disabled={busy} onClick={() => void onEnd()}>
          {t('user.endOne')}
        </Button>
      )}
    </li>
  );
}

export function SessionsTab({ user }: { readonly user: User }) {
  const t = useT(userTexts);
  const { busy, act } = useRecordAction();
  const end = useCommand(contract.endSessions, { refreshes: [contract.get] });
  const { id, displayName: name, sessions, higher } = user;
  const endAfterQuestion = async (message: string, yes: string, query: { readonly session?: string }) => {
    if (!(await askConfirmation({ message, yes }))) return;
    const done = ({ ended }: { readonly ended: number }) => t('user.ended', { count: ended });
    await act(() => end.mutateAsync({ params: { id }, query }), { done });
  };
  const endOne = ({ id: session, ip }: UserSession) =>
    endAfterQuestion(t('user.endOneAsk', { name, ip }), t('user.endOne'), { session });
  const reach = higher.length === 0;
  const others = sessions.filter(({ current }) => !current);
  if (sessions.length === 0) return <p className="muted">{t('user.noSessions')}</p>;
  return (
    <>
      <ul className={styles.sessions}>
        {sessions.map((entry) => (
          <SessionLine
            key={entry.id}
            entry={entry}
            busy={busy}
            onEnd={entry.current || !reach ? null : () => endOne(entry)}
          />
        ))}
      </ul>
      {others.length === 0 || !reach ? null : (
        <Button
          size="xs"
          variant="default"
          style={{ marginTop: 16 }}
          loading={busy}
          onClick={() => void endAfterQuestion(t('user.endAllAsk', { name }), t('user.endAll'), {})}
        >
          {t('user.endAll')}
        </Button>
      )}
    </>
  );
}
