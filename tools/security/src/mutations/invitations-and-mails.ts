/**
 * Mutations that remove protections of invitations and access without a session (rows Z20 to Z26), and of links in
 * the outbox (row UX4) in docs/security-rows.json.
 */
import { inFile, type SecurityMutation } from '../mutation.ts';

const joining = 'modules/portal/server/portal/joining.test.ts';
const seen = 'apps/server/test/seen-now.test.ts';
const held = inFile('apps/server/migrations/0070_held_now.sql');
const groups = inFile('modules/portal/server/portal/joining.ts');
const selling = inFile('modules/portal/server/portal/selling.ts');

export const invitationAndMailMutations: readonly SecurityMutation[] = [
  inFile('modules/operations/server/mail/store.ts')(
    'UX4',
    'modules/operations/server/mail/mail.test.ts > returns the link of an unsent order once, but no link of another portal mail',
    "row.state === 'kept' && row.causedBy === null && row.userId === null",
    'row.id > 0',
  ),
  groups(
    'Z20',
    `${joining} > gets only permissions that both user group and inviter have at the time of acceptance`,
    'return rights.missing(granted, own).length === 0;',
    'return own.length >= 0;',
  ),
  inFile('modules/portal/server/portal/customers.store.ts')(
    'Z20',
    `${joining} > never becomes an administrator and joins the assessors' user group`,
    "and o.application not in ('portal', 'ra', 'threatview'))`",
    "and o.application = 'none')`",
  ),
  groups(
    'Z21',
    `${joining} > is not found while the inviter is disabled, unlicensed or without the permission`,
    'return everywhere ? held.some(({ unitId }) => unitId === null) : held.length > 0;',
    'return held.length >= 0 || everywhere;',
  ),
  inFile('modules/governance/server/action/digest.ts')(
    'Z22',
    `${seen} > are never sent to people outside the unit and never contain actions of a moved assessment`,
    '.filter(({ assessmentId }) => seen.has(assessmentId))',
    '.filter(({ assessmentId }) => seen.has(assessmentId) || true)',
  ),
  inFile('modules/portal/server/portal/reminders.ts')(
    'Z22',
    `${seen} > is not sent while the reader is outside the group or the licence has ended`,
    'if (!seen.has(assessmentId)) return false;',
    '',
  ),
  held(
    'Z23',
    `${seen} > is the same with and without a session, for every kind of permission, unit and licence`,
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
    `${seen} > are empty for disabled, unauthorised or unlicensed users`,
    "u.organization_id = o.id AND u.status = 'active' AND",
    'u.organization_id = o.id AND',
  ),
  held(
    'Z24',
    `${seen} > give no access while their creator is disabled or the licence has ended`,
    "u.id = k.created_by AND u.status = 'disabled'",
    'false',
  ),
  selling(
    'Z25',
    `${joining} > allows one order mail in an hour with two invitations`,
    '(await countRecentMails(tx, mailbox, at)) >= mostMails ||',
    '(await countRecentMails(tx, mailbox, at)) < 0 ||',
  ),
  inFile('packages/contract/src/shapes.ts')(
    'Z26',
    'apps/server/test/ids.test.ts > is not found in a spelling such as 01 or 1e3, at every endpoint with an id',
    '/^(?:0|[1-9]\\d*)$/.test(given) ?',
    'given !== "" ?',
  ),
];
