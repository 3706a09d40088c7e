/** Schemas of requests for figures: items, values, deliveries, and the views of contributor and requester. */

import {
  createRequiredTextSchema,
  idSchema,
  instantSchema,
  keySchema,
  languageSchema,
  textSchema,
} from '@klarsikt/contract/shapes.ts';
import { documentLimits, segmentEntryNames } from '@klarsikt/engine/assessment';
import {
  contributionModes,
  contributionQuestions,
  contributionStates,
  maxContributionItems,
} from '@klarsikt/engine/contribution';
import { dataKinds, dataModes, hasVisibleText, riskTypes } from '@klarsikt/engine/text';
import { z } from 'zod';
import { figurePeriodSchema } from './period.ts';

const day = z.iso.date();

/** Number of an item within its request. */
const itemId = z.int().min(1).max(maxContributionItems);

const figureShape = {
  kind: z.literal('figure'),
  type: z.enum(riskTypes),
  source: z.enum(segmentEntryNames),
  figure: z.enum([...new Set(Object.values(dataKinds).flat())]),
  mode: z.enum(contributionModes),
} as const;
const answerShape = { kind: z.literal('answer') } as const;

/** A requested figure or answer, in the shape of `ContributionItem` in the engine. */
export const contributionItemSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...figureShape, key: keySchema }),
  z.strictObject({ ...answerShape, answer: z.enum(contributionQuestions.map(({ name }) => name)) }),
]);

/** Largest number of characters of a note, a comment or a reason. */
export const maxContributionNoteLength = 2000;
const noteSchema = z.string().trim().max(maxContributionNoteLength);
const wordSchema = createRequiredTextSchema(maxContributionNoteLength);

/** A value in the assessment document: a figure with its mode, or a text; null if there is no value. */
const presentSchema = z
  .union([z.object({ mode: z.enum(dataModes), value: z.number() }), z.string()])
  .nullable();

/** A delivered value: the number in the mode of its item, or the text of an answer. */
const valueSchema = z.union([z.number(), z.string().max(documentLimits.text)]);

/** An answer as entered: its text, whether the value is missing, and a comment. */
export const contributionDraftAnswerSchema = z.strictObject({
  text: z.string().max(documentLimits.text),
  missing: z.boolean(),
  comment: z.string().max(maxContributionNoteLength),
});

/** A draft: the answers as entered, by item number, the source and the day. The answers are not validated. */
export const contributionDraftSchema = z.strictObject({
  answers: z.record(z.string().regex(/^[1-9]\d{0,2}$/), contributionDraftAnswerSchema),
  source: z.string().max(documentLimits.name),
  date: z.union([day, z.literal('')]),
});

/** A saved but undelivered draft of a contributor. */
export type ContributionDraft = z.output<typeof contributionDraftSchema>;

/** A delivered answer: a value, or null with a comment on the reason why it is missing. */
export const contributionAnswerSchema = z
  .strictObject({ id: itemId, value: valueSchema.nullable(), comment: noteSchema })
  .refine(({ value, comment }) => value !== null || hasVisibleText(comment), { path: ['comment'] });

/** A delivered answer: a value, or null with a comment. */
export type ContributionAnswer = z.output<typeof contributionAnswerSchema>;

/** A delivery, in which every item is answered or marked as missing. `day` is the day that the figures describe. */
export const contributionDeliverySchema = z.strictObject({
  answers: z.array(contributionAnswerSchema).min(1).max(maxContributionItems),
  source: createRequiredTextSchema(documentLimits.name),
  date: day,
});

/** A delivery of a contributor, with an answer for every item. */
export type ContributionDelivery = z.output<typeof contributionDeliverySchema>;

/** State shown to users: a stored state, or `expired`. */
export const shownContributionStateSchema = z.enum([...contributionStates, 'expired']);

/**
 * Figure of an earlier period, or the present figure if `period` is null; the contributor sees it if the requester
 * allows it.
 */
const formerSchema = z.object({ value: presentSchema, period: z.string().nullable() }).nullable();

const decisionSchema = z.enum(['taken', 'left']).nullable();

/** A requested item with its name, as the contributor sees it. */
export const contributorItemSchema = z.discriminatedUnion('kind', [
  z.object({
    ...figureShape,
    id: itemId,
    name: textSchema,
    former: formerSchema,
    decision: decisionSchema,
  }),
  z.object({
    ...answerShape,
    id: itemId,
    name: textSchema,
    form: z.enum(['text', 'yesNo']),
    former: formerSchema,
    decision: decisionSchema,
  }),
]);

/** A requested item with its name, as the contributor sees it. */
export type ContributorItem = z.output<typeof contributorItemSchema>;

