import { assessmentContract, reportContract, templateContract } from '@klarsikt/contract';
import { smallFirmSettings } from '@klarsikt/testkit';
import { ready } from '@klarsikt/web/test/demo.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() =>
  ready(() => Promise.all([import('./CreateReportPage.tsx'), import('./SavedReportPage.tsx')])),
);

const words = {
  en: {
    template: 'Template',
    title: /^Title/,
    create: 'Create report',
    accept: 'Accept and freeze',
    accepted: 'The report has been accepted and frozen.',
    said: 'Said by our own compliance function.',
  },
  sv: {
    template: 'Mall',
    title: /^Titel/,
    howSure: /^Ta med hur säkra/,
    create: 'Skapa rapport',
    accept: 'Godkänn och frys',
    accepted: 'Rapporten är godkänd och fryst.',
    said: 'Sagt av vår egen compliancefunktion.',
  },
} as const;

async function firm() {
  const tenant = await (await theApp()).tenant();
  const anna = await tenant.user();
  const { id } = await anna.call(assessmentContract.create, {
    body: { unitId: tenant.unitId, settings: smallFirmSettings },
  });
  const made = await anna.call(templateContract.create, {
    body: { name: 'Ours', from: { ref: 'boardSummary' } },
  });
  const params = { id: made.id };
  const { revision, document } = await anna.call(templateContract.get, { params });
  const text = { en: words.en.said, sv: words.sv.said };
  const value = [...document.template.content, { type: 'markdown', text }];
  const patches = [{ op: 'set' as const, path: '/template/content', value }];
  await anna.call(templateContract.save, { params, body: { revision, patches } });
  return { anna, id, own: made.id };
}

it.each(['en', 'sv'] as const)(
  'an own board summary shows its own texts and is byte-identical after acceptance (%s)',
  async (language) => {
    const say = words[language];
    const { anna, id, own } = await firm();
    const { user } = await open(`/ra/${id}/reports/create`, anna, language);
    await screen.findByRole('option', { name: 'Ours' });
    fireEvent.change(screen.getByLabelText(say.template), { target: { value: `own-${own}` } });
    fireEvent.change(screen.getByRole('textbox', { name: say.title }), { target: { value: 'Board 2026' } });
    await user.click(screen.getByRole('button', { name: say.create }));
    await screen.findByText(say.said);
    await user.click(await screen.findByRole('button', { name: say.accept }));
    await screen.findByText(say.accepted);
    const link = (format: string) => screen.findByRole('link', { name: format });
    const file = async (format: string) => {
      const { status, bytes } = await anna.raw('GET', (await link(format)).getAttribute('href') ?? '');
      expect(status).toBe(200);
      return bytes;
    };
    const accepted = await file('PDF');
    expect(accepted.toString('latin1')).toMatch(/^%PDF/);
    expect((await file('HTML')).toString('utf8')).toContain(say.said);
    const { revision } = await anna.call(assessmentContract.getData, { params: { id } });
    const patches = [{ op: 'set' as const, path: '/conclusions/overall', value: 'Moved on' }];
    await anna.call(assessmentContract.modifyData, { params: { id }, body: { revision, patches } });
    await waitFor(async () => expect((await file('PDF')).equals(accepted)).toBe(true));
    expect((await anna.call(reportContract.listSaved, { params: { id } })).reports).toMatchObject([
      { title: 'Board 2026', template: `own-${own}` },
    ]);
  },
);

it('an empty list of reports has a link to create the first one', async () => {
  const { anna, id } = await firm();
  const { user, address } = await open(`/ra/${id}/reports`, anna);
  await screen.findByRole('heading', { name: 'No reports yet' });
  await user.click(screen.getByRole('link', { name: 'Create report' }));
  await waitFor(() => expect(address()).toBe(`/ra/${id}/reports/create`));
});
