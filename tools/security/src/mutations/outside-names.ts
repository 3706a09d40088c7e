/**
 * Mutations that remove protections against lists, names and ids from outside: rows V10 to V12 in
 * docs/security-rows.json.
 */
import { inFile, type SecurityMutation } from '../mutation.ts';

const taxii = 'modules/threatview/server/external/taxii.test.ts';
const contract = inFile('modules/threatview/contract/external.ts');

export const outsideNameMutations: readonly SecurityMutation[] = [
  contract(
    'V10',
    `${taxii} > limits the number and the length of the values of`,
    '.pipe(z.array(z.string().min(1).max(longest).pipe(word)).max(most))',
    '.pipe(z.array(z.string().pipe(word)))',
  ),
  inFile('packages/engine/src/values/own-member.ts')(
    'V11',
    'modules/library/server/atlas/atlas.test.ts > treats the column heading constructor as unknown (prototype pollution)',
    'return Object.hasOwn(record, name) ? record[name] : undefined;',
    'return record[name];',
  ),
  inFile('apps/server/migrations/0080_change_ids.sql')(
    'V12',
    'apps/server/test/revisioned.test.ts > is unique per author, so that another person may use the same id for another change',
    'CREATE INDEX assessment_revision_change',
    'CREATE UNIQUE INDEX assessment_revision_change',
  ),
];
