/** Protections against lists, names and ids from outside: V10 to V12. */
import { inFile, type Mutation } from '../mutation.ts';

const taxii = 'modules/threatview/server/external/taxii.test.ts';
const contract = inFile('modules/threatview/contract/external.ts');

export const outsideNameMutations: readonly Mutation[] = [
  contract(
    'V10',
    `${taxii} > by its members and their length`,
    '.pipe(z.array(z.string().min(1).max(longest).pipe(word)).max(most))',
    '.pipe(z.array(z.string().pipe(word)))',
  ),
  inFile('packages/engine/src/values/own-member.ts')(
    'V11',
    'modules/library/server/atlas/atlas.test.ts > treat a heading like "constructor" as an unknown one',
    'return Object.hasOwn(record, name) ? record[name] : undefined;',
    'return record[name];',
  ),
  inFile('apps/server/migrations/0080_change_ids.sql')(
    'V12',
    'apps/server/test/revisioned.test.ts > belongs to its author: another person may use the same one for another change',
    'CREATE INDEX assessment_revision_change',
    'CREATE UNIQUE INDEX assessment_revision_change',
  ),
];
