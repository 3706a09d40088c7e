import { expect, it } from 'vitest';
import { fillPlaceholders, hostPlaceholder, idPlaceholder } from './place.ts';

const drawn = `<b>${hostPlaceholder}</b><a href="/ra">All</a><a href="/ra/${idPlaceholder}">One</a><a href="/ra/${idPlaceholder}/risks">Risks</a>`;
const linksAt = (pathname: string, search = '') =>
  [
    ...fillPlaceholders(drawn, { host: 'klarsikt.bank.example', pathname, search }).matchAll(
      /href="([^"]*)"/g,
    ),
  ].map(([, href]) => href);

it('links of the server-rendered page lead to the assessment that is opened', () => {
  expect(linksAt('/ra/412')).toEqual(['/ra', '/ra/412', '/ra/412/risks']);
  expect(linksAt('/ra/7/controls/3')).toEqual(['/ra', '/ra/7', '/ra/7/risks']);
});

it('links of the server-rendered page include the past revision that is opened', () => {
  expect(linksAt('/ra/412', '?tab=1&revision=9')).toEqual([
    '/ra',
    '/ra/412?revision=9',
    '/ra/412/risks?revision=9',
  ]);
  expect(linksAt('/ra/412', '?revision="><b>')).toEqual(['/ra', '/ra/412', '/ra/412/risks']);
});

it('the server-rendered page contains the host name of the request', () => {
  expect(fillPlaceholders(drawn, { host: 'a.example', pathname: '/portal', search: '' })).toMatch(
    /^<b>a\.example</,
  );
});
