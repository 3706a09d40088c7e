import { type Account, federationContract } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { SimpleField } from '@klarsikt/web/ui/fields/SimpleField.tsx';
import { useState } from 'react';
import { setAwaitingProvider } from '../_lib/federation-state.ts';
import { loginTexts } from '../texts.ts';
import { AccountForm, AccountSection } from './Section.tsx';
import { useAccountCommand } from './use-account-command.ts';

export function ProviderSection({ account }: { readonly account: Account }) {
  const t = useT(loginTexts);
  const [current, setCurrent] = useState('');
  const [tried, setTried] = useState(false);
  const [failed, setFailed] = useState(false);
  const { run, busy, said, faultAt } = useAccountCommand(federationContract.connect, null);
  const { provider, username, hasPassword } = account;
  if (!provider.inUse || !(hasPassword || provider.connected)) return null;
  const submit = async () => {
    setTried(true);
    setFailed(false);
    if (current === '') return;
    const { url } = await run({ body: { current } });
    setFailed(url === null);
    if (url === null) return;
    setAwaitingProvider(true);
    window.location.assign(url);
  };
  return (
    <AccountSection
      title={t('account.provider')}
      note={t(provider.connected ? 'account.providerConnected' : 'account.providerHelp')}
    >
      {provider.connected ? null : (
        <AccountForm
          submit={t(busy ? 'federation.leaving' : 'account.providerConnect')}
          busy={busy}
          said={failed ? t('federation.failed') : said}
          onSubmit={submit}
        >
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <SimpleField
            label={t('account.current')}
            name="current"
            type="password"
            autoComplete="current-password"
            value={current}
            onChange={setCurrent}
            error={tried && current === '' ? t('newPassword.missing') : faultAt('current')}
          />
        </AccountForm>
      )}
    </AccountSection>
  );
}
