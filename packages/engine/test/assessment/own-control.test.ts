/** Patterns of the library for own controls. */
import { expect, it } from 'vitest';
import {
  createOwnControl,
  listControlPatterns,
  listControlRows,
  validateDocument,
} from '../../src/assessment/index.ts';
import { compileModel } from '../../src/model/index.ts';
import { control, customer, modelOf, named } from '../model/sample.ts';
import { bankWith, empty, set } from './bank.ts';

const model = compileModel(
  modelOf({
    businesses: [
      { ...named('bu-bank'), offering: 'STANDARD', islawyer: false, isbank: true, isrealestate: false },
      { ...named('bu-law'), offering: 'STANDARD', islawyer: true, isbank: false, isrealestate: false },
    ],
    customers: [customer('cu-x', { risklabels: ['rl-cash'] }), customer('cu-y')],
    riskLabels: [{ ...named('rl-cash'), type: 'control' }],
    controls: [
      control('co-plain'),
      control('co-law', { forCustom: true, businesses: ['bu-law'] }),
      control('co-pattern', {
        forCustom: true,
        label: 'MonitoringAndReporting',
        type: 'TECHNICAL_SYSTEMS',
        risklabels: ['rl-cash'],
        related: { customers: ['cu-y'] },
        allOf: ['channels'],
      }),
    ],
  }),
);
const bank = { ...empty, settings: { ...empty.settings, businesses: ['bu-bank'] } };

it('patterns for own controls are the marked library controls of the chosen businesses', () => {
  expect(listControlPatterns(model, bank).map(({ key }) => key)).toEqual(['co-pattern']);
});

it('an own control created from a pattern has its texts, label, type and risks', () => {
  const [pattern] = listControlPatterns(model, bank);
  if (pattern === undefined) throw new Error('there is no pattern');
  const own = createOwnControl(model, pattern, 'sv');
  expect(own).toEqual({
    name: pattern.name.sv,
    description: pattern.description.sv,
    category: pattern.category,
    label: 'MonitoringAndReporting',
    type: 'TECHNICAL_SYSTEMS',
    general: pattern.general,
    related: { customers: ['cu-y', 'cu-x'] },
    allOf: ['channels'],
  });
  const document = bankWith(set('/controls/own/own-1', own));
  expect(validateDocument(document).faults).toEqual([]);
  expect(listControlRows(model, document).at(-1)).toMatchObject({
    key: 'own-1',
    label: 'MonitoringAndReporting',
    type: 'TECHNICAL_SYSTEMS',
  });
});
