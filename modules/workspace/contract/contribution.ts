/**
 * Requests for figures and answers: the requester asks a person inside or outside the organisation to deliver values
 * of an assessment. The delivered values are proposals, which a person who may edit the assessment accepts or
 * rejects.
 */

import { changeResultSchema } from '@klarsikt/assessment/contract/assessment.shapes.ts';
import {
  defineCommand,
  defineQuery,
  needsAccount,
  openToAnyone,
  requiresContributor,
  requiresSignIn,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import { emptyResultSchema, idParamSchema, idSchema, revisionSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';
import {
  chosenItemNumbersSchema,
  contributionDeliverySchema,
  contributionDraftSchema,
  contributionHeadSchema,
  contributionReasonSchema,
  contributionRequestSchema,
  contributorRequestSchema,
  newContributionRequestSchema,
  receivedContributionSchema,
  sentContributionLinkSchema,
} from './contribution.shapes.ts';

const edit = needsAccount('ra:Edit');
const idParams = z.strictObject({ id: idParamSchema });
const requestParams = z.strictObject({ id: idParamSchema, request: idParamSchema });
const tokenBody = z.strictObject({ token: z.string().min(20).max(100) });
const round = z.int().nonnegative();

/** Calls of the requester and of the contributor. */
export const contributionContract = {
  list: defineQuery({
    method: 'GET',
    path: 'ra/{id}/requests',
    access: edit,
    summary: 'Requests for figures and answers of an assessment, the newest first.',
    params: idParams,
    result: z.object({
      requests: z.array(contributionHeadSchema).readonly(),
      /**
       * False if the installation has no mail server: the requester then copies the links, and no reminders are sent.
       */
      sendsMail: z.boolean(),
    }),
  }),
  people: defineQuery({
    method: 'GET',
    path: 'ra/{id}/requests/people',
    access: edit,
    summary: 'People with an account of the organisation, who can be asked.',
    params: idParams,
    result: z.array(z.object({ id: idSchema, name: z.string(), username: z.string() })).readonly(),
  }),
  create: defineCommand({
    method: 'POST',
    path: 'ra/{id}/requests',
    access: edit,
    summary: 'Asks somebody for figures or answers, by account or by a link that works in one browser.',
    events: ['contribution.requested'],
    params: idParams,
    body: newContributionRequestSchema,
    result: sentContributionLinkSchema.extend({ id: idSchema }),
  }),
  get: defineQuery({
    method: 'GET',
    path: 'ra/{id}/requests/{request}',
    access: edit,
    summary: 'A request with the delivered values beside the present ones.',
    params: requestParams,
    result: contributionRequestSchema,
  }),
  take: defineCommand({
    method: 'POST',
    path: 'ra/{id}/requests/{request}/take',
    access: edit,
    summary:
      'Takes delivered values over into the assessment, as one change. A value that was changed since the request must be named in `overwrite`, and the end of approvals confirmed by `reopen`.',
    events: ['contribution.taken', 'assessment.changed'],
    params: requestParams,
    body: z.strictObject({
      revision: revisionSchema,
      round,
      items: chosenItemNumbersSchema,
      overwrite: chosenItemNumbersSchema.default([]),
      /** True to reject all remaining delivered values. */
      leaveRest: z.boolean().default(false),
      reopen: z.boolean().default(false),
    }),
    result: z.object({ changed: changeResultSchema.nullable() }),
  }),
  giveBack: defineCommand({
    method: 'POST',
    path: 'ra/{id}/requests/{request}/return',
    access: edit,
    summary: 'Sends a delivery back to its contributor with a note.',
    events: ['contribution.returned'],
    params: requestParams,
    body: z.strictObject({ round, note: contributionReasonSchema }),
    result: sentContributionLinkSchema,
  }),
  renew: defineCommand({
    method: 'POST',
    path: 'ra/{id}/requests/{request}/link',
    access: edit,
    summary: 'Makes a new link, which ends the earlier one, or sets another due day.',
    events: ['contribution.linkMade'],
    params: requestParams,
    body: z.strictObject({ due: z.iso.date().nullable().default(null) }).prefault({}),
    result: sentContributionLinkSchema,
  }),
  withdraw: defineCommand({
    method: 'DELETE',
    path: 'ra/{id}/requests/{request}',
    access: edit,
    summary: 'Ends a request: its link no longer works. What was delivered stays in its history.',
    events: ['contribution.withdrawn'],
    params: requestParams,
    result: emptyResultSchema,
  }),
  open: defineCommand({
    method: 'POST',
    path: 'contribution/open',
    access: openToAnyone,
    visitors: visitorLimits.signIn,
    verifiesSecret: true,
    summary:
      'Opens a link once and binds its request to this browser. Again in the same browser, it is only found.',
    events: ['contribution.opened'],
    body: tokenBody,
    result: z.object({ id: idSchema }),
  }),
  sendLink: defineCommand({
    method: 'POST',
    path: 'contribution/new-link',
    access: openToAnyone,
    visitors: { perMinute: 10, bytes: 4 * 1024 },
    countedTogether: true,
    verifiesSecret: true,
    summary:
      'Mails a new link to the address of the request, for a person whose link was already opened elsewhere.',
    events: ['contribution.linkMade'],
    body: tokenBody,
    result: z.object({ /** E-mail address of the recipient with most letters masked. */ to: z.string() }),
  }),
  mine: defineQuery({
    method: 'GET',
    path: 'contribution',
    access: requiresSignIn,
    visitors: visitorLimits.read,
    own: true,
    summary: "Requests that are addressed to the caller's account, the most urgent first.",
    result: z.array(receivedContributionSchema).readonly(),
  }),
  getAsked: defineQuery({
    method: 'GET',
    path: 'contribution/{id}',
    access: requiresContributor,
    visitors: visitorLimits.read,
    own: true,
    summary: 'A request, for the person who is asked.',
    params: idParams,
    result: contributorRequestSchema,
  }),
  save: defineCommand({
    method: 'PUT',
    path: 'contribution/{id}',
    access: requiresContributor,
    visitors: visitorLimits.write,
    bodyLimit: 4 * 1024 * 1024,
    own: true,
    summary: 'Saves a draft. Nothing is delivered.',
    events: ['contribution.saved'],
    params: idParams,
    body: z.strictObject({ revision: revisionSchema, draft: contributionDraftSchema }),
    result: z.object({ revision: revisionSchema }),
  }),
  deliver: defineCommand({
    method: 'POST',
    path: 'contribution/{id}',
    access: requiresContributor,
    visitors: visitorLimits.write,
    own: true,
    summary: 'Delivers values as a proposal. They can be corrected until they are taken over.',
    events: ['contribution.delivered'],
    params: idParams,
    body: z.strictObject({
      revision: revisionSchema,
      draft: contributionDraftSchema,
      delivery: contributionDeliverySchema,
    }),
    result: contributorRequestSchema,
  }),
  decline: defineCommand({
    method: 'POST',
    path: 'contribution/{id}/decline',
    access: requiresContributor,
    visitors: visitorLimits.write,
    own: true,
    summary: 'Declines a request with a reason.',
    events: ['contribution.declined'],
    params: idParams,
    body: z.strictObject({ reason: contributionReasonSchema }),
    result: emptyResultSchema,
  }),
  leave: defineCommand({
    method: 'POST',
    path: 'contribution/{id}/leave',
    access: requiresContributor,
    visitors: visitorLimits.write,
    own: true,
    summary: 'Ends the access of this browser, on a shared computer. The request stays open for a new link.',
    events: ['contribution.left'],
    params: idParams,
    result: emptyResultSchema,
  }),
};
