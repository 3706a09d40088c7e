import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { Seller } from './_components/Seller.tsx';
import { texts } from './texts.ts';

export function SellerPage() {
  const t = useT(texts);
  return (
    <Page title={t('portal.seller')} sub={t('portal.sellerLede')}>
      <Seller />
    </Page>
  );
}
