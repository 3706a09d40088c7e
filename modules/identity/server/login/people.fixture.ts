/** People with accounts, in every state that a sign-in can meet. */
import { login } from '@klarsikt/contract';
import type { RequiredAction } from '@klarsikt/engine';
import { newToken, tokenHash } from '@klarsikt/server/platform/tokens.ts';
import { inSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { appUser, session } from '@klarsikt/server/schema/identity.ts';
import { type TenantOptions, type TestApp, type TestClient, testPassword } from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { keyOf, newTotpSecret, sealKey } from './totp.ts';

type Change = Partial<typeof appUser.$inferInsert>;

let addresses = 0;

export function peopleOf(app: TestApp) {
  const now = () => app.clock.now();

  const change = (userId: number, values: Change) =>
    inSystemTransaction(app.database.app, (tx) =>
      tx
        .update(appUser)
        .set({ updatedAt: now(), ...values })
        .where(eq(appUser.id, userId)),
    );

  /** Somebody with an account, as the organisation's settings and the changes make them. */
  const person = async (values: Change = {}, options: TenantOptions = {}) => {
    const tenant = await app.tenant(options);
    const { userId, username } = await tenant.user(['ra:View']);
    await change(userId, values);
    return { userId, username, organizationId: tenant.organizationId };
  };

  const withTotp = async (values: Change = {}, options: TenantOptions = {}) => {
    const secret = newTotpSecret();
    const totpSecret = sealKey(app.server.deps.vault, keyOf(secret));
    return { ...(await person({ totpSecret, ...values }, options)), secret };
  };

  /** A visitor whose address nobody else has: its failures count for nobody else. */
  const visitor = (): TestClient => {
    addresses += 1;
    return Object.assign(app.visitor(), { ip: `10.1.${Math.floor(addresses / 250)}.${addresses % 250}` });
  };

  const signIn = async (username: string, secret = testPassword, client = visitor()) => {
    const answer = await client.call(login.login, { body: { username, secret } });
    return { client, ...answer };
  };

  /** A session that owes exactly these actions; gives its cookie. */
  const halfSession = async (userId: number, owes: readonly RequiredAction[]): Promise<string> => {
    const token = newToken();
    await inSystemTransaction(app.database.app, async (tx) => {
      const [row] = await tx.select().from(appUser).where(eq(appUser.id, userId));
      await tx.insert(session).values({
        tokenHash: tokenHash(token),
        organizationId: row?.organizationId ?? 0,
        userId,
        owes: [...owes],
        createdAt: now(),
        activeAt: now(),
        softSec: 1800,
        hardAt: new Date(now().getTime() + 3_600_000),
      });
    });
    return `__Host-klarsikt=${token}`;
  };

  /** What the session of a cookie still owes. */
  const owedIn = async (cookie: string): Promise<string[]> => {
    const hash = tokenHash(cookie.slice('__Host-klarsikt='.length));
    const [row] = await inSystemTransaction(app.database.app, (tx) =>
      tx.select().from(session).where(eq(session.tokenHash, hash)),
    );
    return row?.owes ?? [];
  };

  return { now, change, person, withTotp, visitor, signIn, halfSession, owedIn };
}
