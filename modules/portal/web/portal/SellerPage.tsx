import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { SellerDetails } from './_components/Seller.tsx';
import { portalTexts } from './texts.ts';

export function SellerPage() {
  const t = useT(portalTexts);
  return (
    <Page title={t('portal.seller')} sub={t('portal.sellerLede')}>
      <SellerDetails />
    </Page>
  );
}
