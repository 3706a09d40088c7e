import { describe, expect, it } from 'vitest';
import { compareWithOrigin } from './origin.ts';

describe('differences of an entity from its imported source', () => {
  it('are listed as single texts, and lists only by field name', () => {
    const said = {
      name: { en: 'Theirs', sv: '' },
      description: { en: 'The same' },
      relations: { products: ['pr-a'], channels: [] },
    };
    const document = {
      name: { en: 'Ours', sv: 'Vår' },
      description: { en: 'The same', sv: 'Samma' },
      relations: { products: ['pr-a', 'pr-b'], channels: ['ch-a'] },
    };
    expect(compareWithOrigin(said, document)).toEqual({
      texts: [{ path: ['name', 'en'], theirs: 'Theirs', ours: 'Ours' }],
      members: ['relations.products'],
    });
  });
});
