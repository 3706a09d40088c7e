import { describe, expect, it } from 'vitest';
import { describeDocumentPlace } from '../../src/assessment/index.ts';
import { empty, model } from './bank.ts';

describe('the displayed name of a document path', () => {
  it.each([
    ['/settings/name', 'Settings', 'Inställningar'],
    ['/overlay/own/threats/0', 'Own parts', 'Egna delar'],
    ['/background/totals/BOTH/products', 'Background data, products', 'Bakgrundsdata, produkter'],
  ])('is given in both languages for %s', (path, en, sv) => {
    expect(describeDocumentPlace(model, empty, path)).toEqual({ en, sv });
  });
});
