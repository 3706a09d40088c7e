/**
 * Sign-offs are approvals of a part or of the whole assessment by an authorised person, stored as events outside the
 * document. The state of a part is derived from its events; a later change to its content reopens the part. Source:
 * Regulation (EU) 2024/1624 Art. 10 (drawn up by the compliance officer, approved by the management body,
 * communicated to the supervisory function); product page section 6.
 */
import { toCanonicalJson } from '../model/canonical.ts';

/** The parts that are signed off, in the order of work. `whole` is the whole assessment. */
export const signOffParts = [
  'background',
  'threats',
  'risks',
  'controls',
  'residual',
  'actions',
  'whole',
] as const;

/** A part of an assessment that is signed off. */
export type SignOffPart = (typeof signOffParts)[number];

/** True for the name of a part that is signed off. */
export const isSignOffPart = (name: string): name is SignOffPart =>
  signOffParts.some((part) => part === name);

/** Roles of a signature. */
export const signOffRoles = ['drewUp', 'approved', 'informed'] as const;

/**
 * Role of a person who signs: `drewUp` is the compliance officer, `approved` the management body, `informed` the
 * supervisory function.
 */
export type SignOffRole = (typeof signOffRoles)[number];

/** The signed state: its revision, and the hash of document, model and engine version. */
export interface SignedState {
  readonly revision: number;
  readonly hash: string;
}

/**
 * Returns the text whose SHA-256 hash (hexadecimal) identifies a signed state: canonical JSON of document, model
 * version and engine version. The text never changes for the same state.
 */
export function serializeSignedState(document: object, modelHash: string, engine: string): string {
  return toCanonicalJson({ document, engine, modelHash });
}

/**
 * An event in the sign-off of a part. `by` is the id of a person and `at` an ISO instant. Events are in chronological
 * order.
 */
export type SignOffEvent = {
  readonly part: SignOffPart;
  readonly by: string;
  readonly at: string;
} /** `approver` and `approverId` name the requested approver. If they are null or absent, any authorised person may approve. */ & (
  | {
      readonly kind: 'requested';
      readonly state: SignedState;
      readonly approver?: string | null;
      readonly approverId?: string | null;
    }
  | { readonly kind: 'returned' | 'withdrawn'; readonly reason: string }
  | {
      readonly kind: 'signed';
      readonly role: SignOffRole;
      readonly statement: string;
      readonly state: SignedState;
    }
  /** The content of the part has changed; `paths` are the changed paths of the document. */
  | { readonly kind: 'changed'; readonly revision: number; readonly paths: readonly string[] }
);

/** Status of a part. `reopened`: the part was approved and its content has changed since the approval. */
export type SignOffStatus = 'open' | 'requested' | 'returned' | 'approved' | 'reopened' | 'withdrawn';

/** The state of a part, with the approval in force. `earlier` is the last approval that has lost its effect. */
export interface SignOffState {
  readonly status: SignOffStatus;
  readonly approval: Extract<SignOffEvent, { kind: 'signed' }> | null;
  readonly earlier: Extract<SignOffEvent, { kind: 'signed' }> | null;
  /** The person who has requested approval; null without an open request. */
  readonly requestedBy: string | null;
  /** Id of the approver to whom the open request is addressed; null when any authorised person may approve. */
  readonly askedOf: string | null;
  /** The persons who signed as authors of the current state. */
  readonly drewUp: readonly string[];
  /** Distinct paths that have changed since the last approval. */
  readonly changed: readonly string[];
  /**
   * The last approval that has not been withdrawn. The person who gave it is responsible for the approved state;
   * nobody is responsible for a withdrawn approval.
   */
  readonly answered: Extract<SignOffEvent, { kind: 'signed' }> | null;
}

const untouched: SignOffState = {
  status: 'open',
  approval: null,
  earlier: null,
  requestedBy: null,
  askedOf: null,
  drewUp: [],
  changed: [],
  answered: null,
};

