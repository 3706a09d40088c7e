/** Protections of own fields: OF1 to OF5. */
import { inFile, type Mutation } from '../mutation.ts';

const tests = 'modules/assessment/server/ownfield/ownfield.test.ts';
const values = inFile('packages/engine/src/own-fields/own-field.ts');

export const ownFieldMutations: readonly Mutation[] = [
  inFile('apps/server/migrations/0195_own_fields.sql')(
    'OF1',
    `${tests} > belongs to one organisation, and only administrators define fields`,
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
    `${tests} > are kept if a field is archived during an edit, and the save names the field`,
    "if (field.isArchived) return 'archived';",
    '',
  ),
  values(
    'OF4',
    `${tests} > are refused at their place without any change: another kind, scheme, organisation or an unknown field`,
    "if (field.kind === 'link') return isSafeLink(value);",
    "if (field.kind === 'link') return true;",
  ),
  inFile('modules/assessment/server/assessment/change.ts')(
    'OF5',
    'modules/assessment/server/ownfield/document-fields.test.ts > is refused as a whole with the place of each invalid value',
    'if (faults.length > 0) throw new PatchError(faults);\n}\n\ntype ChangeOnVersion',
    '}\n\ntype ChangeOnVersion',
  ),
];
