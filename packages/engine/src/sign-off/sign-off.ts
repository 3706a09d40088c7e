/**
 * Sign-offs: approvals of a part or of the whole assessment by an authorised person, stored as events outside
 * the document. The events decide the state of a part; a later change of its content reopens it. Source:
 * Regulation (EU) 2024/1624 Art. 10 (drawn up by the compliance officer, approved by the management body,
 * communicated to the supervisory function); product page section 6.
 */
import { toCanonicalJson } from '../model/canonical.ts';

/** Parts that are signed, in the order of work; `whole` covers everything. */
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

/** True for the name of a part. */
export const isSignOffPart = (name: string): name is SignOffPart =>
  signOffParts.some((part) => part === name);

/** Roles of a signature. */
export const signOffRoles = ['drewUp', 'approved', 'informed'] as const;

/**
 * Role of a signature: `drewUp` the compliance officer; `approved` the management body; `informed` the
 * supervisory function.
 */
export type SignOffRole = (typeof signOffRoles)[number];

/** The signed state: its revision, and the hash of document, model and engine version. */
export interface SignedState {
  readonly revision: number;
  readonly hash: string;
}

/**
 * The text whose SHA-256 (hexadecimal) identifies a signed state: canonical JSON of document, model version
 * and engine version. It is stable over time.
 */
export function serializeSignedState(document: object, modelHash: string, engine: string): string {
  return toCanonicalJson({ document, engine, modelHash });
}

/** An event of a part. `by` is the id of a person, `at` an ISO time. Events are in chronological order. */
export type SignOffEvent = {
  readonly part: SignOffPart;
  readonly by: string;
  readonly at: string;
} /** `approver`, `approverId`: the requested approver; null or absent: any authorised person may approve. */ & (
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
  /** The content of the part changed; `paths` are those of the patches. */
  | { readonly kind: 'changed'; readonly revision: number; readonly paths: readonly string[] }
);

/** Status of a part. `reopened`: it was approved and has changed since. */
export type SignOffStatus = 'open' | 'requested' | 'returned' | 'approved' | 'reopened' | 'withdrawn';

/** The state of a part, with the approval in force; `earlier` is the last approval that is no longer in force. */
export interface SignOffState {
  readonly status: SignOffStatus;
  readonly approval: Extract<SignOffEvent, { kind: 'signed' }> | null;
  readonly earlier: Extract<SignOffEvent, { kind: 'signed' }> | null;
  /** The person with the open request for approval; null without one. */
  readonly requestedBy: string | null;
  /** Id of the requested approver of the open request; null when any authorised person may approve. */
  readonly askedOf: string | null;
  /** The persons who signed as authors of the present state. */
  readonly drewUp: readonly string[];
  /** Distinct paths that have changed since the last approval. */
  readonly changed: readonly string[];
  /**
   * The last approval that has not been withdrawn; its author is responsible for the state at that time.
   * Nobody is responsible for a withdrawn approval.
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

/** The approval of the whole for lists. `at`: ISO time. */
export interface ApprovalMark {
  readonly name: string;
  readonly at: string;
  readonly revision: number;
  readonly hash: string;
}

/** The open request for approval for lists. `approver`: null when any authorised person may approve. `at`: ISO time. */
export interface ApprovalRequestMark {
  readonly by: string;
  readonly approver: string | null;
  readonly at: string;
}

/** Summary of an assessment's sign-offs, derived from all events and stored beside the assessment. */
export interface SignOffSummary {
  /** Statuses of the parts that are not `open`. */
  readonly parts: { readonly [P in SignOffPart]?: SignOffStatus };
  /** Parts with statements on their present state, which a change of the part ends. */
  readonly endedByChange: readonly SignOffPart[];
  /** The approval of the whole in force. */
  readonly approval: ApprovalMark | null;
  /** The newest open request, that of the whole taking precedence over those of parts; absent without one. */
  readonly request?: ApprovalRequestMark;
  /** True when a part had the status APPROVED before sign-offs existed; it counts as DONE. */
  readonly former?: true;
}

/** The summary of an assessment without requests and signatures. */
export const emptySignOffSummary: SignOffSummary = { parts: {}, endedByChange: [], approval: null };

/** The state of a part after its events; events of other parts are ignored. */
export function deriveSignOffState(part: SignOffPart, events: readonly SignOffEvent[]): SignOffState {
  const own = events.filter((event) => event.part === part);
  return { ...own.reduce(applyEvent, untouched), answered: findApprovalAnswer(own) };
}

/**
 * The newest approval that no withdrawal has cancelled. A withdrawal cancels the newest remaining approval, so that the
 * approval before it counts again.
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

/** A change ends an approval; an open request ends too, because it concerned another state. */
function applyChangeToState(state: SignOffState, paths: readonly string[]): SignOffState {
  const earlier = state.approval ?? state.earlier;
  const changed = earlier === null ? [] : [...new Set([...state.changed, ...paths])];
  const status = earlier === null ? 'open' : 'reopened';
  return { ...state, status, approval: null, earlier, ...nobodyAsked, drewUp: [], changed };
}

/** The summary of some events. `nameOf` returns the name of the signer at the time of the event. */
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
  /** The person's permission to approve; permission to edit is not needed. */
  readonly mayApprove: boolean;
  /** True when the organisation requires two persons (default). */
  readonly twoPersons: boolean;
  /**
   * Persons who have changed the assessment, or content of the part outside the document, since its last valid approval
   * (`answered`).
   */
  readonly changedBy: readonly string[];
  readonly state: SignOffState;
  /** Requirements that must be met or accepted first and are not. */
  readonly openRequirements: readonly string[];
  /** For the whole: parts that are not approved. */
  readonly openParts: readonly SignOffPart[];
}

/** The reason for refusing an approval. */
export type ApprovalRefusal =
  /**
   * `named`: the request names another person. `alone`: the person changed the assessment, and nobody else has drawn it
   * up or requested approval.
   */
  | { readonly reason: 'right' | 'approved' | 'named' | 'drewUp' | 'requested' | 'alone' }
  | { readonly reason: 'requirements'; readonly open: readonly string[] }
  | { readonly reason: 'parts'; readonly open: readonly SignOffPart[] };

/** The first reason why this person may not approve this part now; null if the approval is allowed. */
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

/** Two-person rule: an author, requester or editor may approve only if another person is also responsible. */
function checkSecondPerson({ person, state, changedBy }: ApprovalCheckInput): ApprovalRefusal | null {
  if (state.drewUp.includes(person)) return { reason: 'drewUp' };
  if (state.requestedBy === person) return { reason: 'requested' };
  const others = state.drewUp.length > 0 || state.requestedBy !== null;
  return changedBy.includes(person) && !others ? { reason: 'alone' } : null;
}

/**
 * The reason why an approval by the requested person would be refused, so that the request is refused at
 * once. `question` concerns the approver before the request; `asker` is the person who requests.
 */
export function checkApprovalRequest(question: ApprovalCheckInput, asker: string): ApprovalRefusal | null {
  const state: SignOffState = { ...question.state, status: 'requested', requestedBy: asker, askedOf: null };
  return checkApproval({ ...question, state });
}
