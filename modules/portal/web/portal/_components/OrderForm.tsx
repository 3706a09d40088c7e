import { type EndpointResponse, portalContract } from '@klarsikt/contract';
import { parseRegistrationNumber } from '@klarsikt/engine/portal';
import { ApiError, formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { SimpleField } from '@klarsikt/web/ui/fields/SimpleField.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatKronor } from '../_lib/money.ts';
import styles from '../portal.module.css';
import { portalTexts } from '../texts.ts';

const fields = [
  ['firm', 'organization', 'text'],
  ['registration', 'off', 'text'],
  ['address', 'street-address', 'text'],
  ['invoiceEmail', 'email', 'email'],
  ['reference', 'off', 'text'],
  ['givenName', 'given-name', 'text'],
  ['surname', 'family-name', 'text'],
  ['email', 'email', 'email'],
] as const;

type Buyer = { readonly [N in (typeof fields)[number][0]]: string };

const optional: readonly (keyof Buyer)[] = ['reference'];
const isAddress = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text.trim());

function checkField(
  [name, , type]: (typeof fields)[number],
  value: string,
): `portal.say.${keyof Buyer}` | null {
  if (type === 'email') return isAddress(value) ? null : `portal.say.${name}`;
  if (name === 'registration') return parseRegistrationNumber(value) === null ? `portal.say.${name}` : null;
  return optional.includes(name) || value.trim() !== '' ? null : `portal.say.${name}`;
}

const nobody: Buyer = {
  firm: '',
  registration: '',
  address: '',
  invoiceEmail: '',
  reference: '',
  givenName: '',
  surname: '',
  email: '',
};

type Offers = EndpointResponse<typeof portalContract.offers>;

interface TradeFieldProps {
  readonly trades: Offers['trades'];
  readonly value: string;
  readonly missing: boolean;
  readonly onChange: (trade: string) => void;
}

function TradeField({ trades, value, missing, onChange }: TradeFieldProps) {
  const t = useT(portalTexts);
  const language = useLanguage();
  return (
    <>
      <label className={styles.form}>
        {t('portal.trade')}
        <select
          className={styles.input}
          value={value}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? 'trade-error' : undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{t('portal.chooseTrade')}</option>
          {trades.map(({ key, name }) => (
            <option key={key} value={key}>
              {name[language]}
            </option>
          ))}
        </select>
      </label>
      {missing ? (
        <p className={styles.error} id="trade-error">
          {t('portal.say.trade')}
        </p>
      ) : null}
    </>
  );
}

interface BuyerFieldsProps {
  readonly buyer: Buyer;
  /** True after the first attempt to order; faults are shown from then on. */
  readonly tried: boolean;
  readonly faults: ApiError['faults'];
  readonly onChange: (buyer: Buyer) => void;
}

function BuyerFields({ buyer, tried, faults, onChange }: BuyerFieldsProps) {
  const t = useT(portalTexts);
  return (
    <div className={styles.pair}>
      {fields.map((field) => {
        const [name, autoComplete, type] = field;
        const problem = tried ? checkField(field, buyer[name]) : null;
        return (
          <SimpleField
            key={name}
            label={t(`portal.${name}`)}
            name={name}
            type={type}
            autoComplete={autoComplete}
            value={buyer[name]}
            error={
              problem === null ? faults.find(({ path }) => path === `body.${name}`)?.message : t(problem)
            }
            onChange={(value) => onChange({ ...buyer, [name]: value })}
          />
        );
      })}
    </div>
  );
}

interface TermsFieldProps {
  readonly accepted: boolean;
  readonly missing: boolean;
  readonly onChange: (accepted: boolean) => void;
}

function TermsField({ accepted, missing, onChange }: TermsFieldProps) {
  const t = useT(portalTexts);
  return (
    <>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={accepted}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? 'terms-error' : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {t('portal.terms')}
      </label>
      {missing ? (
        <p className={styles.error} id="terms-error">
          {t('portal.termsNeeded')}
        </p>
      ) : null}
    </>
  );
}

export function PortalOrderForm({ offers }: { readonly offers: Offers }) {
  const t = useT(portalTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const [buyer, setBuyer] = useState(nobody);
  const [trade, setTrade] = useState('');
  const [alone, setAlone] = useState(false);
  const [terms, setTerms] = useState(false);
  const [tried, setTried] = useState(false);
  const order = useCommand(portalContract.order, { timeoutMs: 15_000 });
  const faults = order.error instanceof ApiError ? order.error.faults : [];
  const submit = async () => {
    setTried(true);
    if (!terms || trade === '' || fields.some((field) => checkField(field, buyer[field[0]]) !== null)) return;
    const { sessionId } = await order.mutateAsync({ body: { ...buyer, trade, alone, terms } });
    await navigate({ to: '/portal/checkout', search: { sessionId } });
  };
  return (
    <ErrorSummaryForm className={styles.form} onSubmit={submit}>
      <TradeField trades={offers.trades} value={trade} missing={tried && trade === ''} onChange={setTrade} />
      <BuyerFields buyer={buyer} tried={tried} faults={faults} onChange={setBuyer} />
      <label className={styles.check}>
        <input type="checkbox" checked={alone} onChange={(event) => setAlone(event.target.checked)} />
        {t('portal.alone')}
      </label>
      <TermsField accepted={terms} missing={tried && !terms} onChange={setTerms} />
      {order.error === null ? null : (
        <p className={styles.error} role="alert">
          {formatErrorMessage(order.error, language)}
        </p>
      )}
      <Button type="submit" size="lg" loading={order.isPending}>
        {t('portal.orderFor', { total: formatKronor(offers.price?.total ?? 0, language) })}
      </Button>
    </ErrorSummaryForm>
  );
}
