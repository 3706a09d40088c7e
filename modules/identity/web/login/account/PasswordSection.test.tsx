import { open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

describe('the form for changing the own password', () => {
  it("shows missing fields after the first attempt, then unequal passwords, then the server's refusal", async () => {
    const client = await (await (await theApp()).tenant()).user();
    const { user } = await open('/account', client);
    const button = await screen.findByRole('button', { name: 'Change password' });
    const form = button.closest('form');
    if (form === null) throw new Error('the button belongs to no form');
    const field = (name: RegExp) => within(form).getByLabelText(name);
    expect(within(form).queryByText('Enter a password.')).toBeNull();
    await user.click(button);
    expect(within(form).getAllByText('Enter a password.')).toHaveLength(3);
    await user.type(field(/^Current password/), 'not the present one');
    await user.type(field(/^New password/), 'four quiet harbour seals');
    await user.type(field(/^Repeat the password/), 'another');
    expect(
      within(form).getByText('The passwords do not match. Enter the same password in both fields.'),
    ).toBeTruthy();
    await user.clear(field(/^Repeat the password/));
    await user.type(field(/^Repeat the password/), 'four quiet harbour seals');
    expect(
      within(form).queryByText('The passwords do not match. Enter the same password in both fields.'),
    ).toBeNull();
    await user.click(button);
    await expect.poll(() => field(/^Current password/).getAttribute('aria-invalid')).toBe('true');
    expect(field(/^New password/).getAttribute('aria-invalid')).not.toBe('true');
  });
});
