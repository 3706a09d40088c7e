import type { Permission } from '@klarsikt/engine/people';
import { describe, expect, it } from 'vitest';
import {
  canGrantPermission,
  listGroupPermissionKeys,
  togglePermissionKey,
  toWirePermissions,
} from './rights.ts';

const permissions: readonly Permission[] = ['ra:Edit', 'ra:View', 'admin:Admin'];

describe('permissions of a group in the form', () => {
  it('are unchanged by a conversion to form values and back', () => {
    const resources = [
      { permission: 'ra:Edit', resource: { kind: 'unit', id: 7, name: 'Branch' }, grantable: true },
      {
        permission: 'admin:Admin',
        resource: { kind: 'organization', id: 3, name: 'Bank' },
        grantable: false,
      },
    ] as const;
    const rights = listGroupPermissionKeys({ resources: [...resources] });
    expect(toWirePermissions(rights, permissions)).toEqual([
      { permission: 'admin:Admin', resource: { kind: 'organization', id: 3 } },
      { permission: 'ra:Edit', resource: { kind: 'unit', id: 7 } },
    ]);
  });

  it('do not depend on the order of selection', () => {
    const one = togglePermissionKey(togglePermissionKey([], 'ra:View unit:7'), 'ra:Edit unit:7');
    const two = togglePermissionKey(togglePermissionKey([], 'ra:Edit unit:7'), 'ra:View unit:7');
    expect(one).toEqual(two);
    expect(togglePermissionKey(one, 'ra:View unit:7')).toEqual(['ra:Edit unit:7']);
  });

  it('can be granted only for resources where the user holds them', () => {
    const held = { permission: 'ra:Edit', licensed: true, everywhere: false, resources: ['unit:7'] } as const;
    const given = { ...held, resources: [...held.resources] };
    expect(canGrantPermission(given, 'unit:7')).toBe(true);
    expect(canGrantPermission(given, 'unit:8')).toBe(false);
    expect(canGrantPermission({ ...given, everywhere: true }, 'unit:8')).toBe(true);
    expect(canGrantPermission(undefined, 'unit:7')).toBe(false);
  });
});
