import { connect } from 'node:net';
import { errorTable } from '@klarsikt/contract';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { visitorActor } from './actor.ts';
import { registerErrorHandler } from './error-answers.ts';
import { Refusal } from './errors.ts';
import { storeRequestCaller } from './language.ts';
import { createLog } from './log.ts';

const lineSchema = z.looseObject({ level: z.number() });

async function thrown(error: Error) {
  const lines: string[] = [];
  const app = fastify({ logger: false });
  registerErrorHandler(app, {
    log: createLog('info', { write: (line) => void lines.push(line) }),
    clock: { now: () => new Date(0) },
    refusalPage: null,
  });
  app.get('/work', () => Promise.reject(error));
  const { statusCode } = await app.inject('/work');
  await app.close();
  return { status: statusCode, lines: lines.map((line) => lineSchema.parse(JSON.parse(line))) };
}

const [warning, fault] = [40, 50];

describe('the log of failed calls', () => {
  it.each([
    [
      'too many pictures wait',
      Object.assign(new Error('render busy: picture'), { code: 'busy', unavailable: true }),
    ],
    ['the demo is full', new Refusal('error.demo.full')],
  ])('has a one-line warning without a stack trace when %s', async (_, error) => {
    const { status, lines } = await thrown(error);
    expect(status).toBe(503);
    expect(lines).toMatchObject([{ level: warning, msg: 'no room for a call', reason: error.message }]);
    expect(JSON.stringify(lines)).not.toMatch(/stack| {4}at /);
  });

  it.each([
    ['of ours', new Error('broken'), 500],
    ['of a worker', Object.assign(new Error('late'), { code: 'timeout', unavailable: true }), 503],
  ])('contains an error %s with its stack trace', async (_, error, status) => {
    const answer = await thrown(error);
    expect(answer.status).toBe(status);
    expect(answer.lines).toMatchObject([{ level: fault, err: { stack: expect.stringContaining('at ') } }]);
  });
});

it('a request with an incomplete body adds nothing to the log', async () => {
  const lines: string[] = [];
  const app = fastify({ logger: false });
  registerErrorHandler(app, {
    log: createLog('info', { write: (line) => void lines.push(line) }),
    clock: { now: () => new Date(0) },
    refusalPage: null,
  });
  app.post('/work', () => ({}));
  const answered = new Promise<number>((done) => {
    app.addHook('onSend', async (_request, reply) => done(reply.statusCode));
  });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    'POST /work HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a"',
  );
  await new Promise((done) => setTimeout(done, 200));
  socket.destroy();
  expect([await answered, lines]).toEqual([400, []]);
  await app.close();
});

it('a refusal is in the language of the account unless Accept-Language requests another one', async () => {
  const app = fastify({ logger: false });
  registerErrorHandler(app, {
    log: createLog('silent'),
    clock: { now: () => new Date(0) },
    refusalPage: null,
  });
  app.get('/work', (request) => {
    storeRequestCaller(request, { ...visitorActor, language: 'sv' });
    throw new Refusal('error.notfound');
  });
  const said = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/work', headers })).json().error.message;
  const { sv, en } = errorTable['error.notfound'];
  expect([await said({}), await said({ 'accept-language': 'en-GB' })]).toEqual([sv, en]);
  await app.close();
});
