/**
 * What a sign-in still owes after its first proof. Pure: the server gathers the facts and keeps the answer with the
 * session. Source: specification 000 section 4, decision 12, security page A7.
 */
import { type Permission, type RequiredAction, requiredActions } from './access.ts';

/** Who must have a second factor: everybody, everybody who holds a permission of administration, or nobody. */
export type SecondFactorRule = 'required' | 'administrators' | 'optional';

/** Facts about account, organisation and the proof that was given, at one moment. */
export interface SignInFacts {
  /** A second factor is set up. */
  readonly totpSet: boolean;
  /** The organisation demands a second factor of this person. */
  readonly totpDemanded: boolean;
  /** The identity provider answers for password and second factor; neither is asked for here. */
  readonly providerAnswers: boolean;
  /** A new password must be chosen: first sign-in, reset, or demanded by an administrator. */
  readonly passwordToChange: boolean;
  /** The second factor must be set up anew although there is one: demanded by an administrator. */
  readonly totpToRenew: boolean;
  /** Given name and surname are both there. */
  readonly profileComplete: boolean;
  /** Version of the terms of service that the person accepted last; null: none. */
  readonly termsAccepted: string | null;
  /** Version in force; null: there are no terms to accept. */
  readonly termsInForce: string | null;
}

/** The actions owed, in the one order in which they are asked for. Empty: the sign-in is complete. */
export function owedActions(facts: SignInFacts): RequiredAction[] {
  const { providerAnswers, totpSet } = facts;
  const owed: Record<RequiredAction, boolean> = {
    needFactor: totpSet && !providerAnswers,
    updatePassword: facts.passwordToChange && !providerAnswers,
    updateTotp: !providerAnswers && (totpSet ? facts.totpToRenew : facts.totpDemanded || facts.totpToRenew),
    updateProfile: !facts.profileComplete,
    updateTos: facts.termsInForce !== null && facts.termsInForce !== facts.termsAccepted,
  };
  return requiredActions.filter((action) => owed[action]);
}

/** Whether the organisation's rule demands a second factor of somebody who was granted these permissions. */
export function demandsSecondFactor(
  rule: SecondFactorRule,
  granted: readonly (Permission | (string & {}))[],
): boolean {
  if (rule !== 'administrators') return rule === 'required';
  return granted.some((permission) => permission.startsWith('admin:'));
}

/** What stays owed when a step is done. A step that is not the next one changes nothing: order can not be skipped. */
export function afterStep(owed: readonly RequiredAction[], done: RequiredAction): RequiredAction[] {
  const inOrder = requiredActions.filter((action) => owed.includes(action));
  return inOrder[0] === done ? inOrder.slice(1) : inOrder;
}
