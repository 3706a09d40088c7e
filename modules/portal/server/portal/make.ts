import {
  type DocumentBlock,
  type DocumentInline,
  formatEnteredPercent,
  type ReportDocument,
} from '@klarsikt/engine/report';
import { fillSentence, type Text } from '@klarsikt/engine/text';
import { createFileRenderer } from '@klarsikt/server/render/making.ts';
import { renderPdf } from '@klarsikt/server/render/pdf.ts';
import { type InvoiceOrder, invoiceRenderKind } from './making.ts';
import { formatKronorAmount } from './prices.ts';
import { invoiceFieldTexts } from './texts.ts';

const run = (text: string): readonly DocumentInline[] => [{ type: 'text', text }];
const cell = (text: string) => ({ content: run(text), span: 1, fill: null });

function createFactsTable(caption: string, rows: readonly (readonly [string, string])[]): DocumentBlock {
  return {
    type: 'table',
    style: 'facts',
    caption: run(caption),
    header: false,
    columns: [
      { header: [], align: 'left', width: 1 },
      { header: [], align: 'left', width: 2 },
    ],
    rows: rows
      .filter(([, value]) => value !== '')
      .map(([name, value]) => ({ style: 'normal', cells: [cell(name), cell(value)] })),
  };
}

function createSumsTable({ document, language }: InvoiceOrder): DocumentBlock {
  const { price, trade, until } = document;
  const word = (text: Text, values: Readonly<Record<string, string>> = {}) =>
    fillSentence(text[language], values, language);
  const rows: readonly (readonly ['normal' | 'total', string, number])[] = [
    ['normal', word(invoiceFieldTexts.service, { trade: trade[language].toLowerCase(), until }), price.net],
    ['normal', word(invoiceFieldTexts.net), price.net],
    [
      'normal',
      word(invoiceFieldTexts.vat, { percent: formatEnteredPercent(price.vatPercent, language) }),
      price.vat,
    ],
    ['total', word(invoiceFieldTexts.total), price.total],
  ];
  return {
    type: 'table',
    style: 'plain',
    caption: [],
    header: true,
    columns: [
      { header: run(word(invoiceFieldTexts.item)), align: 'left', width: 3 },
      { header: run(word(invoiceFieldTexts.amount)), align: 'right', width: 1 },
    ],
    rows: rows.map(([style, name, amount]) => ({
      style,
      cells: [cell(name), cell(formatKronorAmount(amount, language))],
    })),
  };
}

export function createInvoiceDocument(order: InvoiceOrder): ReportDocument {
  const { number, issued, due, document, language } = order;
  const { seller, buyer } = document;
  const word = (name: keyof typeof invoiceFieldTexts) => invoiceFieldTexts[name][language];
  const title = `${word('title')} ${number}`;
  return {
    schema: 1,
    template: 'portalInvoice',
    warnings: [],
    language,
    title,
    author: seller.name,
    subject: title,
    date: issued,
    header: { left: seller.name, right: title },
    cover: null,
    blocks: [
      { type: 'heading', level: 1, number: null, text: title, anchor: 'invoice' },
      createFactsTable('', [
        [word('number'), number],
        [word('issued'), issued],
        [word('due'), due],
        [word('reference'), buyer.reference],
      ]),
      createFactsTable(word('from'), [
        [word('from'), seller.name],
        [word('registration'), seller.registration],
        [word('vatNumber'), seller.vatNumber],
        ['', seller.address],
        ['', seller.taxNote],
      ]),
      createFactsTable(word('to'), [
        [word('to'), buyer.firm],
        [word('registration'), buyer.registration],
        ['', buyer.address],
      ]),
      createSumsTable(order),
      {
        type: 'paragraph',
        style: 'body',
        content: run(
          `${word('payTo')}: ${seller.payTo}. ${fillSentence(word('quote'), { number, due }, language)}`,
        ),
      },
    ],
    sources: [],
  };
}

export const invoiceFileRenderer = createFileRenderer(invoiceRenderKind, async (_model, order) => {
  const document = createInvoiceDocument(order);
  return { bytes: await renderPdf(document), title: document.title };
});
