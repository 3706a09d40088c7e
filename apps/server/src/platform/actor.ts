import { utcTimeZone } from '@klarsikt/engine/calendar';
import type { TradeName } from '@klarsikt/engine/model';
import type { AccessActor, Permission, RequiredAction } from '@klarsikt/engine/people';
import type { Language } from '@klarsikt/engine/text';

/** Caller of an endpoint. `organizationId` is the scope of its transaction. */
export interface Actor extends AccessActor {
  /** Steps that the user must complete before the sign-in is finished, in order. */
  readonly owed: readonly RequiredAction[];
  readonly userId: number | null;
  readonly organizationId: number | null;
  readonly organizationName: string;
  /** Organisation of the user. It differs from the organisation in scope while the user administers a customer. */
  readonly ownOrganizationId: number | null;
  readonly ownOrganizationName: string;
  /** Trade that determines how the businesses of the organisation in scope are classified; null if it has none. */
  readonly trade: TradeName | null;
  /** Time zone of the organisation in scope; `ownTimeZone` is the time zone of the user's own organisation. */
  readonly timeZone: string;
  readonly ownTimeZone: string;
  readonly system: boolean;
  /** How the caller authenticated: `key` for API keys, null for visitors. */
  readonly method: 'password' | 'federation' | 'link' | 'demo' | 'setup' | 'passkey' | 'key' | null;
  /** Client id of the API key; absent for people. */
  readonly clientId?: string;
  /** Key of the organisation's directory, and the person on whose behalf it acts; absent for other callers. */
  readonly directoryKey?: { readonly id: number; readonly personId: number };
  /** Public id of the session; it is not a credential. */
  readonly sessionId: string | null;
  /** Applications in the licences of the user's own organisation, regardless of the user's permissions. */
  readonly licensed: readonly string[];
  readonly username: string;
  readonly givenName: string;
  readonly surname: string;
  readonly language: Language | null;
  /**
   * Permission whose grants in units count as grants of each of the caller's permissions: `portal:Assess` for
   * self-assessments.
   */
  readonly through?: Permission;
  /** Key for data of the session: a digest of its token. Null for visitors. */
  readonly sessionKey: string | null;
  readonly tokenHash: Buffer | null;
  readonly createdAt: Date | null;
  readonly activeAt: Date | null;
  readonly softSec: number;
  readonly headsupSec: number;
  readonly hardAt: Date | null;
  /** Scope of the licence; it decides which part of the library is visible. */
  readonly entitlement: {
    readonly demo: boolean;
    readonly offering: 'STANDARD' | 'ENTERPRISE';
    readonly datapoint: 'NO' | 'BASIC' | 'PRO';
    readonly countries: readonly string[];
  };
}

export function isAdministeringCustomer(actor: Actor): boolean {
  return actor.organizationId !== actor.ownOrganizationId;
}

/** True if the user works in their own organisation and this organisation runs the installation. */
export function isActingAsOperator(actor: Actor): boolean {
  return actor.system && !isAdministeringCustomer(actor);
}

export function getActorName(actor: Actor): string {
  const name = `${actor.givenName} ${actor.surname}`.trim();
  return name || actor.username || 'visitor';
}

export const visitorActor: Actor = {
  state: 'anonymous',
  owes: null,
  owed: [],
  demo: false,
  permissions: new Set(),
  userId: null,
  organizationId: null,
  organizationName: '',
  ownOrganizationId: null,
  ownOrganizationName: '',
  trade: null,
  timeZone: utcTimeZone,
  ownTimeZone: utcTimeZone,
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

/** Licence of visitors in the sample: they see its demo threats and everything related to them. */
export const sampleEntitlement: Actor['entitlement'] = {
  demo: true,
  offering: 'ENTERPRISE',
  datapoint: 'PRO',
  countries: ['SE'],
};
