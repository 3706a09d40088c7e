/**
 * Mutations that remove protections of requested approvers, and of the permission to view the register of incidents:
 * rows Z29, Z30 in docs/security-rows.json.
 */
import { inFile, type SecurityMutation } from '../mutation.ts';

const requests = 'modules/governance/server/signoff/signoff.test.ts';
const register = 'modules/workspace/server/incident/incident.test.ts';
const approving = inFile('packages/engine/src/sign-off/sign-off.ts');
const incidents = inFile('modules/workspace/contract/incident.ts');
const units = inFile('modules/workspace/server/incident/handlers.ts');

export const signOffAndIncidentMutations: readonly SecurityMutation[] = [
  approving(
    'Z29',
    `${requests} > can be approved only by the person whom the latest request names`,
    "  if (state.askedOf !== null && state.askedOf !== question.person) return { reason: 'named' };\n",
    '',
  ),
  incidents(
    'Z30',
    `${register} > requires a permission of its own besides those for assessments`,
    "    path: 'ra/incidents',\n    access: needsPermission('ra:Incident'),",
    "    path: 'ra/incidents',\n    access: needsPermission('ra:View'),",
  ),
  units(
    'Z30',
    `${register} > refuses a future date, unknown entities and an unknown unit`,
    '  requireFound((await listIncidentUnits(reading)).find(({ id }) => id === unitId));\n',
    '',
  ),
];
