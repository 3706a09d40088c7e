/**
 * Mutations that remove protections of approvals and ended access: an approval ends when its content changes, and
 * ended access is not restored. Rows RL18 to RL21 in docs/security-rows.json.
 */
import { inFile, type SecurityMutation } from '../mutation.ts';

const signing = 'modules/governance/server/signoff/signoff.test.ts';
const action = inFile('modules/governance/server/action/change.ts');
const many = inFile('modules/governance/server/signoff/events.ts');
const parts = inFile('packages/engine/src/assessment/sign-off-parts.ts');
const merged = inFile('packages/engine/src/assessment/override-signatures.ts');
const licence = inFile('modules/identity/server/licence/handlers.ts');
const key = inFile('modules/identity/server/key/handlers.ts');

export const approvalMutations: readonly SecurityMutation[] = [
  action(
    'RL18',
    `${signing} > end the approval or request of the whole when one action is`,
    '  await endSignOffs(writing, { was: null, now: row });\n',
    '',
  ),
  action(
    'RL18',
    `${signing} > end the approval or request of the whole when one action is`,
    '  await endSignOffs(writing, { was: row, now });\n',
    '',
  ),
  many(
    'RL18',
    `${signing} > can be signed only in the state that was displayed`,
    'seen.actionsHash !== undefined && seen.actionsHash !== state.actionsHash',
    'seen.actionsHash === null',
  ),
  parts(
    'RL19',
    `${signing} > ends the approval of the residual risk like a change of a single field`,
    '  return findReopenedParts(findChangedPointers(before, after), levelsMoved).filter((part) =>\n',
    '  return findReopenedParts(findChangedPointers(before, after).map((place) => place.split("/", 6).join("/")), levelsMoved).filter((part) =>\n',
  ),
  parts(
    'RL19',
    `${signing} > is ended by a change of its subject`,
    '    endedByChange.includes(part),\n',
    '    endedByChange.includes(part) && part === "actions",\n',
  ),
  merged(
    'RL20',
    'modules/workspace/server/launch/launch.test.ts > keeps the authors of overrides on merge and shows beforehand which approvals will end',
    '    return isMerged(states) ? copySignatures(states, path) : signaturesOf(states, path, signature);\n',
    '    return signaturesOf(states, path, signature);\n',
  ),
  licence(
    'RL21',
    'modules/identity/server/licence/licence.test.ts > cannot be extended or ended after it has ended',
    "  if (computeLicenceState(day, stored) === 'ended') throw new Refusal('error.licence.ended');\n",
    '',
  ),
  key(
    'RL21',
    'modules/identity/server/key/key.test.ts > give no access until a permission is added',
    "    if (before.state !== 'active') throw new Refusal('error.key.ended');\n",
    '',
  ),
];
