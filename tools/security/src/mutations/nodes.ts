/** Protections that several nodes share: OP1. */
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
