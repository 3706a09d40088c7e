/** All protections whose tests are proved. */
import type { Mutation } from '../mutation.ts';
import { access } from './access.ts';
import { authentication } from './authentication.ts';
import { bounded } from './bounds.ts';
import { outsideNames } from './doors-f.ts';
import { federationAndSessions } from './sessions.ts';
import { together } from './together.ts';

export const mutations: readonly Mutation[] = [
  ...authentication,
  ...federationAndSessions,
  ...access,
  ...bounded,
  ...together,
  ...outsideNames,
];
