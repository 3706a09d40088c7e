import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLostConnection, lostConnectionMessages } from './lost-connection.ts';

const require = createRequire(import.meta.url);
const driver = dirname(require.resolve('pg'));

/** All messages that the driver and its pool raise as errors. */
function sentencesOfDriver(): string[] {
  const files = [
    ...readdirSync(driver).map((name) => join(driver, name)),
    createRequire(require.resolve('pg')).resolve('pg-pool'),
  ].filter((path) => path.endsWith('.js'));
  return files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/new (?:Type)?Error\(\s*['"`]([^'"`]*)/g)].map(
      ([, sentence = '']) => sentence.replace('$', ''),
    ),
  );
}

/** Messages about wrong use or configuration; a retry does not help. */
const otherMatters = [
  'Client has already been connected. You cannot reuse a client.',
  'Password must be a string',
  'Received unexpected rowDescription message from backend.',
  'Received unexpected dataRow message from backend.',
  'Received unexpected portalSuspended message from backend.',
  'Received unexpected emptyQuery message from backend.',
  'Received unexpected commandComplete message from backend.',
  'Received unexpected parseComplete message from backend.',
  'Received unexpected copyInResponse message from backend.',
  'Received unexpected copyData message from backend.',
  'Client was passed a null or undefined query',
  'callback is not a function',
  '{portalQuery} not supported in pipeline mode',
  'Invalid sslnegotiation value: ',
  'sslnegotiation=direct requires SSL to be enabled',
  'The server does not support SSL connections',
  'A query must have either text or a name. Supplying neither is unsupported.',
  'Prepared statements must be unique - ',
  'Query values must be an array',
  'circular reference detected while preparing ',
  'Release called on client which has already been released to the pool.',
  'unexpected condition',
  'Passing a function as the first parameter to pool.query is not supported',
  'Called end on pool more than once',
];

const coded = (code: string, extra: object = {}) => Object.assign(new Error('x'), { code, ...extra });

describe('a lost connection', () => {
  it('is recognised by every message that the database driver has for it', () => {
    const said = new Set(sentencesOfDriver());
    expect(said.size).toBeGreaterThan(20);
    const unknown = [...said].filter(
      (each) =>
        !lostConnectionMessages.includes(each) && !otherMatters.some((start) => each.startsWith(start)),
    );
    expect(unknown).toEqual([]);
    expect(lostConnectionMessages.filter((each) => !said.has(each))).toEqual([]);
    for (const sentence of lostConnectionMessages) expect(isLostConnection(new Error(sentence))).toBe(true);
    for (const sentence of otherMatters) expect(isLostConnection(new Error(sentence))).toBe(false);
  });

  it('is recognised by PostgreSQL states and socket error codes, at any depth of causes', () => {
    for (const code of [
      '08006',
      '53300',
      '57P01',
      '57P02',
      '57P03',
      '57P05',
      '25P03',
      'ECONNREFUSED',
      'EPIPE',
    ])
      expect([code, isLostConnection(new Error('query', { cause: coded(code) }))]).toEqual([code, true]);
    expect(isLostConnection(coded('ENOENT', { syscall: 'connect' }))).toBe(true);
    expect(isLostConnection(new AggregateError([coded('ECONNREFUSED')]))).toBe(true);
  });

  it('does not include errors such as a missing file, a violated constraint or an invalid value', () => {
    for (const code of ['23503', '22P02', '42P01', '57014', '40001', 'ERR_INVALID_ARG_TYPE'])
      expect([code, isLostConnection(coded(code))]).toEqual([code, false]);
    expect(isLostConnection(coded('ENOENT', { syscall: 'open' }))).toBe(false);
    expect(isLostConnection('Connection terminated')).toBe(false);
  });
});