/** The approval of the whole assessment as shown in lists. `at` is an ISO instant. */
export interface ApprovalMark {
  readonly name: string;
  readonly at: string;
  readonly revision: number;
  readonly hash: string;
}

/**
 * The open request for approval as shown in lists. `approver` is null when any authorised person may approve. `at` is
 * an ISO instant.
 */
export interface ApprovalRequestMark {
  readonly by: string;
  readonly approver: string | null;
  readonly at: string;
}

/** Summary of an assessment's sign-offs, derived from all events and stored beside the assessment. */
export interface SignOffSummary {
  /** Statuses of the parts, except parts with the status `open`. */
  readonly parts: { readonly [P in SignOffPart]?: SignOffStatus };
  /**
   * Parts that are approved, have an open request, or are signed by an author. A change to the content of such a part
   * ends this state.
   */
  readonly endedByChange: readonly SignOffPart[];
  /** The approval of the whole assessment that is in force; null without one. */
  readonly approval: ApprovalMark | null;
  /**
   * The newest open request for approval; absent without one. A request for the whole assessment takes precedence
   * over requests for parts.
   */
  readonly request?: ApprovalRequestMark;
  /** True when a part has the status APPROVED from the time before sign-offs existed. Such a part counts as DONE. */
  readonly former?: true;
}

/** The summary of an assessment without requests and signatures. */
export const emptySignOffSummary: SignOffSummary = { parts: {}, endedByChange: [], approval: null };

/** Derives the state of a part from its events. Events of other parts are ignored. */
export function deriveSignOffState(part: SignOffPart, events: readonly SignOffEvent[]): SignOffState {
  const own = events.filter((event) => event.part === part);
  return { ...own.reduce(applyEvent, untouched), answered: findApprovalAnswer(own) };
}

/**
 * Finds the newest approval that has not been withdrawn. A withdrawal cancels the newest remaining approval, so that
 * the approval before it counts again.
 */
function findApprovalAnswer(events: readonly SignOffEvent[]): SignOffState['answered'] {
  const standing: Extract<SignOffEvent, { kind: 'signed' }>[] = [];
  for (const event of events) {
    if (event.kind === 'signed' && event.role === 'approved') standing.push(event);
    if (event.kind === 'withdrawn') standing.pop();
  }
  return standing.at(-1) ?? null;
}

const nobodyAsked = { requestedBy: null, askedOf: null };

function applyEvent(state: SignOffState, event: SignOffEvent): SignOffState {
  const earlier = state.approval ?? state.earlier;
  switch (event.kind) {
    case 'requested':
      return { ...state, status: 'requested', requestedBy: event.by, askedOf: event.approverId ?? null };
    case 'returned':
      return { ...state, status: 'returned', ...nobodyAsked };
    case 'withdrawn':
      return { ...state, status: 'withdrawn', approval: null, earlier, ...nobodyAsked };
    case 'signed':
      // The roles `drewUp` and `informed` accompany an approval and are not approvals themselves.
      if (event.role === 'drewUp') return { ...state, drewUp: [...new Set([...state.drewUp, event.by])] };
      if (event.role === 'informed') return state;
      return { ...state, status: 'approved', approval: event, earlier: null, ...nobodyAsked, changed: [] };
    case 'changed':
      return applyChangeToState(state, event.paths);
  }
}

/** A change to the content ends an approval. It also ends an open request, which concerned the earlier content. */
function applyChangeToState(state: SignOffState, paths: readonly string[]): SignOffState {
  const earlier = state.approval ?? state.earlier;
  const changed = earlier === null ? [] : [...new Set([...state.changed, ...paths])];
  const status = earlier === null ? 'open' : 'reopened';
  return { ...state, status, approval: null, earlier, ...nobodyAsked, drewUp: [], changed };
}

