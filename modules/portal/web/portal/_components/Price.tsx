import { formatEnteredPercent } from '@klarsikt/engine/report';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { formatKronor } from '../_lib/money.ts';
import styles from '../portal.module.css';
import { portalTexts } from '../texts.ts';

interface PriceProps {
  readonly price: {
    readonly net: number;
    readonly vat: number;
    readonly total: number;
    readonly vatPercent: number;
  };
}

export function PortalPriceLines({ price: { net, vat, total, vatPercent } }: PriceProps) {
  const t = useT(portalTexts);
  const language = useLanguage();
  return (
    <table className={styles.facts}>
      <tbody>
        <tr>
          <th scope="row">{t('portal.item')}</th>
          <td>{formatKronor(net, language)}</td>
        </tr>
        <tr>
          <th scope="row">{t('portal.vat', { percent: formatEnteredPercent(vatPercent, language) })}</th>
          <td>{formatKronor(vat, language)}</td>
        </tr>
        <tr data-total>
          <th scope="row">{t('portal.total')}</th>
          <td>{formatKronor(total, language)}</td>
        </tr>
      </tbody>
    </table>
  );
}
