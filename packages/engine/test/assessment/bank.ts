/** A small bank's model and document with one of every kind of entity and entry. */
import {
  type AssessmentDocument,
  applyPatches,
  createEmptyDocument,
  emptyAssessmentSettings,
  type Patch,
} from '../../src/assessment/index.ts';
import { compileModel } from '../../src/model/index.ts';
import {
  business,
  channel,
  control,
  customer,
  geography,
  grade,
  legal,
  modelOf,
  named,
  product,
  relations,
  riskLabel,
  threat,
  transaction,
} from '../model/sample.ts';

export const model = compileModel(
  modelOf({
    businesses: [business('bu-bank'), business('bu-law')],
    geographies: [
      geography('ge-world', [], { kind: 'group' }),
      geography('ge-eu', ['ge-world'], { kind: 'group' }),
      geography('ge-se', ['ge-eu'], { iso: 'SE' }),
      geography('ge-tr', ['ge-world'], { iso: 'TR' }),
      geography('ge-kp', ['ge-world'], { iso: 'KP', kri: true }),
      geography('ge-secret', ['ge-world'], { hidden: true }),
    ],
    customers: [
      customer('cu-private', { segment: 'INDIVIDUALS', businesses: ['bu-bank'] }),
      customer('cu-company', {
        segment: 'CORPORATES',
        businesses: ['bu-bank', 'bu-law'],
        risklabels: ['rl-cash'],
        dep: { industries: ['in-trade'] },
      }),
      customer('cu-pep', { kri: true, businesses: ['bu-bank'], datapoint: 'NO' }),
      customer('cu-client', { businesses: ['bu-law'] }),
    ],
    products: [
      product('pr-account', { businesses: ['bu-bank'] }),
      product('pr-cash', { businesses: ['bu-bank'], risklabels: ['rl-cash', 'rl-filter'] }),
    ],
    transactions: [transaction('tr-wire', { businesses: ['bu-bank'] })],
    channels: [
      channel('ch-online', { businesses: ['bu-bank'] }),
      channel('ch-branch', { businesses: ['bu-bank'] }),
    ],
    industries: [{ ...named('in-trade'), nacecode: 'G', naceRevision: '2', isic: 'G', parent: null }],
    legalForms: [named('lf-ltd')],
    legals: [legal('le-cdd', { businesses: ['bu-bank', 'bu-law'] })],
    riskLabels: [riskLabel('rl-cash', 'control'), riskLabel('rl-filter', 'raFilter')],
    controls: [
      control('co-general', { general: true, businesses: ['bu-bank'] }),
      control('co-cash', {
        businesses: ['bu-bank'],
        risklabels: ['rl-cash', 'rl-filter'],
        related: { products: ['pr-account'] },
      }),
      control('co-legal', { businesses: ['bu-law'], allOf: ['legals'] }),
    ],
    riskLists: [
      {
        ...named('li-call'),
        relevances: ['ml', 'tf', 'sv'],
        kind: 'flat',
        highIsGood: false,
        source: 'FATF',
        date: '2026-06-19',
        entries: [{ geography: 'ge-kp', value: 4 }],
      },
    ],
    threats: [
      threat('th-mother', {
        relations: relations({ customers: ['cu-private'], products: ['pr-cash'], legals: ['le-cdd'] }),
        privGrade: grade(3),
        corpGrade: grade(2),
      }),
      threat('th-child', {
        parent: 'th-mother',
        privGrade: null,
        corpGrade: null,
        relations: relations({ customers: ['cu-company'], channels: ['ch-online'] }),
      }),
      threat('th-labelled', {
        privGrade: null,
        corpGrade: null,
        levelCorporate: 'HIGH',
        relevance: ['sv'],
        geography: 'ge-tr',
        relations: relations({ transactions: ['tr-wire'], geographies: ['ge-tr'] }),
      }),
      threat('th-law', {
        relations: relations({ customers: ['cu-client'], geographies: ['ge-se'] }),
        probability: { priv: 0.004 },
      }),
    ],
  }),
);

export const empty: AssessmentDocument = createEmptyDocument({
  ...emptyAssessmentSettings,
  name: 'Bank 2026',
  businesses: ['bu-bank'],
});

export const set = (path: string, value: unknown): Patch => ({ op: 'set', path, value });
export const remove = (path: string): Patch => ({ op: 'remove', path });

/** The empty document with some patches applied. */
export const bankWith = (...patches: Patch[]): AssessmentDocument => applyPatches(empty, patches).document;

/** A document with an entry in every part. */
export const full: AssessmentDocument = bankWith(
  set('/settings/responsible', 'Maria Lindqvist'),
  set('/settings/opGeography', 'ge-se'),
  set('/settings/date', '2026-02-28'),
  set('/settings/config', { residual: { maxMitigation: 0.4 } }),
  set('/selections/products', { mode: 'all', exceptions: ['pr-account'] }),
  set('/selections/controls', { mode: 'all', exceptions: ['co-general'] }),
  set('/background/totals/INDIVIDUALS/customers/Quantity', 1000),
  set('/background/totals/BOTH/customers/Quantity', 7),
  set('/background/data/customers/cu-private/INDIVIDUALS/Quantity', { mode: 'abs', value: 250 }),
  set('/background/data/customers/cu-company/CORPORATES/Quantity', { mode: 'ball', value: 3 }),
  set('/background/data/customers/cu-client/BOTH/Quantity', { mode: 'ratio', value: 0.1 }),
  set('/background/data/geographies/ge-se/INDIVIDUALS/CustomerInactive', { mode: 'perc', value: 12.5 }),
  set('/background/data/geographies/ge-se/BOTH/TransactionsIn', { mode: 'ball', value: 2.5 }),
  set('/background/provenance/customers', { source: 'Core "system"; =x', date: '2026-01-31' }),
  set('/threats/data/th-mother', { override: { priv: 1, motivation: 'Few' }, note: 'n' }),
  set('/risks/data/customers/cu-pep', { override: { inherent: { priv: 4 }, motivation: 'Known' } }),
  set('/risks/data/channels/ch-branch', { na: { reason: 'Closed' } }),
  set('/controls/data/co-cash', {
    assessment: { priv: { design: 3, operation: 2.5 }, both: 1 },
    evidence: "'=audit\nsecond line",
    evidenceDate: '2026-01-01',
    segment: 'BOTH',
    variables: { a: 0.1, limit: -2 },
  }),
  set('/controls/own/own-gate', {
    name: 'Gate; "ours"',
    description: 'Two\nlines',
    category: null,
    general: false,
    related: { customers: ['cu-pep', 'cu-private'] },
    allOf: ['channels'],
  }),
  set('/controls/data/own-gate', { na: { reason: '' } }),
  set('/conclusions/overall', 'Medium'),
);
