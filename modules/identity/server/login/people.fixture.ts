import { loginContract } from '@klarsikt/contract';
import type { RequiredAction } from '@klarsikt/engine/people';
import { generateToken, hashToken } from '@klarsikt/server/platform/tokens.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { appUser, sessionTable } from '@klarsikt/server/schema/identity.ts';
import { type TenantOptions, type TestApp, type TestClient, testPassword } from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { encryptTotpKey, generateTotpSecret, toTotpKey } from './totp.ts';

type Change = Partial<typeof appUser.$inferInsert>;

let addresses = 0;

export function createPeopleHelper(app: TestApp) {
  const now = () => app.clock.now();

  const change = (userId: number, values: Change) =>
    runInSystemTransaction(app.database.app, (tx) =>
      tx
        .update(appUser)
        .set({ updatedAt: now(), ...values })
        .where(eq(appUser.id, userId)),
    );

  const person = async (values: Change = {}, options: TenantOptions = {}) => {
    const tenant = await app.tenant(options);
    const { userId, username } = await tenant.user(['ra:View']);
    await change(userId, values);
    return { userId, username, organizationId: tenant.organizationId };
  };

  const withTotp = async (values: Change = {}, options: TenantOptions = {}) => {
    const secret = generateTotpSecret();
    const totpSecret = encryptTotpKey(app.server.deps.vault, toTotpKey(secret));
    return { ...(await person({ totpSecret, ...values }, options)), secret };
  };

  /** Each visitor has its own network address, so failures of one test do not affect another. */
  const visitor = (): TestClient => {
    addresses += 1;
    return Object.assign(app.visitor(), { ip: `10.1.${Math.floor(addresses / 250)}.${addresses % 250}` });
  };

  const signIn = async (username: string, secret = testPassword, client = visitor()) => {
    const answer = await client.call(loginContract.login, { body: { username, secret } });
    return { client, ...answer };
  };

  const halfSession = async (userId: number, owes: readonly RequiredAction[]): Promise<string> => {
    const token = generateToken();
    await runInSystemTransaction(app.database.app, async (tx) => {
      const [row] = await tx.select().from(appUser).where(eq(appUser.id, userId));
      await tx.insert(sessionTable).values({
        tokenHash: hashToken(token),
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

  const owedIn = async (cookie: string): Promise<string[]> => {
    const hash = hashToken(cookie.slice('__Host-klarsikt='.length));
    const [row] = await runInSystemTransaction(app.database.app, (tx) =>
      tx.select().from(sessionTable).where(eq(sessionTable.tokenHash, hash)),
    );
    return row?.owes ?? [];
  };

  return { now, change, person, withTotp, visitor, signIn, halfSession, owedIn };
}
