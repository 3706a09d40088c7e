/**
 * An administrator creates a webhook to a receiver of the bank, tests it, receives a message about a real change with a
 * valid signature, and removes the webhook.
 */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { launchBrowser, type RunningServer, startBuiltServer } from '@klarsikt/tool-e2e';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrive, complaints, type Entrant, meets, setsUp } from './journey/entry.ts';
import { pointer } from './journey/hand.ts';
import { newEva } from './journey/people.ts';

interface Received {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

/** A receiver on the loopback address, which the operator has allowed. */
async function startReceiver() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const header = (name: string) => String(request.headers[`webhook-${name}`]);
      const body = Buffer.concat(chunks).toString('utf8');
      received.push({
        ...{ id: header('id'), timestamp: header('timestamp'), signature: header('signature') },
        body,
      });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((done) => server.close(() => done()));
  };
  return { received, origin: `http://127.0.0.1:${port}`, close };
}

/** Signature by the scheme Standard Webhooks, calculated without its library. */
function signatureOf(secret: string, { id, timestamp, body }: Received): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe('a webhook', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let server: RunningServer;
  let admin: Entrant;

  beforeAll(async () => {
    receiver = await startReceiver();
    server = await startBuiltServer({ env: { KLARSIKT_ALLOWED_ORIGINS: receiver.origin } });
    admin = await arrive(browser, server.url, { language: 'sv', keyboard: true, looks: true });
    const quick = { ...admin, hand: pointer, look: async () => undefined };
    await setsUp(quick, server.setupLink ?? '', newEva(), 'Norrbanken');
  });
  afterAll(async () => {
    await admin.visitor.close();
    await server.stop();
    await receiver.close();
  });

  const panel = (): Locator => admin.page.locator('aside');
  const button = (name: string): Locator => admin.page.getByRole('button', { name, exact: true });

  /** Creates the webhook for new units and returns its secret, which is shown only once. */
  async function creates(): Promise<string> {
    const { page, hand } = admin;
    await page.goto('/admin/webhooks');
    await meets(admin, 'Webhookar');
    await admin.look();
    await hand.press(button('Ny webhook').first());
    await hand.fill(panel().getByRole('textbox', { name: /^Benämning/ }), 'SIEM');
    await hand.fill(panel().getByRole('textbox', { name: /^Adress/ }), `${receiver.origin}/hook`);
    await panel()
      .getByRole('combobox', { name: /^Händelser/ })
      .click();
    await page.getByRole('option', { name: 'Riskbedömning skapad', exact: true }).click();
    await page.keyboard.press('Escape');
    await admin.look();
    await hand.press(button('Skapa webhook'));
    const shown = panel().locator('code');
    await shown.waitFor();
    const secret = (await shown.textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);
    await admin.look();
    await hand.press(button('Jag har sparat hemligheten'));
    return secret;
  }

  it('sends messages with a valid signature', async () => {
    const { page, hand } = admin;
    const secret = await creates();
    await hand.press(button('Skicka ett testmeddelande'));
    await expect.poll(() => receiver.received.length).toBe(1);
    const [test] = receiver.received;
    if (test === undefined) throw new Error('nothing was received');
    expect(test.signature.split(' ')).toContain(signatureOf(secret, test));
    expect(JSON.parse(test.body)).toMatchObject({ type: 'webhook.test' });
    await page.getByText(/^Mottagaren tog emot testmeddelandet/).waitFor();
    await admin.look();
    await hand.press(button('Ta bort'));
    await page
      .getByRole('dialog')
      .getByText(/Det går inte att ångra/)
      .waitFor();
    await admin.look();
    await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Ta bort', exact: true }));
    await page.getByText('Inga webhookar').waitFor();
    expect(complaints(admin)).toEqual([]);
  });
});
