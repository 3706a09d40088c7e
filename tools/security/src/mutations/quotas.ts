/** Limits of organisations, who sets them, and who sees them: Q1 to Q3. */
import { inFile, type Mutation } from '../mutation.ts';

const tests = 'apps/server/test/quotas.test.ts';
const checks = inFile('apps/server/src/platform/quotas.ts');
const contract = inFile('modules/operations/contract/quota.ts');
const tables = inFile('apps/server/migrations/0134_organization_quotas.sql');

export const quotaMutations: readonly Mutation[] = [
  checks(
    'Q1',
    `${tests} > assessments; deleted ones are not counted and can be restored only within the limit`,
    '      await lock(tx, wanted);\n',
    '',
  ),
  contract(
    'Q2',
    `${tests} > is set by the operator alone, also not by the database role of the organisation`,
    "    path: 'admin/cluster/quotas/{id}',\n    access: needsOperator('admin:Admin'),",
    "    path: 'admin/cluster/quotas/{id}',\n    access: needsPermission('admin:Admin'),",
  ),
  tables(
    'Q3',
    `${tests} > is unknown to other organisations`,
    '  USING (organization_id = app_org() OR app_is_system());',
    '  USING (true);',
  ),
];
