import { describe, expect, it } from 'vitest';
import { createPersonReplacer } from './marks.ts';

const replacer = createPersonReplacer({
  userId: 42,
  names: [
    { given: 'Anna-Lena', surname: "O'Berg" },
    { given: 'Bo', surname: 'Li' },
  ],
  addresses: ['anna.berg@bank.example'],
});
const replaced = (text: string) => replacer.text(text, { names: true, about: false });

describe('a person in a text', () => {
  it.each([
    ["Asked Anna-Lena O'Berg.", 'Asked Person 42.'],
    ['ANNA-LENA  O’BERG', 'Person 42'],
    ['<b>Anna-Lena O&#39;Berg</b>', '<b>Person 42</b>'],
    ["O'Berg, Anna-Lena", 'Person 42'],
    ['mailto:anna.berg%40bank.example?x', 'mailto:person-42@erased.invalid?x'],
    ['To Anna.Berg@Bank.example.', 'To person-42@erased.invalid.'],
  ])('is recognised in usual spellings: %s', (text, without) => expect(replaced(text)).toBe(without));

  it.each([
    'Bo Lindgren',
    'Carbo Li',
    'Anna-Lena alone',
    'joanna.berg@bank.example',
    'x.anna.berg@bank.example',
    'anna.berg@bank.example.org',
  ])('is not confused with another person: %s', (text) => expect(replaced(text)).toBe(text));

  it('is recognised by given name or surname alone only in values about that person', () => {
    const about = { id: 42, changes: [{ field: 'surname', before: "O'Berg", after: 'Ek' }] };
    const other = { id: 43, changes: [{ field: 'surname', before: "O'Berg", after: 'Ek' }] };
    expect(replacer.json([about, other], { names: true, about: false })).toEqual([
      { id: 42, changes: [{ field: 'surname', before: '42', after: 'Ek' }] },
      other,
    ]);
    expect(
      replacer.json({ email: 'anna.berg@bank.example', givenName: 'Bo' }, { names: true, about: false }),
    ).toEqual({
      email: 'person-42@erased.invalid',
      givenName: 'Person',
    });
  });
});
