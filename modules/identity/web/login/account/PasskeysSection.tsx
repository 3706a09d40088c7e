import { type Account, loginContract, type OwnPasskeys, type Passkey } from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { SimpleField } from '@klarsikt/web/ui/fields/SimpleField.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useState } from 'react';
import { createPasskey, isPasskeySupported, PasskeyBrowserError } from '../_lib/passkey-browser.ts';
import { usePasskeyErrorText } from '../_lib/use-passkey.ts';
import { passkeyTexts } from '../passkey-texts.ts';
import { loginTexts } from '../texts.ts';
import styles from './account.module.css';
import { AccountForm, AccountSection } from './Section.tsx';
import { useAccountCommand } from './use-account-command.ts';

interface PasswordFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

function CurrentPassword(props: PasswordFieldProps) {
  const t = useT(loginTexts);
  return (
    <SimpleField
      label={t('account.current')}
      name="current"
      type="password"
      autoComplete="current-password"
      {...props}
    />
  );
}

/**
 * The current password as proof of identity. It may be empty soon after a sign-in by passkey; later the server
 * requires it.
 */
function usePasswordProof({ hasPassword }: Account) {
  const { session } = useSession();
  const [current, setCurrent] = useState('');
  const isOptional = !hasPassword || session?.method === 'passkey';
  return {
    current,
    setCurrent,
    body: current === '' ? {} : { current },
    isMissing: current === '' && !isOptional,
  };
}

/** Moves the focus to the first field of a form that a button has opened in its place. */
const focusField = (field: HTMLInputElement | null): void => field?.focus();

interface FormProps {
  readonly account: Account;
  readonly onDone: () => void;
}

function useNewPasskey({ account, onDone }: FormProps, name: string) {
  const t = useT(passkeyTexts);
  const toSentence = usePasskeyErrorText();
  const proof = usePasswordProof(account);
  const [failure, setFailure] = useState<string | null>(null);
  const options = useAccountCommand(loginContract.registerPasskeyOptions, null);
  const save = useAccountCommand(loginContract.registerPasskey, t('account.passkeyAdded'));
  const submit = async () => {
    setFailure(null);
    if (name.trim() === '' || proof.isMissing) return;
    try {
      const credential = await createPasskey(await options.run({ body: proof.body }));
      await save.run({ body: { name, credential } });
      onDone();
    } catch (cause) {
      // The command hooks show errors of the server, so only errors of the browser are handled here.
      if (cause instanceof PasskeyBrowserError) setFailure(toSentence(cause));
    }
  };
  return {
    submit,
    proof,
    busy: options.busy || save.busy,
    said: failure ?? options.said ?? save.said,
    faultAt: (field: string) => options.faultAt(field) ?? save.faultAt(field),
  };
}

function NewPasskey({ account, onDone }: FormProps) {
  const t = useT(loginTexts);
  const tp = useT(passkeyTexts);
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const { submit, proof, busy, said, faultAt } = useNewPasskey({ account, onDone }, name);
  return (
    <AccountForm
      submit={busy ? tp('passkey.waiting') : tp('account.passkeyAdd')}
      busy={busy}
      said={said}
      onSubmit={async () => {
        setTried(true);
        await submit();
      }}
      more={
        <Button variant="default" onClick={onDone}>
          {t('account.cancel')}
        </Button>
      }
    >
      <SimpleField
        label={tp('account.passkeyName')}
        name="passkeyName"
        inputRef={focusField}
        autoComplete="off"
        value={name}
        onChange={setName}
        hint={tp('account.passkeyNameHint')}
        error={tried && name.trim() === '' ? tp('account.passkeyNameMissing') : faultAt('name')}
      />
      {account.hasPassword ? (
        <CurrentPassword
          value={proof.current}
          onChange={proof.setCurrent}
          error={tried && proof.isMissing ? t('newPassword.missing') : faultAt('current')}
        />
      ) : null}
    </AccountForm>
  );
}

interface EntryFormProps extends FormProps {
  readonly entry: Passkey;
}

function RemovePasskey({ account, entry, onDone }: EntryFormProps) {
  const t = useT(loginTexts);
  const tp = useT(passkeyTexts);
  const proof = usePasswordProof(account);
  const [tried, setTried] = useState(false);
  const { run, busy, said, faultAt } = useAccountCommand(
    loginContract.removePasskey,
    tp('account.passkeyRemoved'),
  );
  const submit = async () => {
    setTried(true);
    if (proof.isMissing) return;
    await run({ params: { id: entry.id }, body: proof.body });
    onDone();
  };
  return (
    <AccountForm
      submit={tp('account.passkeyRemove')}
      busy={busy}
      said={said}
      onSubmit={submit}
      more={
        <Button variant="default" autoFocus onClick={onDone}>
          {t('account.cancel')}
        </Button>
      }
    >
      <p>{tp('account.passkeyRemoveAsk', { name: entry.name })}</p>
      {account.hasPassword ? (
        <CurrentPassword
          value={proof.current}
          onChange={proof.setCurrent}
          error={tried && proof.isMissing ? t('newPassword.missing') : faultAt('current')}
        />
      ) : null}
    </AccountForm>
  );
}

