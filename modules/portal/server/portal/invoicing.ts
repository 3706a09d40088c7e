/** Payment by invoice: the adapter that every installation has. */
import { addDays, swedishZone } from '@klarsikt/engine';
import type { Models } from '@klarsikt/library/server/model/provides.ts';
import type { Mail } from '@klarsikt/operations/server/mail/provides.ts';
import { type Clock, todayOf } from '@klarsikt/server/platform/clock.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import { type InvoiceOrder, invoiceMaking } from './making.ts';
import { money } from './prices.ts';
import type { Payable, Payment } from './provides.ts';
import { insertInvoice, sellerOf, takeNumber } from './store.ts';
import { invoiceLetter } from './texts.ts';

interface Given {
  readonly clock: Clock;
  readonly mail: Mail;
  readonly models: Models;
  readonly renderer: Pick<Renderer, 'make'>;
}

const entitlement = { demo: true, offering: 'STANDARD', datapoint: 'NO', countries: [] } as const;

/** The file of an invoice. The workers want a model whatever they make. */
export async function invoiceFile(
  { models, renderer }: Pick<Given, 'models' | 'renderer'>,
  order: InvoiceOrder,
  turn: Payable['turn'],
): Promise<Uint8Array> {
  const { model } = await models.sharedFor(found(models.live()).hash, { entitlement });
  return (await renderer.make(invoiceMaking, order, { model, turn })).bytes;
}

export function createInvoicing(given: Given): Payment {
  const { clock, mail } = given;
  return {
    charge: async (tx, { sellerId, customerId, buyer, trade, price, language, until, turn }: Payable) => {
      const seller = await sellerOf(tx);
      if (seller === null) throw new Refusal('error.portal.closed');
      const issued = todayOf(clock, { timeZone: swedishZone });
      const due = addDays(issued, seller.document.days);
      const number = `${issued.slice(0, 4)}-${String(await takeNumber(tx, sellerId)).padStart(4, '0')}`;
      const document = { seller: seller.document, buyer, trade, until, price };
      await insertInvoice(tx, {
        organizationId: customerId,
        sellerId,
        number,
        issued,
        due,
        document,
        total: price.total,
      });
      const content = await invoiceFile(given, { number, issued, due, document, language }, turn);
      await mail.queue(tx, {
        template: 'portal',
        recipient: buyer.invoiceEmail,
        language,
        organizationId: customerId,
        userId: null,
        causedBy: null,
        data: {},
        letter: invoiceLetter(language, {
          number,
          due,
          total: money(price.total, language),
          vat: money(price.vat, language),
          payTo: seller.document.payTo,
        }),
        attachment: { filename: `${number}.pdf`, contentType: 'application/pdf', content },
      });
    },
  };
}
