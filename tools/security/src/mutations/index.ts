/** All mutations. */
import type { Mutation } from '../mutation.ts';
import { access } from './access.ts';
import { approvals } from './approvals.ts';
import { authentication } from './authentication.ts';
import { bounded } from './bounds.ts';
import { contributors } from './contributors.ts';
import { databaseRoles } from './database-roles.ts';
import { directories } from './directories.ts';
import { filesAndProxies } from './files-and-proxies.ts';
import { invitationsAndMails } from './invitations-and-mails.ts';
import { libraryEditors } from './library-editors.ts';
import { nodes } from './nodes.ts';
import { outsideNames } from './outside-names.ts';
import { ownFields } from './own-fields.ts';
import { passkeys } from './passkeys.ts';
import { programsAndWebhooks } from './programs-and-webhooks.ts';
import { quotas } from './quotas.ts';
import { removals } from './removals.ts';
import { replacedProviders } from './replaced-providers.ts';
import { secretsAndBackups } from './secrets-and-backups.ts';
import { federationAndSessions } from './sessions.ts';
import { settingsAndStarts } from './settings-and-starts.ts';
import { siemAndTelemetry } from './siem-and-telemetry.ts';
import { signOffAndIncidents } from './sign-off-and-incidents.ts';
import { together } from './together.ts';

export const mutations: readonly Mutation[] = [
  ...authentication,
  ...federationAndSessions,
  ...access,
  ...bounded,
  ...together,
  ...settingsAndStarts,
  ...invitationsAndMails,
  ...secretsAndBackups,
  ...databaseRoles,
  ...filesAndProxies,
  ...outsideNames,
  ...approvals,
  ...replacedProviders,
  ...libraryEditors,
  ...signOffAndIncidents,
  ...programsAndWebhooks,
  ...nodes,
  ...quotas,
  ...directories,
  ...passkeys,
  ...contributors,
  ...ownFields,
  ...siemAndTelemetry,
  ...removals,
];
