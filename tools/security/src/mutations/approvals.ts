/** Approvals that end with a change of their content, and ended access that stays ended: RL18 to RL21. */
import { inFile, type Mutation } from '../mutation.ts';

const signing = 'modules/governance/server/signoff/signoff.test.ts';
const action = inFile('modules/governance/server/action/change.ts');
const many = inFile('modules/governance/server/signoff/events.ts');
const parts = inFile('packages/engine/src/assessment/sign-off-parts.ts');
const merged = inFile('packages/engine/src/assessment/override-signatures.ts');
const licence = inFile('modules/identity/server/licence/handlers.ts');
const key = inFile('modules/identity/server/key/handlers.ts');

export const approvals: readonly Mutation[] = [
  action(
    'RL18',
    `${signing} > end the approval of the actions and of the whole, and a request for it, when one is`,
    '  await endSignOffs(writing, { was: null, now: row });\n',
    '',
  ),
  action(
    'RL18',
    `${signing} > end the approval of the actions and of the whole, and a request for it, when one is`,
    '  await endSignOffs(writing, { was: row, now });\n',
    '',
  ),
  many(
    'RL18',
    `${signing} > are named by a digest in the signature, and signed only as they were seen`,
    'seen.actionsHash !== undefined && seen.actionsHash !== state.actionsHash',
    'seen.actionsHash === null',
  ),
  parts(
    'RL19',
    `${signing} > ends the residual part with what it holds, as a change of the field alone does`,
    '  return findTouchedParts(findChangedPlaces(before, after), levelsMoved).filter((part) =>\n',
    '  return findTouchedParts(findChangedPlaces(before, after).map((place) => place.split("/", 6).join("/")), levelsMoved).filter((part) =>\n',
  ),
  parts(
    'RL19',
    `${signing} > is ended by a change of what it asked for: another state was meant`,
    '    endedByChange.includes(part),\n',
    '    endedByChange.includes(part) && part === "actions",\n',
  ),
  merged(
    'RL20',
    'modules/workspace/server/launch/launch.test.ts > keeps the authors of its overrides when it is merged',
    '    return isMerged(states) ? copySignatures(states, path) : signaturesOf(states, path, signature);\n',
    '    return signaturesOf(states, path, signature);\n',
  ),
  licence(
    'RL21',
    'modules/identity/server/licence/licence.test.ts > that has ended stays so: it is neither extended',
    "  if (computeLicenceState(day, stored) === 'ended') throw new Refusal('error.licence.ended');\n",
    '',
  ),
  key(
    'RL21',
    'modules/identity/server/key/key.test.ts > can do nothing without permissions, and can be given and taken them',
    "    if (before.state !== 'active') throw new Refusal('error.key.ended');\n",
    '',
  ),
];
