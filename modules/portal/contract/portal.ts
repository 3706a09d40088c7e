/**
 * Endpoints of the portal: order, accept, answer and download a self-assessment. Specification 000 section 2, product
 * page section 8.
 */

import {
  defineCommand,
  defineFileResult,
  defineQuery,
  needsOperator,
  needsPermission,
  openToAnyone,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import {
  createRequiredTextSchema,
  emptyResultSchema,
  idParamSchema,
  idSchema,
  instantSchema,
  languageSchema,
} from '@klarsikt/contract/shapes.ts';
import {
  maxAnswerCharacters,
  maxAnswerEntries,
  parseRegistrationNumber,
  portalSteps,
} from '@klarsikt/engine/portal';
import { riskTypes } from '@klarsikt/engine/text';
import { z } from 'zod';

const line = createRequiredTextSchema(200);
/** Registration number of a firm, in any common notation. */
const registrationSchema = z
  .string()
  .max(30)
  .refine((typed) => parseRegistrationNumber(typed) !== null);
const optionalLine = z.string().trim().max(200).default('');
const textSchema = z.object({ sv: z.string(), en: z.string() });
const day = z.iso.date();

/** Token in a link, 20 to 100 characters long. */
const tokenSchema = z.string().min(20).max(100);

/** Amount of money in hundredths of the currency. */
const moneySchema = z.number().int();

/** Price of a self-assessment, in hundredths of the currency; the server sets the price, never the client. */
export const portalPriceSchema = z.object({
  net: moneySchema,
  vat: moneySchema,
  total: moneySchema,
  vatPercent: z.number(),
  currency: z.literal('SEK'),
});

/**
 * Data of the seller that invoices must contain. Amounts are in hundredths of a krona; `days` is the term of payment
 * in days.
 */
export const portalSellerSchema = z.strictObject({
  name: line,
  registration: line,
  vatNumber: line,
  address: createRequiredTextSchema(500),
  payTo: line,
  taxNote: optionalLine,
  net: z.number().int().min(0).max(100_000_000),
  vatPercent: z.number().min(0).max(100),
  days: z.number().int().min(1).max(90),
});

const tradeSchema = z.object({ key: z.string(), name: textSchema });

/** The contract limits only the size of an answer; the server checks the form against the question. */
const answerSchema = z.union([
  z.string().max(maxAnswerCharacters),
  z.number(),
  z.array(z.string().max(80)).max(50),
  z
    .record(
      z.string().max(80),
      z.union([
        z.number(),
        z.strictObject({
          as: z.enum(['described', 'own', 'notPossible']),
          text: z.string().max(maxAnswerCharacters).optional(),
        }),
      ]),
    )
    .refine((given) => Object.keys(given).length <= maxAnswerEntries),
]);

/** Answers by question; a null value withdraws the answer. */
export const portalAnswersSchema = z
  .record(z.string().regex(/^[a-z][a-z0-9-]{0,79}$/), answerSchema.nullable())
  .refine((given) => Object.keys(given).length <= 100);

/** Option of a choice; `alone` means that it excludes all other options. */
const optionSchema = z.object({ key: z.string(), label: textSchema, alone: z.boolean() });

/** A question with its texts in both languages; `lines` and `more` contain names from the reference model. */
export const portalQuestionSchema = z.object({
  id: z.string(),
  step: z.enum(portalSteps),
  kind: z.enum(['text', 'day', 'choice', 'choices', 'band', 'bands', 'misuse', 'routine']),
  text: textSchema,
  why: textSchema,
  /** Sources of the question. `name`: the full name of the source; for a law with its number. */
  sources: z.array(z.object({ key: z.string(), name: z.string(), url: z.string() })),
  options: z.array(optionSchema),
  lines: z.array(z.object({ key: z.string(), name: textSchema, help: textSchema, start: z.number() })),
  /** Lines that the user can add to the list; only lists of geographies have such lines. */
  more: z.array(z.object({ key: z.string(), name: textSchema })),
  threats: z.array(z.object({ key: z.string(), name: textSchema, told: textSchema })),
  /** Prefilled answer; null if there is none. */
  start: answerSchema.nullable(),
});

/** A question of the portal, as the server sends it: output of `portalQuestionSchema`. */
export type PortalQuestionView = z.output<typeof portalQuestionSchema>;

/** Answers by question, as the client sends them: input of `portalAnswersSchema`. */
export type PortalAnswersInput = z.input<typeof portalAnswersSchema>;

const progressSchema = z.object({
  answered: z.number().int(),
  asked: z.number().int(),
  steps: z.array(
    z.object({ step: z.enum(portalSteps), answered: z.number().int(), asked: z.number().int() }),
  ),
});

/** Summary of a self-assessment for a list. */
export const selfAssessmentHeadSchema = z.object({
  id: idSchema,
  name: z.string(),
  trade: tradeSchema,
  started: instantSchema,
  updated: instantSchema,
  step: z.enum(portalSteps),
  progress: progressSchema,
  /** Day of the next assessment as an ISO day; null until the user has answered the question about it. */
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
  /** Risks with the highest residual level, in descending order. */
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
  /** Revision from which the result was calculated; a sign-off must send it. */
  revision: z.number().int(),
  /**
   * `refusal`: reason why the caller may not approve at present. `secondAsked`: the caller may sign as the first of
   * two approvers.
   */
  approval: z.object({
    state: z.enum(['open', 'drawnUp', 'approved']),
    by: z.string().nullable(),
    at: instantSchema.nullable(),
    refusal: z
      .enum(['right', 'approved', 'named', 'drewUp', 'requested', 'alone', 'parts', 'requirements'])
      .nullable(),
    secondAsked: z.boolean(),
  }),
  /** True if the caller may open the assessment in Risk Assessment Pro. */
  opensInPro: z.boolean(),
});

/** Result of a self-assessment: levels, requirements, next actions and state of the approval. */
export type SelfAssessmentResult = z.output<typeof resultSchema>;

const idParams = z.strictObject({ id: idParamSchema });
const assess = needsPermission('portal:Assess');
const exportType = z.enum(['docx', 'pdf']);

/** Endpoints of the portal. */
export const portalContract = {
  offers: defineQuery({
    method: 'GET',
    path: 'portal/offers',
    access: openToAnyone,
    visitors: visitorLimits.read,
    summary: 'The offer of the portal: trades, price, and whether orders are open.',
    result: z.object({
      open: z.boolean(),
      trades: z.array(tradeSchema),
      price: portalPriceSchema.nullable(),
      seller: portalSellerSchema
        .pick({ name: true, address: true, taxNote: true, days: true, payTo: true })
        .nullable(),
      /** False if the installation has no mail server; the seller then hands over links and invoices. */
      sendsMail: z.boolean(),
    }),
  }),
  order: defineCommand({
    method: 'POST',
    path: 'portal/checkout',
    access: openToAnyone,
    visitors: { perMinute: 10, bytes: 16 * 1024 },
    countedTogether: true,
    perMinute: 20,
    summary:
      "Orders a self-assessment at the seller's price; an e-mail with a confirmation link is sent to the buyer.",
    events: ['portal.ordered'],
    body: z.strictObject({
      trade: z.string().max(40),
      firm: line,
      registration: registrationSchema,
      address: createRequiredTextSchema(500),
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
  getOrder: defineQuery({
    method: 'GET',
    path: 'portal/checkout',
    access: openToAnyone,
    visitors: visitorLimits.read,
    summary: 'Status of an order, for its buyer.',
    query: z.strictObject({ sessionId: tokenSchema }),
    result: z.object({
      state: z.enum(['ordered', 'accepted', 'expired']),
      firm: z.string(),
      trade: tradeSchema,
      email: z.string(),
      price: portalPriceSchema,
      /** False if the installation has no mail server; the mail with the link then remains in the outbox. */
      sendsMail: z.boolean(),
    }),
  }),
  getInvitation: defineQuery({
    method: 'POST',
    path: 'portal/invitation',
    access: openToAnyone,
    visitors: visitorLimits.signIn,
    verifiesSecret: true,
    summary: 'The order or invitation of a link. A used, expired or unknown link is not found.',
    body: z.strictObject({ token: tokenSchema }),
    result: z.object({
      kind: z.enum(['order', 'colleague']),
      firm: z.string(),
      email: z.string(),
      givenName: z.string(),
      surname: z.string(),
    }),
  }),
  accept: defineCommand({
    method: 'POST',
    path: 'portal/accept',
    access: openToAnyone,
    visitors: visitorLimits.signIn,
    verifiesSecret: true,
    summary: 'Accepts an order or invitation, once: creates organisation, licence, account and invoice.',
    events: ['portal.accepted'],
    body: z.strictObject({
      token: tokenSchema,
      givenName: line,
      surname: line,
      secret: z.string().max(4096),
    }),
    result: z.object({ username: z.string() }),
  }),
  dashboard: defineQuery({
    method: 'GET',
    path: 'portal/dashboard',
    access: assess,
    summary: 'The firm’s self-assessments, invoices and colleagues.',
    result: z.object({
      assessments: z.array(selfAssessmentHeadSchema),
      invoices: z.array(
        z.object({ id: idSchema, number: z.string(), issued: day, due: day, total: moneySchema }),
      ),
      trades: z.array(tradeSchema),
      trade: z.string().nullable(),
    }),
  }),
  customers: defineQuery({
    method: 'GET',
    path: 'portal/customers',
    scope: 'visible-organizations',
    access: assess,
    summary: "Progress of a consultant's customers.",
    result: z.object({
      customers: z.array(
        z.object({
          organization: z.object({ id: idSchema, name: z.string() }),
          assessments: z.array(selfAssessmentHeadSchema),
        }),
      ),
    }),
  }),
  start: defineCommand({
    method: 'POST',
    path: 'portal/assessment',
    access: assess,
    summary: 'Begins a self-assessment, empty or from the answers of an earlier one.',
    events: ['portal.started'],
    body: z.strictObject({ trade: z.string().max(40), from: idSchema.nullable() }),
    result: z.object({ id: idSchema }),
  }),
  get: defineQuery({
    method: 'GET',
    path: 'portal/assessment/{id}',
    access: assess,
    summary: 'A self-assessment: its questions, answers and progress.',
    params: idParams,
    result: z.object({
      head: selfAssessmentHeadSchema,
      revision: z.number().int(),
      questions: z.array(portalQuestionSchema),
      answers: z.record(z.string(), answerSchema),
      level: levelSchema.nullable(),
    }),
  }),
  answer: defineCommand({
    method: 'POST',
    path: 'portal/assessment/{id}',
    access: assess,
    summary: 'Saves answers and updates the assessment accordingly.',
    events: ['portal.answered'],
    params: idParams,
    body: z.strictObject({
      step: z.enum(portalSteps),
      answers: portalAnswersSchema,
    }),
    result: z.object({ revision: z.number().int(), progress: progressSchema, level: levelSchema.nullable() }),
  }),
  result: defineQuery({
    method: 'GET',
    path: 'portal/assessment/{id}/result',
    access: assess,
    summary: 'The result of the answers: levels, most important risks, requirements, next steps.',
    params: idParams,
    result: resultSchema,
  }),
  approve: defineCommand({
    method: 'POST',
    path: 'portal/assessment/{id}/approve',
    access: assess,
    summary:
      'Approves a self-assessment as a whole. If two people are required, the person who answered signs first and a colleague approves.',
    events: ['assessment.approved', 'assessment.drawnUp'],
    params: idParams,
    body: z.strictObject({ revision: z.number().int() }),
    result: z.object({ approved: z.boolean() }),
  }),
  export: defineCommand({
    method: 'POST',
    path: 'portal/exporty',
    access: assess,
    summary: 'Creates the report as a file, in either language.',
    events: ['portal.exported'],
    body: z.strictObject({ id: idSchema, type: exportType, language: languageSchema }),
    result: z.object({ id: z.uuid() }),
  }),
  share: defineCommand({
    method: 'POST',
    path: 'portal/exporty/token',
    access: assess,
    summary: 'Creates a link for a person without an account to download the report, once, within a week.',
    events: ['portal.shared'],
    body: z.strictObject({ id: idSchema, type: exportType, language: languageSchema }),
    result: z.object({ token: z.string(), expires: instantSchema }),
  }),
  fetch: defineCommand({
    method: 'POST',
    path: 'portal/exporty/{id}/{type}',
    access: openToAnyone,
    visitors: visitorLimits.make,
    verifiesSecret: true,
    summary: 'Downloads the report by a link, once. A used, expired or unknown link is not found.',
    events: ['portal.fetched'],
    params: z.strictObject({ id: idParamSchema, type: exportType }),
    body: z.strictObject({ token: tokenSchema }),
    result: defineFileResult(
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ),
  }),
  invite: defineCommand({
    method: 'POST',
    path: 'portal/invite',
    access: assess,
    summary: 'Invites a colleague, or a customer firm of a consultant, by e-mail.',
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
        address: createRequiredTextSchema(500),
        trade: z.string().max(40),
      }),
    ]),
    result: emptyResultSchema.extend({
      /** False if the installation has no mail server; the invitation then remains in the outbox. */
      sendsMail: z.boolean(),
    }),
  }),
  invoice: defineQuery({
    method: 'GET',
    path: 'portal/invoice/{id}',
    access: assess,
    summary: 'An invoice as PDF, as it was issued.',
    params: idParams,
    result: defineFileResult('application/pdf'),
  }),
  getSeller: defineQuery({
    method: 'GET',
    path: 'portal/seller',
    access: needsOperator('admin:Licensing'),
    summary: 'Seller and price in the portal.',
    result: z.object({ seller: portalSellerSchema.nullable() }),
  }),
  saveSeller: defineCommand({
    method: 'POST',
    path: 'portal/seller',
    access: needsOperator('admin:Licensing'),
    summary: 'Sets seller and price in the portal. Earlier invoices do not change.',
    events: ['portal.sellerChanged'],
    body: portalSellerSchema,
    result: emptyResultSchema,
  }),
};
