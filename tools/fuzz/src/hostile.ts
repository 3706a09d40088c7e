/** Values, texts and broken JSON that often cause faults in programs. */
import fc from 'fast-check';
import type { SeededRequestChoices } from './choices.ts';

const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Creates an object with a key that an object literal cannot set, such as `__proto__`. */
const keyed = (key: string, value: unknown): unknown => Object.fromEntries([[key, value]]);

/** Names that every object inherits. Lookups that do not check for own properties find them. */
const inherited: readonly string[] = [...Object.getOwnPropertyNames(Object.prototype), 'prototype'];

const texts: readonly string[] = [
  ...inherited,
  `${inherited.join(';')}\n${inherited.join(';')}\n`,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202eabc',
  'ﬀ',
  'İıſ',
  'e\u0301'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(20),
  'x'.repeat(300),
  'x'.repeat(20_000),
  "Robert'); DROP TABLE x;--",
  '%00%ff%zz',
  '../../../../etc/passwd',
  '{{7*7}}',
  '=1+1',
  '<svg onload=alert(1)>',
  'zzz',
  '2026-13-01',
  '2026-02-30',
  '99999-01-01',
  '0000-00-00',
  '2026-01-01T25:61:61Z',
  '-2026-01-01',
  '/__proto__/polluted',
  '/settings/-/x',
  '~0~1~2',
  '(((((((((((((((((((((((((((((((((((((((((((',
  '(a+)+$',
  '%',
  '_',
  '\\',
  'https://user:pass@[::ffff:127.0.0.1]:1/',
  'https://xn--/',
  'javascript:alert(1)',
  'a@b@c',
  'NaN',
  '1e309',
  '-0',
  '0x10',
  '１',
];

const numbers: readonly number[] = [
  0,
  -0,
  -1,
  0.1,
  1.5,
  -1e-320,
  1e21,
  1e308,
  -1e308,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  999_999_999_999,
];

const shapes: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { length: { toString: 1 } },
  [{ length: { toString: 1 }, size: { valueOf: 1 } }],
  { toString: 1, valueOf: 1, constructor: 1 },
  { length: -1 },
  { length: 1e9 },
  ...inherited.flatMap((name) => [keyed(name, name), keyed(name, null), [keyed('key', name)]]),
  keyed('then', 1),
  { toJSON: 1 },
  { $ne: null },
  keyed('__proto__', { polluted: 1 }),
  keyed('constructor', { prototype: { polluted: 1 } }),
  nested(40),
  nested(63),
  Array.from({ length: 3000 }, (_, n) => n),
  Array.from({ length: 500 }, () => ({})),
];

const anyJson = fc.jsonValue({ maxDepth: 4 });
const anyText = fc.string({ unit: 'binary', maxLength: 60 });
const anyNumber = fc.double({ noNaN: true, noDefaultInfinity: true });

/** Creates a text that programs do not expect. */
export const createHostileText = (choices: SeededRequestChoices): string =>
  choices.percent(70) ? choices.of(texts) : choices.from(anyText);

export function createHostileValue(choices: SeededRequestChoices): unknown {
  switch (choices.below(6)) {
    case 0:
      return choices.of(numbers);
    case 1:
      return choices.from(anyNumber);
    case 2:
      return choices.from(anyJson);
    case 3:
      return choices.of(shapes);
    default:
      return createHostileText(choices);
  }
}

const brackets = '['.repeat(3000) + ']'.repeat(3000);
const outOfRange = ['1e309', '-1e309', '1E400', '0e999999', '123456789012345678901234567890', '1.0e+308'];
const noJson = [
  'NaN',
  'undefined',
  '01',
  '+1',
  '.5',
  "'a'",
  '"\\u12"',
  '"\\x41"',
  '/**/1',
  brackets,
  '\ufeff',
];

/** Breaks a JSON text at one place. */
export function corruptJson(text: string, choices: SeededRequestChoices): string {
  const at = choices.below(text.length + 1);
  const values = [
    ...text.matchAll(/(?<=[:[,])("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)(?=[,\]}])/g),
  ];
  const value = values.length > 0 ? choices.of(values) : undefined;
  const put = (other: string) =>
    value === undefined
      ? other
      : text.slice(0, value.index) + other + text.slice(value.index + value[0].length);
  switch (choices.below(6)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return `${text.slice(0, at)}${choices.of(['\u0000', '"', '}', ']', ',', ':', '\\', '\ud800', '{'])}${text.slice(at)}`;
    case 2:
      return put(choices.of(outOfRange));
    case 3:
      return put(choices.of(noJson));
    case 4:
      // Repeat a key, because JSON does not define which value counts.
      return text.replace(/\{"([^"\\]+)":/, '{"$1":7,"$1":');
    default:
      return text.replace(/^\{/, choices.of(['{"__proto__":{"polluted":1},', '{"":1,', '{"a":1,"a":2,']));
  }
}
