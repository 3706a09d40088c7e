/** `npm run break-glass -- USER`: what the operator types, and what they are told. Also while the server runs. */
import { randomUUID } from 'node:crypto';
import { openRescue, type Rescue } from '@klarsikt/identity/server/login/rescue.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import { openOwn, type Surroundings } from './backup/command.ts';
import { asApp, withPool } from './platform/acting.ts';

function notes({ status, secondFactor, administers, restricted }: Rescue): string[] {
  return [
    ...(status === 'disabled' ? ['The account is disabled; the link enables it.'] : []),
    ...(secondFactor
      ? ['The link takes the second factor away; it is set up anew where it is required.']
      : []),
    ...(restricted
      ? ['Passwords are ruled out in this organisation: allow them in Admin, Organizations, while signed in.']
      : []),
    ...(administers ? [] : ['Note that this person holds no right to administer people (SecurityAdmin).']),
  ];
}

export async function breakGlassCommand(around: Surroundings & { readonly origin: string }): Promise<void> {
  const { given, now, say, origin } = around;
  const [username] = given;
  if (username === undefined) throw new Error('Whose account? npm run break-glass -- USER');
  const database = await openOwn(around);
  try {
    const rescue = await withPool(asApp(database.connection), (pool) =>
      openRescue(drizzle(pool), { username, now: now(), requestId: randomUUID() }),
    );
    if (rescue === null) throw new Error(`There is no account ${username}.`);
    const { token, organizationName, validMinutes } = rescue;
    say(`For ${rescue.username} of ${organizationName}, once, within ${validMinutes} minutes:`);
    say(`${origin}/login?loginToken=${token}`);
    say('Whoever opens it chooses a new password. The audit log says that it was made, and when it is used.');
    for (const note of notes(rescue)) say(note);
  } finally {
    await database.stop();
  }
}
