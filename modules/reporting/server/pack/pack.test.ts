import { createHash, createPublicKey, verify } from 'node:crypto';
import {
  actionContract,
  assessmentContract,
  commentContract,
  completenessContract,
  deferredContract,
  deferredPolling,
  packContract,
  packFileNames,
  packManifestSchema,
  packSignatureSchema,
  signoffContract,
} from '@klarsikt/contract';
import { toCanonicalJson } from '@klarsikt/engine/model';
import { readArchive } from '@klarsikt/engine/pack';
import { type Language, languages } from '@klarsikt/engine/text';
import { readCsv } from '@klarsikt/imports/csv';
import { runInSystemTransaction, runInWriteTransaction } from '@klarsikt/server/platform/tx.ts';
import { figuresIn } from '@klarsikt/server/test/figures.ts';
import { startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { sql } from 'drizzle-orm';
import JSZip from 'jszip';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyPack } from '../../../../tools/verify-pack/src/verify.ts';

const patience = deferredPolling.limitMs;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let app: TestApp;
let client: TestClient;
let raId = 0;
/** Shared pack of the demo bank and its revision, because the reports take long. */
let revision = 0;
let whole: Buffer;

async function askedFor(part: 'risks' | 'controls', message: string): Promise<number> {
  const params = { id: raId };
  const present = await client.call(assessmentContract.get, { params });
  const body = { revision: present.revision, parts: [part], message };
  await client.call(signoffContract.request, { params, body });
  return present.revision;
}

beforeAll(async () => {
  app = await startTestApp();
  client = await app.demo('en');
  const { assessments } = await client.call(assessmentContract.list, { query: {} });
  raId = assessments[0]?.id ?? 0;
  await client.call(commentContract.add, {
    body: { id: raId, subject: '', label: 'inf', text: 'A note on the whole' },
  });
  await client.call(actionContract.create, {
    body: { assessment: raId, origin: 'own', title: 'Test the screening' },
  });
  revision = await askedFor('risks', 'Ready to be read.');
  whole = await made();
}, patience);
afterAll(() => app.close());

type Wanted = { revision?: number; date?: string };

async function finished(id: string) {
  for (const until = Date.now() + patience; Date.now() < until; ) {
    const state = await client.call(deferredContract.getStatus, { params: { id } });
    if (state.status !== 'Waiting' && state.status !== 'Running') return state;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('not finished in time');
}

async function made(wanted: Wanted = {}): Promise<Buffer> {
  const body = Object.keys(wanted).length === 0 ? {} : { body: wanted };
  const { id } = await client.call(packContract.make, { params: { id: raId }, ...body });
  const state = await finished(id);
  expect([state.status, state.error]).toEqual(['Successful', null]);
  const { content, contentType } = await client.call(deferredContract.getResult, { params: { id } });
  expect(contentType).toBe('application/zip');
  return Buffer.from(content);
}

function opened(archive: Buffer) {
  const files = new Map(readArchive(archive).files.map(({ name, content }) => [name, Buffer.from(content)]));
  const text = (name: string) => files.get(name)?.toString('utf8') ?? '';
  const json = (name: string): unknown => JSON.parse(text(name));
  const manifest = packManifestSchema.parse(json(packFileNames.manifest));
  return { files, text, json, manifest };
}

async function wordShape(content: Buffer) {
  const zip = await JSZip.loadAsync(content);
  const xml = (await zip.file('word/document.xml')?.async('string')) ?? '';
  const rows = [...xml.matchAll(/<w:tr[ >].*?<\/w:tr>/gs)].map(([row]) => row);
  const words = (part: string) =>
    [...part.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<\/w:p>/g)].map(([, word = ' ']) => word).join('');
  return {
    headings: [...xml.matchAll(/<w:pStyle w:val="(Heading\d)"\/>/g)].map(([, style]) => style),
    rows: rows.map((row) => (row.match(/<w:tc>/g) ?? []).length),
    figures: rows.map((row) => figuresIn(words(row))),
  };
}

async function chaptersOf(content: Buffer): Promise<readonly number[]> {
  const pdf = await getDocumentProxy(new Uint8Array(content));
  const depths = (items: Awaited<ReturnType<typeof pdf.getOutline>>, depth: number): number[] =>
    (items ?? []).flatMap((item) => [depth, ...depths(item.items, depth + 1)]);
  return depths(await pdf.getOutline(), 1);
}

