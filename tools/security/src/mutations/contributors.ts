/** Protections of requests for figures: E1 to E4. */
import { inFile, type Mutation } from '../mutation.ts';

const tests = 'modules/workspace/server/contribution/contribution.test.ts';
const store = inFile('modules/workspace/server/contribution/store.ts');

export const contributorMutations: readonly Mutation[] = [
  store(
    'E1',
    `${tests} > opens in one browser: a second one is refused, and the first one continues`,
    '        isNull(contributionLink.openedAt),\n',
    '',
  ),
  store(
    'E2',
    `${tests} > may call exactly the endpoints of its request, and is a visitor for all others`,
    '.where(and(eq(request.id, id), eq(request.browserHash, browserHash)))',
    '.where(eq(request.id, id))',
  ),
  inFile('modules/workspace/server/contribution/mails.ts')(
    'E3',
    `${tests} > is stored as a hash, and so is the secret of the browser`,
    'tokenHash: hashToken(token),',
    'tokenHash: Buffer.from(token),',
  ),
  inFile('modules/workspace/server/contribution/decide.ts')(
    'E4',
    `${tests} > never silently overwrites a value that was changed since the request`,
    "comparison === 'changed' && !overwrite.includes(id)",
    "comparison === 'changed' && overwrite.includes(id)",
  ),
];
