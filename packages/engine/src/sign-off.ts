/**
 * What "approved" means: a sign-off of a part or of the whole by a person with the right to, kept as an event outside the
 * patchable document. A part's state is what its events add up to; a later change of what a part holds reopens it.
 * Source: Regulation (EU) 2024/1624 Art. 10 (drawn up by the compliance officer, approved by the management body,
 * communicated to the supervisory function); product page section 6.
 */
import { canonicalJson } from './model/canonical.ts';

/** What is signed, in the order in which it is worked through; `whole` covers everything. */
export const signOffParts = [
  'background',
  'threats',
  'risks',
  'controls',
  'residual',
  'actions',
  'whole',
] as const;

/** A part that is signed. */
export type SignOffPart = (typeof signOffParts)[number];

/** Whether a name is that of a part. */
export const isSignOffPart = (name: string): name is SignOffPart =>
  signOffParts.some((part) => part === name);

/** In which capacity somebody signs. */
export const signOffRoles = ['drewUp', 'approved', 'informed'] as const;

/** `drewUp`: the compliance officer; `approved`: the management body; `informed`: the supervisory function. */
export type SignOffRole = (typeof signOffRoles)[number];

/** What was signed: the state by its revision, and the hash of document, model and engine version together. */
export interface SignedState {
  readonly revision: number;
  readonly hash: string;
}

/**
 * What the hash of a signed state is taken of (SHA-256 of this text, as hexadecimal digits): document, model version and
 * engine version, canonically written. The same state gives the same text for ever.
 */
export function signedContent(document: object, modelHash: string, engine: string): string {
  return canonicalJson({ document, engine, modelHash });
}

/** One thing that happened to a part. `by` is a person's id, `at` an ISO time. Events stand in the order in which they happened. */
export type SignOffEvent = {
  readonly part: SignOffPart;
  readonly by: string;
  readonly at: string;
} /** `approver`: name of the person who is asked; null or absent where anybody with the right is. */ & (
  | { readonly kind: 'requested'; readonly state: SignedState; readonly approver?: string | null }
  | { readonly kind: 'returned' | 'withdrawn'; readonly reason: string }
  | {
      readonly kind: 'signed';
      readonly role: SignOffRole;
      readonly statement: string;
      readonly state: SignedState;
    }
  /** Something that the part holds was changed; `paths` are those of the patches. */
  | { readonly kind: 'changed'; readonly revision: number; readonly paths: readonly string[] }
);

/** Where a part stands. `reopened`: it was approved, and has been changed since. */
export type SignOffStatus = 'open' | 'requested' | 'returned' | 'approved' | 'reopened' | 'withdrawn';

/** A part's state: the approval in force, and the last one where it no longer is. */
export interface SignOffState {
  readonly status: SignOffStatus;
  readonly approval: Extract<SignOffEvent, { kind: 'signed' }> | null;
  readonly earlier: Extract<SignOffEvent, { kind: 'signed' }> | null;
  /** Who asked for the approval that is open; null where nobody has. */
  readonly requestedBy: string | null;
  /** Who signed as having drawn up the present state, each once. */
  readonly drewUp: readonly string[];
  /** Paths changed since the last approval, each once. */
  readonly changed: readonly string[];
  /**
   * The last approval that nobody has withdrawn: whoever gave it answers for what stood until then. What was approved
   * and withdrawn nobody answers for.
   */
  readonly answered: Extract<SignOffEvent, { kind: 'signed' }> | null;
}

const untouched: SignOffState = {
  status: 'open',
  approval: null,
  earlier: null,
  requestedBy: null,
  drewUp: [],
  changed: [],
  answered: null,
};

/** The approval of the whole as lists show it. `at`: ISO time. */
export interface ApprovalMark {
  readonly name: string;
  readonly at: string;
  readonly revision: number;
  readonly hash: string;
}

/** The approval that is asked for, as lists show it. `approver`: null where anybody with the right is asked. `at`: ISO time. */
export interface RequestMark {
  readonly by: string;
  readonly approver: string | null;
  readonly at: string;
}

/** Where the sign-offs of an assessment stand, in short: kept beside it, and what every event adds up to. */
export interface SignOffHead {
  /** Parts that are not open. */
  readonly parts: { readonly [P in SignOffPart]?: SignOffStatus };
  /** Parts of whose present state somebody has said something, which a change of them ends. */
  readonly endedByChange: readonly SignOffPart[];
  /** The approval of the whole that is in force. */
  readonly approval: ApprovalMark | null;
  /** The newest request that is open, that of the whole before those of parts; absent where nothing is asked for. */
  readonly request?: RequestMark;
  /** Something was called approved before there were sign-offs; it counts as done. */
  readonly former?: true;
}

/** Of an assessment for which nobody has asked or signed anything. */
export const noSignOff: SignOffHead = { parts: {}, endedByChange: [], approval: null };

/** The state that a part's events add up to. Events of other parts are passed over. */
export function signOffState(part: SignOffPart, events: readonly SignOffEvent[]): SignOffState {
  const own = events.filter((event) => event.part === part);
  return { ...own.reduce(afterEvent, untouched), answered: answeredIn(own) };
}

/** A withdrawal takes the approval that was in force; the one before it stands again for what it covered. */
function answeredIn(events: readonly SignOffEvent[]): SignOffState['answered'] {
  const standing: Extract<SignOffEvent, { kind: 'signed' }>[] = [];
  for (const event of events) {
    if (event.kind === 'signed' && event.role === 'approved') standing.push(event);
    if (event.kind === 'withdrawn') standing.pop();
  }
  return standing.at(-1) ?? null;
}

