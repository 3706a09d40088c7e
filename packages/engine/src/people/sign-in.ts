/**
 * Determines the steps that a sign-in requires after its first proof. The functions are pure: the server collects the
 * facts and stores the result with the session. Source: specification 000 section 4, security page A7.
 */
import { type Permission, type RequiredAction, requiredActions } from './access.ts';

/**
 * Rule for the second factor: required of everybody, required of everybody with an administrative permission, or
 * required of nobody.
 */
export type SecondFactorRule = 'required' | 'administrators' | 'optional';

/** Facts about the account, its organisation and the given proof. */
export interface SignInFacts {
  /** True when a second factor is set up: one-time codes or a passkey. */
  readonly factorSet: boolean;
  /** True when the organisation requires a second factor of this person. */
  readonly factorDemanded: boolean;
  /**
   * True when the identity provider is responsible for password and second factor, so that the sign-in requires
   * neither.
   */
  readonly providerAnswers: boolean;
  /** True when the first proof was a passkey that verified its user, which is two factors in one. */
  readonly passkeyAlone: boolean;
  /**
   * True when a new password must be chosen: at the first sign-in, after a reset, or on an administrator's
   * request.
   */
  readonly passwordToChange: boolean;
  /** True when an administrator has requested a new set-up of the existing second factor. */
  readonly factorToRenew: boolean;
  /** True when given name and surname are present. */
  readonly profileComplete: boolean;
  /** Version of the terms of service that the person last accepted; null for none. */
  readonly termsAccepted: string | null;
  /** Version of the terms of service in force; null if there are none. */
  readonly termsInForce: string | null;
}

/** Lists the steps that a sign-in requires, in their fixed order; empty for a complete sign-in. */
export function listRequiredActions(facts: SignInFacts): RequiredAction[] {
  const { providerAnswers, factorSet } = facts;
  const owed: Record<RequiredAction, boolean> = {
    needFactor: factorSet && !providerAnswers && !facts.passkeyAlone,
    updatePassword: facts.passwordToChange && !providerAnswers,
    updateTotp:
      !providerAnswers && (factorSet ? facts.factorToRenew : facts.factorDemanded || facts.factorToRenew),
    updateProfile: !facts.profileComplete,
    updateTos: facts.termsInForce !== null && facts.termsInForce !== facts.termsAccepted,
  };
  return requiredActions.filter((action) => owed[action]);
}

/** True when the organisation's rule requires a second factor of a person with these permissions. */
export function isSecondFactorRequired(
  rule: SecondFactorRule,
  granted: readonly (Permission | (string & {}))[],
): boolean {
  if (rule !== 'administrators') return rule === 'required';
  return granted.some((permission) => permission.startsWith('admin:'));
}

/**
 * Returns the steps that are still required after a completed step. If the step is not the next one, nothing changes,
 * so that no step can be skipped.
 */
export function removeCompletedAction(
  owed: readonly RequiredAction[],
  done: RequiredAction,
): RequiredAction[] {
  const inOrder = requiredActions.filter((action) => owed.includes(action));
  return inOrder[0] === done ? inOrder.slice(1) : inOrder;
}
