/** The portal: ordering, accepting, answering and taking away a self-assessment. Specification 000 section 2, product page section 8. */

import {
  anyone,
  command,
  file,
  needs,
  needsOperator,
  query,
  visitorBounds,
} from '@klarsikt/contract/endpoint.ts';
import {
  doneSchema,
  idParam,
  idSchema,
  instantSchema,
  languageSchema,
  statedSchema,
} from '@klarsikt/contract/shapes.ts';
import { longestText, mostEntries, portalSteps, registrationOf, riskTypes } from '@klarsikt/engine';
import { z } from 'zod';

const line = statedSchema(200);
/** A firm's own number, however it was typed. */
const registrationSchema = z
  .string()
  .max(30)
  .refine((typed) => registrationOf(typed) !== null);
const optionalLine = z.string().trim().max(200).default('');
const textSchema = z.object({ sv: z.string(), en: z.string() });
const day = z.iso.date();

/** Largest of the secrets that links carry, in characters. */
const tokenSchema = z.string().min(20).max(100);

/** Money in hundredths of the currency. */
const moneySchema = z.number().int();

/** What is sold: never taken from a client. */
export const portalPriceSchema = z.object({
  net: moneySchema,
  vat: moneySchema,
  total: moneySchema,
  vatPercent: z.number(),
  currency: z.literal('SEK'),
});

/** Who sells: what an invoice has to name. Amounts in hundredths of a krona; `days`: to pay within. */
export const portalSellerSchema = z.strictObject({
  name: line,
  registration: line,
  vatNumber: line,
  address: statedSchema(500),
  payTo: line,
  taxNote: optionalLine,
  net: z.number().int().min(0).max(100_000_000),
  vatPercent: z.number().min(0).max(100),
  days: z.number().int().min(1).max(90),
});

const tradeSchema = z.object({ key: z.string(), name: textSchema });

/** An answer's form is the question's; here only its size. */
const answerSchema = z.union([
  z.string().max(longestText),
  z.number(),
  z.array(z.string().max(80)).max(50),
  z
    .record(
      z.string().max(80),
      z.union([
        z.number(),
        z.strictObject({
          as: z.enum(['described', 'own', 'notPossible']),
          text: z.string().max(longestText).optional(),
        }),
      ]),
    )
    .refine((given) => Object.keys(given).length <= mostEntries),
]);

/** Answers by question; null takes one back. */
export const portalAnswersSchema = z
  .record(z.string().regex(/^[a-z][a-z0-9-]{0,79}$/), answerSchema.nullable())
  .refine((given) => Object.keys(given).length <= 100);

/** `alone`: says that none of the others holds. */
const optionSchema = z.object({ key: z.string(), label: textSchema, alone: z.boolean() });

/** A question as a screen shows it. Lists come with their lines, and with the names that the model has for them. */
export const portalQuestionSchema = z.object({
  id: z.string(),
  step: z.enum(portalSteps),
  kind: z.enum(['text', 'day', 'choice', 'choices', 'band', 'bands', 'misuse', 'routine']),
  text: textSchema,
  why: textSchema,
  sources: z.array(z.object({ key: z.string(), short: z.string(), url: z.string() })),
  options: z.array(optionSchema),
  lines: z.array(z.object({ key: z.string(), name: textSchema, help: textSchema, start: z.number() })),
  /** More lines that can be added: places. */
  more: z.array(z.object({ key: z.string(), name: textSchema })),
  threats: z.array(z.object({ key: z.string(), name: textSchema, told: textSchema })),
  /** What the answer starts with; null for none. */
  start: answerSchema.nullable(),
});

/** A question as a screen shows it. */
export type PortalQuestionShown = z.output<typeof portalQuestionSchema>;

/** Answers as they are stored. */
export type PortalAnswersGiven = z.input<typeof portalAnswersSchema>;

const progressSchema = z.object({
  answered: z.number().int(),
  asked: z.number().int(),
  steps: z.array(
    z.object({ step: z.enum(portalSteps), answered: z.number().int(), asked: z.number().int() }),
  ),
});

/** A self-assessment in a list. */
export const portalHeadSchema = z.object({
  id: idSchema,
  name: z.string(),
  trade: tradeSchema,
  started: instantSchema,
  updated: instantSchema,
  step: z.enum(portalSteps),
  progress: progressSchema,
  /** Day of the next assessment, once answered. */
  next: z.string().nullable(),
});

