import { portalContract } from '@klarsikt/contract';
import { ApiError, formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { SimpleField } from '@klarsikt/web/ui/fields/SimpleField.tsx';
import { useState } from 'react';
import styles from '../portal.module.css';
import { portalTexts } from '../texts.ts';

const personFields = ['givenName', 'surname', 'email'] as const;
const firmFields = ['firm', 'registration', 'address'] as const;
const empty = { givenName: '', surname: '', email: '', firm: '', registration: '', address: '' };

type Name = keyof typeof empty;

/** The texts about an invited person differ from the texts of an order, in which buyers describe themselves. */
const isOfPerson = (name: Name): name is (typeof personFields)[number] =>
  personFields.some((known) => known === name);

const problemTextKeyOf = (name: Name) =>
  isOfPerson(name) ? (`portal.invited.${name}` as const) : (`portal.say.${name}` as const);

function useInvite() {
  const t = useT(portalTexts);
  const { language } = useFormat();
  const [values, setValues] = useState(empty);
  const invite = useCommand(portalContract.invite, { refreshes: [portalContract.customers] });
  const faults = invite.error instanceof ApiError ? invite.error.faults : [];
  const field = (name: Name) => (
    <SimpleField
      key={name}
      label={t(name === 'email' ? 'portal.invitedEmail' : `portal.${name}`)}
      name={name}
      type={name === 'email' ? 'email' : 'text'}
      autoComplete="off"
      value={values[name]}
      error={faults.some(({ path }) => path === `body.${name}`) ? t(problemTextKeyOf(name)) : undefined}
      onChange={(value) => setValues({ ...values, [name]: value })}
    />
  );
  const done = ({ sendsMail }: { readonly sendsMail: boolean }) => {
    showNotice(t(sendsMail ? 'portal.invited' : 'portal.invitationKept', { email: values.email }));
    setValues(empty);
  };
  const problem = invite.error === null ? null : formatErrorMessage(invite.error, language);
  return { values, field, done, invite, problem };
}

function Frame(given: {
  readonly title: string;
  readonly problem: string | null;
  readonly busy: boolean;
  readonly onSubmit: () => Promise<void>;
  readonly children: React.ReactNode;
}) {
  const t = useT(portalTexts);
  return (
    <details className={styles.panel}>
      <summary>{given.title}</summary>
      <ErrorSummaryForm className={styles.form} onSubmit={given.onSubmit}>
        {given.children}
        {given.problem === null ? null : (
          <p className={styles.error} role="alert">
            {given.problem}
          </p>
        )}
        <Button type="submit" size="md" loading={given.busy}>
          {t('portal.invite')}
        </Button>
      </ErrorSummaryForm>
    </details>
  );
}

export function ColleagueInvitationForm() {
  const t = useT(portalTexts);
  const { values, field, done, invite, problem } = useInvite();
  const { givenName, surname, email } = values;
  const body = { kind: 'colleague', givenName, surname, email } as const;
  return (
    <Frame
      title={t('portal.inviteTitle')}
      problem={problem}
      busy={invite.isPending}
      onSubmit={() => invite.mutateAsync({ body }).then(done)}
    >
      <div className={styles.pair}>{personFields.map(field)}</div>
    </Frame>
  );
}

interface Trades {
  readonly trades: readonly {
    readonly key: string;
    readonly name: { readonly sv: string; readonly en: string };
  }[];
}

export function CustomerInvitationForm({ trades }: Trades) {
  const t = useT(portalTexts);
  const { language } = useFormat();
  const [trade, setTrade] = useState(trades[0]?.key ?? '');
  const { values, field, done, invite, problem } = useInvite();
  const body = { kind: 'customer', ...values, trade } as const;
  return (
    <Frame
      title={t('portal.inviteCustomer')}
      problem={problem}
      busy={invite.isPending}
      onSubmit={() => invite.mutateAsync({ body }).then(done)}
    >
      <label>
        {t('portal.trade')}{' '}
        <select className={styles.input} value={trade} onChange={(event) => setTrade(event.target.value)}>
          {trades.map(({ key, name }) => (
            <option key={key} value={key}>
              {name[language]}
            </option>
          ))}
        </select>
      </label>
      <div className={styles.pair}>{[...firmFields, ...personFields].map(field)}</div>
    </Frame>
  );
}
