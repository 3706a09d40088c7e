import { portalContract } from '@klarsikt/contract';
import { listMailsTo, testPassword } from '@klarsikt/testkit';
import { heading, leave, open } from '@klarsikt/web/test/screen.tsx';
import { answeredWith, theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const seller = {
  name: 'Fyrvik Rådgivning AB',
  registration: '556000-0001',
  vatNumber: 'SE556000000101',
  address: 'Hamngatan 4, 411 14 Göteborg',
  payTo: 'Bankgiro 123-4567',
  taxNote: '',
  net: 240_000,
  vatPercent: 25,
  days: 30,
};

async function sold() {
  const app = await theApp();
  const operator = await (await app.tenant({ kind: 'system' })).user();
  await operator.call(portalContract.saveSeller, { body: seller });
  return app;
}

const email = 'karin.portal@ekbacka.example';
const fields = [
  ['Name of the firm', 'Ekbacka AB'],
  ['Registration number', '556677-8899'],
  ['Postal address', 'Storgatan 12'],
  ['E-mail address for the invoice', 'faktura@ekbacka.example'],
  ['First name', 'Karin'],
  ['Surname', 'Ek'],
  ['Your e-mail address', email],
] as const;

/** Pastes instead of typing, because typing renders the page at each key. */
async function fill(user: Awaited<ReturnType<typeof open>>['user'], label: string, value: string) {
  await user.click(screen.getByLabelText(label));
  await user.paste(value);
}

describe('the portal', () => {
  it("accepts an order at the seller's price, confirms the order once, and opens the questions of the trade", async () => {
    const app = await sold();
    const { user } = await open('/portal/checkout');
    await heading('Order a risk assessment');
    expect(screen.queryByRole('textbox', { name: /price|SEK/i })).toBeNull();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Industry of the firm' }).value).toBe('');
    for (const [label, value] of fields) await fill(user, label, value);
    await user.click(screen.getByRole('button', { name: /^Order for SEK/ }));
    const summary = await screen.findByRole('alert');
    expect(document.activeElement).toBe(summary);
    within(summary).getByRole('button', {
      name: 'Industry of the firm: Choose the firm’s industry. The questions depend on it.',
    });
    await user.click(
      within(summary).getByRole('button', {
        name: /Confirm that you have the right to order and accept the terms\./,
      }),
    );
    expect(document.activeElement).toBe(
      screen.getByRole('checkbox', {
        name: /^I have the right to order for the firm, and I accept the terms of use\./,
      }),
    );
    await user.click(
      screen.getByRole('checkbox', {
        name: /^I have the right to order for the firm, and I accept the terms of use\./,
      }),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Industry of the firm' }), 'estate');
    await user.click(screen.getByRole('button', { name: /^Order for SEK/ }));
    await heading('Thank you. Your order is registered.');
    const [letter] = await listMailsTo(app, email);
    const link = new URL(letter?.link ?? 'http://none');
    expect(link.searchParams.get('coursePackage')).toBe('estate');

    await leave();
    const accept = await open(link.pathname + link.search);
    await heading('Welcome to Ekbacka AB');
    expect(accept.address()).toBe('/portal/accept');
    await fill(accept.user, 'Password', testPassword);
    await accept.user.click(screen.getByRole('button', { name: 'Confirm and begin' }));
    await waitFor(() => expect(accept.address()).toContain('/login?uri='));
    expect(new URLSearchParams(accept.address().split('?')[1]).get('uri')).toBe(
      '/portal?coursePackage=estate',
    );
    // The chosen password has already signed in, so the page continues with the terms.
    await heading('Before you go on');
    await leave();
    await open(link.pathname + link.search);
    await heading('This link no longer works');
  });

  it('starts the assessment, and continues it the next time', async () => {
    const owner = await (await (await sold()).tenant()).user();
    const first = await open('/portal?coursePackage=letting', owner);
    await heading(/^Step 1 of 8/);
    expect(first.address()).toMatch(/^\/portal\/assessment\/\d+\/business$/);
    const begun = first.address();
    await leave();
    const again = await open('/portal', owner);
    await heading(/^Step 1 of 8/);
    expect(again.address()).toBe(begun);
    const { assessments } = await owner.call(portalContract.dashboard, {});
    expect(assessments).toMatchObject([{ trade: { key: 'letting' } }]);
  });

  it('keeps text that is typed while an earlier answer is being saved', async () => {
    const owner = await (await (await sold()).tenant()).user();
    const { id } = await owner.call(portalContract.start, { body: { trade: 'pawn', from: null } });
    const { user } = await open(`/portal/assessment/${id}/business`, owner);
    await heading(/^Step 1 of 8/);
    const field = screen.getByRole('textbox', { name: /^Who is responsible/ });
    await user.type(field, 'Karin');
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    await user.type(field, ' Ek');
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    await heading(/^Step 2 of 8/);
    await waitFor(async () => {
      const { answers } = await owner.call(portalContract.get, { params: { id } });
      expect(answers['c-responsible']).toBe('Karin Ek');
    });
  });

  it.each([
    [503, 'No connection to the server.'],
    [401, 'You are signed out'],
  ] as const)(
    'keeps answers after a response with status %i and sends the answers again',
    async (status, told) => {
      const owner = await (await (await sold()).tenant()).user();
      const { id } = await owner.call(portalContract.start, { body: { trade: 'pawn', from: null } });
      const { user } = await open(`/portal/assessment/${id}/business`, owner);
      await heading(/^Step 1 of 8/);
      const field = screen.getByRole('textbox', { name: /^Who is responsible/ });
      await answeredWith(status, async () => {
        await user.click(field);
        await user.paste('Karin Ek');
        await screen.findByText(told, { exact: false });
        expect(screen.queryByRole('alert')).toBeNull();
      });
      if (status === 401) window.dispatchEvent(new Event('online'));
      await waitFor(
        async () => {
          const { answers } = await owner.call(portalContract.get, { params: { id } });
          expect(answers['c-responsible']).toBe('Karin Ek');
        },
        { timeout: 15_000 },
      );
      await screen.findByText('Saved');
    },
  );

  it('keeps saved answers, free text and ranges when moving to the next step', async () => {
    const owner = await (await (await sold()).tenant()).user();
    const { id } = await owner.call(portalContract.start, { body: { trade: 'estate', from: null } });
    const stored = async () => (await owner.call(portalContract.get, { params: { id } })).answers;
    const { user } = await open(`/portal/assessment/${id}/business`, owner);
    await heading(/^Step 1 of 8/);
    const what = screen.getByRole('textbox', { name: /^What does the firm do/ });
    await user.clear(what);
    await user.paste('We sell summer houses.');
    await user.click(screen.getByRole('radio', { name: 'Limited company' }));
    await user.click(screen.getByRole('checkbox', { name: 'Nothing' }));
    await user.click(screen.getByRole('checkbox', { name: 'Bookkeeping' }));
    await waitFor(async () => expect(await stored()).toMatchObject({ 'c-outsourced': ['books'] }));
    await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy());
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Limited company' }).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    await heading(/^Step 2 of 8/);
    const [band] = screen.getAllByRole('combobox');
    await user.selectOptions(band ?? document.body, '3');
    await waitFor(async () => expect(Object.values((await stored())['c-services'] ?? {})).toEqual([3]));
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    await heading(/^Step 3 of 8/);
    const answers = await stored();
    expect(answers['c-what']).toBe('We sell summer houses.');
    expect(Object.values(answers['c-services'] ?? {})).toEqual([3]);
  });

  it('keeps the focus on a clicked step link, and moves the focus to the heading after Next', async () => {
    const owner = await (await (await sold()).tenant()).user();
    const { id } = await owner.call(portalContract.start, { body: { trade: 'pawn', from: null } });
    const { user } = await open(`/portal/assessment/${id}/business`, owner);
    await heading(/^Step 1 of 8/);
    const steps = within(screen.getByRole('navigation', { name: 'All steps' }));
    const [, second] = steps.getAllByRole('link');
    if (second === undefined) throw new Error('there is no second step');
    second.focus();
    await user.keyboard('{Enter}');
    await heading(/^Step 2 of 8/);
    expect(document.activeElement).toBe(second);
    const on = screen.getByRole('button', { name: 'Save and continue' });
    on.focus();
    await user.keyboard('{Enter}');
    const third = await heading(/^Step 3 of 8/);
    await waitFor(() => expect(document.activeElement).toBe(third));
  });

  it('creates the report on the result page, and lists the reasons that block the approval', async () => {
    const owner = await (await (await sold()).tenant()).user();
    const { id } = await owner.call(portalContract.start, { body: { trade: 'pawn', from: null } });
    const { user } = await open(`/portal/assessment/${id}/result`, owner);
    await heading(/^Step 8 of 8/);
    expect(
      await screen.findByText('The assessment can be approved when all requirements above are met.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^I have read/ })).toBeNull();
    const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent ?? '');
    const first = headings.findIndex((text) => text.startsWith('The residual risk is'));
    expect(headings.slice(first, first + 5)).toEqual([
      expect.stringMatching(/^The residual risk is/),
      expect.stringMatching(/^Highest residual risks/),
      'Next steps',
      expect.stringMatching(/requirements/),
      'Levels by area',
    ]);
    const [pdf] = screen.getAllByRole('button', { name: 'PDF' });
    await user.click(pdf ?? document.body);
    await screen.findByRole('progressbar', { name: /PDF/ });
    await heading(/^Step 8 of 8/);
  });

  it('lists started assessments with links, and preselects the trade for a new one', async () => {
    const owner = await (await (await sold()).tenant()).user();
    const empty = await open('/portal/dashboard', owner);
    await screen.findByText('No assessment yet');
    const [first] = screen.getAllByRole('combobox', { name: /Industry of the firm/ });
    await empty.user.selectOptions(first ?? document.body, 'venue');
    await empty.user.click(screen.getByRole('button', { name: 'Begin the assessment' }));
    await heading(/^Step 1 of 8/);
    await leave();
    const { user, address } = await open('/portal/dashboard', owner);
    await heading('Your risk assessments');
    const [line] = await screen.findAllByRole('listitem');
    if (line === undefined) throw new Error('nothing is listed');
    await user.click(within(line).getByRole('link', { name: 'Continue the assessment' }));
    await heading(/^Step 1 of 8/);
    expect(address()).toMatch(/\/business$/);
  });

  it('requires name and address of the invited person', async () => {
    const owner = await (await (await sold()).tenant()).user();
    const { user } = await open('/portal/dashboard', owner);
    await user.click(await screen.findByText('Invite a colleague'));
    const [email] = screen.getAllByRole('textbox', { name: 'E-mail address of the person to invite' });
    const form = within(email?.closest<HTMLElement>('form') ?? document.body);
    await user.click(form.getByRole('button', { name: 'Send the invitation' }));
    await form.findByText('Enter the surname of the person to invite.');
    expect(form.queryByText(/your (own|first|sur)/i)).toBeNull();
  });

  it('explains that an invitation waits in the outbox without a mail server', async () => {
    const owner = await (await (await sold()).tenant()).user();
    const { user } = await open('/portal/dashboard', owner);
    await user.click(await screen.findByText('Invite a colleague'));
    const [email] = screen.getAllByRole('textbox', { name: 'E-mail address of the person to invite' });
    const form = within(email?.closest<HTMLElement>('form') ?? document.body);
    await user.type(form.getByRole('textbox', { name: 'First name' }), 'Kim');
    await user.type(form.getByRole('textbox', { name: 'Surname' }), 'Ek');
    await user.type(
      form.getByRole('textbox', { name: 'E-mail address of the person to invite' }),
      'kim@bolag.example',
    );
    await user.click(form.getByRole('button', { name: 'Send the invitation' }));
    await screen.findByText(/kim@bolag\.example is saved but not sent/);
  });

  it('asks about an ambiguous price and saves nothing until the price is clear', async () => {
    const app = await theApp();
    const operator = await (await app.tenant({ kind: 'system' })).user();
    await operator.call(portalContract.saveSeller, { body: seller });
    const net = async () => (await operator.call(portalContract.getSeller, {})).seller?.net;
    const { user } = await open('/admin/portal', operator);
    await screen.findByRole('link', { name: 'Sales in the portal' });
    const price = await screen.findByRole('textbox', { name: 'Price excluding VAT, SEK' });
    const form = within(price.closest<HTMLElement>('form') ?? document.body);
    await user.clear(price);
    await user.type(price, '4,900');
    await user.click(form.getByRole('button', { name: 'Save' }));
    const meant = await form.findByRole('button', { name: '4,900 (thousands)' });
    await form.findByRole('button', {
      name: 'Price excluding VAT, SEK: “4,900” can be read in two ways. Which do you mean?',
    });
    expect(await net()).toBe(seller.net);
    await user.click(meant);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await net()).toBe(490_000));
    await operator.call(portalContract.saveSeller, { body: seller });
  });

  it('shows that a link could not be checked when the server is unreachable', async () => {
    await sold();
    const { user } = await open('/portal/checkout');
    await heading('Order a risk assessment');
    await answeredWith(503, async () => {
      window.history.pushState(null, '', `/portal/accept?token=${'x'.repeat(43)}`);
      await screen.findByText(/^The server did not answer/);
      expect(screen.queryByText('This link no longer works')).toBeNull();
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('This link no longer works');
  });

  it('shows an error page for a foreign link, another format or an unknown address', async () => {
    await sold();
    const { user } = await open(`/portal/exporty/1/pdf/${'x'.repeat(43)}`);
    await user.click(await screen.findByRole('button', { name: 'Download the report' }));
    await heading('This link no longer works');
    for (const address of ['/portal/exporty/1/odt', '/portal/nothing']) {
      await leave();
      await open(address);
      await screen.findByText('Page not found');
    }
    await leave();
    await open('/portal/accept?token=short');
    await heading('This link no longer works');
    await leave();
    await open('/portal/accept');
    await heading('Open the link in your e-mail');
    await leave();
    await open(`/portal/checkout?sessionId=${'y'.repeat(43)}`);
    await screen.findByRole('alert');
  });
});
