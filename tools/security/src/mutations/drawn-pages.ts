/**
 * Mutations that remove protections of pages that the server renders with the data of the caller: rows DP1, DP2 in
 * docs/security-rows.json.
 */
import { inFile, type SecurityMutation } from '../mutation.ts';

const pages = 'apps/server/test/drawn-pages.test.ts';
const drawer = inFile('apps/server/src/drawing/page-drawer.ts');

export const drawnPageMutations: readonly SecurityMutation[] = [
  drawer(
    'DP1',
    `${pages} > has the permissions of the person who opens it`,
    '...Object.fromEntries(passed), ...call.headers',
    '...call.headers',
  ),
  drawer(
    'DP1',
    `${pages} > gives no permissions to a late call of an earlier page`,
    'if (current?.id !== call.page) return;',
    'if (current === null) return;',
  ),
  drawer(
    'DP2',
    `${pages} > cannot call an endpoint that the page does not need`,
    'const isPermitted = isPermittedCall(call);',
    'const isPermitted = true;',
  ),
];
