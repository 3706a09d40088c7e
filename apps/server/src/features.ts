/** Every feature's handlers, in the contract's order. */
import type { contract } from '@klarsikt/contract';
import type { ActionDeps } from './features/action/deps.ts';
import { action } from './features/action/handlers.ts';
import type { AnalysisDeps } from './features/analysis/deps.ts';
import { analysis } from './features/analysis/handlers.ts';
import type { AppetiteDeps } from './features/appetite/deps.ts';
import { appetite } from './features/appetite/handlers.ts';
import type { AssessmentDeps } from './features/assessment/deps.ts';
import { assessment } from './features/assessment/handlers.ts';
import type { AtlasDeps } from './features/atlas/deps.ts';
import { atlas } from './features/atlas/handlers.ts';
import type { AuditDeps } from './features/audit/deps.ts';
import { audit } from './features/audit/handlers.ts';
import type { BackgroundDeps } from './features/background/deps.ts';
import { background } from './features/background/handlers.ts';
import type { BlueprintDeps } from './features/blueprint/deps.ts';
import { blueprint } from './features/blueprint/handlers.ts';
import type { ChartDeps } from './features/chart/deps.ts';
import { chart } from './features/chart/handlers.ts';
import type { ClusterDeps } from './features/cluster/deps.ts';
import { cluster } from './features/cluster/handlers.ts';
import type { CmsDeps } from './features/cms/deps.ts';
import { cms } from './features/cms/handlers.ts';
import type { CommentDeps } from './features/comment/deps.ts';
import { comment } from './features/comment/handlers.ts';
import type { CompletenessDeps } from './features/completeness/deps.ts';
import { completeness } from './features/completeness/handlers.ts';
import type { ControlDeps } from './features/control/deps.ts';
import { control } from './features/control/handlers.ts';
import type { DeferredDeps } from './features/deferred/deps.ts';
import { deferred } from './features/deferred/handlers.ts';
import type { EnforcementDeps } from './features/enforcement/deps.ts';
import { enforcement } from './features/enforcement/handlers.ts';
import type { EvidenceDeps } from './features/evidence/deps.ts';
import { evidence } from './features/evidence/handlers.ts';
import type { ExaminerDeps } from './features/examiner/deps.ts';
import { examiner } from './features/examiner/handlers.ts';
import type { ExternalDeps } from './features/external/deps.ts';
import { external } from './features/external/handlers.ts';
import type { FederationDeps } from './features/federation/deps.ts';
import { federation } from './features/federation/handlers.ts';
import type { FeedDeps } from './features/feed/deps.ts';
import { feed } from './features/feed/handlers.ts';
import type { GroupDeps } from './features/group/deps.ts';
import { group } from './features/group/handlers.ts';
import type { HistoryDeps } from './features/history/deps.ts';
import { history } from './features/history/handlers.ts';
import type { ImportDeps } from './features/import/deps.ts';
import { importing } from './features/import/handlers.ts';
import type { InsightDeps } from './features/insight/deps.ts';
import { insight } from './features/insight/handlers.ts';
import type { KeyDeps } from './features/key/deps.ts';
import { key } from './features/key/handlers.ts';
import type { LaunchDeps } from './features/launch/deps.ts';
import { launch } from './features/launch/handlers.ts';
import type { LibraryDeps } from './features/library/deps.ts';
import { library } from './features/library/handlers.ts';
import type { LicenceDeps } from './features/licence/deps.ts';
import { licence } from './features/licence/handlers.ts';
import type { LoginDeps } from './features/login/deps.ts';
import { login } from './features/login/handlers.ts';
import type { MailDeps } from './features/mail/deps.ts';
import { mail } from './features/mail/handlers.ts';
import type { ModelDeps } from './features/model/deps.ts';
import { model } from './features/model/handlers.ts';
import type { NoteDeps } from './features/note/deps.ts';
import { note } from './features/note/handlers.ts';
import type { OrganizationDeps } from './features/organization/deps.ts';
import { organization } from './features/organization/handlers.ts';
import type { OverlayDeps } from './features/overlay/deps.ts';
import { overlay } from './features/overlay/handlers.ts';
import type { PackDeps } from './features/pack/deps.ts';
import { pack } from './features/pack/handlers.ts';
import type { PeriodDeps } from './features/period/deps.ts';
import { period } from './features/period/handlers.ts';
import type { PortalDeps } from './features/portal/deps.ts';
import { portal } from './features/portal/handlers.ts';
import type { ReportDeps } from './features/report/deps.ts';
import { report } from './features/report/handlers.ts';
import type { RollupDeps } from './features/rollup/deps.ts';
import { rollup } from './features/rollup/handlers.ts';
import type { SessionDeps } from './features/session/deps.ts';
import { session } from './features/session/handlers.ts';
import type { SignoffDeps } from './features/signoff/deps.ts';
import { signoff } from './features/signoff/handlers.ts';
import type { SpecificationDeps } from './features/specification/deps.ts';
import { specification } from './features/specification/handlers.ts';
import type { TemplateDeps } from './features/template/deps.ts';
import { template } from './features/template/handlers.ts';
import type { TermsDeps } from './features/terms/deps.ts';
import { terms } from './features/terms/handlers.ts';
import type { ThreatDeps } from './features/threat/deps.ts';
import { threat } from './features/threat/handlers.ts';
import { unit } from './features/unit/handlers.ts';
import type { UsageDeps } from './features/usage/deps.ts';
import { usage } from './features/usage/handlers.ts';
import type { UserDeps } from './features/user/deps.ts';
import { user } from './features/user/handlers.ts';
import type { WaitingDeps } from './features/waiting/deps.ts';
import { waiting } from './features/waiting/handlers.ts';
import type { Implemented } from './platform/implement.ts';

/** Everything that handlers use: what each feature declares, together. */
export type Deps = ActionDeps &
  AnalysisDeps &
  AppetiteDeps &
  AssessmentDeps &
  AtlasDeps &
  AuditDeps &
  BackgroundDeps &
  BlueprintDeps &
  ChartDeps &
  ClusterDeps &
  CmsDeps &
  CommentDeps &
  CompletenessDeps &
  ControlDeps &
  DeferredDeps &
  EnforcementDeps &
  ExaminerDeps &
  ExternalDeps &
  FederationDeps &
  FeedDeps &
  EvidenceDeps &
  GroupDeps &
  HistoryDeps &
  ImportDeps &
  InsightDeps &
  KeyDeps &
  LaunchDeps &
  LibraryDeps &
  LicenceDeps &
  LoginDeps &
  MailDeps &
  ModelDeps &
  NoteDeps &
  OrganizationDeps &
  OverlayDeps &
  PackDeps &
  PeriodDeps &
  PortalDeps &
  ReportDeps &
  RollupDeps &
  SessionDeps &
  SignoffDeps &
  SpecificationDeps &
  TemplateDeps &
  TermsDeps &
  ThreatDeps &
  UsageDeps &
  UserDeps &
  WaitingDeps;

/** One entry per feature of the contract; a feature without handlers does not compile. */
const features: { readonly [S in keyof typeof contract]: readonly Implemented<Deps>[] } = {
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
  specification,
  import: importing,
  history,
  launch,
  signoff,
  comment,
  completeness,
  evidence,
  action,
  waiting,
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
};

export const implementedFeatures: readonly Implemented<Deps>[] = Object.values(features).flat();
