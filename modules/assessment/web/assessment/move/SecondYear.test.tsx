import { assessmentContract } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import { heading, leave, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const words = {
  en: {
    former: 'Business-wide risk assessment 2025',
    last: 'Business-wide risk assessment 2026',
    actions: (name: string) => `Menu for ${name}`,
    duplicate: 'Duplicate',
    name: /^Name of the copy/,
    date: /^Assessment date/,
    next: 'Business-wide risk assessment 2027',
    copied: 'Copied as Business-wide risk assessment 2027.',
    overview: 'Overview',
    trend: 'Development by year',
    minor: /^Minor with own account, Number/,
    period: /^Period/,
    start: 'Copy figures from',
    begin: 'Create the period',
    begun: /based on the assessment/,
    differ: 'Levels that differ',
    entries: 'Entries that differ',
    entry: 'Minor with own account',
    report: 'Report',
  },
  sv: {
    former: 'Allmän riskbedömning 2025',
    last: 'Allmän riskbedömning 2026',
    actions: (name: string) => `Meny för ${name}`,
    duplicate: 'Duplicera',
    name: /^Kopians namn/,
    date: /^Bedömningsdatum/,
    next: 'Allmän riskbedömning 2027',
    copied: 'Kopierad som Allmän riskbedömning 2027.',
    overview: 'Översikt',
    trend: 'Utveckling per år',
    minor: /^Minderårig med eget konto, Antal/,
    period: /^Period/,
    start: 'Kopiera uppgifter från',
    begin: 'Skapa perioden',
    begun: /bygger på bedömningen/,
    differ: 'Nivåer som skiljer sig',
    entries: 'Uppgifter som skiljer sig',
    entry: 'Minderårig med eget konto',
    report: 'Rapport',
  },
} as const;

const slow = { timeout: 60_000 };

const yearsIn = (table: HTMLElement): readonly string[] =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('th, td')?.textContent?.trim() ?? '')
    .toSorted();

it.each<Language>(['en', 'sv'])(
  'a copy of the demo bank for the next year is compared with the previous year (%s)',
  async (language) => {
    const say = words[language];
    const client = await (await theApp()).demo(language);
    const { user } = await open('/ra', client, language);
    await user.click(await screen.findByRole('button', { name: say.actions(say.last) }, slow));
    await user.click(await screen.findByRole('menuitem', { name: say.duplicate, hidden: true }, slow));
    const dialog = within(await screen.findByRole('dialog', {}, slow));
    fireEvent.change(dialog.getByRole('textbox', { name: say.name }), { target: { value: say.next } });
    fireEvent.change(dialog.getByLabelText(say.date), { target: { value: '2027-09-30' } });
    await user.click(dialog.getByRole('button', { name: say.duplicate }));
    await screen.findByText(say.copied, {}, slow);
    await user.click(await screen.findByRole('link', { name: say.next }, slow));
    await heading(say.overview);
    const { assessments } = await client.call(assessmentContract.list, { query: {} });
    const id = assessments.find(({ name }) => name === say.next)?.id ?? 0;
    const before = assessments.find(({ name }) => name === say.last)?.id ?? 0;
    const trend = (await screen.findByText(say.trend, {}, slow)).closest('section') ?? document.body;
    await waitFor(() => expect(yearsIn(within(trend).getByRole('table'))).toEqual(['2025', '2026', '2027']));
    await leave();

    await open(`/ra/${id}/periods`, client, language);
    fireEvent.change(await screen.findByRole('textbox', { name: say.period }, slow), {
      target: { value: '2027' },
    });
    fireEvent.change(screen.getByLabelText(say.start), { target: { value: 'assessment' } });
    fireEvent.click(screen.getByRole('button', { name: say.begin }));
    await screen.findByText(say.begun, {}, slow);
    await leave();

    await open(`/ra/${id}/background/customers`, client, language);
    const [figure] = await screen.findAllByRole('textbox', { name: say.minor }, slow);
    fireEvent.focus(figure ?? document.body);
    fireEvent.change(figure ?? document.body, { target: { value: '90000' } });
    fireEvent.blur(figure ?? document.body);
    const minors = async () =>
      (await client.call(assessmentContract.load, { body: { id } })).document.background.data.customers?.[
        'cu-minor'
      ];
    await waitFor(async () => expect(JSON.stringify(await minors())).toContain('90000'), slow);
    await leave();

    const compared = await open(`/ra/${id}`, client, language);
    await compared.user.click(
      within((await screen.findByText(say.trend, {}, slow)).closest('section') ?? document.body).getByRole(
        'link',
        { name: say.last },
      ),
    );
    await waitFor(() => expect(compared.address()).toContain(`with=${before}`), slow);
    const entries = (await screen.findByText(say.entries, {}, slow)).closest('section') ?? document.body;
    within(entries).getByText(say.entry, { exact: false });
    const levels = await screen.findByRole('table', { name: say.differ }, slow);
    within(levels).getByText(say.entry, { exact: false });
    await leave();

    await open(`/ra/${id}/report`, client, language);
    const chapter = await screen.findByRole('heading', { name: new RegExp(`${say.trend}$`) }, slow);
    const table = [...document.querySelectorAll('table')].find(
      (one) => (chapter.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    );
    expect(yearsIn(table ?? document.body)).toEqual(['2025', '2026', '2027']);
    for (const name of [say.former, say.last, say.next]) expect(table?.textContent).toContain(name);
  },
  600_000,
);
