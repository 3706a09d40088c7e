import type { PortalInvoice } from '@klarsikt/engine/portal';
import type { Language } from '@klarsikt/engine/text';
import type { RenderKind } from '@klarsikt/server/render/making.ts';

export interface InvoiceOrder {
  readonly number: string;
  /** ISO days on which the invoice is issued and due. */
  readonly issued: string;
  readonly due: string;
  readonly document: PortalInvoice;
  readonly language: Language;
}

export const invoiceRenderKind: RenderKind<InvoiceOrder> = { name: 'portalInvoice' };
