import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { PortalSellerDetails } from './_components/Seller.tsx';
import { portalTexts } from './texts.ts';

export function PortalSellerPage() {
  const t = useT(portalTexts);
  return (
    <Page title={t('portal.seller')} sub={t('portal.sellerLede')}>
      <PortalSellerDetails />
    </Page>
  );
}
