import type { Language, PortalInvoice } from '@klarsikt/engine';
import type { Making } from '@klarsikt/server/render/making.ts';

export interface InvoiceOrder {
  readonly number: string;
  /** ISO days. */
  readonly issued: string;
  readonly due: string;
  readonly document: PortalInvoice;
  readonly language: Language;
}

/** An invoice as PDF: set in a worker. */
export const invoiceMaking: Making<InvoiceOrder> = { name: 'portalInvoice' };
