import { portalContract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { ButtonLink } from '@klarsikt/web/ui/Button.tsx';
import { ErrorState, Spinner } from '@klarsikt/web/ui/states/states.tsx';
import { useSearch } from '@tanstack/react-router';
import { LoadingPlaceholder } from './_components/LoadingPlaceholder.tsx';
import { PortalOrderForm } from './_components/OrderForm.tsx';
import { PortalPriceLines } from './_components/Price.tsx';
import styles from './portal.module.css';
import { portalTexts } from './texts.ts';

function Ordered({ sessionId }: { readonly sessionId: string }) {
  const t = useT(portalTexts);
  const { data, error, refetch } = useCall(
    portalContract.getOrder,
    { query: { sessionId } },
    { staleTime: 0 },
  );
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Spinner />;
  const { firm, email, price } = data;
  const state = data.state === 'ordered' && !data.sendsMail ? 'kept' : data.state;
  return (
    <div className={styles.narrow}>
      <h1>{t(`portal.${state}Title`)}</h1>
      <p className={styles.lede}>{t(`portal.${state}Text`, { firm, email })}</p>
      {state === 'accepted' ? <ButtonLink href="/login?uri=/portal">{t('portal.signIn')}</ButtonLink> : null}
      {state === 'expired' ? <ButtonLink href="/portal/checkout">{t('portal.order')}</ButtonLink> : null}
      <PortalPriceLines price={price} />
    </div>
  );
}

function Closed() {
  const t = useT(portalTexts);
  const { can } = useSession();
  return (
    <div className={styles.narrow}>
      <h1>{t('portal.closedTitle')}</h1>
      <p className={styles.lede}>{t('portal.closedText')}</p>
      {can('admin:Licensing') ? (
        <ButtonLink href="/admin/portal">{t('portal.toSeller')}</ButtonLink>
      ) : (
        <ButtonLink href="/login?uri=/portal">{t('portal.have')}</ButtonLink>
      )}
    </div>
  );
}

export function PortalCheckoutPage() {
  const t = useT(portalTexts);
  const { sessionId = '' } = useSearch({ strict: false });
  const { data, error, refetch } = useCall(portalContract.offers, {});
  if (sessionId !== '') return <Ordered sessionId={sessionId} />;
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return <LoadingPlaceholder title={t('portal.order')} lede={t('portal.orderLede')} />;
  if (data.price === null || data.seller === null) return <Closed />;
  const { name, days } = data.seller;
  return (
    <>
      <h1>{t('portal.order')}</h1>
      <p className={styles.lede}>{t('portal.orderLede')}</p>
      <div className={styles.columns}>
        <PortalOrderForm offers={data} />
        <aside className={styles.panel}>
          <h2>{t('portal.priceTitle')}</h2>
          <PortalPriceLines price={data.price} />
          <p className="muted">
            {t(data.sendsMail ? 'portal.byInvoice' : 'portal.invoiceInPortal', { days, name })}
          </p>
          <p className="muted">{t('portal.includes')}</p>
          <ButtonLink href="/login?uri=/portal">{t('portal.have')}</ButtonLink>
        </aside>
      </div>
    </>
  );
}
