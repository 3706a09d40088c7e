/** The API: one contract per feature, combined in `contract` in the order of the documentation. */

import { assessmentContract } from '@klarsikt/assessment/contract/assessment.ts';
import { historyContract } from '@klarsikt/assessment/contract/history.ts';
import { ownfieldContract } from '@klarsikt/assessment/contract/ownfield.ts';
import { useContract } from '@klarsikt/assessment/contract/use.ts';
import { actionContract } from '@klarsikt/governance/contract/action.ts';
import { appetiteContract } from '@klarsikt/governance/contract/appetite.ts';
import { commentContract } from '@klarsikt/governance/contract/comment.ts';
import { completenessContract } from '@klarsikt/governance/contract/completeness.ts';
import { enforcementContract } from '@klarsikt/governance/contract/enforcement.ts';
import { evidenceContract } from '@klarsikt/governance/contract/evidence.ts';
import { examinerContract } from '@klarsikt/governance/contract/examiner.ts';
import { signoffContract } from '@klarsikt/governance/contract/signoff.ts';
import { waitingContract } from '@klarsikt/governance/contract/waiting.ts';
import { assistantContract } from '@klarsikt/identity/contract/assistant.ts';
import { directoryContract } from '@klarsikt/identity/contract/directory.ts';
import { federationContract } from '@klarsikt/identity/contract/federation.ts';
import { groupContract } from '@klarsikt/identity/contract/group.ts';
import { keyContract } from '@klarsikt/identity/contract/key.ts';
import { licenceContract } from '@klarsikt/identity/contract/licence.ts';
import { loginContract } from '@klarsikt/identity/contract/login.ts';
import { organizationContract } from '@klarsikt/identity/contract/organization.ts';
import { privacyContract } from '@klarsikt/identity/contract/privacy.ts';
import { sessionContract } from '@klarsikt/identity/contract/session.ts';
import { termsContract } from '@klarsikt/identity/contract/terms.ts';
import { unitContract } from '@klarsikt/identity/contract/unit.ts';
import { userContract } from '@klarsikt/identity/contract/user.ts';
import { viewContract } from '@klarsikt/identity/contract/view.ts';
import { webhookContract } from '@klarsikt/identity/contract/webhook.ts';
import { atlasContract } from '@klarsikt/library/contract/atlas.ts';
import { libraryContract } from '@klarsikt/library/contract/library.ts';
import { modelContract } from '@klarsikt/library/contract/model.ts';
import { overlayContract } from '@klarsikt/library/contract/overlay.ts';
import { auditContract } from '@klarsikt/operations/contract/audit.ts';
import { clusterContract } from '@klarsikt/operations/contract/cluster.ts';
import { deferredContract } from '@klarsikt/operations/contract/deferred.ts';
import { mailContract } from '@klarsikt/operations/contract/mail.ts';
import { quotaContract } from '@klarsikt/operations/contract/quota.ts';
import { removalContract } from '@klarsikt/operations/contract/removal.ts';
import { usageContract } from '@klarsikt/operations/contract/usage.ts';
import { portalContract } from '@klarsikt/portal/contract/portal.ts';
import { chartContract } from '@klarsikt/reporting/contract/chart.ts';
import { packContract } from '@klarsikt/reporting/contract/pack.ts';
import { reportContract } from '@klarsikt/reporting/contract/report.ts';
import { rollupContract } from '@klarsikt/reporting/contract/rollup.ts';
import { templateContract } from '@klarsikt/reporting/contract/template.ts';
import { cmsContract } from '@klarsikt/site/contract/cms.ts';
import { analysisContract } from '@klarsikt/threatview/contract/analysis.ts';
import { externalContract } from '@klarsikt/threatview/contract/external.ts';
import { feedContract } from '@klarsikt/threatview/contract/feed.ts';
import { insightContract } from '@klarsikt/threatview/contract/insight.ts';
import { noteContract } from '@klarsikt/threatview/contract/note.ts';
import { threatContract } from '@klarsikt/threatview/contract/threat.ts';
import { backgroundContract } from '@klarsikt/workspace/contract/background.ts';
import { blueprintContract } from '@klarsikt/workspace/contract/blueprint.ts';
import { contributionContract } from '@klarsikt/workspace/contract/contribution.ts';
import { controlContract } from '@klarsikt/workspace/contract/control.ts';
import { countrylistContract } from '@klarsikt/workspace/contract/countrylist.ts';
import { driftContract } from '@klarsikt/workspace/contract/drift.ts';
import { fragilityContract } from '@klarsikt/workspace/contract/fragility.ts';
import { importContract } from '@klarsikt/workspace/contract/import.ts';
import { incidentContract } from '@klarsikt/workspace/contract/incident.ts';
import { launchContract } from '@klarsikt/workspace/contract/launch.ts';
import { periodContract } from '@klarsikt/workspace/contract/period.ts';
import { specificationContract } from '@klarsikt/workspace/contract/specification.ts';
import type { Endpoint, EndpointEvent, FeatureEndpoints } from './endpoint.ts';
import type { AuditEventName } from './events.ts';

