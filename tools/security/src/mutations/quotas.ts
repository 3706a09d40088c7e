/**
 * Mutations that remove protections of the limits of organisations, and of the permissions to set and to see them:
 * rows Q1 to Q3 in docs/security-rows.json.
 */
import { inFile, type SecurityMutation } from '../mutation.ts';

const tests = 'apps/server/test/quotas.test.ts';
const checks = inFile('apps/server/src/platform/quotas.ts');
const contract = inFile('modules/operations/contract/quota.ts');
const tables = inFile('apps/server/migrations/0134_organization_quotas.sql');

export const quotaMutations: readonly SecurityMutation[] = [
  checks(
    'Q1',
    `${tests} > assessments, of which deleted ones are not counted until they are restored`,
    '      await lock(tx, wanted);\n',
    '',
  ),
  contract(
    'Q2',
    `${tests} > can be set only by the operator, never with the database role of the organisation`,
    "    path: 'admin/cluster/quotas/{id}',\n    access: needsOperator('admin:Admin'),",
    "    path: 'admin/cluster/quotas/{id}',\n    access: needsPermission('admin:Admin'),",
  ),
  tables(
    'Q3',
    `${tests} > is visible only to its own organisation`,
    '  USING (organization_id = app_org() OR app_is_system());',
    '  USING (true);',
  ),
];
