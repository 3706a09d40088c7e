import { login } from '@klarsikt/contract';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../../platform/api/errors.ts';
import { useCommand } from '../../../platform/api/query.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { DemoButton } from '../../../platform/session/DemoButton.tsx';
import { useSession } from '../../../platform/session/session.tsx';
import { useLanguage } from '../../../platform/settings/language.ts';
import { SimpleButton } from '../../../ui/SimpleButton.tsx';
import { SimpleField } from '../../../ui/SimpleField.tsx';
import styles from '../Login.module.css';
import { texts } from '../texts.ts';

interface UsernameStepProps {
  readonly notice: string | null;
  /** Called when the password form should show. */
  readonly onDone: (username: string) => void;
}

export function UsernameStep({ notice, onDone }: UsernameStepProps) {
  const t = useT(texts);
  const language = useLanguage();
  const { demo } = useSession();
  const [username, setUsername] = useState('');
  const [missing, setMissing] = useState(false);
  const [realm, setRealm] = useState<string | null>(null);
  const match = useCommand(login.matchingRealm);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = username.trim();
    setMissing(given === '');
    if (given === '') return;
    const found = await match.mutateAsync({ body: { username: given } });
    if (found.realm === null) onDone(given);
    else setRealm(found.realm.url);
  };
  return (
    <>
      <div>
        <h1>{t('login.title')}</h1>
        <p className={styles.sub}>{t('login.to', { host: window.location.host })}</p>
      </div>
      {notice === null ? null : <p className={styles.note}>{notice}</p>}
      {demo ? <p className={styles.note}>{t('login.demo')}</p> : null}
      {realm === null ? null : (
        <p className={styles.alert} role="alert">
          {t('login.realmLater', { url: realm })}
        </p>
      )}
      {match.error === null ? null : (
        <p className={styles.alert} role="alert">
          {sentenceOf(match.error, language)}
        </p>
      )}
      <form
        noValidate
        // The mutation keeps its error and shows it above.
        onSubmit={(event) => submit(event).catch(() => undefined)}
      >
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
        <SimpleButton type="submit" kind="primary" size="medium" wide disabled={match.isPending}>
          {t('login.continue')}
        </SimpleButton>
      </form>
      <div className={styles.or}>{t('login.or')}</div>
      <DemoButton size="medium" kind="default" wide />
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
