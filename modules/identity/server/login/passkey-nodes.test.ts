/** A passkey ceremony that begins on one node and ends on another, as when the server restarts between its two steps. */
import { loginContract, sessionContract } from '@klarsikt/contract';
import { startSecondNode } from '@klarsikt/operations/server/cluster/second-node.fixture.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { organizationTable } from '@klarsikt/server/schema/identity.ts';
import { startTestApp, TestClient } from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { registersPasskey, SoftAuthenticator } from './authenticator.fixture.ts';

it('a passkey sign-in that began on a stopped node can be completed on another node', async () => {
  const app = await startTestApp({ soleWriter: false });
  const tenant = await app.tenant();
  const person = await tenant.user(['ra:View']);
  const device = new SoftAuthenticator();
  await registersPasskey(person, device);
  await runInSystemTransaction(app.database.app, (tx) =>
    tx
      .update(organizationTable)
      .set({ settings: { passkeySignIn: true } })
      .where(eq(organizationTable.id, tenant.organizationId)),
  );
  const visitor = app.visitor();
  await visitor.csrf();
  const options = await visitor.call(loginContract.passkeyOptions, {});
  const second = await startSecondNode(app);
  const after = new TestClient(second.server.http);
  after.cookie = visitor.cookie;
  await after.csrf();
  const answer = await after.call(loginContract.passkeyLogin, { body: { credential: device.get(options) } });
  expect(answer.status).toBe('success');
  expect((await after.call(sessionContract.getSession, {})).user?.username).toBe(person.username);
  await second.stop();
  await app.close();
});
