import { loginContract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { isPasskeySupported } from '../_lib/passkey-browser.ts';
import { usePasskeySignIn } from '../_lib/use-passkey.ts';
import { useSignInStep } from '../_lib/use-step.ts';
import { passkeyTexts } from '../passkey-texts.ts';

/**
 * Button for sign-in by passkey alone. It is shown if at least one organisation of the installation allows this way
 * to sign in.
 */
export function PasskeyButton({ onRefused }: { readonly onRefused: (said: string) => void }) {
  const t = useT(passkeyTexts);
  const isSupported = isPasskeySupported();
  const offer = useCall(loginContract.passkeyOffer, {}, { enabled: isSupported });
  const { run, busy } = useSignInStep(loginContract.passkeyLogin, onRefused);
  const { sign, waiting } = usePasskeySignIn({
    options: loginContract.passkeyOptions,
    send: (credential) => run({ body: { credential } }),
  });
  if (!isSupported || offer.data?.offered !== true) return null;
  const press = async () => {
    const failure = await sign();
    if (failure !== null) onRefused(failure);
  };
  return (
    <Button size="md" variant="default" fullWidth disabled={waiting || busy} onClick={() => void press()}>
      {t(waiting || busy ? 'passkey.waiting' : 'passkey.signIn')}
    </Button>
  );
}