const levelSchema = z.object({
  level: z.number(),
  class: z.enum(['NONE', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH']),
});

const resultSchema = z.object({
  inherent: levelSchema.nullable(),
  residual: levelSchema.nullable(),
  categories: z.array(z.object({ type: z.enum(riskTypes), inherent: levelSchema, residual: levelSchema })),
  /** What matters most, the highest first. */
  most: z.array(z.object({ type: z.string(), name: textSchema, residual: levelSchema, said: z.string() })),
  requirements: z.object({
    met: z.number().int(),
    asked: z.number().int(),
    missing: z.array(
      z.object({
        id: z.string(),
        title: textSchema,
        question: z.string().nullable(),
        step: z.enum(portalSteps),
      }),
    ),
  }),
  actions: z.array(
    z.object({ id: z.number(), title: z.string(), owner: z.string().nullable(), due: z.string().nullable() }),
  ),
  /** The state that the result is of: who signs names it. */
  revision: z.number().int(),
  /** `refusal`: why the caller may not approve it now; `secondAsked`: they may sign as the first of two. */
  approval: z.object({
    state: z.enum(['open', 'drawnUp', 'approved']),
    by: z.string().nullable(),
    at: instantSchema.nullable(),
    refusal: z
      .enum(['right', 'approved', 'drewUp', 'requested', 'alone', 'parts', 'requirements'])
      .nullable(),
    secondAsked: z.boolean(),
  }),
  /** Opens in Risk Assessment Pro for who may use it. */
  opensInPro: z.boolean(),
});

/** What a result page shows. */
export type PortalResult = z.output<typeof resultSchema>;

const idParams = z.strictObject({ id: idParam });
const assess = needs('portal:Assess');
const exportType = z.enum(['docx', 'pdf']);

/** Calls of the portal. */
export const portal = {
  offers: query({
    method: 'GET',
    path: 'portal/offers',
    access: anyone,
    visitors: visitorBounds.read,
    summary: 'What the portal sells: trades, price, and whether anything can be ordered.',
    result: z.object({
      open: z.boolean(),
      trades: z.array(tradeSchema),
      price: portalPriceSchema.nullable(),
      seller: portalSellerSchema
        .pick({ name: true, address: true, taxNote: true, days: true, payTo: true })
        .nullable(),
    }),
  }),
  order: command({
    method: 'POST',
    path: 'portal/checkout',
    access: anyone,
    visitors: { perMinute: 10, bytes: 16 * 1024 },
    perMinute: 20,
    summary:
      'Orders a self-assessment. The price is the seller’s; a mail with a link to accept it goes to the buyer.',
    events: ['portal.ordered'],
    body: z.strictObject({
      trade: z.string().max(40),
      firm: line,
      registration: registrationSchema,
      address: statedSchema(500),
      invoiceEmail: z.email().max(200),
      reference: optionalLine,
      givenName: line,
      surname: line,
      email: z.email().max(200),
      alone: z.boolean(),
      terms: z.literal(true),
    }),
    result: z.object({ sessionId: z.string() }),
  }),
  getOrder: query({
    method: 'GET',
    path: 'portal/checkout',
    access: anyone,
    visitors: visitorBounds.read,
    summary: 'Where an order stands, for who made it.',
    query: z.strictObject({ sessionId: tokenSchema }),
    result: z.object({
      state: z.enum(['ordered', 'accepted', 'expired']),
      firm: z.string(),
      trade: tradeSchema,
      email: z.string(),
      price: portalPriceSchema,
      /** Whether the installation has a mail server; without one the link waits in its outbox. */
      sendsMail: z.boolean(),
    }),
  }),
  getInvitation: query({
    method: 'POST',
    path: 'portal/invitation',
    access: anyone,
    visitors: visitorBounds.signIn,
    verifiesSecret: true,
    summary: 'What a link to accept is for. A used, expired or foreign one is not found.',
    body: z.strictObject({ token: tokenSchema }),
    result: z.object({
      kind: z.enum(['order', 'colleague']),
      firm: z.string(),
      email: z.string(),
      givenName: z.string(),
      surname: z.string(),
    }),
  }),
  accept: command({
    method: 'POST',
    path: 'portal/accept',
    access: anyone,
    visitors: visitorBounds.signIn,
    verifiesSecret: true,
    summary: 'Accepts an order or invitation, once: makes organisation, licence, account and invoice.',
    events: ['portal.accepted'],
    body: z.strictObject({
      token: tokenSchema,
      givenName: line,
      surname: line,
      secret: z.string().max(4096),
    }),
    result: z.object({ username: z.string() }),
  }),
  dashboard: query({
    method: 'GET',
    path: 'portal/dashboard',
    access: assess,
    summary: 'The firm’s self-assessments, invoices and colleagues.',
    result: z.object({
      assessments: z.array(portalHeadSchema),
      invoices: z.array(
        z.object({ id: idSchema, number: z.string(), issued: day, due: day, total: moneySchema }),
      ),
      trades: z.array(tradeSchema),
      trade: z.string().nullable(),
    }),
  }),
  customers: query({
    method: 'GET',
    path: 'portal/customers',
    scope: 'visible-organizations',
    access: assess,
    summary: 'How far the customers of a consultant have come.',
    result: z.object({
      customers: z.array(
        z.object({
          organization: z.object({ id: idSchema, name: z.string() }),
          assessments: z.array(portalHeadSchema),
        }),
      ),
    }),
  }),
  start: command({
    method: 'POST',
    path: 'portal/assessment',
    access: assess,
    summary: 'Begins a self-assessment, empty or from the answers of an earlier one.',
    events: ['portal.started'],
    body: z.strictObject({ trade: z.string().max(40), from: idSchema.nullable() }),
    result: z.object({ id: idSchema }),
  }),
  get: query({
    method: 'GET',
    path: 'portal/assessment/{id}',
    access: assess,
    summary: 'A self-assessment: its questions, answers and progress.',
    params: idParams,
    result: z.object({
      head: portalHeadSchema,
      revision: z.number().int(),
      questions: z.array(portalQuestionSchema),
      answers: z.record(z.string(), answerSchema),
      level: levelSchema.nullable(),
    }),
  }),
  answer: command({
    method: 'POST',
    path: 'portal/assessment/{id}',
    access: assess,
    summary: 'Saves answers; what follows from them is changed in the assessment.',
    events: ['portal.answered'],
    params: idParams,
    body: z.strictObject({
      step: z.enum(portalSteps),
      answers: portalAnswersSchema,
    }),
    result: z.object({ revision: z.number().int(), progress: progressSchema, level: levelSchema.nullable() }),
  }),
  result: query({
    method: 'GET',
    path: 'portal/assessment/{id}/result',
    access: assess,
    summary: 'What the answers come to: levels, what matters most, requirements, what to do next.',
    params: idParams,
    result: resultSchema,
  }),
  approve: command({
    method: 'POST',
    path: 'portal/assessment/{id}/approve',
    access: assess,
    summary:
      'Approves a self-assessment as a whole. Where two are asked for, who has answered signs first, and a colleague approves.',
    events: ['assessment.approved', 'assessment.drawnUp'],
    params: idParams,
    body: z.strictObject({ revision: z.number().int() }),
    result: z.object({ approved: z.boolean() }),
  }),
  export: command({
    method: 'POST',
    path: 'portal/exporty',
    access: assess,
    summary: 'Makes the report as a file, in either language.',
    events: ['portal.exported'],
    body: z.strictObject({ id: idSchema, type: exportType, language: languageSchema }),
    result: z.object({ id: z.uuid() }),
  }),
  share: command({
    method: 'POST',
    path: 'portal/exporty/token',
    access: assess,
    summary: 'Makes a link with which somebody without an account fetches the report, once and for a week.',
    events: ['portal.shared'],
    body: z.strictObject({ id: idSchema, type: exportType, language: languageSchema }),
    result: z.object({ token: z.string(), expires: instantSchema }),
  }),
  fetch: command({
    method: 'POST',
    path: 'portal/exporty/{id}/{type}',
    access: anyone,
    visitors: visitorBounds.make,
    verifiesSecret: true,
    summary: 'Fetches the report by a link, once. A used, expired or foreign one is not found.',
    events: ['portal.fetched'],
    params: z.strictObject({ id: idParam, type: exportType }),
    body: z.strictObject({ token: tokenSchema }),
    result: file(
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ),
  }),
  invite: command({
    method: 'POST',
    path: 'portal/invite',
    access: assess,
    summary: 'Invites a colleague, or a customer firm of a consultant, by mail.',
    events: ['portal.invited'],
    body: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('colleague'),
        email: z.email().max(200),
        givenName: line,
        surname: line,
      }),
      z.strictObject({
        kind: z.literal('customer'),
        email: z.email().max(200),
        givenName: line,
        surname: line,
        firm: line,
        registration: registrationSchema,
        address: statedSchema(500),
        trade: z.string().max(40),
      }),
    ]),
    result: doneSchema.extend({
      /** False while no mail server is set up: the invitation is kept in the outbox. */
      sendsMail: z.boolean(),
    }),
  }),
  invoice: query({
    method: 'GET',
    path: 'portal/invoice/{id}',
    access: assess,
    summary: 'An invoice as PDF, as it was issued.',
    params: idParams,
    result: file('application/pdf'),
  }),
  getSeller: query({
    method: 'GET',
    path: 'portal/seller',
    access: needsOperator('admin:Licensing'),
    summary: 'Who sells in the portal, and at what price.',
    result: z.object({ seller: portalSellerSchema.nullable() }),
  }),
  saveSeller: command({
    method: 'POST',
    path: 'portal/seller',
    access: needsOperator('admin:Licensing'),
    summary: 'Sets who sells in the portal, and at what price. Invoices that were issued stay as they are.',
    events: ['portal.sellerChanged'],
    body: portalSellerSchema,
    result: doneSchema,
  }),
};
