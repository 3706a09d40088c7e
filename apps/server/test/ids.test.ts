/** Tests that an id has one spelling: another one is not found in a path and refused in a query. */
import {
  createNumberParamSchema,
  getAllEndpoints,
  groupContract,
  idOrAllParamSchema,
  idParamSchema,
} from '@klarsikt/contract';
import { getSharedTestApp, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

/** Other spellings of 1, 16 and 1000, and texts that are no numbers. */
const others = ['1e3', '0x10', '01', '+1', '%201', '1%20', '1.0', '-1', '1_0', 'NaN', 'abc', '9'.repeat(20)];

let app: TestApp;
let operator: Awaited<ReturnType<Awaited<ReturnType<TestApp['tenant']>>['user']>>;
beforeAll(async () => {
  app = await getSharedTestApp();
  operator = await (await app.tenant({ kind: 'system' })).user();
});
afterAll(() => app.close());

/** Names of the ids in the path of a call. */
function idsOf(schema: z.ZodType | undefined): readonly string[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const named = Object.entries(schema.shape).filter(
    ([, one]) => one === idParamSchema || one === idOrAllParamSchema,
  );
  return named.map(([name]) => name);
}

describe('an id in a path', () => {
  it('is not found in a spelling such as 01 or 1e3, at every endpoint with an id', async () => {
    const all = getAllEndpoints().map(({ endpoint }) => endpoint);
    const calls = all.filter(
      ({ params, access }) => idsOf(params).length > 0 && access.kind === 'permission',
    );
    expect(calls.length).toBeGreaterThan(80);
    const wrong: string[] = [];
    for (const endpoint of calls)
      for (const other of ['1e3', '0x10', '01', 'abc']) {
        const { method, path, params } = endpoint;
        const [first = ''] = idsOf(params);
        const address = path.replace(`{${first}}`, other).replace(/\{\w+\}/g, '1');
        const parts = method === 'GET' ? {} : { body: {} };
        const moved = { ...endpoint, path: address };
        const { status } = endpoint.upload
          ? await operator.upload(moved, { name: 'a.txt', content: 'a' })
          : await operator.request(moved, parts);
        if (status !== 404) wrong.push(`${method} ${address}: ${status}`);
      }
    expect(wrong).toEqual([]);
  });

  it('is found only in its decimal spelling without sign or leading zero', async () => {
    const { rows } = await operator.call(groupContract.list, { body: {} });
    const [{ id } = { id: 0 }] = rows;
    const statusOf = async (spelt: string) =>
      (await operator.raw('GET', `/api/${groupContract.get.path.replace('{id}', spelt)}`, {})).status;
    expect(await statusOf(String(id))).toBe(200);
    const statuses = await Promise.all([...others, `0${id}`, `${id}.0`, `+${id}`].map(statusOf));
    expect(new Set(statuses)).toEqual(new Set([404]));
  });
});

describe('a number in a query', () => {
  it('is accepted in only one spelling', () => {
    const whole = createNumberParamSchema(z.number().int().nonnegative());
    expect([whole.parse('0'), whole.parse('20'), idParamSchema.parse('7'), idParamSchema.parse(7)]).toEqual([
      0, 20, 7, 7,
    ]);
    for (const other of ['1e3', '0x10', '01', '+1', ' 1', '1 ', '1.0', '-1', '', '9'.repeat(20), true, [1]])
      expect([whole.safeParse(other).success, idParamSchema.safeParse(other).success]).toEqual([
        false,
        false,
      ]);
    expect(idParamSchema.safeParse('0').success).toBe(false);
  });
});
