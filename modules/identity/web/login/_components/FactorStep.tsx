/** Second factor at sign-in: a one-time code or a passkey, depending on the set-up of the account. */
import { loginContract } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useState } from 'react';
import { isPasskeySupported } from '../_lib/passkey-browser.ts';
import { usePasskeySignIn } from '../_lib/use-passkey.ts';
import { useSignInStep } from '../_lib/use-step.ts';
import { passkeyTexts } from '../passkey-texts.ts';
import { OtpStep } from './OtpStep.tsx';
import { SignInIdentity, SignInStepForm } from './Step.tsx';

interface PasskeyStepProps {
  readonly onRefused: (said: string) => void;
  /** Opens the step for the one-time code; absent if the account has no one-time code. */
  readonly onCode?: (() => void) | undefined;
}

function PasskeyStep({ onRefused, onCode }: PasskeyStepProps) {
  const t = useT(passkeyTexts);
  const { run, said, busy } = useSignInStep(loginContract.passkeyFactor, onRefused);
  const { sign, waiting, failure } = usePasskeySignIn({
    options: loginContract.passkeyFactorOptions,
    send: (credential) => run({ body: { credential } }),
  });
  const isSupported = isPasskeySupported();
  return (
    <SignInStepForm
      title={t('passkey.title')}
      lede={t('passkey.lede')}
      said={isSupported ? (failure ?? said) : t('passkey.unsupported')}
      submit={t(waiting || busy ? 'passkey.waiting' : 'passkey.use')}
      busy={waiting || busy || !isSupported}
      onSubmit={async () => {
        await sign();
      }}
    >
      <SignInIdentity />
      {onCode === undefined ? (
        <p className="muted">{t('passkey.lost')}</p>
      ) : (
        <button type="button" className="text-link" onClick={onCode}>
          {t('passkey.codeInstead')}
        </button>
      )}
    </SignInStepForm>
  );
}

export function SecondFactorStep({ onRefused }: { readonly onRefused: (said: string) => void }) {
  const { session } = useSession();
  const factors = session?.factors ?? { code: true, passkey: false };
  const [chosen, setChosen] = useState<'code' | 'passkey' | null>(null);
  const first = factors.passkey && (isPasskeySupported() || !factors.code) ? 'passkey' : 'code';
  const both = factors.code && factors.passkey;
  if ((chosen ?? first) === 'passkey')
    return <PasskeyStep onRefused={onRefused} onCode={both ? () => setChosen('code') : undefined} />;
  return <OtpStep onRefused={onRefused} onPasskey={both ? () => setChosen('passkey') : undefined} />;
}