/** A request as the contributor sees it. It contains everything that the contributor can see of the organisation. */
export const contributorRequestSchema = z.object({
  id: idSchema,
  organization: z.string(),
  unit: z.string(),
  asker: z.string(),
  recipient: z.string(),
  note: z.string(),
  period: figurePeriodSchema.nullable(),
  due: day,
  lastDay: day,
  /** Current day in the organisation's time zone. */
  today: day,
  state: shownContributionStateSchema,
  /** False once every value is decided, after the last day, and after the request was declined or withdrawn. */
  open: z.boolean(),
  items: z.array(contributorItemSchema).readonly(),
  draft: contributionDraftSchema,
  /** Revision of the draft; a save or delivery must send the revision on which it is based. */
  revision: z.int().nonnegative(),
  /** The latest delivery; the value of a missing item is null. */
  delivered: z
    .object({
      at: instantSchema,
      round: z.int(),
      answers: z.array(z.object({ id: itemId, value: presentSchema, comment: z.string() })).readonly(),
    })
    .nullable(),
  /** Note with which the delivery was sent back; empty if it was not. */
  returned: z.string(),
  /** How the contributor opened the request: with the link, or signed in to an account. */
  through: z.enum(['link', 'account']),
});

/** A request as the contributor sees it. */
export type ContributorRequest = z.output<typeof contributorRequestSchema>;

/** A request in the list of the requester. */
export const contributionHeadSchema = z.object({
  id: idSchema,
  recipient: z.object({
    name: z.string(),
    /** E-mail address that receives the link; null if the recipient is an account. */
    email: z.string().nullable(),
    language: languageSchema,
  }),
  asker: z.string(),
  created: instantSchema,
  due: day,
  lastDay: day,
  period: figurePeriodSchema.nullable(),
  state: shownContributionStateSchema,
  items: z.int(),
  /** Number of delivered values without a decision. */
  undecided: z.int(),
  changed: instantSchema,
});

/** A request in the list of the requester. */
export type ContributionHead = z.output<typeof contributionHeadSchema>;

/** A delivered value with the present value of the assessment document. */
export const comparedAnswerSchema = z.object({
  id: itemId,
  item: contributionItemSchema,
  name: textSchema,
  present: presentSchema,
  /** Value of the document at the time of the request. */
  seen: presentSchema,
  answer: z.object({ value: presentSchema, comment: z.string() }).nullable(),
  /** How the delivered value differs from the document; null without a delivered value. */
  comparison: z.enum(['same', 'changed', 'new', 'different']).nullable(),
  decision: decisionSchema,
});

/** A delivered value with the present value of the assessment document. */
export type ComparedAnswer = z.output<typeof comparedAnswerSchema>;

/** Steps of a request, as recorded in its history. */
export const contributionSteps = [
  'sent',
  'opened',
  'delivered',
  'declined',
  'returned',
  'taken',
  'left',
  'withdrawn',
  'link',
  'reminded',
] as const;

/** A request as the requester sees it, with the delivered values and the history. */
export const contributionRequestSchema = contributionHeadSchema.extend({
  note: z.string(),
  showsFormer: z.boolean(),
  /** Revision of the assessment that contains the `present` values; a call that accepts values must send it. */
  revision: z.int().nonnegative(),
  round: z.int(),
  delivered: z.object({ at: instantSchema, source: z.string(), date: day }).nullable(),
  compared: z.array(comparedAnswerSchema).readonly(),
  steps: z
    .array(z.object({ at: instantSchema, step: z.enum(contributionSteps), by: z.string(), note: z.string() }))
    .readonly(),
});

/** A request as the requester sees it, with the delivered values and the history. */
export type ContributionRequest = z.output<typeof contributionRequestSchema>;

/** The contributor: an account of the organisation, or an e-mail address that receives a link. */
export const contributionRecipientSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('account'), userId: idSchema }),
  z.strictObject({
    kind: z.literal('link'),
    name: createRequiredTextSchema(200),
    email: z.email().max(200),
    language: languageSchema,
  }),
]);

/** A new request: recipient, items and due day. */
export const newContributionRequestSchema = z.strictObject({
  recipient: contributionRecipientSchema,
  items: z.array(contributionItemSchema).min(1).max(maxContributionItems),
  note: noteSchema.default(''),
  period: figurePeriodSchema.nullable().default(null),
  due: day,
  /** True if the contributor may see earlier values. */
  showsFormer: z.boolean().default(false),
});

/** A request addressed to the caller's account. */
export const receivedContributionSchema = z.object({
  id: idSchema,
  unit: z.string(),
  asker: z.string(),
  due: day,
  state: shownContributionStateSchema,
  items: z.int(),
});

/**
 * Result of sending a request's link. `link` is null if it was mailed; without a mail server the requester receives
 * the link once, to pass it on.
 */
export const sentContributionLinkSchema = z.object({ link: z.string().nullable(), mailed: z.boolean() });

/** Reason with which a contributor declines a request, or note with which a delivery is sent back. */
export const contributionReasonSchema = wordSchema;

/** Item numbers that the caller has chosen. */
export const chosenItemNumbersSchema = z.array(itemId).max(maxContributionItems);
