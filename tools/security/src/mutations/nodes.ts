/** Protections that several nodes share: OP1. */
import { inFile, type Mutation } from '../mutation.ts';

const application = inFile('apps/server/src/app.ts');

export const nodeMutations: readonly Mutation[] = [
  application(
    'OP1',
    'apps/server/test/visitors-together.test.ts > allow together as many demos as a single node, even for simultaneous calls',
    'countTogether: database.soleWriter ? null : createCountTogether(database.aside, clock),',
    'countTogether: null,',
  ),
];
