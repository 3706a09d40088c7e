import { user as contract, type User } from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useAct } from '@klarsikt/web/ui/records/done.ts';
import { texts } from './texts.ts';
import styles from './user.module.css';

export function SessionsTab({ user }: { readonly user: User }) {
  const t = useT(texts);
  const { dateTime } = useFormat();
  const { busy, act } = useAct();
  const end = useCommand(contract.endSessions, { refreshes: [contract.get] });
  const params = { id: user.id };
  const said = { done: ({ ended }: { readonly ended: number }) => t('user.ended', { count: ended }) };
  const reach = user.higher.length === 0;
  const others = user.sessions.filter(({ current }) => !current);
  if (user.sessions.length === 0) return <p className="muted">{t('user.noSessions')}</p>;
  return (
    <>
      <ul className={styles.sessions}>
        {user.sessions.map(({ id, method, ip, agent, createdAt, activeAt, current }) => (
          <li key={id}>
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
            {current || !reach ? null : (
              <Button
                size="compact-xs"
                variant="default"
                disabled={busy}
                onClick={() => void act(() => end.mutateAsync({ params, query: { session: id } }), said)}
              >
                {t('user.endOne')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length === 0 || !reach ? null : (
        <Button
          size="xs"
          variant="default"
          style={{ marginTop: 16 }}
          loading={busy}
          onClick={() => void act(() => end.mutateAsync({ params, query: {} }), said)}
        >
          {t('user.endAll')}
        </Button>
      )}
    </>
  );
}