export * from '@klarsikt/assessment/contract/assessment.shapes.ts';
export * from '@klarsikt/assessment/contract/assessment.ts';
export * from '@klarsikt/assessment/contract/history.ts';
export * from '@klarsikt/assessment/contract/ownfield.ts';
export * from '@klarsikt/assessment/contract/use.ts';
export * from '@klarsikt/governance/contract/action.ts';
export * from '@klarsikt/governance/contract/appetite.ts';
export * from '@klarsikt/governance/contract/comment.ts';
export * from '@klarsikt/governance/contract/completeness.shapes.ts';
export * from '@klarsikt/governance/contract/completeness.ts';
export * from '@klarsikt/governance/contract/enforcement.ts';
export * from '@klarsikt/governance/contract/evidence.shapes.ts';
export * from '@klarsikt/governance/contract/evidence.ts';
export * from '@klarsikt/governance/contract/examiner.ts';
export * from '@klarsikt/governance/contract/signoff.ts';
export * from '@klarsikt/governance/contract/waiting.ts';
export * from '@klarsikt/identity/contract/assistant.ts';
export * from '@klarsikt/identity/contract/directory.scim.ts';
export * from '@klarsikt/identity/contract/directory.ts';
export * from '@klarsikt/identity/contract/federation.ts';
export * from '@klarsikt/identity/contract/group.ts';
export * from '@klarsikt/identity/contract/key.ts';
export * from '@klarsikt/identity/contract/licence.ts';
export * from '@klarsikt/identity/contract/login.passkeys.ts';
export * from '@klarsikt/identity/contract/login.shapes.ts';
export * from '@klarsikt/identity/contract/login.ts';
export * from '@klarsikt/identity/contract/organization.settings.ts';
export * from '@klarsikt/identity/contract/organization.ts';
export * from '@klarsikt/identity/contract/privacy.ts';
export * from '@klarsikt/identity/contract/session.ts';
export * from '@klarsikt/identity/contract/terms.ts';
export * from '@klarsikt/identity/contract/unit.ts';
export * from '@klarsikt/identity/contract/user.ts';
export * from '@klarsikt/identity/contract/view.ts';
export * from '@klarsikt/identity/contract/webhook.ts';
export * from '@klarsikt/library/contract/atlas.news.ts';
export * from '@klarsikt/library/contract/atlas.shapes.ts';
export * from '@klarsikt/library/contract/atlas.ts';
export * from '@klarsikt/library/contract/library.requirements.ts';
export * from '@klarsikt/library/contract/library.ts';
export * from '@klarsikt/library/contract/model.file.ts';
export * from '@klarsikt/library/contract/model.shapes.ts';
export * from '@klarsikt/library/contract/model.ts';
export * from '@klarsikt/library/contract/overlay.ts';
export * from '@klarsikt/library/contract/threat.card.ts';
export * from '@klarsikt/operations/contract/audit.ts';
export * from '@klarsikt/operations/contract/cluster.shapes.ts';
export * from '@klarsikt/operations/contract/cluster.ts';
export * from '@klarsikt/operations/contract/deferred.ts';
export * from '@klarsikt/operations/contract/mail.ts';
export * from '@klarsikt/operations/contract/quota.shapes.ts';
export * from '@klarsikt/operations/contract/quota.ts';
export * from '@klarsikt/operations/contract/removal.ts';
export * from '@klarsikt/operations/contract/usage.ts';
export * from '@klarsikt/portal/contract/portal.ts';
export * from '@klarsikt/reporting/contract/chart.ts';
export * from '@klarsikt/reporting/contract/pack.file.ts';
export * from '@klarsikt/reporting/contract/pack.ts';
export * from '@klarsikt/reporting/contract/report.saved.ts';
export * from '@klarsikt/reporting/contract/report.ts';
export * from '@klarsikt/reporting/contract/rollup.standards.ts';
export * from '@klarsikt/reporting/contract/rollup.ts';
export * from '@klarsikt/reporting/contract/template.ts';
export * from '@klarsikt/site/contract/cms.shapes.ts';
export * from '@klarsikt/site/contract/cms.ts';
export * from '@klarsikt/threatview/contract/analysis.shapes.ts';
export * from '@klarsikt/threatview/contract/analysis.ts';
export * from '@klarsikt/threatview/contract/external.ts';
export * from '@klarsikt/threatview/contract/feed.shapes.ts';
export * from '@klarsikt/threatview/contract/feed.ts';
export * from '@klarsikt/threatview/contract/insight.shapes.ts';
export * from '@klarsikt/threatview/contract/insight.ts';
export * from '@klarsikt/threatview/contract/note.ts';
export * from '@klarsikt/threatview/contract/threat.ts';
export * from '@klarsikt/workspace/contract/background.ts';
export * from '@klarsikt/workspace/contract/blueprint.ts';
export * from '@klarsikt/workspace/contract/contribution.shapes.ts';
export * from '@klarsikt/workspace/contract/contribution.ts';
export * from '@klarsikt/workspace/contract/control.ts';
export * from '@klarsikt/workspace/contract/countrylist.ts';
export * from '@klarsikt/workspace/contract/drift.ts';
export * from '@klarsikt/workspace/contract/fragility.ts';
export * from '@klarsikt/workspace/contract/import.history.ts';
export * from '@klarsikt/workspace/contract/import.lists.ts';
export * from '@klarsikt/workspace/contract/import.ts';
export * from '@klarsikt/workspace/contract/incident.import.ts';
export * from '@klarsikt/workspace/contract/incident.ts';
export * from '@klarsikt/workspace/contract/launch.ts';
export * from '@klarsikt/workspace/contract/period.ts';
export * from '@klarsikt/workspace/contract/specification.ts';
export * from './document.ts';
export * from './endpoint.paging.ts';
export * from './endpoint.ts';
export * from './errors.patch.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './openapi.ts';
export * from './shapes.fields.ts';
export * from './shapes.ts';
export * from './version.ts';

