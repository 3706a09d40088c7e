import { assessmentContract, deferredContract, reportContract, templateContract } from '@klarsikt/contract';
import { docx, line, p, run } from '@klarsikt/server/test/word-file.ts';
import { expectRefusal, getSharedTestApp, smallFirmSettings, type TestApp } from '@klarsikt/testkit';
import mammoth from 'mammoth';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const plain = (html: string | null) =>
  (html ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ')
    .trim();

async function uploaded(body: string) {
  const tenant = await app.tenant();
  const user = await tenant.user();
  const settings = { ...smallFirmSettings, name: 'Bank <1>', opGeography: 'ge-se' };
  const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const file = { name: 'firm.docx', content: docx(body), fields: { language: 'en' } };
  const sent = await user.upload(templateContract.upload, file);
  expect([sent.status, sent.body]).toEqual([200, expect.any(String)]);
  const { id: word, usable } = templateContract.upload.result.parse(JSON.parse(sent.body).result);
  const page = (language: 'en' | 'sv' = 'en') =>
    user.call(reportContract.wordPage, { params: { id, word, language } });
  return { user, id, word, usable, page };
}

it('the preview of a Word file shows marked values and, separately, the tags', async () => {
  const { page, usable } = await uploaded(
    p('<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>', run('About {{me'), run('ta.title}}')) +
      line('As of {{meta.date}}'),
  );
  expect(usable).toBe(true);
  const { values, tags, cut } = await page();
  expect(cut).toBe(false);
  expect(plain(values)).toContain('About Bank &#60;1&#62;');
  expect(values).toContain('<mark>Bank &#60;1&#62;</mark>');
  expect(plain(tags)).toContain('About {{me ta.title}}');
  expect(tags).toMatch(/<mark>\{\{me<\/mark><mark>ta\.title\}\}<\/mark>/);
});

it.each(['en', 'sv'] as const)(
  'a saved report with a Word template is exported as the filled file (%s)',
  async (language) => {
    const { user, id, word } = await uploaded(
      ['{{meta.title}} / {{meta.organisation}}', '{{#categories}}', '{{category.name}};', '{{/categories}}']
        .map(line)
        .join(''),
    );
    const params = { id };
    const body = { title: 'By Word', template: `word-${word}` as const, language };
    const made = await user.call(reportContract.create, { params, body });
    const asked = { raId: id, format: 'docx' as const, language, saved: made.id };
    const job = await user.call(reportContract.export, { body: asked });
    await expect
      .poll(async () => (await user.call(deferredContract.getStatus, { params: job })).status, {
        timeout: 60_000,
      })
      .toBe('Successful');
    const { content } = await user.call(deferredContract.getResult, { params: job });
    const { value } = await mammoth.extractRawText({ buffer: Buffer.from(content) });
    expect(value).toMatch(/^By Word \/ Bank \S/);
    expect(value).toContain(language === 'en' ? 'Customers;' : 'Kunder;');
    expect(value).not.toContain('{{');
  },
);

it('the preview of a faulty Word file shows only tags, with paragraph ids that match the findings', async () => {
  const { page, usable, user } = await uploaded(line('First') + line('{{meta.titel}}'));
  expect(usable).toBe(false);
  const { values, tags } = await page('sv');
  expect(values).toBeNull();
  const [{ reading } = { reading: { findings: [] } }] = await user.call(templateContract.words, {});
  const [finding] = reading.findings;
  expect(finding?.at).toMatchObject({ part: 'word/document.xml', paragraph: 2 });
  expect(tags).toContain('id="word-word-document-xml-2"><mark>{{meta.titel}}</mark>');
});

it("another organisation's Word file and assessment are not found", async () => {
  const [own, other] = [await uploaded(line('x')), await uploaded(line('y'))];
  const pageOf = (id: number, word: number) =>
    expectRefusal(own.user.call(reportContract.wordPage, { params: { id, word, language: 'en' } }));
  expect(await pageOf(own.id, other.word)).toMatchObject({ error: { code: 'error.notfound' } });
  expect(await pageOf(other.id, own.word)).toMatchObject({ error: { code: 'error.notfound' } });
});
