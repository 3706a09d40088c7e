import { assessmentHandlers } from '@klarsikt/assessment/server/assessment/handlers.ts';
import { historyHandlers } from '@klarsikt/assessment/server/history/handlers.ts';
import { ownfieldHandlers } from '@klarsikt/assessment/server/ownfield/handlers.ts';
import { useHandlers } from '@klarsikt/assessment/server/use/handlers.ts';
import type { contract } from '@klarsikt/contract';
import { actionHandlers } from '@klarsikt/governance/server/action/handlers.ts';
import { appetiteHandlers } from '@klarsikt/governance/server/appetite/handlers.ts';
import { commentHandlers } from '@klarsikt/governance/server/comment/handlers.ts';
import { completenessHandlers } from '@klarsikt/governance/server/completeness/handlers.ts';
import { enforcementHandlers } from '@klarsikt/governance/server/enforcement/handlers.ts';
import { evidenceHandlers } from '@klarsikt/governance/server/evidence/handlers.ts';
import { examinerHandlers } from '@klarsikt/governance/server/examiner/handlers.ts';
import { signoffHandlers } from '@klarsikt/governance/server/signoff/handlers.ts';
import { waitingHandlers } from '@klarsikt/governance/server/waiting/handlers.ts';
import { assistantHandlers } from '@klarsikt/identity/server/assistant/handlers.ts';
import { directory } from '@klarsikt/identity/server/directory/handlers.ts';
import { federationHandlers } from '@klarsikt/identity/server/federation/handlers.ts';
import { groupHandlers } from '@klarsikt/identity/server/group/handlers.ts';
import { keyHandlers } from '@klarsikt/identity/server/key/handlers.ts';
import { licenceHandlers } from '@klarsikt/identity/server/licence/handlers.ts';
import { loginHandlers } from '@klarsikt/identity/server/login/handlers.ts';
import { organizationHandlers } from '@klarsikt/identity/server/organization/handlers.ts';
import { privacyHandlers } from '@klarsikt/identity/server/privacy/handlers.ts';
import { sessionHandlers } from '@klarsikt/identity/server/session/handlers.ts';
import { termsHandlers } from '@klarsikt/identity/server/terms/handlers.ts';
import { unitHandlers } from '@klarsikt/identity/server/unit/handlers.ts';
import { userHandlers } from '@klarsikt/identity/server/user/handlers.ts';
import { viewHandlers } from '@klarsikt/identity/server/view/handlers.ts';
import { webhookHandlers } from '@klarsikt/identity/server/webhook/handlers.ts';
import { atlasHandlers } from '@klarsikt/library/server/atlas/handlers.ts';
import { libraryHandlers } from '@klarsikt/library/server/library/handlers.ts';
import { modelHandlers } from '@klarsikt/library/server/model/handlers.ts';
import { overlayHandlers } from '@klarsikt/library/server/overlay/handlers.ts';
import { auditHandlers } from '@klarsikt/operations/server/audit/handlers.ts';
import { clusterHandlers } from '@klarsikt/operations/server/cluster/handlers.ts';
import { deferredHandlers } from '@klarsikt/operations/server/deferred/handlers.ts';
import { mailHandlers } from '@klarsikt/operations/server/mail/handlers.ts';
import { quotaHandlers } from '@klarsikt/operations/server/quota/handlers.ts';
import { removalHandlers } from '@klarsikt/operations/server/removal/handlers.ts';
import { usageHandlers } from '@klarsikt/operations/server/usage/handlers.ts';
import { portalHandlers } from '@klarsikt/portal/server/portal/handlers.ts';
import { chartHandlers } from '@klarsikt/reporting/server/chart/handlers.ts';
import { packHandlers } from '@klarsikt/reporting/server/pack/handlers.ts';
import { reportHandlers } from '@klarsikt/reporting/server/report/handlers.ts';
import { rollupHandlers } from '@klarsikt/reporting/server/rollup/handlers.ts';
import { templateHandlers } from '@klarsikt/reporting/server/template/handlers.ts';
import { cmsHandlers } from '@klarsikt/site/server/cms/handlers.ts';
import { analysisHandlers } from '@klarsikt/threatview/server/analysis/handlers.ts';
import { externalHandlers } from '@klarsikt/threatview/server/external/handlers.ts';
import { feedHandlers } from '@klarsikt/threatview/server/feed/handlers.ts';
import { insightHandlers } from '@klarsikt/threatview/server/insight/handlers.ts';
import { noteHandlers } from '@klarsikt/threatview/server/note/handlers.ts';
import { threatHandlers } from '@klarsikt/threatview/server/threat/handlers.ts';
import { backgroundHandlers } from '@klarsikt/workspace/server/background/handlers.ts';
import { blueprintHandlers } from '@klarsikt/workspace/server/blueprint/handlers.ts';
import { contributionHandlers } from '@klarsikt/workspace/server/contribution/handlers.ts';
import { controlHandlers } from '@klarsikt/workspace/server/control/handlers.ts';
import { countrylistHandlers } from '@klarsikt/workspace/server/countrylist/handlers.ts';
import { driftHandlers } from '@klarsikt/workspace/server/drift/handlers.ts';
import { fragilityHandlers } from '@klarsikt/workspace/server/fragility/handlers.ts';
import { importingHandlers } from '@klarsikt/workspace/server/import/handlers.ts';
import { incidentHandlers } from '@klarsikt/workspace/server/incident/handlers.ts';
import { launchHandlers } from '@klarsikt/workspace/server/launch/handlers.ts';
import { periodHandlers } from '@klarsikt/workspace/server/period/handlers.ts';
import { specificationHandlers } from '@klarsikt/workspace/server/specification/handlers.ts';
import type { ImplementedEndpoint } from './platform/implement.ts';

