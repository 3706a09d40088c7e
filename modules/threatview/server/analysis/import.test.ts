import { readStarterModel } from '@klarsikt/content';
import {
  analysisContract,
  clientApiVersion,
  deferredContract,
  type EndpointRequest,
  type EndpointResponse,
} from '@klarsikt/contract';
import { CallRefusedError, getSharedTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type File = EndpointRequest<typeof analysisContract.import>['body']['analysis'];

let app: TestApp;
let analyst: TestClient;

beforeAll(async () => {
  app = await getSharedTestApp();
  analyst = await (await app.tenant()).user(['threatview:View']);
});
afterAll(() => app.close());

const [threat] = readStarterModel().threats;
const least = {
  name: 'From a file',
  created: 1_700_000_000_000,
  updated: 1_700_000_500_000,
  priv: true,
  corp: false,
};

async function faultsOf(file: File): Promise<{ path: string; code: string; message: string }[]> {
  const refused: unknown = await analyst.call(analysisContract.import, { body: { analysis: file } }).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(refused instanceof CallRefusedError)) throw new Error('the file was taken');
  expect(refused.error.code).toBe('error.invalid');
  const details: unknown = refused.error.details;
  const checked = await analyst.call(analysisContract.checkImport, { body: { analysis: file } });
  expect(details).toEqual({ faults: checked.faults });
  expect(checked.holds).toBeNull();
  return [...checked.faults];
}

const placesOf = async (file: File) => (await faultsOf(file)).map(({ path }) => path);

async function exported(saved: EndpointResponse<typeof analysisContract.get>['analysis']): Promise<File> {
  const { id } = await analyst.call(analysisContract.export, {
    body: { format: 'json', language: 'en', analysis: saved },
  });
  await expect
    .poll(async () => (await analyst.call(deferredContract.getStatus, { params: { id } })).status, {
      timeout: 20_000,
    })
    .toBe('Successful');
  const { content } = await analyst.call(deferredContract.getResult, { params: { id } });
  return JSON.parse(Buffer.from(content).toString('utf8'));
}

describe('the import of an analysis', () => {
  it('accepts a file with only the required fields and keeps its dates', async () => {
    const {
      analysis: saved,
      unknown,
      revision,
    } = await analyst.call(analysisContract.import, {
      body: { analysis: least },
    });
    expect(saved).toMatchObject(least);
    expect([unknown, revision]).toEqual([[], 1]);
  });

  it('refuses values of wrong types with the path of each value', async () => {
    expect(await placesOf({ name: 7, created: '2026-01-01', updated: null, priv: 'yes', corp: 1 })).toEqual([
      'analysis.name',
      'analysis.created',
      'analysis.updated',
      'analysis.priv',
      'analysis.corp',
    ]);
    expect(await placesOf({})).toEqual([
      'analysis.name',
      'analysis.created',
      'analysis.updated',
      'analysis.priv',
      'analysis.corp',
    ]);
  });

  it('returns the path of a nested fault', async () => {
    const products = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 'four' }];
    expect(await placesOf({ ...least, selected: { products } })).toEqual([
      'analysis.selected.products[3].id',
    ]);
    expect(
      await placesOf({
        ...least,
        selected: { legals: [] },
        selectedResult: { threats: [{ id: 1, relatedId: -1 }] },
        calcRelevance: ['ml', 'xx'],
        comments: [{ type: 'threats', id: null, text: '' }],
        reportData: { comments: { outro: 'x' }, showSummary: 'no' },
        owner: 'me',
      }),
    ).toEqual([
      'analysis.selected.legals',
      'analysis.selectedResult.threats[0].relatedId',
      'analysis.comments[0].id',
      'analysis.reportData.comments.outro',
      'analysis.reportData.showSummary',
      'analysis.calcRelevance[1]',
      'analysis.owner',
    ]);
  });

  it('returns the fault messages in the language of the request', async () => {
    const said = await analyst.call(
      analysisContract.checkImport,
      { body: { analysis: { ...least, priv: 'ja' } } },
      { 'accept-language': 'sv' },
    );
    expect(said.faults[0]?.message).toMatch(/^Svara ja eller nej/);
  });

  it('refuses deeply nested JSON with 400', async () => {
    const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const headers = {
      'content-type': 'application/json',
      'x-client-version': clientApiVersion,
      'x-csrf-token': await analyst.csrf(),
    };
    for (const levels of [100, 5_000, 200_000]) {
      const payload = `{"analysis":${deep(levels)}}`;
      const { status } = await analyst.raw('POST', '/api/threatview/analyses/import', { headers, payload });
      expect([levels, status]).toEqual([levels, 400]);
    }
  });

  it('refuses a file whose content is not an object', async () => {
    for (const file of [null, 'text', 7, []]) expect(await placesOf(file)).toEqual(['analysis']);
  });

  it('can be previewed, including the items that the library lacks', async () => {
    const file = { ...least, selected: { threats: [{ id: threat?.id ?? 0 }, { id: 4_000_000_001 }] } };
    const before = await analyst.call(analysisContract.list, { query: {} });
    expect(await analyst.call(analysisContract.checkImport, { body: { analysis: file } })).toEqual({
      faults: [],
      holds: { name: least.name, threats: 2, risks: 0 },
      unknown: [{ path: 'selected.threats[1].id', value: 4_000_000_001 }],
    });
    expect((await analyst.call(analysisContract.list, { query: {} })).total).toBe(before.total);
  });

  it('restores an exported analysis without loss', async () => {
    const { analysis: saved } = await analyst.call(analysisContract.import, {
      body: {
        analysis: {
          ...least,
          name: '  =1+1 “Åäö” 漢字 😀  ',
          analysisType: 'risks',
          selected: {
            threats: [{ id: 4_000_000_002, relatedId: 12 }, { id: threat?.id ?? 0 }],
            industries: [{ id: 9 }],
          },
          selectedResult: { channels: [{ id: 3 }] },
          opGeography: 'ge-gone',
          raId: 123_456,
          businesses: ['bu-gone', 'bu-bank'],
          comments: [{ type: null, id: null, text: '\t**markdown** <b>\n' }],
          reportData: {
            comments: { title: '', intro: 'a\r\nb', result: '{{ meta.title }}' },
            showSummary: false,
            showPercentages: true,
          },
          calcRelevance: ['tf', 'legal'],
        },
      },
    });
    const file = await exported(saved);
    // The file also contains the threats' indicators, which belong to the library and are not imported.
    expect(file).toEqual({ ...saved, indicators: expect.any(Array) });
    const { analysis: again, unknown } = await analyst.call(analysisContract.import, {
      body: { analysis: file },
    });
    expect(again).toEqual(saved);
    expect(unknown.map(({ path }) => path)).toContain('raId');
    expect(await exported(again)).toEqual(file);
  });
});