/** Summarizes the events of an assessment. `nameOf` returns the name of the signer at the time of the event. */
export function summarizeSignOffs<E extends SignOffEvent>(
  events: readonly E[],
  nameOf: (event: E) => string,
): Omit<SignOffSummary, 'former'> {
  const states = signOffParts.map((part) => ({ part, ...deriveSignOffState(part, events) }));
  const whole = events.findLast(
    (event) => event.part === 'whole' && event.kind === 'signed' && event.role === 'approved',
  );
  const asked = findOpenRequest(states, events);
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

function findOpenRequest<E extends SignOffEvent>(
  states: readonly { readonly part: SignOffPart; readonly status: SignOffStatus }[],
  events: readonly E[],
): RequestEvent<E> | undefined {
  const open = new Set(states.flatMap(({ part, status }) => (status === 'requested' ? [part] : [])));
  const isRequest = (event: E): event is RequestEvent<E> =>
    event.kind === 'requested' && open.has(event.part);
  const requests = events.filter(isRequest);
  return requests.findLast(({ part }) => part === 'whole') ?? requests.at(-1);
}

/** The input for the rules of approval. */
export interface ApprovalCheckInput {
  readonly part: SignOffPart;
  readonly person: string;
  /** True if the person has the permission to approve. The permission to edit is not required. */
  readonly mayApprove: boolean;
  /** True when the organisation requires two persons (default). */
  readonly twoPersons: boolean;
  /**
   * The persons who have changed the assessment since its last valid approval (`answered`), or content of the part
   * that is stored outside the document.
   */
  readonly changedBy: readonly string[];
  readonly state: SignOffState;
  /** Requirements that are neither met nor accepted but must be before the approval. */
  readonly openRequirements: readonly string[];
  /** Parts that are not approved; used only for the approval of the whole assessment. */
  readonly openParts: readonly SignOffPart[];
}

/** The reason for refusing an approval. */
export type ApprovalRefusal =
  /**
   * `named`: the request names another person as approver. `alone`: the person has changed the assessment, and nobody
   * else has drawn it up or requested approval.
   */
  | { readonly reason: 'right' | 'approved' | 'named' | 'drewUp' | 'requested' | 'alone' }
  | { readonly reason: 'requirements'; readonly open: readonly string[] }
  | { readonly reason: 'parts'; readonly open: readonly SignOffPart[] };

/** Returns the first reason why this person may not approve this part; null if the approval is allowed. */
export function checkApproval(question: ApprovalCheckInput): ApprovalRefusal | null {
  const { part, state, openRequirements, openParts } = question;
  if (!question.mayApprove) return { reason: 'right' };
  if (state.status === 'approved') return { reason: 'approved' };
  if (state.askedOf !== null && state.askedOf !== question.person) return { reason: 'named' };
  const second = question.twoPersons ? checkSecondPerson(question) : null;
  if (second !== null) return second;
  if (part !== 'whole') return null;
  if (openParts.length > 0) return { reason: 'parts', open: openParts };
  return openRequirements.length > 0 ? { reason: 'requirements', open: openRequirements } : null;
}

/**
 * Applies the two-person rule: authors and requesters may not approve, and a person who has changed the assessment
 * may approve only if another person has drawn it up or requested approval.
 */
function checkSecondPerson({ person, state, changedBy }: ApprovalCheckInput): ApprovalRefusal | null {
  if (state.drewUp.includes(person)) return { reason: 'drewUp' };
  if (state.requestedBy === person) return { reason: 'requested' };
  const others = state.drewUp.length > 0 || state.requestedBy !== null;
  return changedBy.includes(person) && !others ? { reason: 'alone' } : null;
}

/**
 * Returns the reason why an approval by the requested person would be refused, so that the request itself is refused.
 * `question` describes the approver before the request; `asker` is the person who requests approval.
 */
export function checkApprovalRequest(question: ApprovalCheckInput, asker: string): ApprovalRefusal | null {
  const state: SignOffState = { ...question.state, status: 'requested', requestedBy: asker, askedOf: null };
  return checkApproval({ ...question, state });
}
