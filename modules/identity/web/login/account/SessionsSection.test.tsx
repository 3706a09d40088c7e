import { loginContract, sessionContract, userContract as users } from '@klarsikt/contract';
import { testPassword } from '@klarsikt/testkit';
import { open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

async function personWithDevices() {
  const app = await theApp();
  const tenant = await app.tenant();
  const person = await tenant.user();
  for (const device of [app.visitor(), app.visitor()])
    await device.call(loginContract.login, { body: { username: person.username, secret: testPassword } });
  const count = async () => (await person.call(sessionContract.listSessions, {})).length;
  return { tenant, person, count };
}

type Opened = Awaited<ReturnType<typeof open>>;
type Surrounding = 'form' | '[role=dialog]';

const asked = /are restored when .+ there again\.$/;

async function questionIn(surrounding: Surrounding) {
  const place = (await screen.findByText(asked)).closest<HTMLElement>(surrounding);
  if (place === null) throw new Error(`the question stands in no ${surrounding}`);
  return within(place);
}

interface Ending {
  readonly user: Opened['user'];
  readonly surrounding: Surrounding;
  readonly button: RegExp;
  readonly isUnchanged: () => Promise<void>;
}

/** Answers no to the question, checks that nothing is ended, and answers yes. */
async function endsAfterQuestion({ user, surrounding, button, isUnchanged }: Ending) {
  const press = async () => {
    const named = () => screen.getAllByRole<HTMLButtonElement>('button', { name: button })[0];
    // A button is disabled until the call before has ended.
    await waitFor(() => expect(named()?.disabled).toBe(false));
    await user.click(named() ?? document.body);
  };
  await press();
  const cancel = (await questionIn(surrounding)).getByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  await user.click(cancel);
  await waitFor(() => expect(screen.queryByText(asked)).toBeNull());
  await isUnchanged();
  await press();
  await user.click((await questionIn(surrounding)).getByRole('button', { name: /^End/ }));
}

describe('ending sessions requires a confirmation', () => {
  it('for one session and for all others on the page of the own account', async () => {
    const { person, count } = await personWithDevices();
    const { user } = await open('/account', person);
    const has = (sessions: number) => async () => expect(await count()).toBe(sessions);
    const given = { user, surrounding: 'form' } as const;
    await endsAfterQuestion({ ...given, button: /^End (?!all)/, isUnchanged: has(3) });
    await waitFor(has(2));
    await endsAfterQuestion({ ...given, button: /^End all other sessions$/, isUnchanged: has(2) });
    await waitFor(has(1));
  });

  it('for one session and for all sessions in an administrator’s list', async () => {
    const { tenant, person } = await personWithDevices();
    const admin = await tenant.user();
    const params = { id: person.userId };
    const count = async () => (await admin.call(users.get, { params })).sessions.length;
    const { user } = await open(`/admin/users?open=${person.userId}&tab=sessions`, admin);
    const has = (sessions: number) => async () => expect(await count()).toBe(sessions);
    const given = { user, surrounding: '[role=dialog]' } as const;
    await endsAfterQuestion({ ...given, button: /^End session$/, isUnchanged: has(3) });
    await waitFor(has(2));
    await endsAfterQuestion({ ...given, button: /^End all sessions$/, isUnchanged: has(2) });
    await waitFor(has(0));
  });
});
