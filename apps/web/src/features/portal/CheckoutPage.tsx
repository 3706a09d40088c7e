/** /portal/checkout: what it costs, who buys, and that the order was taken. */
import { portal } from '@klarsikt/contract';
import { registrationOf } from '@klarsikt/engine';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../platform/api/errors.ts';
import { useCall, useCommand } from '../../platform/api/query.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { useSession } from '../../platform/session/session.tsx';
import { useLanguage } from '../../platform/settings/language.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { SimpleField } from '../../ui/fields/SimpleField.tsx';
import { SummedForm } from '../../ui/fields/SummedForm.tsx';
import { ErrorState, Spinner } from '../../ui/states/states.tsx';
import { Price } from './_components/Price.tsx';
import { Waiting } from './_components/Waiting.tsx';
import { kronor } from './_lib/money.ts';
import styles from './portal.module.css';
import { texts } from './texts.ts';

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

type Values = { readonly [N in (typeof fields)[number][0]]: string };

/** What may be left empty. */
const optional: readonly (keyof Values)[] = ['reference'];
const isAddress = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text.trim());

/** What can be seen without the server. */
function problemOf(
  [name, , type]: (typeof fields)[number],
  value: string,
): `portal.say.${keyof Values}` | null {
  if (type === 'email') return isAddress(value) ? null : `portal.say.${name}`;
  if (name === 'registration') return registrationOf(value) === null ? `portal.say.${name}` : null;
  return optional.includes(name) || value.trim() !== '' ? null : `portal.say.${name}`;
}

const empty: Values = {
  firm: '',
  registration: '',
  address: '',
  invoiceEmail: '',
  reference: '',
  givenName: '',
  surname: '',
  email: '',
};

type Offers = NonNullable<ReturnType<typeof useOffers>['data']>;
const useOffers = () => useCall(portal.offers, {});

function OrderForm({ offers }: { readonly offers: Offers }) {
  const t = useT(texts);
  const language = useLanguage();
  const navigate = useNavigate();
  const [values, setValues] = useState(empty);
  const [trade, setTrade] = useState('');
  const [alone, setAlone] = useState(false);
  const [terms, setTerms] = useState(false);
  const [tried, setTried] = useState(false);
  const order = useCommand(portal.order, { timeoutMs: 15_000 });
  const faults = order.error instanceof ApiError ? order.error.faults : [];
  const submit = async () => {
    setTried(true);
    if (!terms || trade === '' || fields.some((field) => problemOf(field, values[field[0]]) !== null)) return;
    const { sessionId } = await order.mutateAsync({ body: { ...values, trade, alone, terms } });
    await navigate({ to: '/portal/checkout', search: { sessionId } });
  };
  return (
    <SummedForm className={styles.form} onSubmit={submit}>
      <label className={styles.form}>
        {t('portal.trade')}
        <select
          className={styles.input}
          value={trade}
          aria-invalid={(tried && trade === '') || undefined}
          aria-describedby={tried && trade === '' ? 'trade-error' : undefined}
          onChange={(event) => setTrade(event.target.value)}
        >
          <option value="">{t('portal.chooseTrade')}</option>
          {offers.trades.map(({ key, name }) => (
            <option key={key} value={key}>
              {name[language]}
            </option>
          ))}
        </select>
      </label>
      {tried && trade === '' ? (
        <p className={styles.error} id="trade-error">
          {t('portal.say.trade')}
        </p>
      ) : null}
      <div className={styles.pair}>
        {fields.map((field) => {
          const [name, autoComplete, type] = field;
          const problem = tried ? problemOf(field, values[name]) : null;
          return (
            <SimpleField
              key={name}
              label={t(`portal.${name}`)}
              name={name}
              type={type}
              autoComplete={autoComplete}
              value={values[name]}
              error={
                problem === null ? faults.find(({ path }) => path === `body.${name}`)?.message : t(problem)
              }
              onChange={(value) => setValues({ ...values, [name]: value })}
            />
          );
        })}
      </div>
      <label className={styles.check}>
        <input type="checkbox" checked={alone} onChange={(event) => setAlone(event.target.checked)} />
        {t('portal.alone')}
      </label>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={terms}
          aria-invalid={(tried && !terms) || undefined}
          aria-describedby={tried && !terms ? 'terms-error' : undefined}
          onChange={(event) => setTerms(event.target.checked)}
        />
        {t('portal.terms')}
      </label>
      {tried && !terms ? (
        <p className={styles.error} id="terms-error">
          {t('portal.termsNeeded')}
        </p>
      ) : null}
      {order.error === null ? null : (
        <p className={styles.error} role="alert">
          {sentenceOf(order.error, language)}
        </p>
      )}
      <Button type="submit" size="lg" loading={order.isPending}>
        {t('portal.orderFor', { total: kronor(offers.price?.total ?? 0, language) })}
      </Button>
    </SummedForm>
  );
}

function Ordered({ sessionId }: { readonly sessionId: string }) {
  const t = useT(texts);
  const { data, error, refetch } = useCall(portal.getOrder, { query: { sessionId } }, { staleTime: 0 });
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Spinner />;
  const { state, firm, email, price } = data;
  return (
    <div className={styles.narrow}>
      <h1>{t(`portal.${state}Title`)}</h1>
      <p className={styles.lede}>{t(`portal.${state}Text`, { firm, email })}</p>
      {state === 'accepted' ? <ButtonLink href="/login?uri=/portal">{t('portal.signIn')}</ButtonLink> : null}
      {state === 'expired' ? <ButtonLink href="/portal/checkout">{t('portal.order')}</ButtonLink> : null}
      <Price price={price} />
    </div>
  );
}

function Closed() {
  const t = useT(texts);
  const { can } = useSession();
  return (
    <div className={styles.narrow}>
      <h1>{t('portal.closedTitle')}</h1>
      <p className={styles.lede}>{t('portal.closedText')}</p>
      {can('admin:Licensing') ? (
        <ButtonLink href="/portal/dashboard#seller">{t('portal.toSeller')}</ButtonLink>
      ) : (
        <ButtonLink href="/login?uri=/portal">{t('portal.have')}</ButtonLink>
      )}
    </div>
  );
}

export function CheckoutPage() {
  const t = useT(texts);
  const { sessionId = '' } = useSearch({ strict: false });
  const { data, error, refetch } = useOffers();
  if (sessionId !== '') return <Ordered sessionId={sessionId} />;
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting title={t('portal.order')} lede={t('portal.orderLede')} />;
  if (data.price === null || data.seller === null) return <Closed />;
  const { name, days } = data.seller;
  return (
    <>
      <h1>{t('portal.order')}</h1>
      <p className={styles.lede}>{t('portal.orderLede')}</p>
      <div className={styles.columns}>
        <OrderForm offers={data} />
        <aside className={styles.panel}>
          <h2>{t('portal.priceTitle')}</h2>
          <Price price={data.price} />
          <p className="muted">{t('portal.byInvoice', { days, name })}</p>
          <p className="muted">{t('portal.includes')}</p>
          <ButtonLink href="/login?uri=/portal">{t('portal.have')}</ButtonLink>
        </aside>
      </div>
    </>
  );
}
