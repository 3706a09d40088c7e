/**
 * Mutations that remove protections of calls by programs and of webhooks: rows W1 to W5 in docs/security-rows.json.
 */
import { inFile, type SecurityMutation } from '../mutation.ts';

const webhooks = 'modules/identity/server/webhook/webhook.test.ts';
const programs = 'modules/threatview/server/external/programs.test.ts';
const tables = inFile('apps/server/migrations/0141_webhooks.sql');

export const apiClientAndWebhookMutations: readonly SecurityMutation[] = [
  tables(
    'W1',
    `${webhooks} > about the library is sent to every organisation and cannot be forged by an organisation`,
    '(w.organization_id = e.organization AND (e.organization = app_org() OR app_is_system()))',
    'w.organization_id = e.organization',
  ),
  inFile('modules/identity/server/webhook/handlers.ts')(
    'W2',
    `${webhooks} > is refused if it is in an internal network: %s`,
    'await webhooks.check(url);',
    'new URL(url);',
  ),
  tables(
    'W3',
    `${webhooks} > is signed by the Standard Webhooks scheme and contains ids, kind and link but no texts`,
    'WHEN w.texts AND e.texts IS NOT NULL',
    'WHEN e.texts IS NOT NULL',
  ),
  inFile('apps/server/src/platform/external-answers.ts')(
    'W4',
    `${programs} > is refused if the same client reuses the key for other content within a day`,
    'clientId: caller.clientId,',
    "clientId: 'any',",
  ),
  inFile('modules/identity/contract/key.ts')(
    'W5',
    `${programs} > requires a separate permission for the register of incidents`,
    "'api:Read': ['api:Read', 'ra:View', 'threatview:View'],",
    "'api:Read': ['api:Read', 'ra:View', 'threatview:View', 'ra:Incident'],",
  ),
];
