/** The wire: one file per feature. `contract` is the whole of it, in the order in which it is documented. */
import { action } from './action.ts';
import { analysis } from './analysis.ts';
import { appetite } from './appetite.ts';
import { assessment } from './assessment.ts';
import { atlas } from './atlas.ts';
import { audit } from './audit.ts';
import { background } from './background.ts';
import { blueprint } from './blueprint.ts';
import { chart } from './chart.ts';
import { cluster } from './cluster.ts';
import { cms } from './cms.ts';
import { comment } from './comment.ts';
import { completeness } from './completeness.ts';
import { control } from './control.ts';
import { countrylist } from './countrylist.ts';
import { deferred } from './deferred.ts';
import { drift } from './drift.ts';
import type { Endpoint, EventOf, Feature } from './endpoint.ts';
import { enforcement } from './enforcement.ts';
import type { AuditEventName } from './events.ts';
import { evidence } from './evidence.ts';
import { examiner } from './examiner.ts';
import { external } from './external.ts';
import { federation } from './federation.ts';
import { feed } from './feed.ts';
import { group } from './group.ts';
import { history } from './history.ts';
import { importing } from './import.ts';
import { incident } from './incident.ts';
import { insight } from './insight.ts';
import { key } from './key.ts';
import { launch } from './launch.ts';
import { library } from './library.ts';
import { licence } from './licence.ts';
import { login } from './login.ts';
import { mail } from './mail.ts';
import { model } from './model.ts';
import { note } from './note.ts';
import { organization } from './organization.ts';
import { overlay } from './overlay.ts';
import { pack } from './pack.ts';
import { period } from './period.ts';
import { portal } from './portal.ts';
import { report } from './report.ts';
import { rollup } from './rollup.ts';
import { session } from './session.ts';
import { signoff } from './signoff.ts';
import { specification } from './specification.ts';
import { template } from './template.ts';
import { terms } from './terms.ts';
import { threat } from './threat.ts';
import { unit } from './unit.ts';
import { usage } from './usage.ts';
import { use } from './use.ts';
import { user } from './user.ts';
import { waiting } from './waiting.ts';

export * from './action.ts';
export * from './analysis.shapes.ts';
export * from './analysis.ts';
export * from './appetite.ts';
export * from './assessment.shapes.ts';
export * from './assessment.ts';
export * from './atlas.news.ts';
export * from './atlas.shapes.ts';
export * from './atlas.ts';
export * from './audit.ts';
export * from './background.ts';
export * from './blueprint.ts';
export * from './chart.ts';
export * from './cluster.ts';
export * from './cms.shapes.ts';
export * from './cms.ts';
export * from './comment.ts';
export * from './completeness.shapes.ts';
export * from './completeness.ts';
export * from './control.ts';
export * from './countrylist.ts';
export * from './deferred.ts';
export * from './document.ts';
export * from './drift.ts';
export * from './endpoint.ts';
export * from './enforcement.ts';
export * from './errors.patch.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './evidence.shapes.ts';
export * from './evidence.ts';
export * from './examiner.ts';
export * from './external.ts';
export * from './federation.ts';
export * from './feed.shapes.ts';
export * from './feed.ts';
export * from './group.ts';
export * from './history.ts';
export * from './import.brought.ts';
export * from './import.ts';
export * from './incident.ts';
export * from './insight.shapes.ts';
export * from './insight.ts';
export * from './key.ts';
export * from './launch.ts';
export * from './library.ts';
export * from './licence.ts';
export * from './login.shapes.ts';
export * from './login.ts';
export * from './mail.ts';
export * from './model.file.ts';
export * from './model.shapes.ts';
export * from './model.ts';
export * from './note.ts';
export * from './openapi.ts';
export * from './organization.settings.ts';
export * from './organization.ts';
export * from './overlay.ts';
export * from './pack.file.ts';
export * from './pack.ts';
export * from './period.ts';
export * from './portal.ts';
export * from './report.saved.ts';
export * from './report.ts';
export * from './rollup.ts';
export * from './session.ts';
export * from './shapes.fields.ts';
export * from './shapes.ts';
export * from './signoff.ts';
export * from './specification.ts';
export * from './template.ts';
export * from './terms.ts';
export * from './threat.ts';
export * from './unit.ts';
export * from './usage.ts';
export * from './use.ts';
export * from './user.ts';
export * from './version.ts';
export * from './waiting.ts';

/** Every feature of the API by its slug. Server, browser client, OpenAPI and the access matrix all read this record. */
export const contract = {
  session,
  login,
  federation,
  key,
  model,
  threat,
  note,
  analysis,
  insight,
  assessment,
  background,
  period,
  blueprint,
  control,
  overlay,
  countrylist,
  specification,
  import: importing,
  history,
  launch,
  signoff,
  drift,
  incident,
  comment,
  completeness,
  evidence,
  action,
  waiting,
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
  appetite,
  user,
  group,
  cluster,
  atlas,
  library,
} satisfies Record<string, Feature>;

/** The record with its literal types: the client derives parameters and answers from it. */
export type Contract = typeof contract;

type EventsOf<F> = F extends Feature ? { [N in keyof F]: EventOf<F[N]> }[keyof F] : never;
type Declared<E extends AuditEventName> = E;

/** Names of the events that commands append. A command that lists an event without a declaration does not compile here. */
export type CommandEvent = Declared<{ [S in keyof Contract]: EventsOf<Contract[S]> }[keyof Contract]>;

/** Every endpoint with its feature and name, for generators (OpenAPI, access matrix, coverage). */
export function allEndpoints(): { slug: string; name: string; endpoint: Endpoint }[] {
  return Object.entries(contract).flatMap(([slug, feature]) =>
    Object.entries<Endpoint>(feature).map(([name, endpoint]) => ({ slug, name, endpoint })),
  );
}
