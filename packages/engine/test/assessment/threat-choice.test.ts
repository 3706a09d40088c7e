import { describe, expect, it } from 'vitest';
import {
  type AssessmentDocument,
  applyThreatSelectionProposal,
  createStartingDocument,
  emptyAssessmentSettings,
  findAnswersOutsideBusiness,
  findThreatGaps,
  findThreatsOutsideBusiness,
  listIncludedThreats,
  listThreatRows,
  proposeThreatSelection,
} from '../../src/assessment/index.ts';
import { compileModel } from '../../src/model/index.ts';
import { business, grade, modelOf, product, relations, threat, transaction } from '../model/sample.ts';

const model = compileModel(
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
  createStartingDocument(model, { ...emptyAssessmentSettings, name: 'New', businesses });

/** The same document for other businesses. */
const turnedTo = (document: ReturnType<typeof startOf>, ...businesses: readonly string[]) => ({
  ...document,
  settings: { ...document.settings, businesses },
});

describe('a new assessment', () => {
  it('has exactly the threats selected that concern its businesses', () => {
    const document = startOf('bu-law');
    expect(document.selections.threats).toEqual({ mode: 'all', exceptions: ['th-bank'] });
    expect(listIncludedThreats(model, document)).toEqual(['th-escrow', 'th-cash', 'th-loan']);
    expect(
      listThreatRows(model, document).map(({ key, absence, concern }) => [key, absence, concern?.kind]),
    ).toEqual([
      ['th-escrow', null, 'direct'],
      ['th-cash', null, 'indirect'],
      ['th-loan', null, 'indirect'],
      // None of its indicators has the business, so the calculation excludes it.
      ['th-bank', 'business', undefined],
    ]);
  });

  it('distinguishes deselected threats that concern the businesses from those that do not', () => {
    const { selections, ...rest } = startOf('bu-law', 'bu-bank');
    const threats = { mode: 'all', exceptions: ['th-escrow', 'th-bank'] } as const;
    const products = { mode: 'all', exceptions: ['pr-loan'] } as const;
    const document = { ...rest, selections: { ...selections, threats, products } };
    expect(listThreatRows(model, document).map(({ absence }) => absence)).toEqual([
      'deselected',
      null,
      null,
      'unconcerned',
    ]);
  });

  it('has every threat selected if it has no business', () => {
    expect(startOf().selections.threats).toEqual({ mode: 'all', exceptions: [] });
  });
});

describe('a change of the businesses of an assessment', () => {
  it('leads to a proposal to select threats of new businesses and deselect those of former ones', () => {
    const before = startOf('bu-law');
    const after = turnedTo(before, 'bu-bank');
    const proposal = proposeThreatSelection(model, before, after);
    expect(proposal).toEqual({ takeIn: ['th-bank'], leaveOut: ['th-escrow', 'th-cash'] });
    expect(applyThreatSelectionProposal(after.selections.threats, proposal)).toEqual(
      startOf('bu-bank').selections.threats,
    );
  });

  it("leads to no proposal that reverts a user's selection", () => {
    const everything = { mode: 'all', exceptions: ['th-cash'] } as const;
    const start = startOf('bu-law');
    const before = { ...start, selections: { ...start.selections, threats: everything } };
    expect(proposeThreatSelection(model, before, turnedTo(before, 'bu-law', 'bu-art'))).toEqual({
      takeIn: [],
      leaveOut: [],
    });
    expect(proposeThreatSelection(model, before, before)).toEqual({ takeIn: [], leaveOut: [] });
  });

  it('leads to a proposal to deselect all unrelated threats if it is the first choice of businesses', () => {
    const before = startOf();
    expect(proposeThreatSelection(model, before, turnedTo(before, 'bu-art'))).toEqual({
      takeIn: [],
      leaveOut: ['th-escrow', 'th-bank'],
    });
  });
});

describe('answers and threats that do not belong to the businesses', () => {
  it('are listed once per risk, for figures and for selections', () => {
    const start = startOf('bu-law', 'bu-bank');
    const figure = { BOTH: { Quantity: { mode: 'abs' as const, value: 3 } } };
    const document = {
      ...start,
      background: { ...start.background, data: { products: { 'pr-loan': figure, 'pr-escrow': figure } } },
      selections: { ...start.selections, products: { mode: 'all' as const, exceptions: ['pr-loan'] } },
    };
    const ofLaw = turnedTo(document, 'bu-law');
    expect(findAnswersOutsideBusiness(model, ofLaw).map(({ part, key }) => [part, key])).toEqual([
      ['background', 'pr-loan'],
    ]);
    expect(findAnswersOutsideBusiness(model, document)).toEqual([]);
    expect(findAnswersOutsideBusiness(model, turnedTo(document))).toEqual([]);
    const chosen = { ...ofLaw, background: start.background };
    expect(findAnswersOutsideBusiness(model, chosen).map(({ part }) => part)).toEqual(['selections']);
  });

  it('can be excluded if they are threats without an answer and without relation to an offered product', () => {
    const start = startOf('bu-law');
    const products = { mode: 'all', exceptions: ['pr-escrow'] } as const;
    const document = { ...start, selections: { ...start.selections, products } };
    expect(findThreatsOutsideBusiness(model, start)).toEqual([]);
    expect(findThreatsOutsideBusiness(model, document)).toEqual(['th-escrow']);
    const answered: AssessmentDocument = {
      ...document,
      threats: { ...document.threats, data: { 'th-escrow': { note: 'Ours' } } },
    };
    expect(findThreatsOutsideBusiness(model, answered)).toEqual([]);
    const leaveOut = findThreatsOutsideBusiness(model, document);
    const threats = applyThreatSelectionProposal(document.selections.threats, { takeIn: [], leaveOut });
    const left = { ...document, selections: { ...document.selections, threats } };
    expect(findThreatsOutsideBusiness(model, left)).toEqual([]);
    expect(findThreatsOutsideBusiness(model, turnedTo(document))).toEqual([]);
  });
});

it('the missing properties of an own threat are listed as area, grade and relation', () => {
  const bare = { relevance: [], relations: relations() } as const;
  const made = compileModel(
    modelOf({
      products: [product('pr-any')],
      threats: [
        threat('th-bare', { ...bare, privGrade: null, corpGrade: null }),
        threat('th-graded', { ...bare, privGrade: grade(2), corpGrade: null }),
        threat('th-whole', {
          relevance: ['ml'],
          privGrade: grade(2),
          relations: relations({ products: ['pr-any'] }),
        }),
      ],
    }),
  );
  expect(findThreatGaps(made, 'th-bare')).toEqual(['relevance', 'grade', 'relation']);
  expect(findThreatGaps(made, 'th-graded')).toEqual(['relevance', 'relation']);
  expect(findThreatGaps(made, 'th-whole')).toEqual([]);
});
