import { externalContract, getAllEndpoints } from '@klarsikt/contract';
import { getSharedTestApp, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

it('the API description is public and contains only the external endpoints', async () => {
  const answer = await app.visitor().call(externalContract.getSpecification, {});
  const description = JSON.parse(Buffer.from(answer.content).toString('utf8'));
  expect(description.openapi).toBe('3.1.0');
  expect(Object.keys(description.paths)).toEqual(expect.arrayContaining(['/ra', '/oauth/token']));
  const declared = getAllEndpoints().filter(({ endpoint }) => endpoint.external);
  expect(Object.keys(description.paths).toSorted()).toEqual(
    [...new Set(declared.map(({ endpoint }) => `/${endpoint.path}`))].toSorted(),
  );
});
