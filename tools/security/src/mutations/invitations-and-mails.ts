/** Protections of invitations, of access without a session (Z20 to Z26), and of links in the outbox (UX4). */
import { inFile, type Mutation } from '../mutation.ts';

const joining = 'modules/portal/server/portal/joining.test.ts';
const seen = 'apps/server/test/seen-now.test.ts';
const held = inFile('apps/server/migrations/0070_held_now.sql');
const groups = inFile('modules/portal/server/portal/joining.ts');
const selling = inFile('modules/portal/server/portal/selling.ts');

export const invitationsAndMails: readonly Mutation[] = [
  inFile('modules/operations/server/mail/store.ts')(
    'UX4',
    'modules/operations/server/mail/mail.test.ts > gives the link of an order that no mail server could send, once, and of no other mail of the portal',
    "row.state === 'kept' && row.causedBy === null && row.userId === null",
    'row.id > 0',
  ),
  groups(
    'Z20',
    `${joining} > is held to the rights of a group and of the inviter as they are when the invitation is accepted`,
    'return rights.missing(granted, own).length === 0;',
    'return own.length >= 0;',
  ),
  inFile('modules/portal/server/portal/customers.store.ts')(
    'Z20',
    `${joining} > is made no administrator by one, and joins the group that was made for assessing`,
    "and o.application not in ('portal', 'ra', 'threatview'))`",
    "and o.application = 'none')`",
  ),
  groups(
    'Z21',
    `${joining} > is not found while its maker is disabled, without the right or without licence`,
    'return everywhere ? held.some(({ unitId }) => unitId === null) : held.length > 0;',
    'return held.length >= 0 || everywhere;',
  ),
  inFile('modules/governance/server/action/digest.ts')(
    'Z22',
    `${seen} > go to nobody who is out of the unit, and name no action of an assessment that was moved from it`,
    '.filter(({ assessmentId }) => seen.has(assessmentId))',
    '.filter(({ assessmentId }) => seen.has(assessmentId) || true)',
  ),
  inFile('modules/portal/server/portal/reminders.ts')(
    'Z22',
    `${seen} > waits while its reader is out of the group or the licence has ended`,
    'if (!seen.has(assessmentId)) return false;',
    '',
  ),
  held(
    'Z23',
    `${seen} > is the same with and without a session, for every kind of right, unit and licence`,
    'ELSE r.application = ANY (l.applications) END',
    'ELSE true END',
  ),
  held(
    'Z23',
    `${seen} > is asked of one’s own organisation alone`,
    'WHERE o.id = place AND (app_org() = place OR app_is_system())',
    'WHERE o.id = place',
  ),
  held(
    'Z24',
    `${seen} > by a secret give nothing for who is disabled, without the right, or without licence`,
    "u.organization_id = o.id AND u.status = 'active' AND",
    'u.organization_id = o.id AND',
  ),
  held(
    'Z24',
    `${seen} > open nothing while their maker is disabled or the licence has ended, with secret or token, and are listed as such`,
    "u.id = k.created_by AND u.status = 'disabled'",
    'false',
  ),
  selling(
    'Z25',
    `${joining} > gets one mail of orders in the hour in which it got two invitations`,
    '(await countRecentMails(tx, mailbox, at)) >= mostMails ||',
    '(await countRecentMails(tx, mailbox, at)) < 0 ||',
  ),
  inFile('packages/contract/src/shapes.ts')(
    'Z26',
    'apps/server/test/ids.test.ts > in another spelling is not found, by every call that takes one',
    '/^(?:0|[1-9]\\d*)$/.test(given) ?',
    'given !== "" ?',
  ),
];