/** All features by name. A feature of the contract that has no handlers causes a compile error. */
const features = {
  session: sessionHandlers,
  login: loginHandlers,
  federation: federationHandlers,
  key: keyHandlers,
  assistant: assistantHandlers,
  webhook: webhookHandlers,
  directory,
  model: modelHandlers,
  threat: threatHandlers,
  note: noteHandlers,
  analysis: analysisHandlers,
  insight: insightHandlers,
  assessment: assessmentHandlers,
  background: backgroundHandlers,
  period: periodHandlers,
  contribution: contributionHandlers,
  blueprint: blueprintHandlers,
  control: controlHandlers,
  overlay: overlayHandlers,
  countrylist: countrylistHandlers,
  specification: specificationHandlers,
  import: importingHandlers,
  history: historyHandlers,
  fragility: fragilityHandlers,
  launch: launchHandlers,
  signoff: signoffHandlers,
  drift: driftHandlers,
  incident: incidentHandlers,
  comment: commentHandlers,
  completeness: completenessHandlers,
  evidence: evidenceHandlers,
  action: actionHandlers,
  waiting: waitingHandlers,
  view: viewHandlers,
  removal: removalHandlers,
  use: useHandlers,
  template: templateHandlers,
  report: reportHandlers,
  rollup: rollupHandlers,
  pack: packHandlers,
  portal: portalHandlers,
  deferred: deferredHandlers,
  chart: chartHandlers,
  examiner: examinerHandlers,
  external: externalHandlers,
  cms: cmsHandlers,
  feed: feedHandlers,
  mail: mailHandlers,
  usage: usageHandlers,
  audit: auditHandlers,
  user: userHandlers,
  privacy: privacyHandlers,
  group: groupHandlers,
  organization: organizationHandlers,
  unit: unitHandlers,
  licence: licenceHandlers,
  terms: termsHandlers,
  enforcement: enforcementHandlers,
  ownfield: ownfieldHandlers,
  appetite: appetiteHandlers,
  cluster: clusterHandlers,
  quota: quotaHandlers,
  atlas: atlasHandlers,
  library: libraryHandlers,
} satisfies { readonly [S in keyof typeof contract]: readonly ImplementedEndpoint<never>[] };

type DependenciesOf<F> = F extends readonly ImplementedEndpoint<infer D>[] ? (deps: D) => void : never;

/** Dependencies of all handlers, combined from the `deps.ts` of each feature. */
export type HandlerDependencies =
  DependenciesOf<(typeof features)[keyof typeof features]> extends (deps: infer All) => void ? All : never;

export const implementedFeatures: readonly ImplementedEndpoint<HandlerDependencies>[] =
  Object.values(features).flat();
