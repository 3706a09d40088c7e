/** What the portal charges, and the invoice for it. Amounts are hundredths of a krona. */
import type { Text } from '../terms.ts';

/** Who sells: what an invoice has to name (mervärdesskattelagen 17 kap.), the price without VAT, and days to pay within. */
export interface PortalSeller {
  readonly name: string;
  readonly registration: string;
  readonly vatNumber: string;
  readonly address: string;
  readonly payTo: string;
  readonly taxNote: string;
  readonly net: number;
  readonly vatPercent: number;
  readonly days: number;
}

/** Who buys: what the invoice and the account need. */
export interface PortalBuyer {
  readonly firm: string;
  readonly registration: string;
  readonly address: string;
  readonly invoiceEmail: string;
  readonly reference: string;
  readonly givenName: string;
  readonly surname: string;
  readonly email: string;
  /** One person works there. */
  readonly alone: boolean;
}

/** A price with its VAT. */
export interface PortalPrice {
  readonly net: number;
  readonly vat: number;
  readonly total: number;
  readonly vatPercent: number;
  readonly currency: 'SEK';
}

/** An invoice as it was issued; `until` is the last day that is paid for. */
export interface PortalInvoice {
  readonly seller: PortalSeller;
  readonly buyer: PortalBuyer;
  readonly trade: Text;
  readonly until: string;
  readonly price: PortalPrice;
}

/** The price of a seller with its VAT, rounded to a hundredth. */
export function priceOf({ net, vatPercent }: Pick<PortalSeller, 'net' | 'vatPercent'>): PortalPrice {
  const vat = Math.round((net * vatPercent) / 100);
  return { net, vat, total: net + vat, vatPercent, currency: 'SEK' };
}
