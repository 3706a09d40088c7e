import { describe, expect, it } from 'vitest';
import { describeDocumentPlace } from '../../src/assessment/index.ts';
import { empty, model } from './bank.ts';

describe('a place of the document in words', () => {
  it.each([
    ['/settings/name', 'Settings', 'Inställningar'],
    ['/overlay/own/threats/0', 'Own parts', 'Egna delar'],
    ['/background/totals/BOTH/products', 'Background data, products', 'Bakgrundsdata, produkter'],
  ])('%s', (path, en, sv) => {
    expect(describeDocumentPlace(model, empty, path)).toEqual({ en, sv });
  });
});
