import { describe, expect, it } from 'vitest';
import { decideAccess, type RequiredAction, requiredActions } from '../src/people/access.ts';
import {
  isSecondFactorRequired,
  listRequiredActions,
  removeCompletedAction,
  type SignInFacts,
} from '../src/people/sign-in.ts';

const nothingOwed: SignInFacts = {
  factorSet: false,
  factorDemanded: false,
  providerAnswers: false,
  passkeyAlone: false,
  passwordToChange: false,
  factorToRenew: false,
  profileComplete: true,
  termsAccepted: '2026-01-01',
  termsInForce: '2026-01-01',
};

/** Facts that require exactly these actions. */
function factsFor(owed: readonly RequiredAction[]): SignInFacts {
  const owes = (action: RequiredAction) => owed.includes(action);
  return {
    ...nothingOwed,
    factorSet: owes('needFactor'),
    passwordToChange: owes('updatePassword'),
    factorToRenew: owes('needFactor') && owes('updateTotp'),
    factorDemanded: owes('updateTotp'),
    profileComplete: !owes('updateProfile'),
    termsAccepted: owes('updateTos') ? null : '2026-01-01',
  };
}

const subsets = Array.from({ length: 2 ** requiredActions.length }, (_, bits) =>
  requiredActions.filter((_action, index) => (bits & (1 << index)) !== 0),
);

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

describe('required actions of a sign-in', () => {
  it.each(subsets.map((subset) => [subset.join(', ') || 'nothing', subset] as const))(
    'are exactly those that the account requires, in a fixed order: %s',
    (_, subset) => {
      expect(listRequiredActions(factsFor(subset))).toEqual(subset);
    },
  );

  it('must be completed in a fixed order, and an action out of order does not count', () => {
    const orders = permutations(requiredActions);
    expect(orders).toHaveLength(120);
    for (const order of orders) {
      let owed: readonly RequiredAction[] = requiredActions;
      for (const step of order) owed = removeCompletedAction(owed, step);
      const right = order.join() === requiredActions.join();
      expect(owed.length === 0, order.join()).toBe(right);
      // A step in its turn counts even after a wrong one; the remaining actions begin with the first one not
      // done in turn.
      expect(owed).toEqual(requiredActions.slice(requiredActions.length - owed.length));
    }
  });

  it('allow only the API call of the first required action', () => {
    for (const subset of subsets) {
      const owes = subset[0] ?? null;
      for (const action of requiredActions) {
        const actor = { state: owes ? 'half' : 'full', owes, demo: false, permissions: new Set([]) } as const;
        const expected = owes === null ? 'forbidden' : action === owes ? 'granted' : 'unauthenticated';
        expect(decideAccess(actor, { kind: 'owing', action })).toBe(expected);
      }
    }
  });

  it('exclude password and second factor for users of an identity provider, but not profile and terms', () => {
    const everything = { ...factsFor(requiredActions), providerAnswers: true };
    expect(listRequiredActions(everything)).toEqual(['updateProfile', 'updateTos']);
  });

  it('include the terms only if the terms in force differ from the accepted version', () => {
    expect(listRequiredActions({ ...nothingOwed, termsInForce: '2026-02-01' })).toEqual(['updateTos']);
    expect(listRequiredActions({ ...nothingOwed, termsInForce: null, termsAccepted: null })).toEqual([]);
  });
});

describe('the second factor', () => {
  it('is required for everybody, for administrators or for nobody, depending on the setting', () => {
    const [analyst, administrator] = [
      ['ra:Edit', 'threatview:View'],
      ['ra:Edit', 'admin:UsageLog'],
    ];
    expect([analyst, administrator].map((granted) => isSecondFactorRequired('required', granted))).toEqual([
      true,
      true,
    ]);
    expect(
      [analyst, administrator].map((granted) => isSecondFactorRequired('administrators', granted)),
    ).toEqual([false, true]);
    expect([analyst, administrator].map((granted) => isSecondFactorRequired('optional', granted))).toEqual([
      false,
      false,
    ]);
    expect(isSecondFactorRequired('required', [])).toBe(true);
  });
});

describe('access to the API calls of a sign-in', () => {
  it('is granted during and after a sign-in, but never to an anonymous caller', () => {
    const actor = (state: 'anonymous' | 'half' | 'full') =>
      ({
        state,
        owes: state === 'half' ? 'updateTotp' : null,
        demo: false,
        permissions: new Set([]),
      }) as const;
    const decided = (['anonymous', 'half', 'full'] as const).map((state) =>
      decideAccess(actor(state), { kind: 'begun' }),
    );
    expect(decided).toEqual(['unauthenticated', 'granted', 'granted']);
  });
});
