/** Journey of the demo bank to its approval by a named person, in both languages; it prints the time of each part. */
import {
  createBrowserVisitor,
  launchBrowser,
  type RunningServer,
  startBuiltServer,
} from '@klarsikt/tool-e2e';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  acceptsGaps,
  agreesToGaps,
  approves,
  bankOfDemo,
  bringsBank,
  concludes,
  isApproved,
  requestsApproval,
  type Signatory,
  signatoryOf,
  statesExploitation,
} from './journey/approval.ts';
import { asks } from './journey/asks.ts';
import {
  arrive,
  complaints,
  fillIn,
  givesName,
  givesPassword,
  meets,
  opens,
  send,
  setsUp,
  ticksTerms,
} from './journey/entry.ts';
import { newEva, newOmar } from './journey/people.ts';
import type { Language } from './journey/person.ts';

const givenPassword = 'nio blå bussar i skogen';
const demo = { en: 'Try the demo', sv: 'Prova demoversionen' } as const;
/** A last day within the allowed duration of an acceptance. */
const until = new Date(Date.now() + 80 * 86_400_000).toISOString().slice(0, 10);

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Makes the account of the approver, whose password must be changed at the first sign-in. */
async function employsApprover({ page, account }: Signatory, approver: Signatory): Promise<void> {
  const idOf = (made: unknown): number => z.object({ id: z.number() }).parse(made).id;
  const { user } = z
    .object({ user: z.object({ organization: z.object({ id: z.number() }) }) })
    .parse(await asks(page, 'GET', 'session', undefined));
  const resource = { kind: 'organization', id: user.organization.id };
  const resources = ['ra:View', 'ra:Comment', 'ra:Approve'].map((permission) => ({ permission, resource }));
  const group = idOf(await asks(page, 'POST', 'admin/group', { name: 'Board', resources }));
  const { username, givenName, surname } = approver.account;
  const person = { username, givenName, surname, groups: [group] };
  const userId = idOf(await asks(page, 'POST', 'admin/user', person));
  const body = { secret: givenPassword, current: account.secret };
  await asks(page, 'POST', `admin/user/${userId}/password`, body);
}

/** The approver signs in with name and password, and completes all further steps on one screen. */
async function comesToApprove(approver: Signatory, address: string): Promise<void> {
  const { page, entry, account } = approver;
  await opens(approver, `/login?uri=${encodeURIComponent(`${address}/signoff`)}`);
  await givesName(approver, account.username);
  await givesPassword(approver, givenPassword);
  await meets(approver, entry.welcomeNeeded);
  await fillIn(approver, [
    [entry.newPassword, account.secret],
    [entry.passwordAgain, account.secret],
  ]);
  await ticksTerms(approver);
  await send(approver, entry.getStarted);
  await page.waitForURL(`**${address}/signoff`);
}

describe.each<Language>(['en', 'sv'])('the assessment of the demo bank (%s)', (language) => {
  let server: RunningServer;
  let owner: Signatory;
  let approver: Signatory;
  beforeAll(async () => {
    server = await startBuiltServer();
    owner = signatoryOf(await arrive(browser, server.url, { language }), newEva());
    approver = signatoryOf(await arrive(browser, server.url, { language }), newOmar());
  });
  afterAll(async () => {
    await approver.visitor.close();
    await owner.visitor.close();
    await server.stop();
  });

  it('is approved by the named person after statements, conclusion and accepted gaps are added', async () => {
    const times: [string, number][] = [];
    const timed = async <T>(part: string, act: () => Promise<T>): Promise<T> => {
      const from = performance.now();
      const result = await act();
      times.push([part, performance.now() - from]);
      return result;
    };
    await setsUp(owner, server.setupLink ?? '', owner.account, 'Nordsund');
    const visitor = await createBrowserVisitor(browser, server.url, { language });
    const document = await bankOfDemo(visitor.page, demo[language]);
    await visitor.close();
    const address = await bringsBank(owner, document);
    await employsApprover(owner, approver);

    const made = await timed('exploitation', () => statesExploitation(owner, address));
    expect(made).toBeLessThanOrEqual(120);
    await timed('conclusion', () => concludes(owner, address));
    const gaps = await timed('gaps', () => acceptsGaps(owner, address, until));
    await timed('sign-in and welcome of the approver', () => comesToApprove(approver, address));
    const agreed = await timed('agreeing to the gaps', () => agreesToGaps(approver, address));
    expect(agreed).toBeLessThanOrEqual(gaps);
    await timed('request', () => requestsApproval(owner, address, approver.account));
    await timed('approval', () => approves(approver, address));
    const by = { owner: owner.account, approver: approver.account };
    await isApproved(owner, address, by);
    await isApproved(approver, address, by);
    const lines = times.map(([part, ms]) => `  ${part}: ${(ms / 1000).toFixed(1)} s`);
    process.stdout.write(`${language}, ${made} statements, ${gaps} gaps:\n${lines.join('\n')}\n`);
    expect(complaints(owner)).toEqual([]);
    expect(complaints(approver)).toEqual([]);
  });
});
