/** Mutations that remove protections of requests for figures: rows E1 to E4 in docs/security-rows.json. */
import { inFile, type SecurityMutation } from '../mutation.ts';

const tests = 'modules/workspace/server/contribution/contribution.test.ts';
const store = inFile('modules/workspace/server/contribution/store.ts');

export const contributorMutations: readonly SecurityMutation[] = [
  store(
    'E1',
    `${tests} > can be used only in the browser that first opened the link`,
    '        isNull(contributionLink.openedAt),\n',
    '',
  ),
  store(
    'E2',
    `${tests} > may call only the endpoints of its request and is treated as a visitor by all others`,
    '.where(and(eq(request.id, id), eq(request.browserHash, browserHash)))',
    '.where(eq(request.id, id))',
  ),
  inFile('modules/workspace/server/contribution/mails.ts')(
    'E3',
    `${tests} > is stored only as a hash, like the secret of the browser`,
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