describe('an examination pack', () => {
  it(
    'contains all parts with digests in a signed manifest, and its result can be recalculated',
    async () => {
      const archive = whole;
      const { faults, figures } = verifyPack(archive);
      expect(faults).toEqual([]);
      expect(figures).toBeGreaterThan(10_000);
      const { files, manifest, json } = opened(archive);
      const names = [...files.keys()];
      for (const name of Object.values(packFileNames)) expect(names).toContain(name);
      for (const language of ['en', 'sv'])
        for (const name of [
          `report-${language}.pdf`,
          `report-${language}.docx`,
          `csv/${language}/comments.csv`,
          `csv/${language}/result.csv`,
        ])
          expect(names).toContain(name);
      const listed = names.filter(
        (name) => name !== packFileNames.manifest && name !== packFileNames.signature,
      );
      expect(manifest.files.map(({ name }) => name)).toEqual(listed);
      for (const { name, size, sha256: digest } of manifest.files) {
        const content = files.get(name) ?? Buffer.alloc(0);
        expect([name, content.length, sha256(content)]).toEqual([name, size, digest]);
      }
      const signature = packSignatureSchema.parse(json(packFileNames.signature));
      const key = createPublicKey({
        key: Buffer.from(signature.publicKey, 'base64'),
        format: 'der',
        type: 'spki',
      });
      const signed = files.get(packFileNames.manifest) ?? Buffer.alloc(0);
      expect(verify(null, signed, key, Buffer.from(signature.signature, 'base64'))).toBe(true);
      expect(manifest.organisation.demo).toBe(true);
      expect(manifest.key).toBe(signature.fingerprint);
      const { packs } = await client.call(packContract.list, { params: { id: raId } });
      expect(packs.at(-1)).toMatchObject({
        digest: sha256(archive),
        size: archive.length,
        key: signature.fingerprint,
      });
      const { sheet } = await client.call(completenessContract.get, { params: { id: raId } });
      const entry = sheet.find(({ requirement }) => requirement === 'C25');
      expect([entry?.status, entry?.proofs.map(({ id }) => id)]).toEqual(['met', [sha256(archive)]]);
    },
    patience,
  );

  it('has tables with a title for every column, and the same rows in both languages', () => {
    const { files, text } = opened(whole);
    const names = [...files.keys()].flatMap((name) => /^csv\/en\/(.+)$/.exec(name)?.[1] ?? []);
    expect(names.length).toBeGreaterThan(6);
    const table = (language: Language, name: string) =>
      (readCsv(text(`csv/${language}/${name}`)) ?? []).map(({ cells }) => cells);
    for (const name of names) {
      const [english, swedish] = [table('en', name), table('sv', name)];
      const heads = [...(english[0] ?? []), ...(swedish[0] ?? [])];
      expect(heads.filter((head) => !/^\p{Lu}/u.test(head))).toEqual([]);
      expect([name, swedish.length, swedish[0]?.length]).toEqual([name, english.length, english[0]?.length]);
    }
  });

  it('contains the report in both languages with the same chapters, rows and figures, as Word and PDF', async () => {
    const { files } = opened(whole);
    const file = (name: string) => files.get(name) ?? Buffer.alloc(0);
    const [english, swedish] = await Promise.all(
      languages.map(async (language) => ({
        word: await wordShape(file(`report-${language}.docx`)),
        chapters: await chaptersOf(file(`report-${language}.pdf`)),
      })),
    );
    expect(english?.word.headings.length).toBeGreaterThan(10);
    expect(swedish?.word.headings).toEqual(english?.word.headings);
    expect(swedish?.word.rows).toEqual(english?.word.rows);
    expect(swedish?.word.figures).toEqual(english?.word.figures);
    expect(english?.chapters.length).toBeGreaterThan(10);
    expect(swedish?.chapters).toEqual(english?.chapters);
  });

  it(
    'is byte-identical for a past state after later changes of the assessment',
    async () => {
      expect(opened(whole).text('data/comments.json')).toContain('A note on the whole');
      expect(opened(whole).text('data/actions.json')).toContain('Test the screening');
      expect(opened(whole).text('csv/sv/signoffs.csv')).toContain('Ready to be read.');
      app.clock.advance(60);
      const patches = [{ op: 'set' as const, path: '/settings/name', value: 'Another name' }];
      await client.call(assessmentContract.modifyData, { params: { id: raId }, body: { revision, patches } });
      await askedFor('controls', 'Asked for afterwards.');
      const digests = (archive: Buffer) =>
        [...opened(archive).files].map(([name, content]) => [name, sha256(content)]);
      const again = await made({ revision });
      expect(digests(again)).toEqual(digests(whole));
      expect(again.equals(whole)).toBe(true);
    },
    patience,
  );

  it('has the same figures as the screen of the assessment', async () => {
    const { json } = opened(whole);
    const { result } = await client.call(assessmentContract.calculate, { params: { id: raId }, body: {} });
    expect(toCanonicalJson(result)).toBe(toCanonicalJson(json(packFileNames.result)));
  });
});

describe('the creation of an examination pack', () => {
  it('requires an existing revision, or a date up to today', async () => {
    const refused = async (body: Wanted) =>
      (await client.request(packContract.make, { params: { id: raId }, body })).status;
    expect(await refused({ revision: 4000 })).toBe(404);
    expect(await refused({ date: '2999-01-01' })).toBe(400);
    expect(await refused({ date: '1999-01-01' })).toBe(400);
    expect(await refused({ date: '2026-01-01', revision: 1 })).toBe(400);
  });

  it('is refused to other organisations, and without a session', async () => {
    const neighbour = await (await app.tenant()).user();
    const given = { params: { id: raId }, body: {} };
    expect((await neighbour.request(packContract.make, given)).status).toBe(404);
    expect((await neighbour.request(packContract.list, { params: { id: raId } })).status).toBe(404);
    expect((await app.visitor().request(packContract.make, given)).status).toBe(401);
  });
});

describe("the installation's signing key", () => {
  it('is unique, encrypted, and unreadable in transactions of organisations', async () => {
    const { signer } = app.server.deps;
    const keys = await Promise.all([signer.key(), signer.key(), signer.known()]);
    expect(new Set(keys.map((key) => key?.fingerprint)).size).toBe(1);
    const { rows } = await runInSystemTransaction(app.database.app, (tx) =>
      tx.execute<{ private_key: Buffer }>(sql`select private_key from signing_key`),
    );
    expect(rows.length).toBe(1);
    const { organizationId } = await app.tenant();
    const seen = await runInWriteTransaction(app.database.app, { organizationId }, (tx) =>
      tx.execute(sql`select public_key from signing_key`),
    );
    expect(seen.rows).toEqual([]);
  });
});
