import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createLog } from './log.ts';

it('a logged error contains the failed statement and the cause, but no values', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const cause = Object.assign(new Error('duplicate key value'), { code: '23505' });
  const err = new DrizzleQueryError(
    'insert into app_user values ($1, $2)',
    ['anna@bank.example', '$argon2id$canary'],
    cause,
  );
  log.error({ err, secret: 'canary-secret', given: { password: 'canary-password' } }, 'call failed');
  const [line = ''] = lines;
  expect(line).not.toMatch(/canary|anna@bank/);
  expect(JSON.parse(line)).toMatchObject({
    msg: 'call failed',
    err: {
      message: expect.stringContaining('insert into app_user'),
      cause: { code: '23505', message: 'duplicate key value' },
    },
  });
});

it('each event is one line of the log', () => {
  const lines: string[] = [];
  createLog('info', { write: (line) => lines.push(line) }).warn(
    { client: { message: 'a\r\nb' } },
    'client error',
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
});