function afterEvent(state: SignOffState, event: SignOffEvent): SignOffState {
  const earlier = state.approval ?? state.earlier;
  switch (event.kind) {
    case 'requested':
      return { ...state, status: 'requested', requestedBy: event.by };
    case 'returned':
      return { ...state, status: 'returned', requestedBy: null };
    case 'withdrawn':
      return { ...state, status: 'withdrawn', approval: null, earlier, requestedBy: null };
    case 'signed':
      // Drawing up and informing are recorded beside an approval; they are none.
      if (event.role === 'drewUp') return { ...state, drewUp: [...new Set([...state.drewUp, event.by])] };
      if (event.role === 'informed') return state;
      return { ...state, status: 'approved', approval: event, earlier: null, requestedBy: null, changed: [] };
    case 'changed':
      return afterChange(state, event.paths);
  }
}

/** A change ends an approval; one that is still asked for has to be asked for again, since another state was meant. */
function afterChange(state: SignOffState, paths: readonly string[]): SignOffState {
  const earlier = state.approval ?? state.earlier;
  const changed = earlier === null ? [] : [...new Set([...state.changed, ...paths])];
  const status = earlier === null ? 'open' : 'reopened';
  return { ...state, status, approval: null, earlier, requestedBy: null, drewUp: [], changed };
}

/** The head that events add up to. `nameOf` says who signed: the name as it was written then. */
export function signOffHead<E extends SignOffEvent>(
  events: readonly E[],
  nameOf: (event: E) => string,
): Omit<SignOffHead, 'former'> {
  const states = signOffParts.map((part) => ({ part, ...signOffState(part, events) }));
  const whole = events.findLast(
    (event) => event.part === 'whole' && event.kind === 'signed' && event.role === 'approved',
  );
  const asked = openRequest(states, events);
  const inForce = states.some(({ part, status }) => part === 'whole' && status === 'approved');
  return {
    parts: Object.fromEntries(
      states.flatMap(({ part, status }) => (status === 'open' ? [] : [[part, status]])),
    ),
    endedByChange: states
      .filter(({ status, drewUp }) => status === 'approved' || status === 'requested' || drewUp.length > 0)
      .map(({ part }) => part),
    approval:
      inForce && whole?.kind === 'signed'
        ? { name: nameOf(whole), at: whole.at, revision: whole.state.revision, hash: whole.state.hash }
        : null,
    ...(asked === undefined
      ? {}
      : { request: { by: nameOf(asked), approver: asked.approver ?? null, at: asked.at } }),
  };
}

type RequestEvent<E extends SignOffEvent> = Extract<E, { kind: 'requested' }>;

function openRequest<E extends SignOffEvent>(
  states: readonly { readonly part: SignOffPart; readonly status: SignOffStatus }[],
  events: readonly E[],
): RequestEvent<E> | undefined {
  const open = new Set(states.flatMap(({ part, status }) => (status === 'requested' ? [part] : [])));
  const isRequest = (event: E): event is RequestEvent<E> =>
    event.kind === 'requested' && open.has(event.part);
  const requests = events.filter(isRequest);
  return requests.findLast(({ part }) => part === 'whole') ?? requests.at(-1);
}

/** What the rules of an approval look at. */
export interface ApprovalQuestion {
  readonly part: SignOffPart;
  readonly person: string;
  /** The right to approve; the right to edit is not needed. */
  readonly mayApprove: boolean;
  /** Whether the organisation requires two persons (default: yes). */
  readonly twoPersons: boolean;
  /** Who has changed the assessment, or what else the part holds, since the last approval of it that stands (`answered`). */
  readonly changedBy: readonly string[];
  readonly state: SignOffState;
  /** Requirements that have to be met or accepted first and are not. */
  readonly openRequirements: readonly string[];
  /** For the whole: parts that are not approved. */
  readonly openParts: readonly SignOffPart[];
}

/** Why an approval is refused. */
export type ApprovalRefusal =
  /** `alone`: they changed it themselves, and nobody else has drawn it up or asked. */
  | { readonly reason: 'right' | 'approved' | 'drewUp' | 'requested' | 'alone' }
  | { readonly reason: 'requirements'; readonly open: readonly string[] }
  | { readonly reason: 'parts'; readonly open: readonly SignOffPart[] };

/** Why this person may not approve this part now, the first reason; null when they may. */
export function approvalRefusal(question: ApprovalQuestion): ApprovalRefusal | null {
  const { part, state, openRequirements, openParts } = question;
  if (!question.mayApprove) return { reason: 'right' };
  if (state.status === 'approved') return { reason: 'approved' };
  const second = question.twoPersons ? secondPersonRefusal(question) : null;
  if (second !== null) return second;
  if (part !== 'whole') return null;
  if (openParts.length > 0) return { reason: 'parts', open: openParts };
  return openRequirements.length > 0 ? { reason: 'requirements', open: openRequirements } : null;
}

/** Two persons: who drew up, asked or changed it approves only what another one answers for too. */
function secondPersonRefusal({ person, state, changedBy }: ApprovalQuestion): ApprovalRefusal | null {
  if (state.drewUp.includes(person)) return { reason: 'drewUp' };
  if (state.requestedBy === person) return { reason: 'requested' };
  const others = state.drewUp.length > 0 || state.requestedBy !== null;
  return changedBy.includes(person) && !others ? { reason: 'alone' } : null;
}

/**
 * Why a request would only lead to a refusal: what an approval by the person who is asked would be refused for once it is
 * asked for. `question` is that of the approver before the request; `asker` is the person who asks.
 */
export function requestRefusal(question: ApprovalQuestion, asker: string): ApprovalRefusal | null {
  const state: SignOffState = { ...question.state, status: 'requested', requestedBy: asker };
  return approvalRefusal({ ...question, state });
}
