import { loginContract } from '@klarsikt/contract';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { DemoButton } from '@klarsikt/web/shell/session/DemoButton.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { SimpleField } from '@klarsikt/web/ui/fields/SimpleField.tsx';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { isProviderTried } from '../_lib/federation-state.ts';
import { useFederatedSignIn } from '../_lib/use-federation.ts';
import styles from '../Login.module.css';
import { loginTexts } from '../texts.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

interface UsernameStepProps {
  readonly notice: string | null;
  /** True if the session has ended while the page was open. */
  readonly isEnded: boolean;
  readonly target: string;
  readonly onDone: (username: string) => void;
}

function WithoutAccount({ onRefused }: { readonly onRefused: (said: string) => void }) {
  const t = useT(loginTexts);
  return (
    <>
      <div className={styles.or}>{t('login.or')}</div>
      <PasskeyButton onRefused={onRefused} />
      <DemoButton size="md" variant="default" fullWidth />
      <p className={styles.foot}>
        {t('login.noAccount')}
        <br />
        <Link to="/help" hash="signing-in" className="text-link">
          {t('login.help')}
        </Link>
      </p>
    </>
  );
}

/**
 * Lets a person use the password if the identity provider is out of order; the server refuses a password if the
 * organisation does not allow it.
 */
function PasswordInstead({ onChosen }: { readonly onChosen: () => void }) {
  const t = useT(loginTexts);
  return (
    <p className={styles.foot}>
      <button type="button" className="text-link" onClick={onChosen}>
        {t('federation.password')}
      </button>
    </p>
  );
}

/** Notice that the person is in a demo, or that the session of the page has ended. */
function FormerSession({ isEnded }: Pick<UsernameStepProps, 'isEnded'>) {
  const t = useT(loginTexts);
  const { demo } = useSession();
  if (demo) return <p className={styles.note}>{t('login.demo')}</p>;
  return isEnded ? (
    <p className={styles.note} role="status">
      {t('login.ended')}
    </p>
  ) : null;
}

export function UsernameStep({ notice, isEnded, target, onDone }: UsernameStepProps) {
  const t = useT(loginTexts);
  const language = useLanguage();
  const [username, setUsername] = useState('');
  const [missing, setMissing] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { leave, leaving, failure } = useFederatedSignIn();
  const match = useCommand(loginContract.matchingRealm);
  const given = username.trim();
  const givesPassword = () => {
    setMissing(given === '');
    if (given !== '') onDone(given);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(given === '');
    setRefused(null);
    if (given === '') return;
    const found = await match.mutateAsync({ body: { username: given } });
    if (found.realm === null) onDone(given);
    else await leave({ username: found.realm.loginHint, uri: target });
  };
  const said =
    match.error === null ? (failure ?? refused ?? notice) : formatErrorMessage(match.error, language);
  const busy = match.isPending || leaving;
  return (
    <>
      <div>
        <h1>{t('login.title')}</h1>
        <p className={styles.sub}>{t('login.to', { host: window.location.host })}</p>
      </div>
      <FormerSession isEnded={isEnded} />
      {said === null ? null : (
        <p className={styles.alert} role="alert">
          {said}
        </p>
      )}
      <form noValidate onSubmit={(event) => submit(event).catch(() => undefined)}>
        <SimpleField
          label={t('login.username')}
          name="username"
          type="email"
          autoComplete="username"
          value={username}
          onChange={setUsername}
          hint={t('login.usernameHint')}
          error={missing ? t('login.usernameMissing') : undefined}
        />
        <Button type="submit" size="md" fullWidth disabled={busy}>
          {t(leaving ? 'federation.leaving' : 'login.continue')}
        </Button>
      </form>
      {failure !== null || isProviderTried() ? <PasswordInstead onChosen={givesPassword} /> : null}
      <WithoutAccount onRefused={setRefused} />
    </>
  );
}
