import { describe, expect, it } from 'vitest';
import {
  createStatementTitle,
  describeDocumentSubject,
  type ExploitationEntry,
  isStatementName,
} from '../../src/assessment/index.ts';
import {
  buildExploitationMatrix,
  computeExploitationProgress,
  listExploitationStatements,
  type ThreatTextsByKey,
} from '../../src/completeness/index.ts';
import { compileModel } from '../../src/model/index.ts';
import { isReasonText } from '../../src/text/index.ts';
import { bankWith, empty, set } from '../assessment/bank.ts';
import { channel, grade, modelOf, named, product, relations, threat } from '../model/sample.ts';

const graded = (level: number) => ({ privGrade: grade(level), corpGrade: grade(level) });
const categories = ['ca-fraud', 'ca-cash', 'ca-tax'].map((key) => named(key));
const model = compileModel(
  modelOf({
    categories,
    productCategories: [named('pc-account')],
    products: [
      product('pr-account', { category: 'pc-account' }),
      product('pr-savings', { category: 'pc-account' }),
      product('pr-safe'),
    ],
    channels: [channel('ch-online'), channel('ch-branch')],
    threats: [
      threat('th-mule', {
        category: 'ca-fraud',
        ...graded(3),
        description: { en: 'Mules rent out accounts.', sv: 'Målvakter hyr ut konton.' },
        relations: relations({ products: ['pr-account', 'pr-savings'] }),
      }),
      threat('th-loan', {
        category: 'ca-fraud',
        ...graded(1),
        relations: relations({ products: ['pr-account'] }),
      }),
      threat('th-cash', {
        category: 'ca-cash',
        ...graded(1),
        relations: relations({ products: ['pr-account'] }),
      }),
      threat('th-tax', {
        category: 'ca-tax',
        ...graded(1),
        relations: relations({ products: ['pr-savings'] }),
      }),
    ],
  }),
);

const stated = (entries: Readonly<Record<string, ExploitationEntry>>) =>
  listExploitationStatements(model, bankWith(set('/exploitation', entries)));
const openIn = (entries: Readonly<Record<string, ExploitationEntry>>) =>
  stated(entries).flatMap(({ open, name }) => (open ? [name] : []));
const all = [
  'pr-account/ca-fraud',
  'pr-account/rest',
  'pr-savings/ca-fraud',
  'pr-savings/rest',
  'pr-safe/rest',
];
const channels = ['pc-account/channels', 'uncategorised/channels'];

