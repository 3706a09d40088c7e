import { describe, expect, it } from 'vitest';
import {
  compile,
  emptySettings,
  startingDocument,
  threatProposal,
  threatRows,
  threatsTakingPart,
  withProposal,
} from '../../src/index.ts';
import { business, modelOf, product, relations, threat, transaction } from '../model/sample.ts';

const model = compile(
  modelOf({
    businesses: [business('bu-law'), business('bu-bank'), business('bu-art')],
    products: [
      product('pr-escrow', { businesses: ['bu-law'] }),
      product('pr-loan', { businesses: ['bu-bank'] }),
    ],
    transactions: [transaction('tr-cash', { businesses: ['bu-law', 'bu-art'] })],
    threats: [
      threat('th-escrow', { relations: relations({ products: ['pr-escrow'] }) }),
      threat('th-cash', { relations: relations({ transactions: ['tr-cash'] }) }),
      threat('th-loan', { relations: relations({ products: ['pr-loan'], transactions: ['tr-cash'] }) }),
      threat('th-bank', { relations: relations({ products: ['pr-loan'] }) }),
    ],
  }),
);

const startOf = (...businesses: readonly string[]) =>
  startingDocument(model, { ...emptySettings, name: 'New', businesses });

/** The same document for other businesses. */
const turnedTo = (document: ReturnType<typeof startOf>, ...businesses: readonly string[]) => ({
  ...document,
  settings: { ...document.settings, businesses },
});

describe('a new assessment', () => {
  it('starts with the threats that concern its businesses selected, the others deselected with that reason', () => {
    const document = startOf('bu-law');
    expect(document.selections.threats).toEqual({ mode: 'all', exceptions: ['th-bank'] });
    expect(threatsTakingPart(model, document)).toEqual(['th-escrow', 'th-cash', 'th-loan']);
    expect(
      threatRows(model, document).map(({ key, absence, concern }) => [key, absence, concern?.kind]),
    ).toEqual([
      ['th-escrow', null, 'direct'],
      ['th-cash', null, 'indirect'],
      ['th-loan', null, 'indirect'],
      // No indicator of it carries the business: the calculation leaves it out as it always did.
      ['th-bank', 'business', undefined],
    ]);
  });

  it('says of a deselected threat whether it concerns the businesses', () => {
    const { selections, ...rest } = startOf('bu-law', 'bu-bank');
    const threats = { mode: 'all', exceptions: ['th-escrow', 'th-bank'] } as const;
    const products = { mode: 'all', exceptions: ['pr-loan'] } as const;
    const document = { ...rest, selections: { ...selections, threats, products } };
    expect(threatRows(model, document).map(({ absence }) => absence)).toEqual([
      'deselected',
      null,
      null,
      'unconcerned',
    ]);
  });

  it('without businesses has every threat selected', () => {
    expect(startOf().selections.threats).toEqual({ mode: 'all', exceptions: [] });
  });
});

describe('changed businesses', () => {
  it('propose what now concerns them, and what no longer does', () => {
    const before = startOf('bu-law');
    const after = turnedTo(before, 'bu-bank');
    const proposal = threatProposal(model, before, after);
    expect(proposal).toEqual({ takeIn: ['th-bank'], leaveOut: ['th-escrow', 'th-cash'] });
    expect(withProposal(after.selections.threats, proposal)).toEqual(startOf('bu-bank').selections.threats);
  });

  it('leave alone what a person decided and what the change does not touch', () => {
    const everything = { mode: 'all', exceptions: ['th-cash'] } as const;
    const start = startOf('bu-law');
    const before = { ...start, selections: { ...start.selections, threats: everything } };
    expect(threatProposal(model, before, turnedTo(before, 'bu-law', 'bu-art'))).toEqual({
      takeIn: [],
      leaveOut: [],
    });
    expect(threatProposal(model, before, before)).toEqual({ takeIn: [], leaveOut: [] });
  });

  it('propose to leave out what concerns none of the first businesses chosen', () => {
    const before = startOf();
    expect(threatProposal(model, before, turnedTo(before, 'bu-art'))).toEqual({
      takeIn: [],
      leaveOut: ['th-escrow', 'th-bank'],
    });
  });
});
