/**
 * Mutations that remove protections of decisions that several people make, and of the visibility of these decisions:
 * rows Z12 to Z15, V9, I5 in docs/security-rows.json.
 */
import { inFile, type SecurityMutation } from '../mutation.ts';

const manyActions = 'modules/governance/server/action/bulk-change.test.ts';
const gaps = 'modules/governance/server/completeness/completeness.test.ts';
const examiners = 'modules/governance/server/examiner/examiner.test.ts';
const signOff = 'modules/governance/server/signoff/signoff.test.ts';
const rules = 'packages/engine/test/sign-off.test.ts';
const many = inFile('modules/governance/server/action/bulk-change.ts');
const changes = inFile('modules/governance/server/action/change.ts');
const gapCalls = inFile('modules/governance/server/completeness/handlers.ts');
const assessments = inFile('modules/assessment/server/assessment/store.ts');
const periods = inFile('modules/workspace/contract/period.ts');
const approving = inFile('packages/engine/src/sign-off/sign-off.ts');
const approvals = inFile('modules/governance/server/signoff/approve.ts');

/** Protections of changes to several gaps or actions at once. */
const bulk: readonly SecurityMutation[] = [
  many(
    'Z12',
    `${manyActions} > is refused as a whole if another person has changed one of the actions`,
    "  if (since.length > 0)\n    throw new Refusal('error.action.since', { titles: since.map(({ row }) => row.title).join('; ') });\n",
    '',
  ),
  many(
    'Z12',
    `${manyActions} > can be undone once, and only by the person who made the change`,
    "  if (step.undoneAt !== null) throw new Refusal('error.action.undone');\n",
    '',
  ),
  inFile('modules/governance/server/action/store.ts')(
    'Z12',
    `${manyActions} > can be undone once, and only by the person who made the change`,
    'and(eq(actionStep.id, id), eq(actionStep.userId, userId))',
    'and(eq(actionStep.id, id), userId < 0 ? eq(actionStep.userId, userId) : undefined)',
  ),
  changes(
    'Z12',
    `${manyActions} > is refused as a whole if one action cannot be changed or no action would change`,
    "  if (!head.can.edit) throw new Refusal('error.forbidden');\n  requireOpen(row);\n  const { owner, changes, effect, ownFields, ...rest } = given;\n",
    '  requireOpen(row);\n  const { owner, changes, effect, ownFields, ...rest } = given;\n',
  ),
  changes(
    'Z12',
    `${manyActions} > is refused as a whole if one action cannot be changed or no action would change`,
    "  if (isLater && reason === '') throw new Refusal('error.action.reason');\n",
    '',
  ),
  gapCalls(
    'Z12',
    `${gaps} > are proposed all or none, and withdrawn together by their proposer`,
    "    if (live.length > 0) throw new Refusal('error.gap.stands', namesOf(live));\n",
    '',
  ),
  gapCalls(
    'Z12',
    `${gaps} > are proposed all or none, and withdrawn together by their proposer`,
    "    if (own.some(({ proposedBy }) => proposedBy !== by.userId)) throw new Refusal('error.forbidden');\n",
    '',
  ),
  gapCalls(
    'Z12',
    `${gaps} > are not withdrawn after a second person has agreed to one`,
    "    if (since.length > 0) throw new Refusal('error.gap.since', namesOf(since));\n",
    '',
  ),
];

/** Protections of an examiner's access: to one assessment only, each visit recorded, and ending with the last day. */
const examining: readonly SecurityMutation[] = [
  assessments(
    'Z13',
    `${examiners} > can read only one assessment and cannot change anything`,
    '{assessmentTable.id} and ',
    '{examinerTable.assessmentId} and ',
  ),
  assessments(
    'Z13',
    `${examiners} > can read, of two assessments, only those that have not expired and that the same session has opened`,
    '{examinerTable.lastDay} >= ',
    "{examinerTable.lastDay} is not null and '9999-12-31' >= ",
  ),
  assessments(
    'Z13',
    `${examiners} > can read, of two assessments, only those that have not expired and that the same session has opened`,
    '{examinerVisit.sessionKey} = ',
    "{examinerVisit.sessionKey} <> '' and '' <> ",
  ),
  inFile('apps/server/src/platform/http.ts')(
    'Z13',
    `${examiners} > who has other permissions is an examiner only in API calls that declare examiner access`,
    "  if (access.kind !== 'permission' || access.examine || !actor",
    "  if (access.kind === 'permission' || !actor",
  ),
  inFile('modules/operations/server/deferred/handlers.ts')(
    'Z13',
    `${examiners} > cannot download ordered files after the access has ended`,
    '    if (assessment !== null)\n      await deps.assessments.head(tx, await deps.readsAs(tx, actor, assessment), assessment);\n',
    '',
  ),
  periods(
    'Z13',
    `${examiners} > can read figures over time only of the examined assessment`,
    "    access: needsPermission('ra:Edit'),\n    visitors: visitorLimits.write,\n    summary: 'Removes a period",
    "    access: withExaminerAccess(needsPermission('ra:View')),\n    visitors: visitorLimits.write,\n    summary: 'Removes a periodContract",
  ),
];

