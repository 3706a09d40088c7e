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

/** A requested figure or answer: `ContributionItem` of the engine. */
export const contributionItemSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...figureShape, key: keySchema }),
  z.strictObject({ ...answerShape, answer: z.enum(contributionQuestions.map(({ name }) => name)) }),
]);

/** Most characters of a note, a comment or a reason. */
export const maxContributionNoteLength = 2000;
const noteSchema = z.string().trim().max(maxContributionNoteLength);
const wordSchema = createRequiredTextSchema(maxContributionNoteLength);

/** A value in the document: a figure with its mode, or a text; null without one. */
const presentSchema = z
  .union([z.object({ mode: z.enum(dataModes), value: z.number() }), z.string()])
  .nullable();

/** A delivered value: the number in the mode of its item, or the text of an answer. */
const valueSchema = z.union([z.number(), z.string().max(documentLimits.text)]);

/** A typed answer: unread text, whether the value is missing, and a comment. */
export const contributionDraftAnswerSchema = z.strictObject({
  text: z.string().max(documentLimits.text),
  missing: z.boolean(),
  comment: z.string().max(maxContributionNoteLength),
});

/** A draft: typed answers by item, source and day. Nothing in it is checked. */
export const contributionDraftSchema = z.strictObject({
  answers: z.record(z.string().regex(/^[1-9]\d{0,2}$/), contributionDraftAnswerSchema),
  source: z.string().max(documentLimits.name),
  date: z.union([day, z.literal('')]),
});

/** A draft of a contributor. */
export type ContributionDraft = z.output<typeof contributionDraftSchema>;

/** A delivered answer: a value, or null with a comment on the reason why it is missing. */
export const contributionAnswerSchema = z
  .strictObject({ id: itemId, value: valueSchema.nullable(), comment: noteSchema })
  .refine(({ value, comment }) => value !== null || hasVisibleText(comment), { path: ['comment'] });

/** A delivered answer. */
export type ContributionAnswer = z.output<typeof contributionAnswerSchema>;

/** A delivery: every item is answered or marked as missing. The day is the one that the figures describe. */
export const contributionDeliverySchema = z.strictObject({
  answers: z.array(contributionAnswerSchema).min(1).max(maxContributionItems),
  source: createRequiredTextSchema(documentLimits.name),
  date: day,
});

/** A delivery of a contributor. */
export type ContributionDelivery = z.output<typeof contributionDeliverySchema>;

/** State that people see: a stored one, or `expired`. */
export const shownContributionStateSchema = z.enum([...contributionStates, 'expired']);

/** Figure of an earlier period, or the present one if `period` is null; shown to the contributor if the requester allows it. */
const formerSchema = z.object({ value: presentSchema, period: z.string().nullable() }).nullable();

const decisionSchema = z.enum(['taken', 'left']).nullable();

/** An item in the contributor's view. */
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

/** An item in the contributor's view. */
export type ContributorItem = z.output<typeof contributorItemSchema>;

/** A request in the contributor's view. It contains everything that the contributor can see of the organisation. */
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
  /** Today in the organisation's zone. */
  today: day,
  state: shownContributionStateSchema,
  /** False after everything is decided, after the last day, and after a refusal or withdrawal. */
  open: z.boolean(),
  items: z.array(contributorItemSchema).readonly(),
  draft: contributionDraftSchema,
  /** Revision of the draft; a save or delivery must send the revision that it is based on. */
  revision: z.int().nonnegative(),
  /** The latest delivery; a value is null if it is missing. */
  delivered: z
    .object({
      at: instantSchema,
      round: z.int(),
      answers: z.array(z.object({ id: itemId, value: presentSchema, comment: z.string() })).readonly(),
    })
    .nullable(),
  /** Note with which the delivery was sent back; '' without one. */
  returned: z.string(),
  /** Through an opened link, or the account of a person. */
  through: z.enum(['link', 'account']),
});

/** A request in the contributor's view. */
export type ContributorRequest = z.output<typeof contributorRequestSchema>;

/** A request in the requester's list. */
export const contributionHeadSchema = z.object({
  id: idSchema,
  recipient: z.object({
    name: z.string(),
    /** Address of the link; null for an account. */
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
  /** Delivered values that nobody has decided on. */
  undecided: z.int(),
  changed: instantSchema,
});

/** A request in the requester's list. */
export type ContributionHead = z.output<typeof contributionHeadSchema>;

/** A delivered value beside the document. */
export const comparedAnswerSchema = z.object({
  id: itemId,
  item: contributionItemSchema,
  name: textSchema,
  present: presentSchema,
  /** Value at the time of the request. */
  seen: presentSchema,
  answer: z.object({ value: presentSchema, comment: z.string() }).nullable(),
  /** Null without a delivered value. */
  comparison: z.enum(['same', 'changed', 'new', 'different']).nullable(),
  decision: decisionSchema,
});

/** A delivered value beside the document. */
export type ComparedAnswer = z.output<typeof comparedAnswerSchema>;

/** Steps of a request, for its history. */
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

/** A request in the requester's view. */
export const contributionRequestSchema = contributionHeadSchema.extend({
  note: z.string(),
  showsFormer: z.boolean(),
  /** Revision of the assessment with the values `present`; accepting values must send it. */
  revision: z.int().nonnegative(),
  round: z.int(),
  delivered: z.object({ at: instantSchema, source: z.string(), date: day }).nullable(),
  compared: z.array(comparedAnswerSchema).readonly(),
  steps: z
    .array(z.object({ at: instantSchema, step: z.enum(contributionSteps), by: z.string(), note: z.string() }))
    .readonly(),
});

/** A request in the requester's view. */
export type ContributionRequest = z.output<typeof contributionRequestSchema>;

/** The contributor: an account of the organisation, or an address that gets a link. */
export const contributionRecipientSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('account'), userId: idSchema }),
  z.strictObject({
    kind: z.literal('link'),
    name: createRequiredTextSchema(200),
    email: z.email().max(200),
    language: languageSchema,
  }),
]);

/** A new request. */
export const newContributionRequestSchema = z.strictObject({
  recipient: contributionRecipientSchema,
  items: z.array(contributionItemSchema).min(1).max(maxContributionItems),
  note: noteSchema.default(''),
  period: figurePeriodSchema.nullable().default(null),
  due: day,
  /** True to show the contributor earlier values. */
  showsFormer: z.boolean().default(false),
});

/** A request that is addressed to the caller's account. */
export const receivedContributionSchema = z.object({
  id: idSchema,
  unit: z.string(),
  asker: z.string(),
  due: day,
  state: shownContributionStateSchema,
  items: z.int(),
});

/**
 * The link of a request. `link` is null if it was mailed: only without a mail server does the requester get it, once,
 * to pass it on.
 */
export const sentContributionLinkSchema = z.object({ link: z.string().nullable(), mailed: z.boolean() });

/** Reason with which a contributor declines, or a note with which a delivery is sent back. */
export const contributionReasonSchema = wordSchema;

/** Numbers of chosen items. */
export const chosenItemNumbersSchema = z.array(itemId).max(maxContributionItems);
