import { compileModel } from '@klarsikt/engine/model';
import { describe, expect, it } from 'vitest';
import { smallModel } from '../model.fixture.ts';
import { findEntitiesByName } from './find.ts';

const model = compileModel(smallModel);
const found = (sought: string, limit = 9) =>
  findEntitiesByName(model, sought, limit).map(({ entity }) => entity.key);

describe('finding by name', () => {
  it('matches both languages and any case, and sorts matches at the beginning of a name first', () => {
    expect(found('KONTANT')).toEqual(['th-cash', 'th-courier', 'pr-cash']);
    expect(found('sweden')).toEqual(['ge-se']);
    expect(found('service cash')).toEqual(['pr-cash']);
  });

  it('finds no context threats, and nothing for an empty search', () => {
    expect(found('extremism')).toEqual([]);
    expect(found('  ')).toEqual([]);
    expect(found('a', 2)).toHaveLength(2);
  });
});
