/** Shows the actions on an account; each can be undone or needs confirmation. */

import { userContract as contract, privacyContract, type User } from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { saveFile } from '@klarsikt/web/platform/files/download.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Menu } from '@klarsikt/web/ui/kit/menus.ts';
import { useDoneNotice, useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { UserErasureForm } from './EraseForm.tsx';
import { FactorRemovalForm } from './FactorForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { type QueuedMail, QueuedMailNotice } from './QueuedMailNotice.tsx';
import { userPrivacyTexts as privacyTexts } from './texts.privacy.ts';
import { userTexts } from './texts.ts';
import styles from './user.module.css';

const refreshes = [contract.list, contract.get];

function Notes({ user }: { readonly user: User }) {
  const t = useT(userTexts);
  const { dateTime } = useFormat();
  return (
    <>
      {user.higher.length > 0 ? (
        <div className={styles.note}>
          <b>{t('user.higher')}</b>
          <p>{t('user.higherHelp', { rights: user.higher.join(', ') })}</p>
        </div>
      ) : null}
      {user.directory ? (
        <div className={styles.note}>
          <b>{t('user.directory')}</b>
          <p>{t('user.directoryHelp')}</p>
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

/** Disables or enables the account, and offers to undo it. */
function useStatus(user: User) {
  const t = useT(userTexts);
  const save = useCommand(contract.save, { refreshes });
  const { busy, act } = useRecordAction();
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

interface MoreMenuProps {
  readonly user: User;
  readonly onPassword: () => void;
  readonly onFactor: () => void;
  readonly onErase: () => void;
  readonly onKept: (kept: QueuedMail) => void;
}

function PrivacyItems({ user, onErase }: Pick<MoreMenuProps, 'user' | 'onErase'>) {
  const t = useT(privacyTexts);
  const { act } = useRecordAction();
  const exportData = useCommand(privacyContract.exportData, { timeoutMs: 120_000 });
  const { id, displayName: name } = user;
  const save = async () =>
    saveFile(await exportData.mutateAsync({ params: { id } }), `klarsikt-person-${id}.json`);
  const reach = user.higher.length === 0;
  return (
    <>
      <Menu.Item disabled={!reach} onClick={() => void act(save, { done: t('privacy.exported', { name }) })}>
        {t('privacy.export')}
      </Menu.Item>
      <Menu.Item disabled={!reach || user.self} onClick={onErase}>
        {t('privacy.erase')}
      </Menu.Item>
    </>
  );
}

function MoreMenu({ user, onPassword, onFactor, onErase, onKept }: MoreMenuProps) {
  const t = useT(userTexts);
  const done = useDoneNotice();
  const { act } = useRecordAction();
  const reset = useCommand(contract.resetPassword, { refreshes });
  const demand = useCommand(contract.demandPassword, { refreshes });
  const { id, username: email, displayName: name } = user;
  const params = { id };
  const ask = async (message: string, work: () => Promise<unknown>, said: string) => {
    if (await askConfirmation({ message })) await act(work, { done: said });
  };
  const send = async () => {
    const sent = await act(() => reset.mutateAsync({ body: { id } }));
    if (sent === undefined) return;
    const kind = user.status === 'invited' ? 'invitation' : 'reset';
    if (sent.mail.state === 'kept') onKept({ mail: sent.mail, email, kind });
    else done(t('user.resetSent', { email }));
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
        <Menu.Item disabled={!open || !reach} onClick={() => void send()}>
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
        <Menu.Item disabled={!open || !reach || user.self} onClick={onPassword}>
          {t('user.setPassword')}
        </Menu.Item>
        <Menu.Item disabled={!user.secondFactor || !reach || user.self} onClick={onFactor}>
          {t('user.removeFactor')}
        </Menu.Item>
        <PrivacyItems user={user} onErase={onErase} />
      </Menu.Dropdown>
    </Menu>
  );
}

export function UserActions({ user }: { readonly user: User }) {
  const t = useT(userTexts);
  const [setting, setSetting] = useState<'password' | 'factor' | 'erase' | null>(null);
  const [kept, setKept] = useState<QueuedMail | null>(null);
  const { busy, toggle } = useStatus(user);
  const { act } = useRecordAction();
  const unlock = useCommand(contract.unlock, { refreshes });
  const { id, displayName: name } = user;
  const disabled = user.status === 'disabled';
  return (
    <>
      <Notes user={user} />
      <div className={styles.actions} data-print="hide">
        {user.locked && user.higher.length === 0 ? (
          <Button
            size="xs"
            onClick={() =>
              void act(() => unlock.mutateAsync({ params: { id } }), { done: t('user.unlocked', { name }) })
            }
          >
            {t('user.unlock')}
          </Button>
        ) : null}
        {user.higher.length > 0 || user.directory ? null : (
          <Button
            size="xs"
            variant="default"
            loading={busy}
            onClick={() => void toggle(disabled ? 'active' : 'disabled')}
          >
            {t(disabled ? 'user.enable' : 'user.disable')}
          </Button>
        )}
        <MoreMenu
          user={user}
          onPassword={() => setSetting('password')}
          onFactor={() => setSetting('factor')}
          onErase={() => setSetting('erase')}
          onKept={setKept}
        />
        {user.self ? (
          <span className="muted">
            {t('user.self')}{' '}
            <Link className="text-link" to="/account">
              {t('user.selfAccount')}
            </Link>
          </span>
        ) : null}
      </div>
      {kept === null ? null : <QueuedMailNotice kept={kept} />}
      {setting === 'password' ? <PasswordForm user={user} onEnd={() => setSetting(null)} /> : null}
      {setting === 'erase' ? <UserErasureForm user={user} onEnd={() => setSetting(null)} /> : null}
      {setting === 'factor' ? <FactorRemovalForm user={user} onEnd={() => setSetting(null)} /> : null}
    </>
  );
}
