import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveReturnAddress } from './return-address.ts';

const origin = 'https://klarsikt.example';

/** Pieces of known open-redirect attacks. */
const hostile = fc
  .array(
    fc.constantFrom(
      '/',
      '//',
      '\\',
      '\t',
      '\n',
      '\r',
      '@',
      ':',
      'https:',
      'http://',
      'javascript:',
      'data:',
      'evil.example',
      '.',
      '..',
      '%2f',
      '%5c',
      '%09',
      '?',
      '#',
      ' ',
      '\u0000',
      '\u2028',
      'api',
      'ra',
      'login',
      'klarsikt.example',
      '\u3002',
      '／',
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('the redirect after sign-in', () => {
  it('never leads to another site', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string(), fc.webUrl()), (uri) => {
        const target = resolveReturnAddress(uri, origin);
        return [origin, 'http://localhost:3000'].every((own) => new URL(target, own).origin === own);
      }),
      { numRuns: 2000 },
    );
  });

  it('never leads to the API or to the sign-in page', () => {
    fc.assert(
      fc.property(hostile, (tail) => {
        for (const start of ['/api', '/login', '/setup']) {
          expect(resolveReturnAddress(start + tail, origin)).not.toMatch(/^\/(api|login|setup)(\/|\?|#|$)/);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps path, query and fragment of an address of this site', () => {
    expect(resolveReturnAddress('/ra/12/ml/products?back=%2Fra#top', origin)).toBe(
      '/ra/12/ml/products?back=%2Fra#top',
    );
    expect(resolveReturnAddress('/ra/import', origin)).toBe('/ra/import');
    expect(resolveReturnAddress('/apipanel', origin)).toBe('/apipanel');
  });

  it('leads to the home page if the requested address is missing or belongs to another site', () => {
    for (const uri of [
      undefined,
      '',
      'ra',
      'https://klarsikt.example/ra',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/.//evil.example',
      '/api/session',
    ])
      expect(resolveReturnAddress(uri, origin)).toBe('/');
  });
});
