/** Every feature's handlers, in the contract's order. */
import type { contract } from '@klarsikt/contract';
import { action } from './features/action/handlers.ts';
import { analysis } from './features/analysis/handlers.ts';
import { appetite } from './features/appetite/handlers.ts';
import { assessment } from './features/assessment/handlers.ts';
import { atlas } from './features/atlas/handlers.ts';
import { audit } from './features/audit/handlers.ts';
import { background } from './features/background/handlers.ts';
import { blueprint } from './features/blueprint/handlers.ts';
import { chart } from './features/chart/handlers.ts';
import { cluster } from './features/cluster/handlers.ts';
import { cms } from './features/cms/handlers.ts';
import { comment } from './features/comment/handlers.ts';
import { completeness } from './features/completeness/handlers.ts';
import { control } from './features/control/handlers.ts';
import { countrylist } from './features/countrylist/handlers.ts';
import { deferred } from './features/deferred/handlers.ts';
import { drift } from './features/drift/handlers.ts';
import { enforcement } from './features/enforcement/handlers.ts';
import { evidence } from './features/evidence/handlers.ts';
import { examiner } from './features/examiner/handlers.ts';
import { external } from './features/external/handlers.ts';
import { federation } from './features/federation/handlers.ts';
import { feed } from './features/feed/handlers.ts';
import { group } from './features/group/handlers.ts';
import { history } from './features/history/handlers.ts';
import { importing } from './features/import/handlers.ts';
import { incident } from './features/incident/handlers.ts';
import { insight } from './features/insight/handlers.ts';
import { key } from './features/key/handlers.ts';
import { launch } from './features/launch/handlers.ts';
import { library } from './features/library/handlers.ts';
import { licence } from './features/licence/handlers.ts';
import { login } from './features/login/handlers.ts';
import { mail } from './features/mail/handlers.ts';
import { model } from './features/model/handlers.ts';
import { note } from './features/note/handlers.ts';
import { organization } from './features/organization/handlers.ts';
import { overlay } from './features/overlay/handlers.ts';
import { pack } from './features/pack/handlers.ts';
import { period } from './features/period/handlers.ts';
import { portal } from './features/portal/handlers.ts';
import { report } from './features/report/handlers.ts';
import { rollup } from './features/rollup/handlers.ts';
import { session } from './features/session/handlers.ts';
import { signoff } from './features/signoff/handlers.ts';
import { specification } from './features/specification/handlers.ts';
import { template } from './features/template/handlers.ts';
import { terms } from './features/terms/handlers.ts';
import { threat } from './features/threat/handlers.ts';
import { unit } from './features/unit/handlers.ts';
import { usage } from './features/usage/handlers.ts';
import { use } from './features/use/handlers.ts';
import { user } from './features/user/handlers.ts';
import { waiting } from './features/waiting/handlers.ts';
import type { Implemented } from './platform/implement.ts';

/** One entry per feature of the contract; a feature without handlers does not compile. */
const features = {
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
  user,
  group,
  organization,
  unit,
  licence,
  terms,
  enforcement,
  appetite,
  cluster,
  atlas,
  library,
} satisfies { readonly [S in keyof typeof contract]: readonly Implemented<never>[] };

type Used<F> = F extends readonly Implemented<infer D>[] ? (deps: D) => void : never;

/** Everything that handlers use: what each feature declares in its `deps.ts`, together. */
export type Deps =
  Used<(typeof features)[keyof typeof features]> extends (deps: infer All) => void ? All : never;

export const implementedFeatures: readonly Implemented<Deps>[] = Object.values(features).flat();
