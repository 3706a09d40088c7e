/** All protections whose tests are proved. */
import type { Mutation } from '../mutation.ts';
import { access } from './access.ts';
import { approvals } from './approvals.ts';
import { authentication } from './authentication.ts';
import { bounded } from './bounds.ts';
import { databaseDoors } from './doors-a.ts';
import { doorsB } from './doors-b.ts';
import { invitationsAndMails } from './doors-c.ts';
import { outsideNames } from './doors-f.ts';
import { doorsOfFiles } from './doors-g.ts';
import { doorsK } from './doors-k.ts';
import { libraryEditors } from './library-editors.ts';
import { replacedProviders } from './replaced-providers.ts';
import { federationAndSessions } from './sessions.ts';
import { together } from './together.ts';

export const mutations: readonly Mutation[] = [
  ...authentication,
  ...federationAndSessions,
  ...access,
  ...bounded,
  ...together,
  ...doorsK,
  ...invitationsAndMails,
  ...doorsB,
  ...databaseDoors,
  ...doorsOfFiles,
  ...outsideNames,
  ...approvals,
  ...replacedProviders,
  ...libraryEditors,
];