/**
 * Type of all features of the API by slug, from which the client derives parameters and responses. It lists every
 * member, because the compiler cannot write out an inferred type of this size.
 */
export type Contract = {
  readonly session: typeof sessionContract;
  readonly login: typeof loginContract;
  readonly federation: typeof federationContract;
  readonly key: typeof keyContract;
  readonly assistant: typeof assistantContract;
  readonly webhook: typeof webhookContract;
  readonly directory: typeof directoryContract;
  readonly model: typeof modelContract;
  readonly threat: typeof threatContract;
  readonly note: typeof noteContract;
  readonly analysis: typeof analysisContract;
  readonly insight: typeof insightContract;
  readonly assessment: typeof assessmentContract;
  readonly background: typeof backgroundContract;
  readonly period: typeof periodContract;
  readonly contribution: typeof contributionContract;
  readonly blueprint: typeof blueprintContract;
  readonly control: typeof controlContract;
  readonly overlay: typeof overlayContract;
  readonly countrylist: typeof countrylistContract;
  readonly specification: typeof specificationContract;
  readonly import: typeof importContract;
  readonly history: typeof historyContract;
  readonly fragility: typeof fragilityContract;
  readonly launch: typeof launchContract;
  readonly signoff: typeof signoffContract;
  readonly drift: typeof driftContract;
  readonly incident: typeof incidentContract;
  readonly comment: typeof commentContract;
  readonly completeness: typeof completenessContract;
  readonly evidence: typeof evidenceContract;
  readonly action: typeof actionContract;
  readonly waiting: typeof waitingContract;
  readonly view: typeof viewContract;
  readonly removal: typeof removalContract;
  readonly use: typeof useContract;
  readonly template: typeof templateContract;
  readonly report: typeof reportContract;
  readonly rollup: typeof rollupContract;
  readonly pack: typeof packContract;
  readonly portal: typeof portalContract;
  readonly deferred: typeof deferredContract;
  readonly chart: typeof chartContract;
  readonly examiner: typeof examinerContract;
  readonly external: typeof externalContract;
  readonly cms: typeof cmsContract;
  readonly feed: typeof feedContract;
  readonly mail: typeof mailContract;
  readonly usage: typeof usageContract;
  readonly audit: typeof auditContract;
  readonly organization: typeof organizationContract;
  readonly unit: typeof unitContract;
  readonly licence: typeof licenceContract;
  readonly terms: typeof termsContract;
  readonly enforcement: typeof enforcementContract;
  readonly ownfield: typeof ownfieldContract;
  readonly appetite: typeof appetiteContract;
  readonly user: typeof userContract;
  readonly privacy: typeof privacyContract;
  readonly group: typeof groupContract;
  readonly cluster: typeof clusterContract;
  readonly quota: typeof quotaContract;
  readonly atlas: typeof atlasContract;
  readonly library: typeof libraryContract;
};

