/** The list of all mutations. */
import type { SecurityMutation } from '../mutation.ts';
import { accessMutations } from './access.ts';
import { approvalMutations } from './approvals.ts';
import { authenticationMutations } from './authentication.ts';
import { visitorLimitMutations } from './bounds.ts';
import { contributorMutations } from './contributors.ts';
import { databaseRoleMutations } from './database-roles.ts';
import { directoryMutations } from './directories.ts';
import { drawnPageMutations } from './drawn-pages.ts';
import { fileAndProxyMutations } from './files-and-proxies.ts';
import { invitationAndMailMutations } from './invitations-and-mails.ts';
import { libraryEditorMutations } from './library-editors.ts';
import { nodeMutations } from './nodes.ts';
import { outsideNameMutations } from './outside-names.ts';
import { ownFieldMutations } from './own-fields.ts';
import { passkeyMutations } from './passkeys.ts';
import { apiClientAndWebhookMutations } from './programs-and-webhooks.ts';
import { quotaMutations } from './quotas.ts';
import { removalMutations } from './removals.ts';
import { replacedProviderMutations } from './replaced-providers.ts';
import { secretAndBackupMutations } from './secrets-and-backups.ts';
import { federationAndSessionMutations } from './sessions.ts';
import { settingAndStartMutations } from './settings-and-starts.ts';
import { siemAndTelemetryMutations } from './siem-and-telemetry.ts';
import { signOffAndIncidentMutations } from './sign-off-and-incidents.ts';
import { combinedMutations } from './together.ts';

export const allMutations: readonly SecurityMutation[] = [
  ...authenticationMutations,
  ...federationAndSessionMutations,
  ...accessMutations,
  ...visitorLimitMutations,
  ...combinedMutations,
  ...settingAndStartMutations,
  ...invitationAndMailMutations,
  ...secretAndBackupMutations,
  ...databaseRoleMutations,
  ...fileAndProxyMutations,
  ...outsideNameMutations,
  ...approvalMutations,
  ...replacedProviderMutations,
  ...libraryEditorMutations,
  ...signOffAndIncidentMutations,
  ...apiClientAndWebhookMutations,
  ...nodeMutations,
  ...quotaMutations,
  ...directoryMutations,
  ...passkeyMutations,
  ...contributorMutations,
  ...ownFieldMutations,
  ...siemAndTelemetryMutations,
  ...removalMutations,
  ...drawnPageMutations,
];
