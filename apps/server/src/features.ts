/** Every feature's handlers, in the contract's order. */
import type { contract } from '@klarsikt/contract';
import type { Deps } from './deps.ts';
import { analysis } from './features/analysis/handlers.ts';
import { assessment } from './features/assessment/handlers.ts';
import { audit } from './features/audit/handlers.ts';
import { background } from './features/background/handlers.ts';
import { chart } from './features/chart/handlers.ts';
import { cluster } from './features/cluster/handlers.ts';
import { cms } from './features/cms/handlers.ts';
import { comment } from './features/comment/handlers.ts';
import { control } from './features/control/handlers.ts';
import { deferred } from './features/deferred/handlers.ts';
import { external } from './features/external/handlers.ts';
import { federation } from './features/federation/handlers.ts';
import { feed } from './features/feed/handlers.ts';
import { group } from './features/group/handlers.ts';
import { history } from './features/history/handlers.ts';
import { insight } from './features/insight/handlers.ts';
import { key } from './features/key/handlers.ts';
import { licence } from './features/licence/handlers.ts';
import { login } from './features/login/handlers.ts';
import { mail } from './features/mail/handlers.ts';
import { model } from './features/model/handlers.ts';
import { organization } from './features/organization/handlers.ts';
import { report } from './features/report/handlers.ts';
import { session } from './features/session/handlers.ts';
import { threat } from './features/threat/handlers.ts';
import { unit } from './features/unit/handlers.ts';
import { usage } from './features/usage/handlers.ts';
import { user } from './features/user/handlers.ts';
import type { Implemented } from './platform/implement.ts';

/** One entry per feature of the contract; a feature without handlers does not compile. */
const features: { readonly [S in keyof typeof contract]: readonly Implemented<Deps>[] } = {
  session,
  login,
  federation,
  key,
  model,
  threat,
  analysis,
  insight,
  assessment,
  background,
  control,
  history,
  comment,
  report,
  deferred,
  chart,
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
  cluster,
};

export const implementedFeatures: readonly Implemented<Deps>[] = Object.values(features).flat();
