/** Journey of a passkey in Chromium, whose virtual authenticator behaves like a laptop with a fingerprint reader. */
import { launchBrowser, type RunningServer, startBuiltServer } from '@klarsikt/tool-e2e';
import type { Browser, CDPSession } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowsPasskeySignIn } from './journey/administer.ts';
import {
  arrive,
  complaints,
  type Entrant,
  fillIn,
  givesCode,
  givesName,
  givesPassword,
  isIn,
  isTold,
  meets,
  opens,
  press,
  send,
  setsUp,
  signsOut,
} from './journey/entry.ts';
import { hasFocus } from './journey/hand.ts';
import { passkeyWords } from './journey/passkey.words.ts';
import { newEva } from './journey/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

interface VirtualDevice {
  /** Sets whether the fingerprint is recognised as the owner's. */
  recognises(isOwner: boolean): Promise<void>;
  keys(): Promise<number>;
}

async function attachDevice(entrant: Entrant): Promise<VirtualDevice> {
  const devtools: CDPSession = await entrant.visitor.context.newCDPSession(entrant.page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognises: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    keys: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

describe.each(['en', 'sv'] as const)('a passkey in %s', (language) => {
  const words = passkeyWords[language];
  const eva = newEva(`passkey-${language}.example`);
  let server: RunningServer;
  let entrant: Entrant;
  let device: VirtualDevice;
  beforeAll(async () => {
    server = await startBuiltServer();
    entrant = await arrive(browser, server.url, { language, looks: true });
    device = await attachDevice(entrant);
    await setsUp({ ...entrant, look: async () => undefined }, server.setupLink ?? '', eva, 'Nyckelbanken');
  });
  afterAll(async () => {
    await entrant.visitor.close();
    await server.stop();
  });

  const section = () => entrant.page.getByRole('region', { name: words.section, exact: true });

  async function opensAccount(): Promise<void> {
    await entrant.page.goto('/account');
    await section().getByRole('heading').waitFor();
  }

  async function signsOutToForm(): Promise<void> {
    await entrant.page.goto('/admin');
    await signsOut(entrant, eva);
    await entrant.page.waitForURL((url) => url.pathname === '/');
    await opens(entrant, '/login?uri=%2Fadmin');
  }

  it('is added on the account page after the password is entered', async () => {
    await opensAccount();
    await section().getByText(words.none).waitFor();
    await press(entrant, words.add);
    const name = entrant.page.getByLabel(words.name, { exact: true });
    await expect.poll(() => hasFocus(name)).toBe(true);
    await fillIn(entrant, [[words.name, words.given]]);
    await section().getByLabel(words.current, { exact: true }).fill(eva.secret);
    await entrant.look();
    await section().getByRole('button', { name: words.add, exact: true }).click();
    await section().getByText(words.given, { exact: true }).waitFor();
    const again = section().getByRole('button', { name: words.add, exact: true });
    await expect.poll(() => hasFocus(again)).toBe(true);
    expect(await device.keys()).toBe(1);
    await entrant.look();
  });

  it('is accepted as the second factor instead of a one-time code', async () => {
    await signsOutToForm();
    await givesName(entrant, eva.username);
    await givesPassword(entrant, eva.secret);
    await meets(entrant, words.confirm);
    await press(entrant, words.codeInstead);
    await meets(entrant, entrant.entry.enterCode);
    await press(entrant, words.instead);
    await meets(entrant, words.confirm);
    await send(entrant, words.use);
    await isIn(entrant, eva);
  });

  it('cannot replace the password unless the organisation allows it', async () => {
    await signsOutToForm();
    await meets(entrant, entrant.entry.signIn);
    expect(await entrant.page.getByRole('button', { name: words.signIn, exact: true }).count()).toBe(0);
    await givesName(entrant, eva.username);
    await givesPassword(entrant, eva.secret);
    await press(entrant, words.codeInstead);
    await givesCode(entrant, eva);
    await isIn(entrant, eva);
  });

  it('replaces the password after an administrator has allowed it', async () => {
    await allowsPasskeySignIn(entrant, words.alone);
    await signsOutToForm();
    await meets(entrant, entrant.entry.signIn);
    await press(entrant, words.signIn);
    await isIn(entrant, eva);
  });

  it('is refused without user verification by the device', async () => {
    await signsOutToForm();
    await device.recognises(false);
    await press(entrant, words.signIn);
    await isTold(entrant, words.cancelled);
    await entrant.look();
    await device.recognises(true);
    await press(entrant, words.signIn);
    await isIn(entrant, eva);
  });

  it('no longer works after its removal', async () => {
    await opensAccount();
    await press(entrant, words.remove);
    await entrant.look();
    await section().getByRole('button', { name: words.removeNow, exact: true }).click();
    await section().getByText(words.none).waitFor();
    await signsOutToForm();
    await press(entrant, words.signIn);
    await isTold(entrant, words.unknown);
    await entrant.look();
    expect(await device.keys()).toBe(1);
    expect(complaints(entrant)).toEqual([]);
  });
});
