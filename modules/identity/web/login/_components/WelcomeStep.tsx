import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { suggestLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useWelcomeForm } from '../_lib/use-welcome.ts';
import styles from '../Login.module.css';
import { loginTexts } from '../texts.ts';
import { SignInIdentity, SignInStepForm } from './Step.tsx';
import { WelcomeParts } from './WelcomeParts.tsx';

interface WelcomeStepProps {
  readonly onRefused: (said: string) => void;
  readonly target: string;
}

const isSignOff = (target: string): boolean => /^\/ra\/\d+\/signoff(?:[/?#]|$)/.test(target);

/** Uses the account's language for an invited person until a language is chosen in this browser. */
function useLanguageOfAccount(): void {
  const { session } = useSession();
  const language = session?.invitation ? session.language : null;
  useEffect(() => {
    if (language !== null) suggestLanguage(language);
  }, [language]);
}

function useLede(target: string): string {
  const t = useT(loginTexts);
  const { session, user } = useSession();
  const organization = user?.organization.name ?? '';
  const invitation = session?.invitation ?? null;
  const sentences = [
    invitation === null
      ? t('welcome.needed')
      : invitation.by === ''
        ? t('welcome.invited', { organization })
        : t('welcome.invitedBy', { by: invitation.by, organization }),
    ...(isSignOff(target) ? [t('welcome.toSignOff')] : []),
  ];
  return sentences.join(' ');
}

export function WelcomeStep({ onRefused, target }: WelcomeStepProps) {
  const t = useT(loginTexts);
  useLanguageOfAccount();
  const lede = useLede(target);
  const { session } = useSession();
  const welcome = useWelcomeForm(onRefused);
  const isWaiting = welcome.owed.includes('updateTotp') && welcome.factor.secret === null;
  return (
    <>
      <SignInStepForm
        title={t(session?.invitation ? 'welcome.title' : 'welcome.titleNeeded')}
        lede={lede}
        said={welcome.said}
        submit={t(welcome.busy ? 'login.saving' : 'welcome.submit')}
        busy={welcome.busy || isWaiting}
        onSubmit={welcome.submit}
      >
        <SignInIdentity />
        <WelcomeParts welcome={welcome} />
      </SignInStepForm>
      <p className={styles.foot}>
        <Link to="/login" search={(now) => ({ ...now, steps: 'single' })} className="text-link">
          {t('welcome.single')}
        </Link>
      </p>
    </>
  );
}
