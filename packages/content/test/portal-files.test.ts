import { describe, expect, it } from 'vitest';
import { readPortalQuestions, readPortalTrade } from '../src/portal/read-trade.ts';

const text = { en: 'How often?', sv: 'Hur ofta?' };
const question = { id: 'q', step: 'products', kind: 'frequency', text, why: text };
const read = (given: object) => readPortalQuestions([{ ...question, ...given }], 'pawn.json')[0];
const effectsOf = (given: object) => read({ kind: 'choices', options: [], effects: [given] })?.effects;

describe('the files of portal questions', () => {
  it('state what a question is about, from which its effects follow', () => {
    const about = ['products/pr-gold', 'threats/th-cash'];
    const risks = [{ branch: 'products', key: 'pr-gold' }];
    const subjects = [...risks, { branch: 'threats', key: 'th-cash' }];
    const note = { kind: 'note', subjects };
    expect(read({ about })).toMatchObject({
      kind: 'band',
      sources: [],
      effects: [{ kind: 'band', subjects: risks }, note],
    });
    expect(read({ kind: 'yesNo', about })).toMatchObject({
      kind: 'choice',
      options: [{ key: 'no' }, { key: 'yes' }],
      effects: [{ kind: 'band', subjects: risks, bands: { no: 0, yes: 2 } }, note],
    });
    expect(read({ kind: 'text', about, place: '/scope/setUp' })?.effects).toEqual([
      note,
      { kind: 'words', place: '/scope/setUp' },
    ]);
    expect(read({ kind: 'text', effects: [] })?.effects).toEqual([]);
  });

  it('name a control of the library, or describe an own one with the key of the question', () => {
    const routine = { step: 'controls', kind: 'routine' };
    expect(read({ ...routine, control: 'co-idv' })).toMatchObject({ control: 'co-idv' });
    const own = { name: text, allOf: ['products'] };
    expect(read({ ...routine, control: own })).toMatchObject({ control: { key: 'own-q', ...own } });
  });

  it('can state one sentence for all risk factors of the method', () => {
    const given = {
      kind: 'considerFactors',
      when: ['yes'],
      text: { en: '{name}: read.', sv: '{name}: läst.' },
    };
    const effects = effectsOf(given) ?? [];
    const sentences = effects.flatMap((effect) => (effect.kind === 'sentence' ? [effect.text] : []));
    expect(sentences.length).toBeGreaterThan(10);
    expect(effects).toHaveLength(2 * sentences.length);
    expect(
      sentences.filter(({ en, sv }) => !/^[^{}]+: read\.$/.test(en) || !/^[^{}]+: läst\.$/.test(sv)),
    ).toEqual([]);
  });

  it.each([
    [{ step: 'product' }, 'pawn.json[0].step: not one of business, products'],
    [{ kind: 'frequencies' }, 'pawn.json[0].kind: not one of frequency, yesNo'],
    [{ text: { en: 'How often?' } }, 'pawn.json[0].text.sv: not a string'],
    [{ abuot: ['threats/th-cash'] }, 'pawn.json[0].abuot: not one of id, step'],
    [{ about: ['threat/th-cash'] }, 'pawn.json[0].about[0]: not a subject'],
    [{ about: ['threats/'] }, 'pawn.json[0].about[0]: not a subject'],
    [{ about: ['threats/th/cash'] }, 'pawn.json[0].about[0]: not a subject'],
    [{ kind: 'yesNo', place: '/scope/setUp' }, 'pawn.json[0].place: not one of'],
    [
      { kind: 'choice', options: [{ key: 'a', label: text }] },
      'pawn.json[0].options[0].words: not an object',
    ],
    [{ kind: 'bands', type: 'legals' }, 'pawn.json[0].type: not one of'],
    [
      { kind: 'bands', type: 'products', start: { 'pr-gold': 5 } },
      'pawn.json[0].start.pr-gold: not one of 0, 1',
    ],
    [{ kind: 'day', start: 'tomorrow' }, 'pawn.json[0].start: not one of today, nextYear'],
    [
      { kind: 'routine', control: { name: text, allOf: ['risks'] } },
      'pawn.json[0].control.allOf[0]: not one of',
    ],
    [
      { kind: 'misuse', effects: [{ kind: 'word', place: '/a' }] },
      'pawn.json[0].effects[0].kind: not one of',
    ],
    [
      { kind: 'misuse', effects: [{ kind: 'value', place: '/a' }] },
      'pawn.json[0].effects[0].when: not a list',
    ],
  ])('are refused with the place of the fault: %o', (given, fault) => {
    expect(() => read(given)).toThrow(fault);
  });

  it('are refused for a trade with an unknown field or flag', () => {
    const trade = { key: 'pawn', name: text, businesses: ['bu-pawn'], description: text, questions: [] };
    expect(readPortalTrade(trade, 'pawn.json')).toEqual(trade);
    const other = { ...trade, classifiedBy: 'ispawn' };
    expect(() => readPortalTrade(other, 'pawn.json')).toThrow('pawn.json.classifiedBy: not one of isbank');
    expect(() => readPortalTrade({ ...trade, question: [] }, 'pawn.json')).toThrow('pawn.json.question: not');
  });
});