/** Protections of the rule that an approval and an accepted gap need two persons. */
const twoPersons: readonly SecurityMutation[] = [
  approving(
    'Z14',
    `${rules} > needs a person with the permission who neither drew up the part nor requested the approval`,
    "  if (state.drewUp.includes(person)) return { reason: 'drewUp' };\n",
    '',
  ),
  approving(
    'Z14',
    `${rules} > needs a person with the permission who neither drew up the part nor requested the approval`,
    "  if (state.requestedBy === person) return { reason: 'requested' };\n",
    '',
  ),
  approving(
    'Z14',
    `${rules} > is accepted from a person who changed the part only if another person drew it up or requested the approval`,
    "return changedBy.includes(person) && !others ? { reason: 'alone' } : null;",
    'return others || changedBy.length >= 0 ? null : null;',
  ),
  approving(
    'Z14',
    `${signOff} > cannot be the person who prepared the assessment, even after another approval was withdrawn`,
    "    if (event.kind === 'withdrawn') standing.pop();\n",
    '',
  ),
  approvals(
    'Z14',
    `${signOff} > cannot approve the actions if no other person created any of them`,
    "part === 'actions' || part === 'whole' ? actionAuthors : []",
    "part === 'whole' ? actionAuthors : []",
  ),
  approvals(
    'Z14',
    `${signOff} > can sign only the state that was displayed`,
    "  if (body.hash !== state.hash || haveActionsChanged(body, state)) throw new Refusal('error.signoff.changed');\n",
    '',
  ),
  gapCalls(
    'Z14',
    `${gaps} > can be agreed to only once, by another person with permission to approve`,
    "  if (gap.proposedBy === by.userId) throw new Refusal('error.gap.own');\n",
    '',
  ),
];

const below =
  'modules/identity/server/group/group.test.ts > give no access to the upper organisation through permissions in a lower one (Z5)';
const rightsBelow = inFile('apps/server/migrations/0060_rights_below.sql');

/** Protections of the units to which a permission applies. */
const reach: readonly SecurityMutation[] = [
  rightsBelow(
    'Z15',
    below,
    'CASE WHEN r.unit_id IS NULL THEN coalesce(r.resource_organization_id, o.id) = ANY (w.path)\n',
    "CASE WHEN r.unit_id IS NULL THEN r.application NOT IN ('admin', 'api') OR coalesce(r.resource_organization_id, o.id) = ANY (w.path)\n",
  ),
  inFile('apps/server/migrations/0070_held_now.sql')(
    'Z15',
    below,
    'CASE WHEN r.unit_id IS NULL THEN coalesce(r.resource_organization_id, o.id) = ANY (o.path)\n',
    'CASE WHEN r.unit_id IS NULL THEN true\n',
  ),
  assessments(
    'Z15',
    below,
    '\n      and coalesce(r.resource_organization_id, r.organization_id) = r.organization_id)`;',
    ')`;',
  ),
  assessments('Z15', below, ', aboutAssessments, ownOnly', ', aboutAssessments'),
  inFile('modules/workspace/server/specification/handlers.ts')(
    'Z15',
    'modules/workspace/server/specification/specification.test.ts > apply to every unit, so that a permission in one unit is not enough to change them',
    "  if (!(await mayEdit(asking))) throw new Refusal('error.forbidden');\n",
    '  await mayEdit(asking);\n',
  ),
  inFile('modules/workspace/server/blueprint/handlers.ts')(
    'Z15',
    'apps/server/test/neighbour.test.ts > can read nothing of an assessment in this unit and change nothing of the whole organisation',
    "  if (!(await deps.assessments.everywhere(tx, actor, 'ra:Template'))) throw new Refusal('error.forbidden');\n",
    "  await deps.assessments.everywhere(tx, actor, 'ra:Template');\n",
  ),
];

export const combinedMutations: readonly SecurityMutation[] = [
  ...bulk,
  ...examining,
  ...twoPersons,
  ...reach,
  inFile('modules/threatview/server/threat/store.ts')(
    'V9',
    'modules/threatview/server/threat/visit.test.ts > a visit belongs to one person and is never recorded for visitors without an account',
    'from(threatVisit).where(eq(threatVisit.userId, userId))',
    'from(threatVisit).where(userId < 0 ? eq(threatVisit.userId, userId) : undefined)',
  ),
  inFile('modules/threatview/server/analysis/import.ts')(
    'I5',
    'apps/server/test/hostile.test.ts > is refused in an imported analysis with the path of the field',
    'parseUntrustedInput(analysisFileSchema, stripIndicators(given), language)',
    '{ ...analysisFileSchema.safeParse(stripIndicators(given)), issues: [] }',
  ),
];
