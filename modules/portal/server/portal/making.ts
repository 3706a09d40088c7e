import type { Language, PortalInvoice } from '@klarsikt/engine';
import type { RenderKind } from '@klarsikt/server/render/making.ts';

export interface InvoiceOrder {
  readonly number: string;
  /** ISO days of issue and payment. */
  readonly issued: string;
  readonly due: string;
  readonly document: PortalInvoice;
  readonly language: Language;
}

export const invoiceRenderKind: RenderKind<InvoiceOrder> = { name: 'portalInvoice' };
