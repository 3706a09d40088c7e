/**
 * `npm run break-glass -- USER`: gives a user whose sign-in is blocked a rescue link, on the order of the operator.
 * It also works while the server runs.
 */
import { randomUUID } from 'node:crypto';
import { createRescueLink, type RescueLink } from '@klarsikt/identity/server/login/rescue.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import { type CommandContext, openOwnDatabase } from './backup/command.ts';
import { createAppConnection, runWithPool } from './platform/connection-roles.ts';

function describeConsequences({ status, secondFactor, administers, restricted }: RescueLink): string[] {
  return [
    ...(status === 'disabled' ? ['The account is disabled; the link enables it.'] : []),
    ...(secondFactor
      ? ['The link removes the second factor; a new one must be set up if it is required.']
      : []),
    ...(restricted
      ? ['Passwords are ruled out in this organisation: allow them in Admin, Organizations, while signed in.']
      : []),
    ...(administers ? [] : ['Note that this person holds no right to administer people (SecurityAdmin).']),
  ];
}

export async function runBreakGlassCommand(
  around: CommandContext & { readonly origin: string },
): Promise<void> {
  const { given, now, say, origin } = around;
  const [username] = given;
  if (username === undefined) throw new Error('Whose account? npm run break-glass -- USER');
  const database = await openOwnDatabase(around);
  try {
    const rescue = await runWithPool(createAppConnection(database.connection), (pool) =>
      createRescueLink(drizzle(pool), { username, now: now(), requestId: randomUUID() }),
    );
    if (rescue === null) throw new Error(`There is no account ${username}.`);
    const { token, organizationName, validMinutes } = rescue;
    say(`For ${rescue.username} of ${organizationName}, once, within ${validMinutes} minutes:`);
    say(`${origin}/login?loginToken=${token}`);
    say('The person who opens it chooses a new password. The audit log records when it was made and used.');
    for (const note of describeConsequences(rescue)) say(note);
  } finally {
    await database.stop();
  }
}
