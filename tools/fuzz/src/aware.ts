/** Makes requests from the contract: valid input of an endpoint with some changes. */
import { type Endpoint, getAllEndpoints } from '@klarsikt/contract';
import { z } from 'zod';
import type { SeededRequestChoices } from './choices.ts';
import { corruptJson, createHostileText, createHostileValue } from './hostile.ts';
import type { CallerRole } from './people.ts';
import { type KnownValues, mutateValue, ValueGenerator } from './values.ts';
import { type FuzzRequest, formatRequestHead } from './wire.ts';

interface Drawn {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly params: Record<string, unknown> | null;
  readonly query: Record<string, unknown> | null;
  readonly body: Record<string, unknown> | null;
}

const drawnOf = (schema: z.ZodType | undefined): Record<string, unknown> | null =>
  schema ? { ...z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) } : null;

const drawn: readonly Drawn[] = getAllEndpoints().map(({ slug, name, endpoint }) => ({
  name: `${slug}.${name}`,
  endpoint,
  params: drawnOf(endpoint.params),
  query: drawnOf(endpoint.query),
  body: endpoint.upload ? null : drawnOf(endpoint.body),
}));

export interface RequestOrigin {
  readonly role: CallerRole;
  readonly headers: Readonly<Record<string, string>>;
  readonly known: KnownValues;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const plain = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
/** Replaces lone surrogates, which cannot be encoded in a URL. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

function addressOf(
  { endpoint, params, query }: Drawn,
  values: ValueGenerator,
  choices: SeededRequestChoices,
): string {
  const given = params === null ? {} : values.of(params, '');
  const named: Readonly<Record<string, unknown>> = isObject(given) ? given : {};
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encoded(choices.percent(8) ? plain(createHostileValue(choices)).slice(0, 300) : plain(named[name] ?? 1)),
  );
  const asked = query === null ? (choices.percent(5) ? { a: 1 } : {}) : values.of(query, '');
  const changed = choices.percent(20)
    ? mutateValue(asked, choices, () => createHostileValue(choices))
    : asked;
  const fields = Object.entries(isObject(changed) ? changed : {}).map(
    ([name, value]) =>
      `${encoded(name)}${choices.percent(3) ? '[]' : ''}=${encoded(plain(value)).slice(0, 3000)}`,
  );
  if (fields.length > 0 && choices.percent(4)) fields.push(...fields);
  return `/api/${path}${fields.length > 0 ? `?${fields.join('&')}` : ''}`;
}

interface Payload {
  readonly type: string;
  readonly content: Buffer;
}

function jsonOf({ body }: Drawn, values: ValueGenerator, choices: SeededRequestChoices): Payload | null {
  if (body === null && !choices.percent(5)) return null;
  const valid = body === null ? createHostileValue(choices) : values.of(body, 'body');
  const value = choices.percent(55) ? mutateValue(valid, choices, () => createHostileValue(choices)) : valid;
  const text = JSON.stringify(value) ?? 'null';
  const content = choices.percent(8) ? corruptJson(text, choices) : text;
  return { type: 'application/json', content: Buffer.from(content) };
}

function formOf({ body }: Drawn, values: ValueGenerator, choices: SeededRequestChoices): Payload {
  const given = body === null ? {} : values.of(body, 'body');
  const fields = isObject(given) ? Object.entries(given) : [];
  if (choices.percent(30)) fields.push([createHostileText(choices), createHostileText(choices)]);
  const text = fields.map(([name, value]) => `${encoded(name)}=${encoded(plain(value))}`).join('&');
  return { type: 'application/x-www-form-urlencoded', content: Buffer.from(text) };
}

const beginnings = [
  '%PDF-1.7\n',
  'PK\u0003\u0004',
  '\ufeffa;b;c\n',
  'a,b\n1,2\n',
  '',
  '<?xml version="1.0"?>',
];

function fileOf(choices: SeededRequestChoices): Payload {
  const boundary = 'edge';
  const name = choices.of([
    'a.pdf',
    'a.docx',
    'a.xlsx',
    'a.csv',
    'a.csv.exe',
    '..',
    createHostileText(choices),
  ]);
  const content = `${choices.of(beginnings)}${createHostileText(choices)}`;
  const closing = choices.percent(90) ? `\r\n--${boundary}--\r\n` : '';
  const field = choices.of(['file', 'file', 'title', '__proto__']);
  const text = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name.replace(/[\r\n"]/g, '')}"\r\n\r\n${content}${closing}`;
  return { type: `multipart/form-data; boundary=${boundary}`, content: Buffer.from(text) };
}

function payloadOf(of: Drawn, values: ValueGenerator, choices: SeededRequestChoices): Payload | null {
  if (of.endpoint.upload) return fileOf(choices);
  if (of.endpoint.form && choices.percent(90)) return formOf(of, values, choices);
  return of.endpoint.method === 'GET' ? null : jsonOf(of, values, choices);
}

export function createContractRequest(
  choices: SeededRequestChoices,
  { role, headers, known }: RequestOrigin,
): FuzzRequest {
  const of = choices.of(drawn);
  const values = new ValueGenerator(known, choices);
  const url = addressOf(of, values, choices);
  const payload = payloadOf(of, values, choices);
  const given = {
    ...headers,
    'accept-language': choices.of([
      'en',
      'sv',
      'sv-SE;q=0.9,en;q=0.1',
      '*',
      createHostileText(choices).slice(0, 200),
    ]),
    ...(payload === null
      ? {}
      : { 'content-type': payload.type, 'content-length': `${payload.content.length}` }),
  };
  return {
    title: `${of.name} by ${role}`,
    head: formatRequestHead(of.endpoint.method, url, given),
    body: payload?.content ?? Buffer.alloc(0),
    ends: false,
  };
}
