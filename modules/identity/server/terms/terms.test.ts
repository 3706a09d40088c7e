import { Workbook } from '@cj-tech-master/excelts';
import { readStarterModel } from '@klarsikt/content';
import {
  analysisContract,
  assessmentContract,
  deferredContract,
  reportContract,
  termsContract,
} from '@klarsikt/contract';
import type { Patch } from '@klarsikt/engine/assessment';
import { maxTermCharacters, termKeys } from '@klarsikt/engine/text';
import {
  expectRefusal,
  getSharedTestApp,
  smallFirmSettings,
  type TestApp,
  type TestClient,
} from '@klarsikt/testkit';
import { readWordText } from '@klarsikt/testkit/word-text';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const set = (path: string, value: string): Patch => ({ op: 'set', path: `/${path}`, value });
const faulty = z.object({
  faults: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
});

async function faultsOf(user: TestClient, patches: Patch[]) {
  const { revision } = await user.call(termsContract.load, {});
  const { status, error } = await expectRefusal(
    user.call(termsContract.save, { body: { revision, patches } }),
  );
  expect(status).toBe(400);
  return faulty.parse(error.details).faults;
}

describe("an organisation's terms in reports", () => {
  it("default to the product's terms, field by field", async () => {
    const user = await (await app.tenant()).user();
    const before = await user.call(termsContract.load, {});
    expect([before.revision, before.by, Object.keys(before.document)]).toEqual([0, null, [...termKeys]]);
    const saved = await user.call(termsContract.save, {
      body: { revision: 0, patches: [set('level.VERYHIGH/sv', 'Kritisk')] },
    });
    expect(saved).toMatchObject({
      revision: 1,
      userId: user.userId,
      patches: [set('level.VERYHIGH/sv', 'Kritisk')],
    });
    const after = await user.call(termsContract.load, {});
    expect(after.document['level.VERYHIGH']).toEqual({ en: '', sv: 'Kritisk' });
    expect(after).toMatchObject({ revision: 1, by: { userId: user.userId } });
  });

  it.each([
    ['control character', 'level.HIGH/en', 'Se\u0007vere', 'level.HIGH/en'],
    ['line break', 'category.customers/sv', 'Kunder\nkunder', 'category.customers/sv'],
    ['text direction control character', 'level.HIGH/en', 'a\u202eb', 'level.HIGH/en'],
    ['longer than the column', 'area.ml/en', 'x'.repeat(maxTermCharacters + 1), 'area.ml/en'],
    ['unknown term', 'level.EXTREME/en', 'Extreme', ''],
  ])('are refused with the path of the fault: %s', async (_what, path, value, place) => {
    const user = await (await app.tenant()).user();
    const faults = await faultsOf(user, [set(path, value)]);
    expect(faults.map((fault) => fault.path)).toEqual([`/${place}`]);
    expect((await user.call(termsContract.load, {})).revision).toBe(0);
  });

  it('cannot be set at an inherited property such as toString (prototype pollution)', async () => {
    const user = await (await app.tenant()).user();
    const faults = await faultsOf(user, [set('level.HIGH/toString', 'x')]);
    expect(faults.map((fault) => fault.path)).toEqual(['body.patches.0.path']);
    expect((await user.call(termsContract.load, {})).revision).toBe(0);
  });

  it("must be distinct within a group, also from the product's terms", async () => {
    const user = await (await app.tenant()).user();
    const same = await faultsOf(user, [set('level.MEDIUM/en', 'Raised'), set('level.HIGH/en', 'raised ')]);
    expect(same.map(({ path, code }) => [path, code])).toEqual([
      ['/level.MEDIUM/en', 'terms.repeated'],
      ['/level.HIGH/en', 'terms.repeated'],
    ]);
    const usual = await faultsOf(user, [set('level.MEDIUM/sv', 'HÖG')]);
    expect(usual).toMatchObject([{ path: '/level.MEDIUM/sv' }]);
    const { revision } = await user.call(termsContract.save, {
      body: {
        revision: 0,
        patches: [
          set('strength.MODERATE/en', 'High'),
          set('level.LOW/en', 'Medium'),
          set('level.MEDIUM/en', 'Low'),
        ],
      },
    });
    expect(revision).toBe(1);
  });

  it('have a history, and restoring an old state adds a new change', async () => {
    const user = await (await app.tenant()).user();
    for (const [revision, value] of ['Severe', 'Grave', ''].entries())
      await user.call(termsContract.save, { body: { revision, patches: [set('level.HIGH/en', value)] } });
    const { entries, next } = await user.call(termsContract.history, { query: {} });
    expect([entries.map(({ revision }) => revision), next]).toEqual([[3, 2, 1], null]);
    expect(await user.call(termsContract.history, { query: { before: 2 } })).toMatchObject({
      entries: [{ revision: 1 }],
    });
    expect(await user.call(termsContract.restore, { body: { revision: 3, to: 2 } })).toMatchObject({
      revision: 4,
    });
    expect((await user.call(termsContract.load, {})).document['level.HIGH']?.en).toBe('Grave');
    expect(await user.call(termsContract.restore, { body: { revision: 4, to: 0 } })).toMatchObject({
      revision: 5,
    });
    expect((await user.call(termsContract.load, {})).document['level.HIGH']?.en).toBe('');
    await expect(user.call(termsContract.restore, { body: { revision: 5, to: 9 } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('can be read and changed only in that organisation', async () => {
    const [user, neighbour] = [await (await app.tenant()).user(), await (await app.tenant()).user()];
    await user.call(termsContract.save, { body: { revision: 0, patches: [set('level.HIGH/en', 'Severe')] } });
    expect(await neighbour.call(termsContract.load, {})).toMatchObject({ revision: 0 });
    expect((await neighbour.call(termsContract.history, { query: {} })).entries).toEqual([]);
    await neighbour.call(termsContract.save, {
      body: { revision: 0, patches: [set('level.HIGH/en', 'Grave')] },
    });
    expect((await user.call(termsContract.load, {})).document['level.HIGH']?.en).toBe('Severe');
  });
});

const words = {
  en: { level: 'Critical level', category: 'Client types', area: 'Laundering' },
  sv: { level: 'Kritisk nivå', category: 'Kundslag', area: 'Tvätt' },
} as const;

async function worded() {
  const tenant = await app.tenant();
  const user = await tenant.user();
  const patches = (['en', 'sv'] as const).flatMap((language) => [
    ...['NONE', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH'].map((name, index) =>
      set(`level.${name}/${language}`, `${words[language].level} ${index}`),
    ),
    set(`category.customers/${language}`, words[language].category),
    set(`area.ml/${language}`, words[language].area),
  ]);
  await user.call(termsContract.save, { body: { revision: 0, patches } });
  const settings = { ...smallFirmSettings, name: 'Bank', opGeography: 'ge-se' };
  const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  return { user, id };
}

async function fileOf(user: TestClient, id: string): Promise<ArrayBuffer> {
  for (let step = 0; step < 600; step += 1) {
    const state = await user.call(deferredContract.getStatus, { params: { id } });
    if (state.status === 'Successful')
      return (await user.call(deferredContract.getResult, { params: { id } })).content;
    if (state.status === 'Failed') throw new Error(JSON.stringify(state));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('not finished in time');
}

const dense = (text: string) => text.replace(/[\s\u00a0\u00ad-]+/g, '');

const textOf = {
  docx: readWordText,
  pdf: async (content: ArrayBuffer) =>
    (await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true })).text,
} as const;

describe('a report', () => {
  it.each([
    ['en', 'as PDF', 'pdf'],
    ['sv', 'in Word', 'docx'],
  ] as const)(
    'uses the organisation’s terms on screen and in a file (%s, %s)',
    async (language, _what, format) => {
      const { user, id } = await worded();
      const template = 'businessWideAssessment' as const;
      const { html } = await user.call(reportContract.show, {
        params: { id },
        body: { language, template, format: 'html' },
      });
      const ordered = await user.call(reportContract.export, {
        body: { raId: id, format, language, template },
      });
      const written = await textOf[format](await fileOf(user, ordered.id));
      for (const made of [html ?? '', written]) {
        for (const word of Object.values(words[language])) expect(dense(made)).toContain(dense(word));
      }
      expect(html).toMatch(new RegExp(`<svg[^]*${words[language].category}`));
      expect(written).not.toMatch(
        language === 'en' ? /\d\.\d\s(Low|High|Very High)\b/ : /\d,\d\s(Låg|Hög|Mycket hög)/,
      );
    },
    180_000,
  );

  it("uses the organisation's terms in the preview and in the workbook of an analysis", async () => {
    const { user } = await worded();
    const threat = readStarterModel().threats.find(({ key }) => key === 'th-tbml')?.id ?? 0;
    const given = { name: 'Cash', priv: false, corp: true, selected: { threats: [{ id: threat }] } };
    const { html } = await user.call(analysisContract.report, { body: { language: 'sv', analysis: given } });
    expect(html).toContain(words.sv.level);
    const { id } = await user.call(analysisContract.export, {
      body: { format: 'xlsx', language: 'sv', analysis: given },
    });
    const workbook = new Workbook();
    await workbook.xlsx.load(await fileOf(user, id));
    const cells = workbook.worksheets.flatMap((sheet) => JSON.stringify(sheet.getSheetValues()));
    expect(cells.join()).toContain(words.sv.level);
    expect(cells.join()).toContain(words.sv.category);
  });
});
