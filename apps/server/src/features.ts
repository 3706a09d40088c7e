import { assessment } from '@klarsikt/assessment/server/assessment/handlers.ts';
import { history } from '@klarsikt/assessment/server/history/handlers.ts';
import { ownfield } from '@klarsikt/assessment/server/ownfield/handlers.ts';
import { use } from '@klarsikt/assessment/server/use/handlers.ts';
import type { contract } from '@klarsikt/contract';
import { action } from '@klarsikt/governance/server/action/handlers.ts';
import { appetite } from '@klarsikt/governance/server/appetite/handlers.ts';
import { comment } from '@klarsikt/governance/server/comment/handlers.ts';
import { completeness } from '@klarsikt/governance/server/completeness/handlers.ts';
import { enforcement } from '@klarsikt/governance/server/enforcement/handlers.ts';
import { evidence } from '@klarsikt/governance/server/evidence/handlers.ts';
import { examiner } from '@klarsikt/governance/server/examiner/handlers.ts';
import { signoff } from '@klarsikt/governance/server/signoff/handlers.ts';
import { waiting } from '@klarsikt/governance/server/waiting/handlers.ts';
import { assistant } from '@klarsikt/identity/server/assistant/handlers.ts';
import { directory } from '@klarsikt/identity/server/directory/handlers.ts';
import { federation } from '@klarsikt/identity/server/federation/handlers.ts';
import { group } from '@klarsikt/identity/server/group/handlers.ts';
import { key } from '@klarsikt/identity/server/key/handlers.ts';
import { licence } from '@klarsikt/identity/server/licence/handlers.ts';
import { login } from '@klarsikt/identity/server/login/handlers.ts';
import { organization } from '@klarsikt/identity/server/organization/handlers.ts';
import { privacy } from '@klarsikt/identity/server/privacy/handlers.ts';
import { session } from '@klarsikt/identity/server/session/handlers.ts';
import { terms } from '@klarsikt/identity/server/terms/handlers.ts';
import { unit } from '@klarsikt/identity/server/unit/handlers.ts';
import { user } from '@klarsikt/identity/server/user/handlers.ts';
import { view } from '@klarsikt/identity/server/view/handlers.ts';
import { webhook } from '@klarsikt/identity/server/webhook/handlers.ts';
import { atlas } from '@klarsikt/library/server/atlas/handlers.ts';
import { library } from '@klarsikt/library/server/library/handlers.ts';
import { model } from '@klarsikt/library/server/model/handlers.ts';
import { overlay } from '@klarsikt/library/server/overlay/handlers.ts';
import { audit } from '@klarsikt/operations/server/audit/handlers.ts';
import { cluster } from '@klarsikt/operations/server/cluster/handlers.ts';
import { deferred } from '@klarsikt/operations/server/deferred/handlers.ts';
import { mail } from '@klarsikt/operations/server/mail/handlers.ts';
import { quota } from '@klarsikt/operations/server/quota/handlers.ts';
import { removal } from '@klarsikt/operations/server/removal/handlers.ts';
import { usage } from '@klarsikt/operations/server/usage/handlers.ts';
import { portal } from '@klarsikt/portal/server/portal/handlers.ts';
import { chart } from '@klarsikt/reporting/server/chart/handlers.ts';
import { pack } from '@klarsikt/reporting/server/pack/handlers.ts';
import { report } from '@klarsikt/reporting/server/report/handlers.ts';
import { rollup } from '@klarsikt/reporting/server/rollup/handlers.ts';
import { template } from '@klarsikt/reporting/server/template/handlers.ts';
import { cms } from '@klarsikt/site/server/cms/handlers.ts';
import { analysis } from '@klarsikt/threatview/server/analysis/handlers.ts';
import { external } from '@klarsikt/threatview/server/external/handlers.ts';
import { feed } from '@klarsikt/threatview/server/feed/handlers.ts';
import { insight } from '@klarsikt/threatview/server/insight/handlers.ts';
import { note } from '@klarsikt/threatview/server/note/handlers.ts';
import { threat } from '@klarsikt/threatview/server/threat/handlers.ts';
import { background } from '@klarsikt/workspace/server/background/handlers.ts';
import { blueprint } from '@klarsikt/workspace/server/blueprint/handlers.ts';
import { contribution } from '@klarsikt/workspace/server/contribution/handlers.ts';
import { control } from '@klarsikt/workspace/server/control/handlers.ts';
import { countrylist } from '@klarsikt/workspace/server/countrylist/handlers.ts';
import { drift } from '@klarsikt/workspace/server/drift/handlers.ts';
import { fragility } from '@klarsikt/workspace/server/fragility/handlers.ts';
import { importing } from '@klarsikt/workspace/server/import/handlers.ts';
import { incident } from '@klarsikt/workspace/server/incident/handlers.ts';
import { launch } from '@klarsikt/workspace/server/launch/handlers.ts';
import { period } from '@klarsikt/workspace/server/period/handlers.ts';
import { specification } from '@klarsikt/workspace/server/specification/handlers.ts';
import type { Implemented } from './platform/implement.ts';

/** All features by name. A feature of the contract without handlers does not compile. */
const features = {
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
  user,
  privacy,
  group,
  organization,
  unit,
  licence,
  terms,
  enforcement,
  ownfield,
  appetite,
  cluster,
  quota,
  atlas,
  library,
} satisfies { readonly [S in keyof typeof contract]: readonly Implemented<never>[] };

type DependenciesOf<F> = F extends readonly Implemented<infer D>[] ? (deps: D) => void : never;

/** The dependencies of all handlers, from the `deps.ts` of each feature. */
export type Deps =
  DependenciesOf<(typeof features)[keyof typeof features]> extends (deps: infer All) => void ? All : never;

export const implementedFeatures: readonly Implemented<Deps>[] = Object.values(features).flat();