function RenamePasskey({ entry, onDone }: Omit<EntryFormProps, 'account'>) {
  const t = useT(loginTexts);
  const tp = useT(passkeyTexts);
  const [name, setName] = useState(entry.name);
  const rename = useCommand(loginContract.renamePasskey, { refreshes: [loginContract.listPasskeys] });
  const { act, busy } = useRecordAction();
  const isEmpty = name.trim() === '';
  const submit = async () => {
    if (isEmpty) return;
    const given = { params: { id: entry.id }, body: { name } };
    await act(() => rename.mutateAsync(given), { done: tp('account.passkeyRenamed') });
    onDone();
  };
  return (
    <AccountForm
      submit={t('account.save')}
      busy={busy}
      said={null}
      onSubmit={submit}
      more={
        <Button variant="default" onClick={onDone}>
          {t('account.cancel')}
        </Button>
      }
    >
      <SimpleField
        label={tp('account.passkeyName')}
        name="passkeyName"
        inputRef={focusField}
        autoComplete="off"
        value={name}
        onChange={setName}
        error={isEmpty ? tp('account.passkeyNameMissing') : undefined}
      />
    </AccountForm>
  );
}

type PasskeyForm = 'rename' | 'remove';

interface ActionsProps {
  readonly name: string;
  readonly keepsLast: boolean;
  /** The form that was closed last; its button gets the focus. */
  readonly closed: PasskeyForm | null;
  readonly onOpen: (form: PasskeyForm) => void;
}

function PasskeyActions({ name, keepsLast, closed, onOpen }: ActionsProps) {
  const tp = useT(passkeyTexts);
  return (
    <div className={styles.actions}>
      <Button
        variant="default"
        aria-label={tp('account.passkeyRenameNamed', { name })}
        autoFocus={closed === 'rename'}
        onClick={() => onOpen('rename')}
      >
        {tp('account.passkeyRename')}
      </Button>
      {keepsLast ? null : (
        <Button
          variant="default"
          aria-label={tp('account.passkeyRemoveNamed', { name })}
          autoFocus={closed === 'remove'}
          onClick={() => onOpen('remove')}
        >
          {tp('account.passkeyRemove')}
        </Button>
      )}
    </div>
  );
}

function PasskeyLine({
  account,
  entry,
  keepsLast,
}: {
  account: Account;
  entry: Passkey;
  keepsLast: boolean;
}) {
  const tp = useT(passkeyTexts);
  const format = useFormat();
  const [open, setOpen] = useState<PasskeyForm | null>(null);
  const [closed, setClosed] = useState<PasskeyForm | null>(null);
  const close = () => {
    setClosed(open);
    setOpen(null);
  };
  const { name, synced, createdAt, usedAt } = entry;
  const used =
    usedAt === null
      ? tp('account.passkeyUnused')
      : tp('account.passkeyUsed', { used: format.dateTime(usedAt) });
  if (open === 'rename')
    return (
      <li>
        <RenamePasskey entry={entry} onDone={close} />
      </li>
    );
  if (open === 'remove')
    return (
      <li>
        <RemovePasskey account={account} entry={entry} onDone={close} />
      </li>
    );
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {synced ? <span className={styles.badge}>{tp('account.passkeySynced')}</span> : null}
        <p className="muted">{tp('account.passkeyLine', { created: format.date(createdAt), used })}</p>
        {keepsLast ? <p className="muted">{tp('account.passkeyLast')}</p> : null}
      </div>
      <PasskeyActions name={name} keepsLast={keepsLast} closed={closed} onOpen={setOpen} />
    </li>
  );
}

const barTexts = {
  provider: 'account.passkeysProvider',
  address: 'account.passkeysAddress',
  most: 'account.passkeysMost',
} as const;

function AddPasskey({ account, own }: { readonly account: Account; readonly own: OwnPasskeys }) {
  const tp = useT(passkeyTexts);
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new');
  if (own.bar !== null) return <p className="muted">{tp(barTexts[own.bar])}</p>;
  if (!isPasskeySupported()) return <p className="muted">{tp('passkey.unsupported')}</p>;
  if (state === 'open') return <NewPasskey account={account} onDone={() => setState('closed')} />;
  return (
    <div>
      <Button variant="default" autoFocus={state === 'closed'} onClick={() => setState('open')}>
        {tp('account.passkeyAdd')}
      </Button>
    </div>
  );
}

export function PasskeysSection({ account }: { readonly account: Account }) {
  const tp = useT(passkeyTexts);
  const passkeys = useCall(loginContract.listPasskeys, {}, { staleTime: 0 });
  const { data: own } = passkeys;
  const isSingle = own?.passkeys.length === 1 && !account.totp.set;
  return (
    <AccountSection
      title={tp('account.passkeys')}
      note={tp(own?.alone === true ? 'account.passkeysAlone' : 'account.passkeysFactor')}
    >
      {passkeys.isPending ? <ListSkeleton rows={1} /> : null}
      {passkeys.error ? <ErrorState error={passkeys.error} onRetry={() => passkeys.refetch()} /> : null}
      {own?.passkeys.length === 0 ? <p className="muted">{tp('account.passkeysNone')}</p> : null}
      <ul className={styles.sessions} aria-label={tp('account.passkeys')}>
        {(own?.passkeys ?? []).map((entry) => (
          <PasskeyLine key={entry.id} account={account} entry={entry} keepsLast={own?.keepsLast ?? false} />
        ))}
      </ul>
      {isSingle ? <p className="muted">{tp('account.passkeysSpare')}</p> : null}
      {own === undefined ? null : <AddPasskey account={account} own={own} />}
    </AccountSection>
  );
}
