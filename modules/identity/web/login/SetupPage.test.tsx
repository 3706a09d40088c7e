import { readSetupAddress, testPassword } from '@klarsikt/testkit';
import { clearTabStorage } from '@klarsikt/web/platform/session/device.ts';
import { heading, leave, open } from '@klarsikt/web/test/screen.tsx';
import { answeredWith, theApp } from '@klarsikt/web/test/server.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

const saidOf = (label: string): string => {
  const field = screen.getByLabelText(label);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
};

it("the first administrator's form validates all fields before sending, and its link works once", async () => {
  const link = await readSetupAddress(await theApp());
  const first = await open('/login');
  await heading('Sign in');
  await answeredWith(503, async () => {
    window.history.pushState(null, '', link);
    await screen.findByText(/^The server did not answer/);
  });
  expect(screen.queryByText('This link is no longer valid')).toBeNull();
  await first.user.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Set up Klarsikt');
  expect(window.location.hash).toBe('');
  clearTabStorage();
  const kept = Object.entries(sessionStorage);
  await leave();
  for (const [key, value] of kept) sessionStorage.setItem(key, value);
  const { user } = await open('/setup');
  await heading('Set up Klarsikt');
  const create = await screen.findByRole('button', { name: 'Create administrator' });
  await user.click(create);
  expect(saidOf('Organisation')).toContain('Enter the name of the organisation.');
  expect(saidOf('Surname')).toContain('Enter your surname.');
  const write = (label: string, text: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  write('Organisation', 'Testbanken');
  write('Given name', 'Eva');
  write('Surname', 'Strand');
  write('E-mail (your username)', 'eva.strand@bank.example');
  write('Password', testPassword);
  write('Repeat the password', `${testPassword}!`);
  await user.click(create);
  expect(saidOf('Repeat the password')).toContain(
    'The passwords do not match. Enter the same password in both fields.',
  );
  expect(screen.getByLabelText('Organisation').getAttribute('aria-invalid')).not.toBe('true');
  write('Repeat the password', testPassword);
  await user.click(create);
  await heading('Before you go on');
  expect(Object.values(sessionStorage).join()).not.toContain(decodeURIComponent(link.split('#')[1] ?? link));
  await leave();

  await open(link);
  await heading('This link is no longer valid');
  expect(screen.queryByLabelText('Repeat the password')).toBeNull();
});