describe('statements on exploitation', () => {
  it('exist per product for each threat category of Medium or more and for its rest, and per product category', () => {
    const statements = listExploitationStatements(model, empty);
    expect(statements.map(({ name }) => name)).toEqual([...all, ...channels]);
    expect(statements[0]).toMatchObject({
      kind: 'category',
      level: 3,
      threats: ['th-mule', 'th-loan'],
      cells: ['pr-account/th-mule', 'pr-account/th-loan'],
    });
    expect(statements[4]).toMatchObject({ kind: 'rest', product: 'pr-safe', threats: [], level: null });
    expect(statements[5]).toMatchObject({
      channels: ['ch-online', 'ch-branch'],
      products: ['pr-account', 'pr-savings'],
    });
  });

  it('are answered by library text, own text or a reason, never by a text of fewer than three words', () => {
    const name = 'pr-account/ca-fraud';
    const state = (entry: ExploitationEntry) => stated({ [name]: entry })[0]?.state;
    expect(state({ source: 'library' })).toBe('library');
    expect(state({ source: 'own', text: 'Rented accounts, seen twice.' })).toBe('own');
    expect(state({ source: 'extended', text: 'Seen here in May.' })).toBe('extended');
    expect(state({ notPossible: { reason: 'Closed to new customers.' } })).toBe('notPossible');
    for (const text of ['', ' ', 'x', 'Fraud', '. .', 'no no', 'Not applicable', 'Ej tillämpligt'])
      expect([state({ source: 'own', text }), state({ notPossible: { reason: text } })]).toEqual([
        'open',
        'open',
      ]);
    expect(isReasonText('Ingen kontanthantering hos oss')).toBe(true);
  });

  it('cannot be answered with library text if no threat relates to the product', () => {
    expect(openIn({ 'pr-safe/rest': { source: 'library' } })).toContain('pr-safe/rest');
    const own: ExploitationEntry = { source: 'own', text: 'Deposit boxes are never opened by us.' };
    expect(openIn({ 'pr-safe/rest': own })).not.toContain('pr-safe/rest');
  });

  it('count as answered if each cell that they cover already has an answer', () => {
    const mule: ExploitationEntry = { text: 'By rented accounts' };
    expect(openIn({ 'pr-account/th-mule': mule })).toContain('pr-account/ca-fraud');
    const both = { 'pr-account/th-mule': mule, 'pr-account/th-loan': { text: 'By forged payslips' } };
    expect(openIn(both)).not.toContain('pr-account/ca-fraud');
    expect(stated(both)[0]?.state).toBe('cells');
    const onChannels = ['pr-account', 'pr-savings'].flatMap((key) => [
      [`${key}/ch-online`, { text: 'No personal contact' }],
      [`${key}/ch-branch`, { text: 'Identity is seen' }],
    ]);
    expect(openIn(Object.fromEntries(onChannels))).not.toContain('pc-account/channels');
  });

  it('are not answered by the same own text for two products, but one reason may cover a product or category', () => {
    const own: ExploitationEntry = { source: 'own', text: 'Can be used by criminals.' };
    const both = {
      'pr-account/ca-fraud': own,
      'pr-savings/ca-fraud': { ...own, text: ' can be  used by criminals. ' },
    };
    expect(openIn(both)).toEqual(expect.arrayContaining(Object.keys(both)));
    expect(stated(both)[0]?.repeated).toBe(true);
    const ruled: ExploitationEntry = { notPossible: { reason: 'No such customers here.' } };
    expect(openIn({ 'pr-account/ca-fraud': ruled, 'pr-savings/ca-fraud': ruled })).not.toContain(
      'pr-account/ca-fraud',
    );
    expect(openIn({ 'pr-account/ca-fraud': ruled, 'pr-account/rest': ruled })).not.toContain(
      'pr-account/rest',
    );
    expect(openIn(Object.fromEntries(all.map((name) => [name, ruled])))).toEqual(expect.arrayContaining(all));
  });

  it('are the items that the progress on exploitation counts', () => {
    const document = bankWith(set('/exploitation', { 'pr-account/rest': { source: 'library' } }));
    expect(computeExploitationProgress(model, document)).toEqual({ status: 'STARTED', done: 1, total: 7 });
    expect(computeExploitationProgress(model, empty).status).toBe('PENDING');
  });

  it('offer the library text about the product if one exists, otherwise the text about the threat', () => {
    const nothing = { en: '', sv: '' };
    const said = { en: 'Savings are emptied by mules.', sv: 'Sparkonton töms.' };
    const texts: ThreatTextsByKey = {
      'th-mule': {
        generalInfo: nothing,
        modusOperandi: nothing,
        customerCharacteristics: nothing,
        illicitFinancialFlows: nothing,
        geographicalAspects: nothing,
        exploitation: [{ product: 'pr-savings', channel: 'ch-online', text: said }],
        indicators: [],
      },
    };
    const { statements, wordsOf } = buildExploitationMatrix(model, empty, texts);
    const offered = (name: string) =>
      statements.flatMap((one) =>
        one.name === name
          ? wordsOf(one).map(({ key, origin, texts: [first] }) => [key, origin, first?.en])
          : [],
      );
    expect(offered('pr-account/ca-fraud')).toEqual([
      ['th-mule', 'general', 'Mules rent out accounts.'],
      ['th-loan', 'general', undefined],
    ]);
    expect(offered('pr-savings/ca-fraud')).toEqual([['th-mule', 'product', said.en]]);
    expect(offered('pc-account/channels')[0]).toEqual(['ch-online', 'product', said.en]);
  });

  it('have valid names only for existing products and categories', () => {
    expect([...all, ...channels].filter((name) => !isStatementName(model, name))).toEqual([]);
    for (const name of [
      'pr-none/rest',
      'pr-account/ca-none',
      'pc-none/channels',
      'pr-account/rest/ch-online',
    ])
      expect([name, isStatementName(model, name)]).toEqual([name, false]);
    expect(createStatementTitle(model, 'pr-account/rest')?.about.en).toBe('Other threats');
    expect(describeDocumentSubject(model, empty, '/exploitation/pc-account~1channels').name?.sv).toBe(
      'pc-account (sv): Kanaler',
    );
  });
});
