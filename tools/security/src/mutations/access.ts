/**
 * Mutations that remove protections of access and of the separation of organisations: rows Z1 to Z11 in
 * docs/security-rows.json.
 */
import { inFile, type SecurityMutation } from '../mutation.ts';

const tests = 'apps/server/test';
const neighbour = `${tests}/neighbour.test.ts`;
const authority = 'modules/identity/server/user/authority.test.ts';
const demo = `${tests}/demo-rows.test.ts`;
const keys = 'modules/identity/server/key/key.test.ts';
const door = inFile('apps/server/src/platform/http.ts');
const baseline = inFile('apps/server/migrations/0000_baseline.sql');
const whoCalls = inFile('apps/server/migrations/0060_rights_below.sql');
const licences = inFile('apps/server/migrations/0097_licences_for_atlas_alone.sql');
const rights = inFile('modules/identity/server/group/rights.ts');
const login = inFile('modules/identity/server/login/handlers.ts');

const tenantPolicy = "TO klarsikt_app USING (organization_id = app_org() OR app_is_system())', t);";
const noPolicy = "TO klarsikt_app USING (true)', t);";

export const accessMutations: readonly SecurityMutation[] = [
  door(
    'Z1',
    `${tests}/routes.test.ts > does not start if an endpoint declares no access`,
    '    if (!endpoint.access) throw',
    '    if (endpoint.path === "") throw',
  ),
  door(
    'Z2',
    `${tests}/access-matrix.test.ts > accepts or refuses every kind of caller at every endpoint as declared`,
    "  if (decision === 'granted') return withoutExamineRight(endpoint, actor);",
    "  if (decision !== 'unauthenticated') return withoutExamineRight(endpoint, actor);",
  ),
  inFile('packages/engine/src/people/access.ts')(
    'Z2',
    'packages/engine/test/access.test.ts > an endpoint that requires a permission',
    "  if (actor.permissions.has(access.permission)) return 'granted';",
    "  if (actor.permissions.size > 0) return 'granted';",
  ),
  baseline(
    'Z2 Z8',
    `${tests}/row-level-security.test.ts > hides and protects rows of other organisations, even without a condition in the query`,
    tenantPolicy,
    noPolicy,
  ),
  baseline('Z2', `${neighbour} > can read and change nothing through`, tenantPolicy, noPolicy),
  baseline(
    'Z3',
    `${neighbour} > reads and changes nothing by combining own and foreign ids`,
    tenantPolicy,
    noPolicy,
  ),
  baseline(
    'Z6',
    `${neighbour} > contain no object of the owner for a neighbour, a demo session or a visitor`,
    tenantPolicy,
    noPolicy,
  ),
  baseline(
    'Z8',
    `${neighbour} > prevents every call from reading or changing a row of another organisation`,
    tenantPolicy,
    noPolicy,
  ),
  inFile('modules/operations/server/deferred/store.ts')(
    'Z6',
    'modules/operations/server/deferred/deferred.test.ts > is not visible in another session of the same user',
    "and(eq(deferredTable.id, id), eq(deferredTable.owner, actor.sessionKey ?? ''))",
    "and(eq(deferredTable.id, id), actor.sessionKey === '' ? eq(deferredTable.owner, '') : undefined)",
  ),
  whoCalls(
    'Z4',
    'modules/identity/server/login/own-account.test.ts > give no session to an invited or disabled account',
    "(u.status = 'active' OR (u.status = 'invited' AND s.owes <> '{}')) AND ",
    '',
  ),
  licences(
    'Z4',
    'modules/identity/server/licence/licence.test.ts > changes with the next call when a licence is granted, narrowed, ended or expired',
    '  WHERE (b.valid_to IS NULL OR b.valid_to >= at) AND CASE',
    '  WHERE CASE',
  ),
  rights(
    'Z5',
    'modules/identity/server/group/group.test.ts > can be changed only by people who have the permissions concerned (Z5)',
    "      const lacking = listMissingPermissions(granted, wanted);\n      if (lacking.length > 0) throw new Refusal('error.user.grant', { rights: lacking.join(', ') });\n",
    '      listMissingPermissions(granted, wanted);\n',
  ),
  rights(
    'Z5',
    `${authority} > through a change of the account, password, second factor or sessions of a person with more permissions`,
    "      if (lacking.length > 0) throw new Refusal('error.user.higher', { rights: lacking.join(', ') });\n",
    '',
  ),
  inFile('modules/identity/server/user/account.ts')(
    'Z5',
    `${authority} > through membership, of themselves or of a new user, in a user group with more permissions`,
    '  await deps.rights.requireGranted(tx, actor, await deps.rights.ofGroups(tx, [...joined, ...left]));\n',
    '',
  ),
  inFile('modules/identity/server/user/import-lines.ts')(
    'Z5',
    'modules/identity/server/user/import.test.ts > refuses groups or users with permissions that the importer lacks, and lines beyond the last seat',
    'return [id, deps.rights.missing(granted, own)] as const;',
    'return [id, deps.rights.missing(own, own)] as const;',
  ),
  inFile('modules/identity/server/login/entry.ts')(
    'Z5',
    'modules/identity/server/login/links.test.ts > does not admit its creator to an account with more permissions than the creator',
    'return (await hasCreatorLostRights(tx, deps, row)) ? null : row;',
    'return row;',
  ),
  inFile('modules/identity/server/licence/terms.ts')(
    'Z5',
    'modules/identity/server/licence/licence.test.ts > cannot exceed the licence of the organisation that grants it',
    "  if (!wanted.applications.every((one) => own.applications.includes(one))) fields.push('applications');\n",
    '',
  ),
  rights(
    'Z5 V2',
    'modules/identity/server/federation/ways-in.test.ts > can be changed only by user administrators with all permissions of the affected people',
    "      if (lacking.length > 0) throw new Refusal('error.user.signin', { rights: lacking.join(', ') });\n",
    '',
  ),
  inFile('modules/identity/contract/group.ts')(
    'Z7',
    'modules/identity/server/group/group.test.ts > accept only declared fields (Z7)',
    "    events: ['group.created', 'group.changed'],\n    body: z.strictObject({",
    "    events: ['group.created', 'group.changed'],\n    body: z.looseObject({",
  ),
  inFile('modules/identity/contract/group.ts')(
    'Z7',
    `${tests}/input.test.ts > is dropped or refused before every handler, in every object of every body`,
    "    events: ['group.created', 'group.changed'],\n    body: z.strictObject({",
    "    events: ['group.created', 'group.changed'],\n    body: z.looseObject({",
  ),
  login(
    'Z9',
    `${demo} > refuses a new session above the configured number of sessions`,
    "    if (addresses.length >= maxSessions) throw new Refusal('error.demo.full');\n",
    '',
  ),
  inFile('apps/server/src/app.ts')(
    'Z9',
    `${demo} > leaves no row after \${logins} sessions that wrote data and then signed out or expired`,
    'runInSystemTransaction(db, (tx) => sandboxes.remove(tx, id))',
    'Promise.resolve(sandboxes && id)',
  ),
  inFile('packages/engine/src/people/access.ts')(
    'Z9',
    'packages/engine/test/access.test.ts > is allowed in a demo session only if the endpoint permits demo sessions',
    "  if (actor.demo && !access.demo) return 'forbidden';\n  if (access.operator",
    '  if (access.operator',
  ),
  inFile('modules/identity/server/key/program.ts')(
    'Z10',
    `${keys} > Z10: are refused without their secret`,
    'return row !== null && matches ?',
    'return row !== null && matches !== undefined ?',
  ),
  door(
    'Z10',
    `${keys} > Z10: give access only to external API calls, and a read-only key can change nothing`,
    "  if (!endpoint.external) throw new Refusal('error.forbidden');\n  return actor;",
    '  return actor;',
  ),
  whoCalls(
    'Z11',
    'modules/identity/server/organization/organization.test.ts > ends on the next call after the permission is removed',
    "      AND EXISTS (SELECT FROM group_member m JOIN group_resource r ON r.group_id = m.group_id\n        WHERE m.user_id = u.id AND r.application = 'admin' AND r.unit_id IS NULL\n          AND coalesce(r.resource_organization_id, o.id) = ANY (c.path))), o.id)",
    '    ), o.id)',
  ),
];
