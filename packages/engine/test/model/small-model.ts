import type { ReferenceModel, Threat } from '../../src/model/index.ts';
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
  reference,
  relations,
  riskLabel,
  threat,
  transaction,
} from './sample.ts';

/**
 * A small model: `root > mid > leaf` threats, a lone threat, places `world > eu > se` and `world > us`, and
 * one entity of each other type, so that every kind of reference occurs.
 */
export function smallModel(): ReferenceModel {
  return modelOf({
    categories: [{ ...named('ca-a'), name: { en: 'A. Fraud', sv: 'A. Bedrägeri' } }],
    geographies: [
      geography('ge-world', [], { kind: 'group', level: 'GLOBAL' }),
      geography('ge-eu', ['ge-world'], { kind: 'group', level: 'CONTINENTAL' }),
      geography('ge-se', ['ge-eu'], { iso: 'SE' }),
      geography('ge-us', ['ge-world'], { iso: 'US' }),
    ],
    businesses: [business('bu-bank'), business('bu-big', { offering: 'ENTERPRISE' })],
    riskLabels: [riskLabel('rl-cash', 'control'), riskLabel('rl-filter', 'raFilter')],
    references: [reference('re-one', { country: 'ge-se' }), reference('re-two'), reference('re-three')],
    industries: [
      { ...named('in-f'), nacecode: 'F', naceRevision: '2', isic: 'F', parent: null },
      { ...named('in-f41'), nacecode: '41', naceRevision: '2', isic: '41', parent: 'in-f' },
    ],
    legalForms: [named('lf-ab')],
    productCategories: [named('pc-account')],
    customers: [
      customer('cu-people', { segment: 'INDIVIDUALS', businesses: ['bu-bank'], risklabels: ['rl-cash'] }),
      customer('cu-firms', { segment: 'CORPORATES', datapoint: 'PRO', dep: { industries: ['in-f41'] } }),
    ],
    products: [
      product('pr-account', { category: 'pc-account', transactions: ['tr-cash'], businesses: ['bu-bank'] }),
      product('pr-trade', { offering: 'ENTERPRISE', businesses: ['bu-big'] }),
    ],
    transactions: [transaction('tr-cash', { products: ['pr-account', 'pr-trade'], datapoint: 'NO' })],
    channels: [channel('ch-branch', { businesses: ['bu-bank', 'bu-big'] })],
    legals: [legal('le-cdd', { references: ['re-two'] }), legal('le-big', { offering: 'ENTERPRISE' })],
    controlCategories: [{ ...named('cc-top'), seqno: 1, parent: null }],
    controls: [
      control('co-general', { general: true, category: 'cc-top' }),
      control('co-label', { risklabels: ['rl-cash', 'rl-filter'] }),
      control('co-products', { allOf: ['products'] }),
      control('co-eu', { related: { geographies: ['ge-eu'], products: ['pr-trade'] } }),
      control('co-idle', {}),
      control('co-big', { offering: 'ENTERPRISE', general: true }),
    ],
    riskLists: [
      {
        ...named('li-bad'),
        relevances: ['ml'],
        kind: 'flat',
        highIsGood: false,
        source: 'test',
        date: '2026-02-17',
        entries: [
          { geography: 'ge-se', value: 1 },
          { geography: 'ge-us', value: 4 },
        ],
      },
    ],
    publications: [
      {
        ...{ key: 'pb-one', id: 900_001 },
        title: { en: 'News', sv: 'Nyhet' },
        text: { en: 'Text', sv: 'Text' },
        created: '2026-01-02',
        published: '2026-01-02',
        source: 'FATF',
        url: '',
        reference: 're-one',
        mediaSource: null,
        mediaMime: null,
        mediaWidth: null,
        mediaHeight: null,
        tags: ['tg-one'],
      },
    ],
    tags: [
      {
        ...named('tg-one'),
        tag: 'one',
        type: 'threat',
        geographies: ['ge-se'],
        categories: ['ca-a'],
        threats: ['th-leaf', 'th-lone'],
      },
    ],
    threats: smallThreats(),
  });
}

function smallThreats(): readonly Threat[] {
  const text = (word: string) => ({ en: word, sv: word });
  return [
    // The leaf precedes its mothers, because the order must not matter.
    threat('th-leaf', {
      parent: 'th-mid',
      demo: true,
      category: 'ca-a',
      geography: 'ge-se',
      privGrade: null,
      corpGrade: grade(1),
      relations: relations({ customers: ['cu-firms'], geographies: ['ge-eu'], legals: ['le-cdd'] }),
      references: ['re-two'],
      texts: {
        generalInfo: text('See [re-three] and [re-one].'),
        modusOperandi: text(''),
        customerCharacteristics: text(''),
        illicitFinancialFlows: text(''),
        geographicalAspects: text(''),
        exploitation: [
          { product: 'pr-trade', channel: null, text: text('how') },
          { product: 'pr-account', channel: 'ch-branch', text: text('how') },
        ],
        indicators: [{ type: 'products', key: 'pr-trade', text: text('flag') }],
      },
    }),
    threat('th-root', {
      category: 'ca-a',
      relations: relations({ customers: ['cu-people'], products: ['pr-account'], channels: ['ch-branch'] }),
      references: ['re-one'],
      privGrade: grade(3),
      corpGrade: grade(3),
    }),
    threat('th-mid', {
      parent: 'th-root',
      relations: relations({ transactions: ['tr-cash'], products: ['pr-trade'], industries: ['in-f41'] }),
      privGrade: null,
      corpGrade: null,
      label: 'CONTINENTAL',
      geography: 'ge-eu',
    }),
    threat('th-lone', {
      relevance: ['tf', 'sv'],
      label: 'DOMESTIC',
      geography: 'ge-us',
      privGrade: grade(0),
      corpGrade: null,
      levelCorporate: 'HIGH',
      relations: relations({
        customers: ['cu-people', 'cu-firms'],
        geographies: ['ge-us'],
        legalForms: ['lf-ab'],
      }),
    }),
  ];
}
