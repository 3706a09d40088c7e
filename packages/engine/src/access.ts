/**
 * Who may do what: pure decisions shared by server (enforcement) and screens (what to offer).
 * Source: specification 000 section 6, product page section 4.
 */

/** Application identifiers (specification 000 section 1). */
export const applications = [
  'ra',
  'threatview',
  'backoffice',
  'admin',
  'site',
  'app',
  'api',
  'uplink',
  'tvra',
  'portal',
] as const;

/** Identifier of one application, as licences, permissions and sessions name it. */
export type Application = (typeof applications)[number];

/** Permissions that can be granted, per application. An application without entry grants none. */
export const grantablePermissions = {
  admin: ['SecurityAdmin', 'Admin', 'ThreatModelConfig', 'ApiKey', 'Licensing', 'UsageLog'],
  ra: ['View', 'Comment', 'Edit', 'Approve', 'Template', 'ControlSpec', 'Incident'],
  threatview: ['View', 'Share'],
  backoffice: ['View', 'Edit', 'Publish', 'Daily', 'Content'],
  portal: ['Assess'],
  api: ['Read', 'Write'],
  uplink: ['Pull'],
} as const;

/** An application that grants permissions and so can be licensed to an organisation. */
export type LicensedApplication = keyof typeof grantablePermissions;

/**
 * What somebody holds who is named as an examiner of single assessments until a last day. No group grants it; it opens
 * only calls that declare so, and of those only what concerns these assessments.
 */
export const examinePermission = 'ra:Examine';

/** A permission by its full name, application and word: `ra:Edit`. Only pairs of `grantablePermissions`, and `ra:Examine`. */
export type Permission =
  | {
      readonly [A in LicensedApplication]: `${A}:${(typeof grantablePermissions)[A][number]}`;
    }[LicensedApplication]
  | typeof examinePermission;

/** Steps that a half signed-in user can owe, in the one order in which they are asked for (decision 12). */
export const requiredActions = [
  'needFactor',
  'updatePassword',
  'updateTotp',
  'updateProfile',
  'updateTos',
] as const;

/** One step that keeps a sign-in from being complete until it is done. */
export type RequiredAction = (typeof requiredActions)[number];

/** What an endpoint requires of its caller. */
export type Access =
  /** Everybody, also without a session. */
  | { readonly kind: 'anyone' }
  /** Any sign-in, complete or under way. */
  | { readonly kind: 'begun' }
  /** A sign-in under way that owes exactly this action. */
  | { readonly kind: 'owing'; readonly action: RequiredAction }
  /** Any completed sign-in, demo included; with `sample` everybody else gets the public sample. */
  | { readonly kind: 'signedIn'; readonly sample: boolean }
  /**
   * A completed sign-in that holds the permission. `demo`: a demo session counts. `sample`: everybody else gets the
   * public sample, read only (decision 17).
   */
  | {
      readonly kind: 'permission';
      readonly permission: Permission;
      readonly demo: boolean;
      readonly sample: boolean;
      /** About the installation as a whole: only for who acts for the organisation that runs it. */
      readonly operator?: true;
      /** Also for whoever examines an assessment: the call reads what belongs to a single one, and nothing else. */
      readonly examine?: true;
    };

/** Who calls, as far as access is concerned. */
export interface AccessActor {
  /** `anonymous`; `half`: password given, actions owed; `full`: signed in. */
  readonly state: 'anonymous' | 'half' | 'full';
  /** The next action owed, when half signed in. */
  readonly owes: RequiredAction | null;
  readonly demo: boolean;
  /** Effective permissions: granted by groups and covered by the organisation's licence. */
  readonly permissions: ReadonlySet<Permission>;
  /** Acts for the organisation that runs the installation: belongs to it and administers no customer just now. */
  readonly operator?: boolean;
  /** A program with a key: it gets nothing but what its key permits, and never the sample in place of the real thing. */
  readonly program?: boolean;
}

/** `sample`: granted on the public sample organisation instead of the caller's own. */
export type AccessDecision = 'granted' | 'sample' | 'unauthenticated' | 'forbidden';

/** What a program must hold at least one of to call what everybody who is signed in may call. */
const programPermissions = ['api:Read', 'uplink:Pull'] as const satisfies readonly Permission[];

/**
 * Decides a call. Not (or only half) signed in gives `unauthenticated` (HTTP 401), signed in without the right
 * gives `forbidden` (403): decision 11.
 */
export function decideAccess(actor: AccessActor, access: Access): AccessDecision {
  if (access.kind === 'anyone') return 'granted';
  if (access.kind === 'begun') return actor.state === 'anonymous' ? 'unauthenticated' : 'granted';
  if (access.kind === 'owing') {
    if (actor.state === 'full') return 'forbidden';
    return actor.state === 'half' && actor.owes === access.action ? 'granted' : 'unauthenticated';
  }
  if (actor.state !== 'full') return access.sample ? 'sample' : 'unauthenticated';
  if (access.kind === 'signedIn')
    return actor.program && !programPermissions.some((one) => actor.permissions.has(one))
      ? 'forbidden'
      : 'granted';
  if (actor.demo && !access.demo) return 'forbidden';
  if (access.operator && actor.operator !== true) return 'forbidden';
  if (actor.permissions.has(access.permission)) return 'granted';
  const examines = actor.permissions.has(examinePermission);
  if (access.examine && examines) return 'granted';
  // Who examines must not take the public sample for what they examine.
  return access.sample && actor.program !== true && !examines ? 'sample' : 'forbidden';
}
