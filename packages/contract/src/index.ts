/** The API: one file per feature, combined in `contract` in the order of the documentation. */

import { assessment } from '@klarsikt/assessment/contract/assessment.ts';
import { history } from '@klarsikt/assessment/contract/history.ts';
import { ownfield } from '@klarsikt/assessment/contract/ownfield.ts';
import { use } from '@klarsikt/assessment/contract/use.ts';
import { action } from '@klarsikt/governance/contract/action.ts';
import { appetite } from '@klarsikt/governance/contract/appetite.ts';
import { comment } from '@klarsikt/governance/contract/comment.ts';
import { completeness } from '@klarsikt/governance/contract/completeness.ts';
import { enforcement } from '@klarsikt/governance/contract/enforcement.ts';
import { evidence } from '@klarsikt/governance/contract/evidence.ts';
import { examiner } from '@klarsikt/governance/contract/examiner.ts';
import { signoff } from '@klarsikt/governance/contract/signoff.ts';
import { waiting } from '@klarsikt/governance/contract/waiting.ts';
import { assistant } from '@klarsikt/identity/contract/assistant.ts';
import { directory } from '@klarsikt/identity/contract/directory.ts';
import { federation } from '@klarsikt/identity/contract/federation.ts';
import { group } from '@klarsikt/identity/contract/group.ts';
import { key } from '@klarsikt/identity/contract/key.ts';
import { licence } from '@klarsikt/identity/contract/licence.ts';
import { login } from '@klarsikt/identity/contract/login.ts';
import { organization } from '@klarsikt/identity/contract/organization.ts';
import { privacy } from '@klarsikt/identity/contract/privacy.ts';
import { session } from '@klarsikt/identity/contract/session.ts';
import { terms } from '@klarsikt/identity/contract/terms.ts';
import { unit } from '@klarsikt/identity/contract/unit.ts';
import { user } from '@klarsikt/identity/contract/user.ts';
import { view } from '@klarsikt/identity/contract/view.ts';
import { webhook } from '@klarsikt/identity/contract/webhook.ts';
import { atlas } from '@klarsikt/library/contract/atlas.ts';
import { library } from '@klarsikt/library/contract/library.ts';
import { model } from '@klarsikt/library/contract/model.ts';
import { overlay } from '@klarsikt/library/contract/overlay.ts';
import { audit } from '@klarsikt/operations/contract/audit.ts';
import { cluster } from '@klarsikt/operations/contract/cluster.ts';
import { deferred } from '@klarsikt/operations/contract/deferred.ts';
import { mail } from '@klarsikt/operations/contract/mail.ts';
import { quota } from '@klarsikt/operations/contract/quota.ts';
import { removal } from '@klarsikt/operations/contract/removal.ts';
import { usage } from '@klarsikt/operations/contract/usage.ts';
import { portal } from '@klarsikt/portal/contract/portal.ts';
import { chart } from '@klarsikt/reporting/contract/chart.ts';
import { pack } from '@klarsikt/reporting/contract/pack.ts';
import { report } from '@klarsikt/reporting/contract/report.ts';
import { rollup } from '@klarsikt/reporting/contract/rollup.ts';
import { template } from '@klarsikt/reporting/contract/template.ts';
import { cms } from '@klarsikt/site/contract/cms.ts';
import { analysis } from '@klarsikt/threatview/contract/analysis.ts';
import { external } from '@klarsikt/threatview/contract/external.ts';
import { feed } from '@klarsikt/threatview/contract/feed.ts';
import { insight } from '@klarsikt/threatview/contract/insight.ts';
import { note } from '@klarsikt/threatview/contract/note.ts';
import { threat } from '@klarsikt/threatview/contract/threat.ts';
import { background } from '@klarsikt/workspace/contract/background.ts';
import { blueprint } from '@klarsikt/workspace/contract/blueprint.ts';
import { contribution } from '@klarsikt/workspace/contract/contribution.ts';
import { control } from '@klarsikt/workspace/contract/control.ts';
import { countrylist } from '@klarsikt/workspace/contract/countrylist.ts';
import { drift } from '@klarsikt/workspace/contract/drift.ts';
import { fragility } from '@klarsikt/workspace/contract/fragility.ts';
import { importing } from '@klarsikt/workspace/contract/import.ts';
import { incident } from '@klarsikt/workspace/contract/incident.ts';
import { launch } from '@klarsikt/workspace/contract/launch.ts';
import { period } from '@klarsikt/workspace/contract/period.ts';
import { specification } from '@klarsikt/workspace/contract/specification.ts';
import type { Endpoint, EventOf, Feature } from './endpoint.ts';
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
export * from '@klarsikt/workspace/contract/import.brought.ts';
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
 * The type of all features of the API by slug, from which the client derives parameters and responses. Its members are
 * named one by one: the compiler does not write a type of this size out.
 */
