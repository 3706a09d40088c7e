import { type Account, loginContract } from '@klarsikt/contract';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { SimpleField } from '@klarsikt/web/ui/fields/SimpleField.tsx';
import { useState } from 'react';
import { TotpFields, useNewTotpSecret } from '../_components/TotpFields.tsx';
import { isOtpCode, removeBlanks } from '../_lib/owed-step.ts';
import { loginTexts } from '../texts.ts';
import { AccountForm, AccountSection } from './Section.tsx';
import { useAccountCommand } from './use-account-command.ts';

interface FormProps {
  readonly account: Account;
  readonly onDone: () => void;
}

function CurrentPassword({
  value,
  onChange,
  error,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}) {
  const t = useT(loginTexts);
  return (
    <SimpleField
      label={t('account.current')}
      name="current"
      type="password"
      autoComplete="current-password"
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}

function SetUp({ account, onDone }: FormProps) {
  const t = useT(loginTexts);
  const { secret, error } = useNewTotpSecret();
  const [current, setCurrent] = useState('');
  const [otp, setOtp] = useState('');
  const [tried, setTried] = useState(false);
  const { run, busy, said, faultAt } = useAccountCommand(loginContract.changeTotp, t('account.totpOn'));
  const submit = async () => {
    setTried(true);
    if (secret === null || current === '' || !isOtpCode(otp)) return;
    await run({ body: { current, secret, otp: removeBlanks(otp) } });
    onDone();
  };
  return (
    <AccountForm
      submit={t(busy ? 'login.checking' : 'totp.submit')}
      busy={busy || secret === null}
      said={said}
      onSubmit={submit}
      more={
        <Button variant="default" onClick={onDone}>
          {t('account.cancel')}
        </Button>
      }
    >
      <p>{t('totp.lede')}</p>
      <TotpFields
        username={account.username}
        secret={secret}
        failure={error}
        otp={otp}
        onOtp={setOtp}
        otpError={tried && !isOtpCode(otp) ? t('otp.sixDigits') : faultAt('otp')}
      />
      <CurrentPassword
        value={current}
        onChange={setCurrent}
        error={tried && current === '' ? t('newPassword.missing') : faultAt('current')}
      />
    </AccountForm>
  );
}

function TurnOff({ onDone }: FormProps) {
  const t = useT(loginTexts);
  const [current, setCurrent] = useState('');
  const [otp, setOtp] = useState('');
  const [tried, setTried] = useState(false);
  const { run, busy, said, faultAt } = useAccountCommand(loginContract.removeTotp, t('account.totpOff'));
  const submit = async () => {
    setTried(true);
    if (current === '' || !isOtpCode(otp)) return;
    await run({ body: { current, otp: removeBlanks(otp) } });
    onDone();
  };
  return (
    <AccountForm
      submit={t('account.totpRemove')}
      busy={busy}
      said={said}
      onSubmit={submit}
      more={
        <Button variant="default" onClick={onDone}>
          {t('account.cancel')}
        </Button>
      }
    >
      <CurrentPassword
        value={current}
        onChange={setCurrent}
        error={tried && current === '' ? t('newPassword.missing') : faultAt('current')}
      />
      <SimpleField
        label={t('otp.code')}
        name="otp"
        autoComplete="one-time-code"
        inputMode="numeric"
        value={otp}
        onChange={setOtp}
        error={tried && !isOtpCode(otp) ? t('otp.sixDigits') : faultAt('otp')}
      />
    </AccountForm>
  );
}

export function TotpSection({ account }: { readonly account: Account }) {
  const t = useT(loginTexts);
  const format = useFormat();
  const [open, setOpen] = useState<'none' | 'setUp' | 'turnOff'>('none');
  const { totp, passkeys } = account;
  const close = () => setOpen('none');
  const note = totp.set ? t('account.totpSince', { date: format.date(totp.at) }) : t('account.totpNone');
  return (
    <AccountSection
      title={t('account.totp')}
      note={totp.required ? `${note} ${t('account.totpRequired')}` : note}
    >
      {open === 'setUp' ? <SetUp account={account} onDone={close} /> : null}
      {open === 'turnOff' ? <TurnOff account={account} onDone={close} /> : null}
      {open === 'none' && account.hasPassword ? (
        <div>
          <Button variant="default" onClick={() => setOpen('setUp')}>
            {t(totp.set ? 'account.totpReplace' : 'account.totpSetUp')}
          </Button>{' '}
          {totp.set && (!totp.required || passkeys > 0) ? (
            <Button variant="default" onClick={() => setOpen('turnOff')}>
              {t('account.totpRemove')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </AccountSection>
  );
}
