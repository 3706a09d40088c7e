import { describe, expect, test } from 'vitest';
import {
  type AccessActor,
  type AccessRule,
  decideAccess,
  type Permission,
  type RequiredAction,
} from '../src/people/access.ts';

const nobody: AccessActor = { state: 'anonymous', owes: null, demo: false, permissions: new Set() };
const signedIn: AccessActor = { ...nobody, state: 'full' };
const editor: AccessActor = { ...signedIn, permissions: new Set(['ra:Edit']) };
const demo: AccessActor = { ...editor, demo: true };
const half = (owes: RequiredAction): AccessActor => ({ ...nobody, state: 'half', owes });

const edit = { kind: 'permission', permission: 'ra:Edit', demo: false, sample: false } as const;

describe('an endpoint that is open to anyone', () => {
  test.each([
    ['a visitor', nobody],
    ['a sign-in under way', half('updatePassword')],
    ['a signed-in user', signedIn],
    ['a demo session', demo],
  ])('admits %s', (_who, actor) => {
    expect(decideAccess(actor, { kind: 'anyone' })).toBe('granted');
  });
});

describe('an endpoint that requires a started or completed sign-in', () => {
  test.each([
    ['a visitor', nobody, 'unauthenticated'],
    ['a sign-in under way', half('updateTotp'), 'granted'],
    ['a signed-in user', signedIn, 'granted'],
  ])('has the specified access decision for %s', (_who, actor, decision) => {
    expect(decideAccess(actor, { kind: 'begun' })).toBe(decision);
  });
});

describe('an endpoint that is called by an API client', () => {
  const view: AccessRule = { kind: 'permission', permission: 'ra:View', demo: true, sample: true };
  const program = (permissions: readonly Permission[]): AccessActor => ({
    ...signedIn,
    program: true,
    permissions: new Set(permissions),
  });

  test.each([
    ['without permissions', program([]), 'forbidden', 'forbidden'],
    ['that reads a log alone', program(['admin:UsageLog']), 'forbidden', 'forbidden'],
    ['that reads', program(['api:Read', 'ra:View']), 'granted', 'granted'],
  ])('never returns sample data to a client %s', (_who, actor, toSignedIn, toPermission) => {
    expect(decideAccess(actor, { kind: 'signedIn', sample: true })).toBe(toSignedIn);
    expect(decideAccess(actor, view)).toBe(toPermission);
  });
});

describe('an endpoint for a step of the sign-in', () => {
  const step: AccessRule = { kind: 'owing', action: 'updateTotp' };

  test('is allowed while this step is the next one', () => {
    expect(decideAccess(half('updateTotp'), step)).toBe('granted');
  });

  test('is refused as unauthenticated while another step is the next one', () => {
    expect(decideAccess(half('updatePassword'), step)).toBe('unauthenticated');
  });

  test('is refused for a visitor, whatever the session contains', () => {
    expect(decideAccess(nobody, step)).toBe('unauthenticated');
    expect(decideAccess({ ...nobody, owes: 'updateTotp' }, step)).toBe('unauthenticated');
  });

  test('is refused after the sign-in is complete', () => {
    expect(decideAccess(signedIn, step)).toBe('forbidden');
    expect(decideAccess({ ...signedIn, owes: 'updateTotp' }, step)).toBe('forbidden');
  });
});

describe('an endpoint that requires a completed sign-in', () => {
  test.each([
    ['a visitor', nobody, 'unauthenticated', 'sample'],
    ['a sign-in under way', half('needFactor'), 'unauthenticated', 'sample'],
    ['a signed-in user without any permission', signedIn, 'granted', 'granted'],
    ['a demo session', demo, 'granted', 'granted'],
  ])('has the specified access decision for %s', (_who, actor, without, withSample) => {
    expect(decideAccess(actor, { kind: 'signedIn', sample: false })).toBe(without);
    expect(decideAccess(actor, { kind: 'signedIn', sample: true })).toBe(withSample);
  });
});

describe('an endpoint that requires a permission', () => {
  test.each([
    ['a visitor', nobody, 'unauthenticated', 'sample'],
    [
      'a sign-in under way, whatever it may do later',
      { ...editor, ...half('updateTos') },
      'unauthenticated',
      'sample',
    ],
    ['a user without it', signedIn, 'forbidden', 'sample'],
    [
      'a user with another one of the application',
      { ...signedIn, permissions: new Set(['ra:View'] as const) },
      'forbidden',
      'sample',
    ],
    ['a user with it', editor, 'granted', 'granted'],
  ])('has the specified access decision for %s', (_who, actor, without, withSample) => {
    expect(decideAccess(actor, edit)).toBe(without);
    expect(decideAccess(actor, { ...edit, sample: true })).toBe(withSample);
  });

  test('is allowed in a demo session only if the endpoint permits demo sessions', () => {
    expect(decideAccess(demo, edit)).toBe('forbidden');
    expect(decideAccess(demo, { ...edit, sample: true })).toBe('forbidden');
    expect(decideAccess(demo, { ...edit, demo: true })).toBe('granted');
  });

  test("is allowed only in the operator's organisation if it affects the whole installation", () => {
    const operation: AccessRule = { ...edit, operator: true };
    expect(decideAccess(editor, operation)).toBe('forbidden');
    expect(decideAccess({ ...editor, operator: false }, operation)).toBe('forbidden');
    expect(decideAccess({ ...editor, operator: true }, operation)).toBe('granted');
    expect(decideAccess({ ...signedIn, operator: true }, operation)).toBe('forbidden');
  });

  test('is never refused because of additional permissions', () => {
    const held: readonly Permission[] = ['ra:View', 'ra:Edit', 'ra:Examine', 'api:Read'];
    const subsets = Array.from({ length: 2 ** held.length }, (_, chosen) =>
      held.filter((_one, at) => (chosen >> at) % 2 === 1),
    );
    const asking: readonly Extract<AccessRule, { kind: 'permission' }>[] = [
      edit,
      { ...edit, operator: true },
      { ...edit, examine: true },
    ];
    const calls: readonly AccessRule[] = asking.flatMap((each) => [each, { ...each, sample: true }]);
    for (const fewer of subsets)
      for (const more of subsets.filter((each) => fewer.every((one) => each.includes(one))))
        for (const access of calls)
          for (const operator of [false, true]) {
            const by = (permissions: readonly Permission[]) =>
              decideAccess({ ...signedIn, operator, permissions: new Set(permissions) }, access);
            if (by(fewer) === 'granted') expect(by(more), `${fewer} of ${more}`).toBe('granted');
          }
  });
});
