import { createDocxFixture, createPdfFixture, tradeReportPages } from '@klarsikt/testkit/documents';
import { ready } from '@klarsikt/web/test/demo.ts';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

beforeAll(() => ready(() => import('./CardPage.tsx')));

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const report = (name: string, type = 'application/pdf') =>
  new File([createPdfFixture(tradeReportPages)], name, { type });

async function onCard(language: 'en' | 'sv' = 'en') {
  const opened = await open('/threat/1048/card', await (await theApp()).demo(language), language);
  const section = await waitFor(() => {
    const found = document.getElementById('sources');
    if (found?.querySelector('input[type="file"]') == null) throw new Error('nowhere to give a document');
    return found;
  });
  return { ...opened, section };
}

/** Bypasses the `accept` attribute, because users can choose any file. */
function choose(section: HTMLElement, file: File): void {
  const input = section.querySelector('input[type="file"]') ?? section;
  fireEvent.change(input, { target: { files: [file] } });
}

describe('an uploaded report of the own organisation', () => {
  it('is quoted on the threat card, each quote linked to its page, until the report is deleted', async () => {
    const { user, section } = await onCard();
    await within(section).findByRole('heading', { name: 'Add your own sources' });
    choose(section, report('customs-report.pdf'));
    for (const [label, text] of [
      ['Title', 'Customs report 2023'],
      ['Author', 'Customs'],
      ['Year', '2023'],
    ] as const)
      fireEvent.change(await within(section).findByLabelText(label), { target: { value: text } });
    await user.click(within(section).getByRole('button', { name: 'Upload' }));
    await within(section).findByRole('heading', { name: /Summary from the sources/ });
    const own = () =>
      [...section.querySelectorAll('li')].filter(
        (line) =>
          line.querySelector('blockquote') !== null && line.textContent.includes('Customs report 2023'),
      );
    await waitFor(() => expect(own().length).toBeGreaterThanOrEqual(2));
    const read = own().map(({ textContent }) => textContent);
    for (const page of ['p. 1', 'p. 2'])
      expect(
        read.some((text) => text.includes(page)),
        page,
      ).toBe(true);
    expect(read.join(' ')).not.toContain('canteen');
    const marked = own().flatMap((line) => [...line.querySelectorAll('mark')]);
    expect(marked.map(({ textContent }) => textContent.toLowerCase())).toContain(
      'trade-based money laundering',
    );

    const cites = within(section).getAllByRole('button', {
      name: /Read the passage: Customs report 2023, p\. \d/,
    });
    expect(cites.length).toBeGreaterThanOrEqual(3);
    const [cite] = cites;
    const said = (cite?.closest('li')?.textContent ?? '').replace(/\s*Customs 2023.*$/s, '');
    expect(said.length).toBeGreaterThan(20);
    expect(tradeReportPages.join(' ')).toContain(said);
    await user.click(cite ?? section);
    const dialog = await screen.findByRole('dialog', { name: 'Customs report 2023' });
    await waitFor(() => expect(dialog.textContent).toContain(said));
    within(dialog).getByRole('link', { name: 'Download Customs report 2023' });
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));

    await user.click(within(section).getByRole('button', { name: 'Delete Customs report 2023' }));
    const asked = await screen.findByRole('dialog');
    await user.click(within(asked).getByRole('button', { name: 'Delete' }));
    await within(section).findByRole('heading', { name: 'Add your own sources' });
    await waitFor(() => expect(own()).toEqual([]));
  });

  it('is refused if it has another file type, and another file can be chosen', async () => {
    const { user, section } = await onCard();
    choose(section, new File(['x'], 'notes.txt', { type: 'text/plain' }));
    const early = await within(section).findByRole('alert');
    expect(early.textContent).toContain('“notes.txt” is of another type');
    choose(section, report('report.docx', wordType));
    await user.click(await within(section).findByRole('button', { name: 'Upload' }));
    await waitFor(() =>
      expect(within(section).getByRole('alert').textContent).toContain('Save it in one of these formats'),
    );
    await user.click(within(section).getByRole('button', { name: 'Cancel' }));
    await within(section).findByRole('button', { name: 'choose a file' });
  });

  it('is quoted from a Swedish Word file with the heading of each passage', async () => {
    const { user, section } = await onCard('sv');
    const text =
      'Handelsbaserad penningtvätt innebär att brottsvinster döljs genom handel med varor. Kriminella anger felaktigt pris på fakturor för att flytta värden mellan länder. Samma varor faktureras flera gånger hos olika banker.';
    const content = await createDocxFixture('Lägesbild', 'Fakturor som inte stämmer', text);
    choose(section, new File([new Uint8Array(content)], 'lägesbild.docx', { type: wordType }));
    await user.click(await within(section).findByRole('button', { name: 'Ladda upp' }));
    await within(section).findByRole('heading', { name: 'Sammanfattning ur källorna' });
    await user.click(
      await within(section).findByRole('button', { name: 'Läs i Lägesbild, Fakturor som inte stämmer' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Lägesbild' });
    await waitFor(() => expect(dialog.textContent).toContain('Samma varor faktureras flera gånger'));
  });
});

it('a visitor reads the published sources of a threat but cannot upload any', async () => {
  await open('/threat/1048/card');
  await heading('Trade-based money laundering');
  const section = document.getElementById('sources') ?? document.body;
  await within(section).findByText(/^Nothing has been uploaded yet\./);
  expect(within(section).getAllByRole('link').length).toBeGreaterThan(0);
  expect(within(section).queryByRole('button', { name: 'choose a file' })).toBeNull();
  expect(section.querySelector('input[type="file"]')).toBeNull();
});