/**
 * All features of the API by slug; the server, the browser client, the OpenAPI description and the access matrix use
 * them.
 */
export const contract: Contract = {
  session: sessionContract,
  login: loginContract,
  federation: federationContract,
  key: keyContract,
  assistant: assistantContract,
  webhook: webhookContract,
  directory: directoryContract,
  model: modelContract,
  threat: threatContract,
  note: noteContract,
  analysis: analysisContract,
  insight: insightContract,
  assessment: assessmentContract,
  background: backgroundContract,
  period: periodContract,
  contribution: contributionContract,
  blueprint: blueprintContract,
  control: controlContract,
  overlay: overlayContract,
  countrylist: countrylistContract,
  specification: specificationContract,
  import: importContract,
  history: historyContract,
  fragility: fragilityContract,
  launch: launchContract,
  signoff: signoffContract,
  drift: driftContract,
  incident: incidentContract,
  comment: commentContract,
  completeness: completenessContract,
  evidence: evidenceContract,
  action: actionContract,
  waiting: waitingContract,
  view: viewContract,
  removal: removalContract,
  use: useContract,
  template: templateContract,
  report: reportContract,
  rollup: rollupContract,
  pack: packContract,
  portal: portalContract,
  deferred: deferredContract,
  chart: chartContract,
  examiner: examinerContract,
  external: externalContract,
  cms: cmsContract,
  feed: feedContract,
  mail: mailContract,
  usage: usageContract,
  audit: auditContract,
  organization: organizationContract,
  unit: unitContract,
  licence: licenceContract,
  terms: termsContract,
  enforcement: enforcementContract,
  ownfield: ownfieldContract,
  appetite: appetiteContract,
  user: userContract,
  privacy: privacyContract,
  group: groupContract,
  cluster: clusterContract,
  quota: quotaContract,
  atlas: atlasContract,
  library: libraryContract,
};

type EventsOf<F> = F extends FeatureEndpoints ? { [N in keyof F]: EndpointEvent<F[N]> }[keyof F] : never;
type DeclaredEvent<E extends AuditEventName> = E;

/** Names of the audit events of all commands. A command with an undeclared event does not compile here. */
export type CommandEvent = DeclaredEvent<{ [S in keyof Contract]: EventsOf<Contract[S]> }[keyof Contract]>;

/** Returns all endpoints with feature and name, for generators (OpenAPI, access matrix, coverage). */
export function getAllEndpoints(): { slug: string; name: string; endpoint: Endpoint }[] {
  return Object.entries(contract).flatMap(([slug, feature]) =>
    Object.entries<Endpoint>(feature).map(([name, endpoint]) => ({ slug, name, endpoint })),
  );
}
