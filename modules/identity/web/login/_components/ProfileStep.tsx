import { loginContract } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { SimpleField } from '@klarsikt/web/ui/fields/SimpleField.tsx';
import { useState } from 'react';
import { useSignInStep } from '../_lib/use-step.ts';
import { loginTexts } from '../texts.ts';
import { SignInIdentity, SignInStepForm } from './Step.tsx';

export function ProfileStep({ onRefused }: { readonly onRefused: (said: string) => void }) {
  const t = useT(loginTexts);
  const { user } = useSession();
  const [givenName, setGivenName] = useState(user?.givenName ?? '');
  const [surname, setSurname] = useState(user?.surname ?? '');
  const [tried, setTried] = useState(false);
  const { run, said, faultAt, busy } = useSignInStep(loginContract.updateProfile, onRefused);
  const isMissing = (value: string) => tried && value.trim() === '';
  const submit = async () => {
    setTried(true);
    if (givenName.trim() === '' || surname.trim() === '') return;
    await run({ body: { givenName, surname } });
  };
  return (
    <SignInStepForm
      title={t('profile.title')}
      lede={t('profile.lede')}
      said={said}
      submit={t(busy ? 'login.saving' : 'login.continue')}
      busy={busy}
      onSubmit={submit}
    >
      <SignInIdentity />
      <SimpleField
        label={t('login.username')}
        name="username"
        autoComplete="username"
        value={user?.username ?? ''}
        onChange={() => undefined}
        readOnly
      />
      <SimpleField
        label={t('setup.givenName')}
        name="givenName"
        autoComplete="given-name"
        value={givenName}
        onChange={setGivenName}
        error={isMissing(givenName) ? t('setup.say.givenName') : faultAt('givenName')}
      />
      <SimpleField
        label={t('setup.surname')}
        name="surname"
        autoComplete="family-name"
        value={surname}
        onChange={setSurname}
        error={isMissing(surname) ? t('setup.say.surname') : faultAt('surname')}
      />
    </SignInStepForm>
  );
}
