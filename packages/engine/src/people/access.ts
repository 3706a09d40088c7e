/**
 * Access decisions, shared by the server (enforcement) and the screens (available actions). Pure. Source:
 * specification 000 section 6, product page section 4.
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

/** An application with permissions, which can be licensed to an organisation. */
export type LicensedApplication = keyof typeof grantablePermissions;

/**
 * The permission of an examiner who may see single assessments until a given day. Groups cannot grant it, and
 * it gives access only to calls that declare it, limited to these assessments.
 */
export const examinePermission = 'ra:Examine';

/**
 * A permission by its full name, application and word: `ra:Edit`. Either a pair of `grantablePermissions`, or
 * `ra:Examine`.
 */
export type Permission =
  | {
      readonly [A in LicensedApplication]: `${A}:${(typeof grantablePermissions)[A][number]}`;
    }[LicensedApplication]
  | typeof examinePermission;

/** Steps that an incomplete sign-in can still require, in their fixed order (decision 12). */
export const requiredActions = [
  'needFactor',
  'updatePassword',
  'updateTotp',
  'updateProfile',
  'updateTos',
] as const;

/** A step that is required before a sign-in is complete. */
export type RequiredAction = (typeof requiredActions)[number];

/** The requirement of an endpoint. */
export type AccessRule =
  /** Everybody, without a session. */
  | { readonly kind: 'anyone' }
  /** Any sign-in, complete or incomplete. */
  | { readonly kind: 'begun' }
  /** An incomplete sign-in whose next step is this action. */
  | { readonly kind: 'owing'; readonly action: RequiredAction }
  /** A directory of an organisation (SCIM 2.0) with its own key; nobody else. */
  | { readonly kind: 'directory' }
  /** Any complete sign-in, demo included; with `sample` everybody else gets the public sample. */
  | { readonly kind: 'signedIn'; readonly sample: boolean }
  /**
   * A contributor, who is asked for figures or answers: a browser that has opened the link of the request, or an
   * account.
   */
  | { readonly kind: 'contributor' }
  /**
   * A complete sign-in with the permission. `demo`: a demo session suffices. `sample`: everybody else gets
   * the public sample, read only (decision 17).
   */
  | {
      readonly kind: 'permission';
      readonly permission: Permission;
      readonly demo: boolean;
      readonly sample: boolean;
      /** Limited to callers who act for the organisation that runs the installation. */
      readonly operator?: true;
      /** Also open to examiners, because the call reads only data of a single assessment. */
      readonly examine?: true;
    };

/** The caller's properties that decide access. */
export interface AccessActor {
  /** `anonymous`: no sign-in; `half`: password verified, further actions required; `full`: signed in. */
  readonly state: 'anonymous' | 'half' | 'full';
  /** The next required action of an incomplete sign-in. */
  readonly owes: RequiredAction | null;
  readonly demo: boolean;
  /** Effective permissions: granted by groups and included in the organisation's licence. */
  readonly permissions: ReadonlySet<Permission>;
  /**
   * True for a member of the organisation that runs the installation who is not administering a customer at
   * present.
   */
  readonly operator?: boolean;
  /**
   * True for a browser that has opened the link of the request for figures in the address. For everything else its
   * user is a visitor.
   */
  readonly contributor?: boolean;
  /** True for an API key, which gets only what its permissions allow and never the sample. */
  readonly program?: boolean;
  /** True for the key of a directory, which opens only the calls of directories. */
  readonly directory?: boolean;
}

/** `sample`: granted on the public sample organisation instead of the caller's own. */
export type AccessDecision = 'granted' | 'sample' | 'unauthenticated' | 'forbidden';

/** Permissions for API keys: a key needs at least one of them for calls that are open to every signed-in user. */
const programPermissions = ['api:Read', 'uplink:Pull'] as const satisfies readonly Permission[];

/** The handler also requires that the request is addressed to the account. */
function decideContributor({ contributor, state, demo, program }: AccessActor): AccessDecision {
  if (contributor === true) return 'granted';
  if (state !== 'full') return 'unauthenticated';
  return demo || program === true ? 'forbidden' : 'granted';
}

/**
 * Decides a call. A missing or incomplete sign-in gives `unauthenticated` (HTTP 401), a sign-in without the
 * permission gives `forbidden` (403): decision 11.
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
  // An examiner never gets the sample, so as not to mistake it for the examined assessment.
  return access.sample && actor.program !== true && !examines ? 'sample' : 'forbidden';
}
