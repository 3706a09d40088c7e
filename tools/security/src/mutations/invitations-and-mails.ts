/** Protections of invitations, of access without a session (Z20 to Z26), and of links in the outbox (UX4). */
import { inFile, type Mutation } from '../mutation.ts';

const joining = 'modules/portal/server/portal/joining.test.ts';
const seen = 'apps/server/test/seen-now.test.ts';
const held = inFile('apps/server/migrations/0070_held_now.sql');
const groups = inFile('modules/portal/server/portal/joining.ts');
const selling = inFile('modules/portal/server/portal/selling.ts');

export const invitationAndMailMutations: readonly Mutation[] = [
  inFile('modules/operations/server/mail/store.ts')(
    'UX4',
    'modules/operations/server/mail/mail.test.ts > gives the link of an unsent order once, and of no other portal mail',
    "row.state === 'kept' && row.causedBy === null && row.userId === null",
    'row.id > 0',
  ),
  groups(
    'Z20',
    `${joining} > is checked against the permissions of group and inviter at its acceptance`,
    'return rights.missing(granted, own).length === 0;',
    'return own.length >= 0;',
  ),
  inFile('modules/portal/server/portal/customers.store.ts')(
    'Z20',
    `${joining} > never becomes an administrator through another colleague, and joins the group of assessors`,
    "and o.application not in ('portal', 'ra', 'threatview'))`",
    "and o.application = 'none')`",
  ),
  groups(
    'Z21',
    `${joining} > is not found while its maker is disabled, unauthorised or unlicensed`,
    'return everywhere ? held.some(({ unitId }) => unitId === null) : held.length > 0;',
    'return held.length >= 0 || everywhere;',
  ),
  inFile('modules/governance/server/action/digest.ts')(
    'Z22',
    `${seen} > are sent to nobody outside the unit, and name no action of an assessment that was moved`,
    '.filter(({ assessmentId }) => seen.has(assessmentId))',
    '.filter(({ assessmentId }) => seen.has(assessmentId) || true)',
  ),
  inFile('modules/portal/server/portal/reminders.ts')(
    'Z22',
    `${seen} > waits while its reader is outside the group or the licence has ended`,
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
    `${seen} > is determined in one's own organisation only`,
    'WHERE o.id = place AND (app_org() = place OR app_is_system())',
    'WHERE o.id = place',
  ),
  held(
    'Z24',
    `${seen} > by a secret are empty for disabled, unauthorised or unlicensed users`,
    "u.organization_id = o.id AND u.status = 'active' AND",
    'u.organization_id = o.id AND',
  ),
  held(
    'Z24',
    `${seen} > give no access while their maker is disabled or the licence has ended, and are listed so`,
    "u.id = k.created_by AND u.status = 'disabled'",
    'false',
  ),
  selling(
    'Z25',
    `${joining} > gets one mail about orders in the hour of two invitations`,
    '(await countRecentMails(tx, mailbox, at)) >= mostMails ||',
    '(await countRecentMails(tx, mailbox, at)) < 0 ||',
  ),
  inFile('packages/contract/src/shapes.ts')(
    'Z26',
    'apps/server/test/ids.test.ts > in another spelling is not found, by every call with an id',
    '/^(?:0|[1-9]\\d*)$/.test(given) ?',
    'given !== "" ?',
  ),
];
