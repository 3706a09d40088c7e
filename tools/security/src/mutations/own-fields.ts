/** Mutations that remove protections of own fields: rows OF1 to OF5 in docs/security-rows.json. */
import { inFile, type SecurityMutation } from '../mutation.ts';

const tests = 'modules/assessment/server/ownfield/ownfield.test.ts';
const values = inFile('packages/engine/src/own-fields/own-field.ts');

export const ownFieldMutations: readonly SecurityMutation[] = [
  inFile('apps/server/migrations/0195_own_fields.sql')(
    'OF1',
    `${tests} > can be changed only by administrators of its organisation`,
    'USING (organization_id = app_org() OR app_is_system())',
    'USING (true)',
  ),
  inFile('modules/governance/server/action/change.ts')(
    'OF2',
    `${tests} > cannot be written by a viewer, nor by an editor of another unit`,
    "if (!head.can.edit) throw new Refusal('error.forbidden');\n  requireOpen(row);\n  const { owner, changes",
    'requireOpen(row);\n  const { owner, changes',
  ),
  values(
    'OF3',
    `${tests} > cannot be changed if the field was archived during the edit`,
    "if (field.isArchived) return 'archived';",
    '',
  ),
  values(
    'OF4',
    `${tests} > are refused as a whole if one has the wrong type or an unknown field`,
    "if (field.kind === 'link') return isSafeLink(value);",
    "if (field.kind === 'link') return true;",
  ),
  inFile('modules/assessment/server/assessment/change.ts')(
    'OF5',
    'modules/assessment/server/ownfield/document-fields.test.ts > is refused as a whole, with the place of each invalid value',
    'if (faults.length > 0) throw new PatchError(faults);\n}\n\ntype ChangeOnVersion',
    '}\n\ntype ChangeOnVersion',
  ),
];
