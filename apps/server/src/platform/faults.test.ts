import { expect, test } from 'vitest';
import { z } from 'zod';
import { createValidationErrorMap, formatJsonFault } from './faults.ts';

const said = (schema: z.ZodType, value: unknown, language: 'en' | 'sv' = 'sv') =>
  schema
    .safeParse(value, { error: createValidationErrorMap(language) })
    .error?.issues.map((issue) => issue.message);

test('a missing value is reported as missing, whatever its type', () => {
  const schema = z.object({ a: z.string(), b: z.enum(['x', 'y']), c: z.union([z.string(), z.number()]) });
  expect(said(schema, {})).toEqual([
    'Fältet är obligatoriskt',
    'Fältet är obligatoriskt',
    'Fältet är obligatoriskt',
  ]);
  expect(said(schema, {}, 'en')?.[0]).toBe('This field is required');
});

test.each([
  [z.coerce.number(), 'abc', 'Ange ett tal', 'Enter a number'],
  [z.int(), 1.5, 'Ange ett heltal', 'Enter a whole number'],
  [z.string(), 3, 'Ange en text', 'Enter a text'],
  [z.array(z.string()), 'a', 'Ange en lista', 'Enter a list'],
  [z.boolean(), 'ja', 'Svara ja eller nej (true eller false)', 'Answer yes or no (true or false)'],
  [z.date(), 'igår', 'Ange ett datum', 'Enter a date'],
  [z.union([z.string(), z.number()]), true, 'Värdet har inget av de tillåtna formaten', undefined],
])('a value of a wrong type is refused with the expected type: %#', (schema, value, sv, en) => {
  expect(said(schema, value)).toEqual([sv]);
  if (en !== undefined) expect(said(schema, value, 'en')).toEqual([en]);
});

test('a value that violates a custom rule is refused with the requirement, if the rule declares one', () => {
  const rule = (params?: object) => z.string().refine(() => false, { ...(params ? { params } : {}) });
  expect(said(rule({ asked: 'day' }), '2026-02-30')).toEqual([
    'Ange ett giltigt datum i formatet ÅÅÅÅ-MM-DD',
  ]);
  expect(said(rule({ asked: 'start' }), 'x', 'en')?.[0]).toMatch(/`revision`, or `updated`/);
  expect(said(rule({ asked: 'elsewhere' }), 'x')).toEqual(['Värdet är inte giltigt']);
  expect(said(rule(), 'x')).toEqual(['Värdet är inte giltigt']);
});

test('a value outside a limit is refused with the limit', () => {
  expect(said(z.string().min(15), 'kort')).toEqual(['För kort: minst 15 tecken']);
  expect(said(z.string().min(1), '')).toEqual(['Fältet får inte vara tomt']);
  expect(said(z.string().max(3), 'långt')).toEqual(['För långt: högst 3 tecken']);
  expect(said(z.number().min(0.5), 0)).toEqual(['För litet: minst 0,5']);
  expect(said(z.number().positive(), 0)).toEqual(['För litet: ska vara mer än 0']);
  expect(said(z.number().max(4), 5, 'en')).toEqual(['Too large: at most 4']);
  expect(said(z.number().lt(4), 4, 'en')).toEqual(['Too large: must be less than 4']);
  expect(said(z.array(z.string()).max(1), ['a', 'b'])).toEqual(['För många poster: högst 1']);
  expect(said(z.date().max(new Date('2026-01-31')), new Date('2026-02-01'))).toEqual([
    'För sent: senast 2026-01-31',
  ]);
});

test('an unknown choice is refused with at most eight of the valid choices', () => {
  expect(said(z.enum(['en', 'sv']), 'fi')).toEqual(['Välj ett av alternativen: en, sv']);
  const many = z.enum(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']);
  expect(said(many, 'z', 'en')).toEqual(['Choose one of: a, b, c, d, e, f, g, h and 2 more']);
  expect(said(z.literal(1), 2)).toEqual(['Ska vara: 1']);
});

test('an unknown field is refused, and the error contains its name', () => {
  expect(said(z.strictObject({}), { x: 1 })).toEqual(['Okänt fält: x']);
  expect(said(z.strictObject({}), { x: 1, y: 2 }, 'en')).toEqual(['Unknown fields: x, y']);
});

test('a value in a wrong format is refused with the name of the expected format, if it has one', () => {
  expect(said(z.email(), 'x')).toEqual(['Ange en e-postadress']);
  expect(said(z.iso.date(), '31/1')).toEqual(['Ange ett datum i formatet ÅÅÅÅ-MM-DD']);
  expect(said(z.string().regex(/^a/), 'b')).toEqual(['Formatet är inte giltigt']);
});

test('a refusal uses the message of the schema first, then that of the server, then that of zod', () => {
  expect(said(z.string('Skriv ett namn'), 1)).toEqual(['Skriv ett namn']);
  expect(said(z.number().multipleOf(5), 7)).toEqual(['Ogiltigt tal: måste vara en multipel av 5']);
});

test('invalid JSON is refused with line and column', () => {
  expect(formatJsonFault('{"a": 1', 'en')).toMatch(/line 1, column 8/);
  expect(formatJsonFault(`{"name": "${'x'.repeat(60)}",\n "b" 2}`, 'sv')).toBe(
    'Anropets innehåll är inte giltig JSON: rad 2, kolumn 6',
  );
  expect(formatJsonFault('{"ok": true}', 'en')).toBe('The request body is not valid JSON');
});
