import { type AccessActor, type Language, type Permission, type TradeName, utc } from '@klarsikt/engine';

/** Who calls. `organizationId` is the scope of the call's transaction. */
export interface Actor extends AccessActor {
  readonly userId: number | null;
  readonly organizationId: number | null;
  readonly organizationName: string;
  /** The organisation that the user belongs to: another one than in scope while a customer is administered. */
  readonly ownOrganizationId: number | null;
  readonly ownOrganizationName: string;
  /** Trade of the organisation in scope; null where it is of none. */
  readonly trade: TradeName | null;
  /** Zone of the days of the organisation in scope, and of the one that the user belongs to. */
  readonly timeZone: string;
  readonly ownTimeZone: string;
  /** True when the user's own organisation is the one that runs the installation. */
  readonly system: boolean;
  /** How the caller proved who they are; `key` for programs, null for a visitor. */
  readonly method: 'password' | 'federation' | 'link' | 'demo' | 'setup' | 'key' | null;
  /** Id of the session, as lists show it; no credential. */
  readonly sessionId: string | null;
  /** Applications that the licences of the own organisation open, whatever the person may do in them. */
  readonly licensed: readonly string[];
  readonly username: string;
  readonly givenName: string;
  readonly surname: string;
  readonly language: Language | null;
  /** A right by which `permissions` count in units too: who may assess in the portal opens its self-assessments by it. */
  readonly through?: Permission;
  /** Key of the session for its own data: a digest, never the token. Null for a visitor. */
  readonly sessionKey: string | null;
  readonly tokenHash: Buffer | null;
  readonly createdAt: Date | null;
  readonly activeAt: Date | null;
  readonly softSec: number;
  readonly headsupSec: number;
  readonly hardAt: Date | null;
  /** What the licence gives: decides the model projection. */
  readonly entitlement: {
    readonly demo: boolean;
    readonly offering: 'STANDARD' | 'ENTERPRISE';
    readonly datapoint: 'NO' | 'BASIC' | 'PRO';
    readonly countries: readonly string[];
  };
}

/** True while a customer organisation is administered. */
export function administersCustomer(actor: Actor): boolean {
  return actor.organizationId !== actor.ownOrganizationId;
}

/** True when the user acts for the organisation that runs the installation: it is their own, and they administer no customer. */
export function actsAsOperator(actor: Actor): boolean {
  return actor.system && !administersCustomer(actor);
}

/** What the audit log calls the actor. */
export function actorName(actor: Actor): string {
  const name = `${actor.givenName} ${actor.surname}`.trim();
  return name || actor.username || 'visitor';
}

export const visitor: Actor = {
  state: 'anonymous',
  owes: null,
  demo: false,
  permissions: new Set(),
  userId: null,
  organizationId: null,
  organizationName: '',
  ownOrganizationId: null,
  ownOrganizationName: '',
  trade: null,
  timeZone: utc,
  ownTimeZone: utc,
  system: false,
  method: null,
  sessionId: null,
  licensed: [],
  username: '',
  givenName: '',
  surname: '',
  language: null,
  sessionKey: null,
  tokenHash: null,
  createdAt: null,
  activeAt: null,
  softSec: 0,
  headsupSec: 0,
  hardAt: null,
  entitlement: { demo: true, offering: 'STANDARD', datapoint: 'NO', countries: [] },
};

/** What the public sample shows: the demo threats, with everything that they relate to. */
export const sampleEntitlement: Actor['entitlement'] = {
  demo: true,
  offering: 'ENTERPRISE',
  datapoint: 'PRO',
  countries: ['SE'],
};
