/**
 * Decides on access. The server uses the decisions to enforce permissions, the screens to show available actions. The
 * functions are pure. Source: specification 000 section 6, product page section 4.
 */

/** Application identifiers (specification 000 section 1). */
export const applicationNames = [
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

/** Identifier of an application in licences, permissions and sessions. */
export type Application = (typeof applicationNames)[number];

/** Permissions that can be granted, per application. An application that is not listed has none. */
export const grantablePermissions = {
  admin: ['SecurityAdmin', 'Admin', 'ThreatModelConfig', 'ApiKey', 'Licensing', 'UsageLog'],
  ra: ['View', 'Comment', 'Edit', 'Approve', 'Template', 'ControlSpec', 'Incident'],
  threatview: ['View', 'Share'],
  backoffice: ['View', 'Edit', 'Publish', 'Daily', 'Content'],
  portal: ['Assess'],
  api: ['Read', 'Write'],
  uplink: ['Pull'],
} as const;

/** An application that has permissions and can be licensed to an organisation. */
export type LicensedApplication = keyof typeof grantablePermissions;

/**
 * The permission of an examiner to see single assessments until a given day. A user group cannot grant it. It gives
 * access only to calls that declare it, and only to these assessments.
 */
export const examinePermission = 'ra:Examine';

/**
 * A permission by its full name, which consists of application and word: `ra:Edit`. It is either a pair in
 * `grantablePermissions`, or `ra:Examine`.
 */
export type Permission =
  | {
      readonly [A in LicensedApplication]: `${A}:${(typeof grantablePermissions)[A][number]}`;
    }[LicensedApplication]
  | typeof examinePermission;

/** Steps that an incomplete sign-in can require, in their fixed order. */
export const requiredActions = [
  'needFactor',
  'updatePassword',
  'updateTotp',
  'updateProfile',
  'updateTos',
] as const;

/** A step that a sign-in requires before it is complete. */
export type RequiredAction = (typeof requiredActions)[number];

/** The access rule of an endpoint. */
export type AccessRule =
  /** Access for everybody, without a session. */
  | { readonly kind: 'anyone' }
  /** Access with any sign-in, complete or incomplete. */
  | { readonly kind: 'begun' }
  /** Access with an incomplete sign-in whose next required step is `action`. */
  | { readonly kind: 'owing'; readonly action: RequiredAction }
  /** Access only for the user directory of an organisation (SCIM 2.0), which has its own key. */
  | { readonly kind: 'directory' }
  /** Access with any complete sign-in, also a demo session. With `sample`, everybody else reads the public sample. */
  | { readonly kind: 'signedIn'; readonly sample: boolean }
  /**
   * Access for a contributor, whom a request asks for figures or answers: a browser that has opened the link of the
   * request, or an account.
   */
  | { readonly kind: 'contributor' }
  /**
   * Access with a complete sign-in that has the permission. `demo`: a demo session is enough. `sample`: everybody
   * else can read, but not change, the public sample.
   */
  | {
      readonly kind: 'permission';
      readonly permission: Permission;
      readonly demo: boolean;
      readonly sample: boolean;
      /** Limits access to callers who act for the organisation that runs the installation. */
      readonly operator?: true;
      /** Also permits access for examiners, because the call only reads data of a single assessment. */
      readonly examine?: true;
    };

/** The properties of a caller on which access depends. */
export interface AccessActor {
  /** `anonymous`: no sign-in; `half`: the password is verified, and further steps are required; `full`: signed in. */
  readonly state: 'anonymous' | 'half' | 'full';
  /** The next required step of an incomplete sign-in; null for others. */
  readonly owes: RequiredAction | null;
  readonly demo: boolean;
  /** Effective permissions: those that user groups grant and that the organisation's licence includes. */
  readonly permissions: ReadonlySet<Permission>;
  /**
   * True for a member of the organisation that runs the installation, unless the member is administering a customer
   * at present.
   */
  readonly operator?: boolean;
  /**
   * True for a browser that has opened the link of the request for figures in the address. For all other requests,
   * its user is anonymous.
   */
  readonly contributor?: boolean;
  /** True for an API key. It gets only the access that its permissions give, and never the sample. */
  readonly program?: boolean;
  /** True for the key of a user directory, which gives access only to the calls for directories. */
  readonly directory?: boolean;
}

/**
 * The decision on a call. `sample`: access is granted to the public sample organisation instead of the caller's own.
 */
export type AccessDecision = 'granted' | 'sample' | 'unauthenticated' | 'forbidden';

/** Permissions for API keys. A key needs at least one of them for calls that every signed-in user may make. */
const programPermissions = ['api:Read', 'uplink:Pull'] as const satisfies readonly Permission[];

/**
 * Decides access for a contributor. The handler also checks that the request for figures is addressed to the account.
 */
function decideContributor({ contributor, state, demo, program }: AccessActor): AccessDecision {
  if (contributor === true) return 'granted';
  if (state !== 'full') return 'unauthenticated';
  return demo || program === true ? 'forbidden' : 'granted';
}

/**
 * Decides whether a call is permitted. A missing or incomplete sign-in gives `unauthenticated` (HTTP 401), a sign-in
 * without the permission gives `forbidden` (403).
 */
export function decideAccess(actor: AccessActor, access: AccessRule): AccessDecision {
  if (access.kind === 'anyone') return 'granted';
  if (access.kind === 'begun') return actor.state === 'anonymous' ? 'unauthenticated' : 'granted';
  if (access.kind === 'owing') {
    if (actor.state === 'full') return 'forbidden';
    return actor.state === 'half' && actor.owes === access.action ? 'granted' : 'unauthenticated';
  }
  if (access.kind === 'directory') {
    if (actor.directory === true) return 'granted';
    return actor.state === 'full' ? 'forbidden' : 'unauthenticated';
  }
  if (actor.directory === true) return 'forbidden';
  if (access.kind === 'contributor') return decideContributor(actor);
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
  // An examiner never gets the sample, because it could be mistaken for the examined assessment.
  return access.sample && actor.program !== true && !examines ? 'sample' : 'forbidden';
}
