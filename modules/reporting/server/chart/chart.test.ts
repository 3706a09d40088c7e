import { buildAssessmentCharts, chartIds as drawn } from '@klarsikt/charts';
import { assessmentContract, chartContract, chartIds, chartThemes } from '@klarsikt/contract';
import { getSharedTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const refusal = z.object({
  error: z.object({
    code: z.literal('error.invalid'),
    details: z.object({ faults: z.array(z.object({ path: z.string() })) }),
  }),
});

let app: TestApp;
let demo: TestClient;
let raId: number;

const config = (value: unknown) => JSON.stringify(value);
const text = (answer: { content: ArrayBuffer }) => Buffer.from(answer.content).toString('utf8');

beforeAll(async () => {
  app = await getSharedTestApp();
  demo = await app.demo('sv');
  const { assessments } = await demo.call(assessmentContract.list, { query: {} });
  raId = assessments[0]?.id ?? 0;
});
afterAll(() => app.close());

async function faultsOf(value: string, x = 'riskProfile'): Promise<string[]> {
  const answer = await demo.request(chartContract.getSvg, { params: { x }, query: { config: value } });
  expect(answer.status).toBe(400);
  const { error } = refusal.parse(JSON.parse(answer.body));
  return error.details.faults.map(({ path }) => path);
}

describe('a chart as an image', () => {
  it('exists under each name of the chart package', () => {
    expect([...chartIds].toSorted()).toEqual([...drawn].toSorted());
  });

  it('is an SVG of an assessment in both languages and themes without active content', async () => {
    for (const x of chartIds)
      for (const theme of chartThemes) {
        const answer = await demo.call(chartContract.getSvg, {
          params: { x },
          query: { config: config({ raId, theme }) },
        });
        expect(answer.contentType).toBe('image/svg+xml; charset=utf-8');
        const svg = text(answer);
        expect(svg).toMatch(/^<svg[^>]*role="img"><title>[^<]+<\/title>/);
        expect(svg.trimEnd()).toMatch(/<\/svg>$/);
        expect(svg).not.toMatch(/<script|\son\w+=|javascript:|<foreignObject|xlink:href="http/i);
      }
    const languages = await Promise.all(
      ['en', 'sv'].map((language) =>
        demo.call(chartContract.getSvg, {
          params: { x: 'riskProfile' },
          query: { config: config({ raId, language }) },
        }),
      ),
    );
    expect(languages.map((answer) => /Kunder/.test(text(answer)))).toEqual([false, true]);
    expect(languages.map((answer) => /Customers/.test(text(answer)))).toEqual([true, false]);
  });

  it('shows the figures of the calculation', async () => {
    const { summary } = await demo.call(assessmentContract.calculate, { params: { id: raId }, body: {} });
    const svg = text(
      await demo.call(chartContract.getSvg, {
        params: { x: 'waterfall' },
        query: { config: config({ raId, language: 'en' }) },
      }),
    );
    for (const figure of [summary.overall?.inherent, summary.overall?.residual])
      expect(svg).toContain(figure?.toFixed(1));
  });

  it('is identical when the caller supplies the same figures', async () => {
    const { result } = await demo.call(assessmentContract.calculate, { params: { id: raId }, body: {} });
    const data = buildAssessmentCharts(result).waterfall;
    const params = { x: 'waterfall' } as const;
    const posted = await demo.call(chartContract.postSvg, {
      params,
      body: { data: JSON.parse(JSON.stringify(data)), language: 'sv' },
    });
    const drawnHere = await demo.call(chartContract.getSvg, {
      params,
      query: { config: config({ raId, language: 'sv' }) },
    });
    // The drawing library numbers clipping paths across drawings, so the numbers are removed before a comparison.
    const still = (svg: string) => svg.replace(/zr\d+-/g, 'zr-');
    expect(still(text(posted))).toBe(still(text(drawnHere)));
  });

  it('shows the most recently changed assessment by default', async () => {
    const params = { x: 'waterfall' } as const;
    const still = (answer: { content: ArrayBuffer }) => text(answer).replace(/zr\d+-/g, 'zr-');
    const bare = await demo.call(chartContract.getSvg, { params, query: {} });
    const named = await demo.call(chartContract.getSvg, { params, query: { config: config({ raId }) } });
    expect(still(bare)).toBe(still(named));
    expect((await demo.call(chartContract.getPng, { params, query: {} })).contentType).toBe('image/png');
    expect((await demo.request(chartContract.postSvg, { params, body: {} })).status).toBe(200);
  });

  it('is not found without an assessment to draw', async () => {
    const lonely = await app.demo('en');
    const mine = await lonely.call(assessmentContract.list, { query: {} });
    for (const { id } of mine.assessments) await lonely.call(assessmentContract.remove, { params: { id } });
    const answer = await lonely.request(chartContract.getSvg, { params: { x: 'waterfall' }, query: {} });
    expect(answer.status).toBe(404);
  });

  it('is a PNG of the requested size', async () => {
    const answer = await demo.call(chartContract.getPng, {
      params: { x: 'heatMap' },
      query: { config: config({ raId, width: 640, height: 400, zoom: 1 }) },
    });
    expect(answer.contentType).toBe('image/png');
    const png = Buffer.from(answer.content);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([640, 400]);
  });

  it('is served with headers that prevent the browser from running its content', async () => {
    const hostile = '</text><script>alert(1)</script>';
    const row = { key: 'x', label: { en: hostile, sv: hostile }, inherent: 2, residual: 1, strength: 2 };
    const thresholds = {
      risk: { LOW: 0.1, MEDIUM: 1.5, HIGH: 2.5, VERYHIGH: 3.5 },
      strength: { MODERATE: 1.5, STRONG: 2.5, VERYSTRONG: 3.5 },
    };
    const answer = await demo.request(chartContract.postSvg, {
      params: { x: 'riskProfile' },
      body: { data: { by: 'category', rows: [row], thresholds } },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.body).not.toContain('<script');
  });
});

describe('a chart configuration', () => {
  it('is refused with the path of each fault', async () => {
    expect(await faultsOf('{"raId":')).toEqual(['query.config']);
    expect(await faultsOf('[]')).toEqual(['query.config']);
    expect(await faultsOf(config({ raId, data: {} }))).toEqual(['query.config.raId']);
    expect(await faultsOf(config({ raId, width: 100_000, language: 'de' }))).toEqual([
      'query.config.language',
      'query.config.width',
    ]);
    expect(await faultsOf(config({ raId, onload: 'x' }))).toEqual(['query.config']);
    expect(await faultsOf(config({ data: { rows: 3 } }))).toEqual(['query.config.data']);
    expect(await faultsOf(config({ raId }), 'pie')).toEqual(['params.x']);
    expect(await faultsOf(config({ data: { rows: 'x'.repeat(7_000) } }))).toEqual(['query.config']);
  });

  it('is not found for the assessment of another organisation', async () => {
    const neighbour = await app.demo('en');
    const answer = await neighbour.request(chartContract.getSvg, {
      params: { x: 'waterfall' },
      query: { config: config({ raId }) },
    });
    expect(answer.status).toBe(404);
  });
});