export type Contract = {
  readonly session: typeof session;
  readonly login: typeof login;
  readonly federation: typeof federation;
  readonly key: typeof key;
  readonly assistant: typeof assistant;
  readonly webhook: typeof webhook;
  readonly directory: typeof directory;
  readonly model: typeof model;
  readonly threat: typeof threat;
  readonly note: typeof note;
  readonly analysis: typeof analysis;
  readonly insight: typeof insight;
  readonly assessment: typeof assessment;
  readonly background: typeof background;
  readonly period: typeof period;
  readonly contribution: typeof contribution;
  readonly blueprint: typeof blueprint;
  readonly control: typeof control;
  readonly overlay: typeof overlay;
  readonly countrylist: typeof countrylist;
  readonly specification: typeof specification;
  readonly import: typeof importing;
  readonly history: typeof history;
  readonly fragility: typeof fragility;
  readonly launch: typeof launch;
  readonly signoff: typeof signoff;
  readonly drift: typeof drift;
  readonly incident: typeof incident;
  readonly comment: typeof comment;
  readonly completeness: typeof completeness;
  readonly evidence: typeof evidence;
  readonly action: typeof action;
  readonly waiting: typeof waiting;
  readonly view: typeof view;
  readonly removal: typeof removal;
  readonly use: typeof use;
  readonly template: typeof template;
  readonly report: typeof report;
  readonly rollup: typeof rollup;
  readonly pack: typeof pack;
  readonly portal: typeof portal;
  readonly deferred: typeof deferred;
  readonly chart: typeof chart;
  readonly examiner: typeof examiner;
  readonly external: typeof external;
  readonly cms: typeof cms;
  readonly feed: typeof feed;
  readonly mail: typeof mail;
  readonly usage: typeof usage;
  readonly audit: typeof audit;
  readonly organization: typeof organization;
  readonly unit: typeof unit;
  readonly licence: typeof licence;
  readonly terms: typeof terms;
  readonly enforcement: typeof enforcement;
  readonly ownfield: typeof ownfield;
  readonly appetite: typeof appetite;
  readonly user: typeof user;
  readonly privacy: typeof privacy;
  readonly group: typeof group;
  readonly cluster: typeof cluster;
  readonly quota: typeof quota;
  readonly atlas: typeof atlas;
  readonly library: typeof library;
};

/** All features of the API by slug, read by the server, the browser's client, OpenAPI and the access matrix. */
export const contract: Contract = {
  session,
  login,
  federation,
  key,
  assistant,
  webhook,
  directory,
  model,
  threat,
  note,
  analysis,
  insight,
  assessment,
  background,
  period,
  contribution,
  blueprint,
  control,
  overlay,
  countrylist,
  specification,
  import: importing,
  history,
  fragility,
  launch,
  signoff,
  drift,
  incident,
  comment,
  completeness,
  evidence,
  action,
  waiting,
  view,
  removal,
  use,
  template,
  report,
  rollup,
  pack,
  portal,
  deferred,
  chart,
  examiner,
  external,
  cms,
  feed,
  mail,
  usage,
  audit,
  organization,
  unit,
  licence,
  terms,
  enforcement,
  ownfield,
  appetite,
  user,
  privacy,
  group,
  cluster,
  quota,
  atlas,
  library,
};

type EventsOf<F> = F extends Feature ? { [N in keyof F]: EventOf<F[N]> }[keyof F] : never;
type DeclaredEvent<E extends AuditEventName> = E;

/** Names of the events of all commands. A command with an undeclared event does not compile here. */
export type CommandEvent = DeclaredEvent<{ [S in keyof Contract]: EventsOf<Contract[S]> }[keyof Contract]>;

/** All endpoints with feature and name, for generators (OpenAPI, access matrix, coverage). */
export function allEndpoints(): { slug: string; name: string; endpoint: Endpoint }[] {
  return Object.entries(contract).flatMap(([slug, feature]) =>
    Object.entries<Endpoint>(feature).map(([name, endpoint]) => ({ slug, name, endpoint })),
  );
}
