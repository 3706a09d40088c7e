import { login } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { isPasskeySupported } from '../_lib/passkey-browser.ts';
import { usePasskeySignIn } from '../_lib/use-passkey.ts';
import { useStep } from '../_lib/use-step.ts';
import { texts } from '../passkey-texts.ts';

/** Shown where an organisation of the installation allows sign-in by passkey alone. */
export function PasskeyButton({ onRefused }: { readonly onRefused: (said: string) => void }) {
  const t = useT(texts);
  const isSupported = isPasskeySupported();
  const offer = useCall(login.passkeyOffer, {}, { enabled: isSupported });
  const { run, busy } = useStep(login.passkeyLogin, onRefused);
  const { sign, waiting } = usePasskeySignIn({
    options: login.passkeyOptions,
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
