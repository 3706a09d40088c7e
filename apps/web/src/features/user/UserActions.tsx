/** What can be done with an account beside changing its fields: with undo where it can be undone, else confirmed. */
import { user as contract, type User } from '@klarsikt/contract';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useCommand } from '../../platform/api/query.ts';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { confirm } from '../../ui/confirm.ts';
import { useAct } from '../../ui/records/done.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { texts } from './texts.ts';
import styles from './user.module.css';

const refreshes = [contract.list, contract.get];

function Notes({ user }: { readonly user: User }) {
  const t = useT(texts);
  const { dateTime } = useFormat();
  return (
    <>
      {user.higher.length > 0 ? (
        <div className={styles.note}>
          <b>{t('user.higher')}</b>
          <p>{t('user.higherHelp', { rights: user.higher.join(', ') })}</p>
        </div>
      ) : null}
      {user.lockedUntil === null ? null : (
        <div className={styles.note}>
          <b>{t('user.lockedSince', { until: dateTime(user.lockedUntil) })}</b>
          <p>{t('user.lockedHelp')}</p>
        </div>
      )}
    </>
  );
}

/** Disabling and enabling with the way back; the revision is asked anew, since others may have saved meanwhile. */
function useStatus(user: User) {
  const t = useT(texts);
  const save = useCommand(contract.save, { refreshes });
  const { busy, act } = useAct();
  const { id, revision, username, givenName, surname, language, displayName: name } = user;
  const body = { id, username, givenName, surname, language };
  const send = (status: 'active' | 'disabled', at: number) =>
    save.mutateAsync({ body: { ...body, revision: at, status } });
  const toggle = (status: 'active' | 'disabled') => {
    const back = status === 'active' ? 'disabled' : 'active';
    const done = t(status === 'disabled' ? 'user.disabled' : 'user.enabled', { name });
    return act(() => send(status, revision), { done, undo: () => send(back, revision + 1) });
  };
  return { busy, toggle };
}

function MoreMenu({ user, onPassword }: { readonly user: User; readonly onPassword: () => void }) {
  const t = useT(texts);
  const { act } = useAct();
  const reset = useCommand(contract.resetPassword, { refreshes });
  const demand = useCommand(contract.demandPassword, { refreshes });
  const factor = useCommand(contract.removeFactor, { refreshes });
  const { id, username: email, displayName: name } = user;
  const params = { id };
  const ask = async (message: string, work: () => Promise<unknown>, done: string) => {
    if (await confirm({ message })) await act(work, { done });
  };
  const open = user.status !== 'disabled' && !user.federated;
  const reach = user.higher.length === 0;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<IconChevronDown size={14} aria-hidden="true" />}>
          {t('user.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={!open}
          onClick={() =>
            void act(() => reset.mutateAsync({ body: { id } }), { done: t('user.resetSent', { email }) })
          }
        >
          {t(user.status === 'invited' ? 'user.inviteAgain' : 'user.resetMail')}
        </Menu.Item>
        <Menu.Item
          disabled={!open || !reach}
          onClick={() =>
            void ask(
              t('user.demandAsk', { name }),
              () => demand.mutateAsync({ params }),
              t('user.demanded', { name }),
            )
          }
        >
          {t('user.demand')}
        </Menu.Item>
        <Menu.Item disabled={!open || !reach} onClick={onPassword}>
          {t('user.setPassword')}
        </Menu.Item>
        <Menu.Item
          disabled={!user.secondFactor || !reach}
          onClick={() =>
            void ask(
              t('user.removeFactorAsk', { name }),
              () => factor.mutateAsync({ params }),
              t('user.factorRemoved', { name }),
            )
          }
        >
          {t('user.removeFactor')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export function UserActions({ user }: { readonly user: User }) {
  const t = useT(texts);
  const [setting, setSetting] = useState(false);
  const { busy, toggle } = useStatus(user);
  const { act } = useAct();
  const unlock = useCommand(contract.unlock, { refreshes });
  const { id, displayName: name } = user;
  const disabled = user.status === 'disabled';
  return (
    <>
      <Notes user={user} />
      <div className={styles.actions} data-print="hide">
        {user.locked ? (
          <Button
            size="xs"
            onClick={() =>
              void act(() => unlock.mutateAsync({ params: { id } }), { done: t('user.unlocked', { name }) })
            }
          >
            {t('user.unlock')}
          </Button>
        ) : null}
        {user.higher.length > 0 ? null : (
          <Button
            size="xs"
            variant="default"
            loading={busy}
            onClick={() => void toggle(disabled ? 'active' : 'disabled')}
          >
            {t(disabled ? 'user.enable' : 'user.disable')}
          </Button>
        )}
        <MoreMenu user={user} onPassword={() => setSetting(true)} />
        {user.self ? <span className="muted">{t('user.self')}</span> : null}
      </div>
      {setting ? <PasswordForm user={user} onEnd={() => setSetting(false)} /> : null}
    </>
  );
}
