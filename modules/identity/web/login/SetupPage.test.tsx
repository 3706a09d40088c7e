import { setupAddress, testPassword } from '@klarsikt/testkit';
import { heading, leave, open } from '@klarsikt/web/test/screen.tsx';
import { answeredWith, theApp } from '@klarsikt/web/test/server.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

/** The message that a field refers to, for who listens. */
const saidOf = (label: string): string => {
  const field = screen.getByLabelText(label);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
};

it('the form of the first administrator says what it lacks before anything is made, and its link works once', async () => {
  const link = await setupAddress(await theApp());
  const { user } = await open('/login');
  await heading('Sign in');
  await answeredWith(503, async () => {
    window.history.pushState(null, '', link);
    await screen.findByText(/^The server did not answer/);
  });
  // Nothing is known of the link, and nothing said.
  expect(screen.queryByText('This link is no longer valid')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Set up Klarsikt');
  expect(window.location.hash).toBe('');
  const create = await screen.findByRole('button', { name: 'Create administrator' });
  await user.click(create);
  expect(saidOf('Organisation')).toContain('Enter the name of the organisation.');
  expect(saidOf('Surname')).toContain('Enter your surname.');
  // At once: the form still moves the focus to what is wrong while the first field is written.
  const write = (label: string, text: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  write('Organisation', 'Testbanken');
  write('Given name', 'Eva');
  write('Surname', 'Strand');
  write('E-mail, your username', 'eva.strand@bank.example');
  write('Password', testPassword);
  write('Password again', `${testPassword}!`);
  await user.click(create);
  expect(saidOf('Password again')).toContain('The passwords are not the same.');
  expect(screen.getByLabelText('Organisation').getAttribute('aria-invalid')).not.toBe('true');
  // The link is as good as before: nothing was made.
  write('Password again', testPassword);
  await user.click(create);
  await heading('Set up your second factor');
  await leave();

  await open(link);
  await heading('This link is no longer valid');
  expect(screen.queryByLabelText('Password again')).toBeNull();
});
