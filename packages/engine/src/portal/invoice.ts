/** Prices and invoices of the portal. Amounts are in öre (1/100 krona). */
import type { Text } from '../text/terms.ts';

/**
 * The seller: the details that an invoice requires (mervärdesskattelagen 17 kap.), the price without VAT, and the
 * number of days for payment.
 */
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

/** The buyer: details for the invoice and the account. */
export interface PortalBuyer {
  readonly firm: string;
  readonly registration: string;
  readonly address: string;
  readonly invoiceEmail: string;
  readonly reference: string;
  readonly givenName: string;
  readonly surname: string;
  readonly email: string;
  /** True for a firm that consists of one person. */
  readonly alone: boolean;
}

/** A price and its VAT, in öre. */
export interface PortalPrice {
  readonly net: number;
  readonly vat: number;
  readonly total: number;
  readonly vatPercent: number;
  readonly currency: 'SEK';
}

/** An issued invoice; `until` is the last day of the paid period. */
export interface PortalInvoice {
  readonly seller: PortalSeller;
  readonly buyer: PortalBuyer;
  readonly trade: Text;
  readonly until: string;
  readonly price: PortalPrice;
}

/** Computes the price of a seller with its VAT, rounded to a whole öre. */
export function computePortalPrice({
  net,
  vatPercent,
}: Pick<PortalSeller, 'net' | 'vatPercent'>): PortalPrice {
  const vat = Math.round((net * vatPercent) / 100);
  return { net, vat, total: net + vat, vatPercent, currency: 'SEK' };
}
