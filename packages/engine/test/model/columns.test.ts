import { describe, expect, test } from 'vitest';
import { collectionNames, listCollectionColumns, listEntities } from '../../src/model/index.ts';
import { smallModel } from './small-model.ts';

const model = smallModel();

describe('columns of a collection', () => {
  test('have every language and every list of relations, without editorial fields', () => {
    const paths = listCollectionColumns('threats').map(({ path }) => path.join('.'));
    for (const path of ['id', 'name.en', 'name.sv', 'relations.legals', 'privGrade', 'probability.priv']) {
      expect(paths).toContain(path);
    }
    expect(paths).not.toContain('notes');
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('contain everything of an entity', () => {
    for (const collection of collectionNames) {
      const columns = listCollectionColumns(collection);
      for (const entity of listEntities(model, collection)) {
        for (const name of Object.keys(entity)) {
          expect(columns.some(({ path }) => path[0] === name)).toBe(true);
        }
      }
    }
  });
});
