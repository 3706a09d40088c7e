import { describe, expect, test } from 'vitest';
import { collectionNames, listCollectionColumns, listEntities } from '../../src/model/index.ts';
import { smallModel } from './small-model.ts';

const model = smallModel();

describe('the table columns of a model collection', () => {
  test('include both languages and every list of relations, but no editorial fields', () => {
    const paths = listCollectionColumns('threats').map(({ path }) => path.join('.'));
    for (const path of ['id', 'name.en', 'name.sv', 'relations.legals', 'privGrade', 'probability.priv']) {
      expect(paths).toContain(path);
    }
    expect(paths).not.toContain('notes');
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('cover every field of every entity', () => {
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
