import { describe, expect, test } from 'vitest';
import { collectionNames, columnsOf, entitiesOf } from '../../src/model/index.ts';
import { smallModel } from './small-model.ts';

const model = smallModel();

describe('columns of a collection', () => {
  test('hold every language and every list of relations, and nothing that only editors keep', () => {
    const paths = columnsOf('threats').map(({ path }) => path.join('.'));
    for (const path of ['id', 'name.en', 'name.sv', 'relations.legals', 'privGrade', 'probability.priv']) {
      expect(paths).toContain(path);
    }
    expect(paths).not.toContain('notes');
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('have a place for everything that an entity holds', () => {
    for (const collection of collectionNames) {
      const columns = columnsOf(collection);
      for (const entity of entitiesOf(model, collection)) {
        for (const name of Object.keys(entity)) {
          expect(columns.some(({ path }) => path[0] === name)).toBe(true);
        }
      }
    }
  });
});
