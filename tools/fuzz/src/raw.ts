/** Makes requests that ignore the contract and often break the rules of HTTP. */
import { getAllEndpoints } from '@klarsikt/contract';
import fc from 'fast-check';
import type { RequestOrigin } from './aware.ts';
import type { SeededRequestChoices } from './choices.ts';
import { corruptJson, createHostileText, createHostileValue } from './hostile.ts';
import type { FuzzRequest } from './wire.ts';

const methods = 'GET POST PUT DELETE HEAD OPTIONS PATCH TRACE CONNECT PROPFIND get SEARCH PRI'.split(' ');
const paths = getAllEndpoints().map(({ endpoint }) => `/api/${endpoint.path.replace(/\{\w+\}/g, '1')}`);
const pages = [
  '/',
  '/login',
  '/threatview/threats?q=a.com',
  '/assets/x.js',
  '/health',
  '/ready',
  '/metrics',
  '/docs',
];
const anyBytes = fc.uint8Array({ maxLength: 400 });

function targetOf(choices: SeededRequestChoices): string {
  const known = choices.percent(70) ? choices.of(paths) : choices.of(pages);
  switch (choices.below(12)) {
    case 0:
      return `${known}/${'x'.repeat(choices.of([300, 5000, 9000]))}`;
    case 1:
      return `${known}?${createHostileText(choices)}`.replace(/[\r\n]/g, '');
    case 2:
      return choices.of([
        '*',
        '//',
        '/..',
        '/%2e%2e/%2e%2e/etc/passwd',
        '/%zz',
        '/\u00ff',
        'http://other/api/time',
      ]);
    case 3:
      return known.replace(
        '/api/',
        choices.of(['/API/', '/api//', '/api/./', '/api%2f', '\\api\\', '/api/;a=b/']),
      );
    case 4:
      return `${known}${choices.of(['/', '%00', '.json', '?', '#', '%20', ';', '?a[b][c]=1&a=2', '?__proto__[x]=1'])}`;
    case 5:
      return `/api/ra/${encodeURIComponent(Buffer.from(createHostileText(choices)).toString())}`;
    default:
      return known;
  }
}

const odd: readonly (readonly [string, string])[] = [
  ['content-length', '-1'],
  ['content-length', '99999999999'],
  ['content-length', '1e3'],
  ['transfer-encoding', 'chunked'],
  ['transfer-encoding', 'gzip, chunked'],
  ['content-encoding', 'gzip'],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'application/json;;;'],
  ['content-type', 'application/vnd.api+json'],
  ['content-type', 'multipart/form-data; boundary='],
  ['content-type', 'multipart/form-data'],
  ['content-type', 'text/plain'],
  ['authorization', 'Basic'],
  ['authorization', 'Basic ////'],
  ['authorization', `Bearer ${'x'.repeat(4000)}`],
  ['authorization', 'Negotiate abc'],
  ['cookie', '__Host-klarsikt=\u00ff; __Host-klarsikt=b; a=%zz; =; ;;'],
  ['cookie', `a=${'b'.repeat(7000)}`],
  ['accept-language', `${'sv;q=0.1,'.repeat(800)}en`],
  ['accept-language', ';;q=;q=NaN,*'],
  ['accept-encoding', 'br;q=1e309, gzip;q=-1'],
  ['x-forwarded-for', 'unknown, 1.2.3, ::gggg, '],
  ['x-forwarded-host', 'other.example'],
  ['x-csrf-token', '\u00e5\u00e4\u00f6'],
  ['x-client-version', '1, 1'],
  ['expect', '100-continue'],
  ['upgrade', 'h2c'],
  ['range', 'bytes=-1,0-,5-1'],
  ['if-none-match', '"'],
  ['if-modified-since', 'Mon, 99 Foo 99999 99:99:99 GMT'],
  ['__proto__', '1'],
  ['x', '\u0000'],
];

function fieldsOf(choices: SeededRequestChoices, { headers }: RequestOrigin): string[] {
  const fields = [['host', choices.percent(95) ? 'localhost' : createHostileText(choices)] as const];
  const signedIn = choices.percent(60) ? Object.entries(headers) : [];
  const others = Array.from({ length: choices.below(4) }, () => choices.of(odd));
  const many = choices.percent(3) ? Array.from({ length: 130 }, (_, n) => [`x-${n}`, '1'] as const) : [];
  const long = choices.percent(3) ? [['x-long', 'x'.repeat(20_000)] as const] : [];
  return [...fields, ...signedIn, ...others, ...many, ...long].map(
    ([name, value]) => `${name}: ${value.replace(/[\r\n]/g, '')}`,
  );
}

function bodyOf(choices: SeededRequestChoices): Buffer {
  switch (choices.below(8)) {
    case 0:
      return Buffer.from(choices.from(anyBytes));
    case 1:
      return Buffer.from('['.repeat(3000) + ']'.repeat(3000));
    case 2:
      return Buffer.from(`{"a":"${'x'.repeat(choices.of([70_000, 1_100_000]))}"}`);
    case 3:
      return Buffer.from(
        choices.of(['5\r\n{"a":\r\n', 'zz\r\n', '1;a=b\r\n{\r\n0\r\n\r\n', 'fffffffff\r\n', '0\r\n\r\n']),
      );
    case 4:
      return Buffer.alloc(0);
    default:
      return Buffer.from(corruptJson(JSON.stringify(createHostileValue(choices)) ?? '', choices));
  }
}

export function createRawRequest(choices: SeededRequestChoices, from: RequestOrigin): FuzzRequest {
  const method = choices.percent(5) ? createHostileText(choices).slice(0, 40) : choices.of(methods);
  const target = targetOf(choices);
  const version = choices.percent(96)
    ? 'HTTP/1.1'
    : choices.of(['HTTP/1.0', 'HTTP/9.9', 'HTTP', '', 'HTTP/2.0']);
  const body = choices.percent(60) ? bodyOf(choices) : Buffer.alloc(0);
  const fields = [...fieldsOf(choices, from), 'connection: close'];
  if (body.length > 0 && choices.percent(70)) fields.push('content-type: application/json');
  if (body.length > 0 && choices.percent(80))
    fields.push(`content-length: ${choices.percent(92) ? body.length : body.length + choices.below(9) - 4}`);
  const head = `${method} ${target} ${version}\r\n${fields.join('\r\n')}\r\n\r\n`;
  // Sometimes truncate the head of the request.
  const cut = choices.percent(4) ? head.slice(0, choices.below(head.length)) : head;
  return { title: `raw ${method} by ${from.role}`, head: cut, body, ends: true };
}
