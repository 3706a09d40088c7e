import { describe, expect, it } from 'vitest';
import { describeDocumentSubject, findAdmissionFaults } from '../../src/assessment/index.ts';
import {
  buildExploitationMatrix,
  type ExploitationCellAddress,
  parseExploitationCellName,
  type ThreatTextsByKey,
  toExploitationCellName,
} from '../../src/completeness/index.ts';
import { bankWith, empty, model, set } from '../assessment/bank.ts';

const matrix = buildExploitationMatrix(model, empty);
const threatCell = matrix.required.find(({ threat }) => threat !== null);
if (threatCell?.threat == null) throw new Error('The bank has no required cell');
const { product, threat } = threatCell;

const nothing = { en: '', sv: '' };
const said = { en: 'Accounts are rented out.', sv: 'Konton hyrs ut.' };
const texts: ThreatTextsByKey = {
  [threat]: {
    generalInfo: nothing,
    modusOperandi: nothing,
    customerCharacteristics: nothing,
    illicitFinancialFlows: nothing,
    geographicalAspects: nothing,
    exploitation: [{ product, channel: 'ch-online', text: said }],
    indicators: [],
  },
};

const at = (place: ExploitationCellAddress) => (entry: object | null, given?: ThreatTextsByKey) =>
  buildExploitationMatrix(
    model,
    entry === null ? empty : bankWith(set('/exploitation', { [toExploitationCellName(place)]: entry })),
    given,
  ).cellAt(place);
const here = at({ product, threat, channel: null });

describe('the product-exploitation matrix', () => {
  it('has one row per offered product, with the channels of the product below it', () => {
    expect(matrix.products).toEqual([
      { key: 'pr-account', channels: ['ch-online', 'ch-branch'] },
      { key: 'pr-cash', channels: ['ch-online', 'ch-branch'] },
    ]);
    expect(matrix.threats).toContain(threat);
  });

  it('classifies each cell by its content and marks cells without a valid answer as open', () => {
    const found = (entry: object | null, given?: ThreatTextsByKey) => {
      const { state, open } = here(entry, given);
      return [state, open];
    };
    expect(found(null)).toEqual(['empty', true]);
    expect(found({ text: ' ' })).toEqual(['empty', true]);
    expect(found({ text: 'By rent', source: 'own' })).toEqual(['own', false]);
    expect(found({ notPossible: { reason: ' ' } })).toEqual(['empty', true]);
    expect(found({ notPossible: { reason: 'No payments' }, text: 'x' })).toEqual(['notPossible', false]);
    expect(found(null, texts)).toEqual(['offered', true]);
    expect(found({ source: 'library' }, texts)).toEqual(['library', false]);
    expect(found({ source: 'library', text: 'kept' }, texts)).toEqual(['library', false]);
    expect(found({ source: 'extended', text: 'Seen here' }, texts)).toEqual(['extended', false]);
    expect(found({ source: 'extended', text: '' }, texts)).toEqual(['offered', true]);
    expect(found({ source: 'library' })).toEqual(['empty', true]);
  });

  it('shows the level of the threat in a cell unless the cell has a level of its own', () => {
    expect(here(null).level).toBeGreaterThan(0);
    expect(here({ level: 1.5 })).toMatchObject({ level: 1.5, ownLevel: true });
    expect(at({ product, threat: null, channel: 'ch-online' })(null).level).toBeNull();
  });

  it('offers a library text about a product, threat and channel only in the cells of that product and channel', () => {
    const through = at({ product, threat, channel: 'ch-online' })(null, texts);
    expect(through).toMatchObject({ state: 'offered', open: false, required: false, library: [said] });
    expect(at({ product, threat: null, channel: 'ch-online' })(null, texts).library).toEqual([said]);
    expect(at({ product, threat, channel: 'ch-branch' })(null, texts).library).toEqual([]);
  });

  it('accepts an entry only under the name of an existing cell', () => {
    const filled = (name: string) =>
      findAdmissionFaults(model, null, bankWith(set('/exploitation', { [name]: { text: 'x' } })));
    expect(filled(`${product}/${threat}/ch-online`)).toEqual([]);
    expect(filled(`${product}/${threat}`)).toEqual([]);
    expect(filled(`${product}/ch-online/${threat}`)).toHaveLength(1);
    expect(filled(`${product}/${threat}/ch-none`)).toHaveLength(1);
    expect(
      describeDocumentSubject(model, empty, `/exploitation/${product}~1${threat}~1ch-online/text`).name?.en,
    ).toMatch(/: .*, /);
  });

  it('parses each cell name back to the product, threat and channel of the cell', () => {
    const places: readonly ExploitationCellAddress[] = [
      { product, threat, channel: null },
      { product, threat: null, channel: 'ch-online' },
      { product, threat, channel: 'ch-online' },
    ];
    for (const place of places)
      expect(parseExploitationCellName(model, toExploitationCellName(place))).toEqual(place);
    expect(parseExploitationCellName(model, `${product}/nothing`)).toBeNull();
  });
});
