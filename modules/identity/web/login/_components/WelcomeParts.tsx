import { type Language, languages } from '@klarsikt/engine/text';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { SimpleField } from '@klarsikt/web/ui/fields/SimpleField.tsx';
import { ErrorState, Spinner } from '@klarsikt/web/ui/states/states.tsx';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { passwordRuleTexts } from '../_lib/password-rules.ts';
import type { WelcomeForm } from '../_lib/use-welcome.ts';
import type { WelcomePart } from '../_lib/welcome.ts';
import styles from '../Login.module.css';
import { loginTexts } from '../texts.ts';
import { TotpFields } from './TotpFields.tsx';

const Markdown = lazy(async () => ({
  default: (await import('@klarsikt/web/ui/words/Markdown.tsx')).Markdown,
}));

const languageNames: Readonly<Record<Language, string>> = { en: 'English', sv: 'Svenska' };

interface PartProps {
  readonly welcome: WelcomeForm;
}

function Profile({ welcome: { values, change, errorAt } }: PartProps) {
  const t = useT(loginTexts);
  const id = useId();
  return (
    <>
      <div className={styles.pair}>
        <SimpleField
          label={t('setup.givenName')}
          name="givenName"
          autoComplete="given-name"
          value={values.givenName}
          onChange={(givenName) => change({ givenName })}
          error={errorAt('givenName')}
        />
        <SimpleField
          label={t('setup.surname')}
          name="surname"
          autoComplete="family-name"
          value={values.surname}
          onChange={(surname) => change({ surname })}
          error={errorAt('surname')}
        />
      </div>
      <div className={styles.choice}>
        <label htmlFor={id}>{t('welcome.language')}</label>
        <select
          id={id}
          value={values.language}
          onChange={({ currentTarget: { value } }) =>
            change({ language: languages.find((known) => known === value) ?? values.language })
          }
        >
          {languages.map((known) => (
            <option key={known} value={known}>
              {languageNames[known]}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

function Password({ welcome: { values, change, errorAt } }: PartProps) {
  const t = useT(loginTexts);
  const { session, user } = useSession();
  const policy = session?.passwordPolicy ?? null;
  return (
    <>
      {/* Identifies the account for password managers. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user?.username ?? ''}
        readOnly
        hidden
      />
      <SimpleField
        label={t('newPassword.secret')}
        name="secret"
        type="password"
        autoComplete="new-password"
        value={values.secret}
        onChange={(secret) => change({ secret })}
        hint={
          policy === null
            ? t('newPassword.hint')
            : t(passwordRuleTexts[policy.profile], { count: policy.least })
        }
        error={errorAt('secret')}
      />
      <SimpleField
        label={t('setup.repeat')}
        name="repeat"
        type="password"
        autoComplete="new-password"
        value={values.repeat}
        onChange={(repeat) => change({ repeat })}
        error={errorAt('repeat')}
      />
    </>
  );
}

function Terms({ welcome: { values, change, errorAt, terms } }: PartProps) {
  const t = useT(loginTexts);
  const id = useId();
  const error = errorAt('accepted');
  if (terms.error) return <ErrorState error={terms.error} onRetry={() => terms.refetch()} />;
  if (terms.terms === undefined) return terms.isPending ? <Spinner /> : null;
  const { version, text } = terms.terms;
  return (
    <>
      <details className={styles.terms}>
        <summary>{t('welcome.readTerms', { version })}</summary>
        <Suspense fallback={<Spinner />}>
          <Markdown value={text} reading />
        </Suspense>
      </details>
      <div>
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={values.accepted}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            onChange={(event) => change({ accepted: event.currentTarget.checked })}
          />
          {t('terms.accept')}
        </label>
        {error === undefined ? null : (
          <p className={styles.fault} id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
    </>
  );
}

function Factor({ welcome: { values, change, errorAt, factor } }: PartProps) {
  const t = useT(loginTexts);
  const { user } = useSession();
  return (
    <>
      <p className={styles.sub}>{t('totp.lede')}</p>
      <TotpFields
        username={user?.username ?? ''}
        secret={factor.secret}
        failure={factor.error}
        otp={values.otp}
        onOtp={(otp) => change({ otp })}
        otpError={errorAt('otp')}
      />
    </>
  );
}

/** Parts in the order in which they are shown: the code is last because it is valid for only half a minute. */
const shown: readonly {
  readonly part: WelcomePart;
  readonly title: keyof (typeof loginTexts)['en'];
  readonly Fields: (props: PartProps) => ReactNode;
}[] = [
  { part: 'updateProfile', title: 'welcome.profile', Fields: Profile },
  { part: 'updatePassword', title: 'welcome.password', Fields: Password },
  { part: 'updateTos', title: 'terms.title', Fields: Terms },
  { part: 'updateTotp', title: 'account.totp', Fields: Factor },
];

export function WelcomeParts({ welcome }: PartProps) {
  const t = useT(loginTexts);
  const id = useId();
  return shown
    .filter(({ part }) => welcome.parts.includes(part))
    .map(({ part, title, Fields }) => {
      const isOwed = welcome.owed.includes(part);
      return (
        <section key={part} className={styles.part} aria-labelledby={`${id}-${part}`}>
          <h2 id={`${id}-${part}`}>{t(title)}</h2>
          {isOwed ? <Fields welcome={welcome} /> : <p className={styles.done}>{t('welcome.done')}</p>}
        </section>
      );
    });
}
