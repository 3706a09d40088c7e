/** Mutations that remove protections that several nodes share: row OP1 in docs/security-rows.json. */
import { inFile, type SecurityMutation } from '../mutation.ts';

const application = inFile('apps/server/src/app.ts');

export const nodeMutations: readonly SecurityMutation[] = [
  application(
    'OP1',
    'apps/server/test/visitors-together.test.ts > allow together as many demos as a single node, even for simultaneous calls',
    'countTogether: database.soleWriter ? null : createSharedCallCounter(database.aside, clock),',
    'countTogether: null,',
  ),
];
