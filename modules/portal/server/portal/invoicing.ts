import { addDays, swedishTimeZone } from '@klarsikt/engine/calendar';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { MailQueue } from '@klarsikt/operations/server/mail/provides.ts';
import { type Clock, getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import { type InvoiceOrder, invoiceRenderKind } from './making.ts';
import { formatKronorAmount } from './prices.ts';
import type { AcceptedOrder, OrderPayment } from './provides.ts';
import { findPortalSeller, insertPortalInvoice, reserveInvoiceNumber } from './store.ts';
import { createInvoiceLetter } from './texts.ts';

interface InvoicingDependencies {
  readonly clock: Clock;
  readonly mail: MailQueue;
  readonly models: ModelRegistry;
  readonly renderer: Pick<Renderer, 'make'>;
}

const entitlement = { demo: true, offering: 'STANDARD', datapoint: 'NO', countries: [] } as const;

/** Rendering an invoice does not use the model, but the worker requires one. */
export async function renderInvoice(
  { models, renderer }: Pick<InvoicingDependencies, 'models' | 'renderer'>,
  order: InvoiceOrder,
  turn: AcceptedOrder['turn'],
): Promise<Uint8Array> {
  const { model } = await models.sharedFor(requireFound(models.live()).hash, { entitlement });
  return (await renderer.make(invoiceRenderKind, order, { model, turn })).bytes;
}

export function createInvoicePayment(given: InvoicingDependencies): OrderPayment {
  const { clock, mail } = given;
  return {
    charge: async (
      tx,
      { sellerId, customerId, buyer, trade, price, language, until, turn }: AcceptedOrder,
    ) => {
      const seller = await findPortalSeller(tx);
      if (seller === null) throw new Refusal('error.portal.closed');
      const issued = getTodayInZone(clock, { timeZone: swedishTimeZone });
      const due = addDays(issued, seller.document.days);
      const number = `${issued.slice(0, 4)}-${String(await reserveInvoiceNumber(tx, sellerId)).padStart(4, '0')}`;
      const document = { seller: seller.document, buyer, trade, until, price };
      await insertPortalInvoice(tx, {
        organizationId: customerId,
        sellerId,
        number,
        issued,
        due,
        document,
        total: price.total,
      });
      const content = await renderInvoice(given, { number, issued, due, document, language }, turn);
      await mail.queue(tx, {
        template: 'portal',
        recipient: buyer.invoiceEmail,
        language,
        organizationId: customerId,
        userId: null,
        causedBy: null,
        data: {},
        letter: createInvoiceLetter(language, {
          number,
          due,
          total: formatKronorAmount(price.total, language),
          vat: formatKronorAmount(price.vat, language),
          payTo: seller.document.payTo,
        }),
        attachment: { filename: `${number}.pdf`, contentType: 'application/pdf', content },
      });
    },
  };
}
