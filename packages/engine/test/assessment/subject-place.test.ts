import { describe, expect, it } from 'vitest';
import { isDocumentSubject } from '../../src/assessment/index.ts';
import { empty, full, model } from './bank.ts';

const isThere = (path: string, document = empty) => isDocumentSubject(model, document, path);

describe('the subject of a comment or an action', () => {
  it.each([
    '',
    '/settings',
    '/settings/responsible',
    '/conclusions/products',
    '/risks/data/products',
    '/risks/data/customers/cu-pep',
    '/risks/data/customers/cu-pep/override/motivation',
    '/background/data/customers/cu-private',
    '/background/data/geographies/ge-tr/BOTH/CustomerQuantity',
    '/background/totals',
    '/threats/data',
    '/sources/kinds',
    '/exploitation/pr-cash~1th-none',
  ])('can be the path %s', (path) => expect(isThere(path)).toBe(true));

  it.each([
    '/nowhere',
    '/risks/data/customers/cu-nope',
    '/risks/data/planets/pl-mars',
    '/risks/data/customers/cu-pep/colour',
    '/risks/data/products/cu-pep',
    '/threats/data/th-nope',
    '/controls/data/co-nope',
    '/background/data/customers/cu-nope/BOTH/Quantity',
    '/settings/name/first',
    '/risks/__proto__',
    '/risks/constructor',
    'risks',
  ])('cannot be the path %s', (path) => expect(isThere(path)).toBe(false));

  it('can be an own control only if the document contains it', () => {
    const path = '/controls/data/own-gate';
    expect(isThere(path)).toBe(false);
    expect(isThere(path, full)).toBe(true);
  });
});
