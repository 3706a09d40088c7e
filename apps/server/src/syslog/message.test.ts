import { auditEvents } from '@klarsikt/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AuditRow } from '../platform/audit.ts';
import { formatSyslogAuditMessage, formatSyslogNotice, frameSyslogMessage } from './message.ts';
import { createNoticeBuffer } from './notices.ts';
import { parseSyslogMessage, takeFrames } from './receiver.fixture.ts';

const origin = { host: 'node-1', processId: 42, version: '1.2.3' };
const seal = { position: 7, hash: Buffer.alloc(32, 9), salt: 'd9b0a1c2-0000-4000-8000-000000000001' };
const row: AuditRow = {
  id: 11,
  at: new Date('2026-11-30T03:04:05.678Z'),
  organizationId: 3,
  ownOrganizationId: 2,
  userId: 5,
  actor: 'Åsa Ek',
  event: 'unit.created',
  subject: 'unit:3',
  before: null,
  after: { name: 'Göteborg' },
  requestId: '9c1f',
};
const format = (change: Partial<AuditRow> = {}, maxBytes = 8192) =>
  formatSyslogAuditMessage({ row: { ...row, ...change }, seal }, origin, maxBytes);

describe('a syslog message of an audit event', () => {
  it('has exactly the bytes that RFC 5424 requires', () => {
    const json = JSON.stringify({
      audit: {
        position: 7,
        seal: '09'.repeat(32),
        event: {
          ...{ id: 11, organizationId: 3, userId: 5, actor: 'Åsa Ek', event: 'unit.created' },
          ...{ subject: 'unit:3', before: null, after: { name: 'Göteborg' }, requestId: '9c1f' },
          ...{ ownOrganizationId: 2, salt: seal.salt, at: '2026-11-30T03:04:05.678Z' },
        },
      },
    });
    const data = `[klarsikt@32473 id="11" position="7" seal="${'09'.repeat(32)}" event="unit.created" subject="unit:3" organization="3" actorOrganization="2" actor="5" request="9c1f"][origin software="Klarsikt" swVersion="1.2.3"]`;
    const expected = `<109>1 2026-11-30T03:04:05.678Z node-1 klarsikt 42 unit.created ${data} \ufeff${json}`;
    expect(format().toString('utf8')).toBe(expected);
    expect(frameSyslogMessage(format()).toString('utf8')).toBe(`${Buffer.byteLength(expected)} ${expected}`);
  });

  it('is parsed back unchanged, whatever text it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (subject, actor) => {
        const message = parseSyslogMessage(format({ subject: `x:${subject}`, actor }));
        const printed = `x:${subject}`.replace(/\p{Cc}/gu, ' ');
        expect(message.data['klarsikt@32473']?.subject).toBe(Buffer.from(printed).toString());
        expect(JSON.parse(message.text)).toMatchObject({ audit: { event: { subject: `x:${subject}` } } });
      }),
    );
    const hostile = parseSyslogMessage(format({ subject: 'file:a"]\\ [x y="z"]\n<1>1 -' }));
    expect(hostile.data['klarsikt@32473']?.subject).toBe('file:a"]\\ [x y="z"] <1>1 -');
    expect(Object.keys(hostile.data)).toEqual(['klarsikt@32473', 'origin']);
  });

  it('omits the states before and after the event if it would exceed the limit of the receiver', () => {
    const after = { text: 'å'.repeat(5000) };
    const message = parseSyslogMessage(format({ after, subject: `x:${'ö'.repeat(3000)}` }));
    expect(message.bytes).toBeLessThanOrEqual(8192);
    expect(JSON.parse(message.text)).toMatchObject({
      audit: { position: 7, omitted: ['before', 'after'], event: { id: 11, event: 'unit.created' } },
    });
    expect(message.text).not.toContain('åå');
    expect(parseSyslogMessage(format({ after }, 65_536)).text).toContain('å'.repeat(5000));
    for (const name of ['\u0001', '"', '€', ']'])
      expect(format({ after, actor: name.repeat(900), subject: name.repeat(900) }, 2048).length).toBeLessThan(
        2048,
      );
  });

  it('has the name of the event as its message id, for every event', () => {
    for (const event of Object.keys(auditEvents))
      expect(parseSyslogMessage(format({ event })).kind).toBe(event);
  });

  it('has severity warning for a failed sign-in and severity notice for other events', () => {
    const severityOf = (event: string) => parseSyslogMessage(format({ event })).severity;
    expect(['login.failed', 'login.locked', 'user.changed'].map(severityOf)).toEqual([4, 4, 5]);
    expect(parseSyslogMessage(format()).facility).toBe(13);
  });
});

describe('frames of a syslog stream', () => {
  it('are parsed by octet count, wherever the stream is split', () => {
    const messages = ['å', 'b'.repeat(300), '\ufeff'].map((text) => Buffer.from(text));
    const stream = Buffer.concat(messages.map(frameSyslogMessage));
    for (let cut = 0; cut <= stream.length; cut += 1) {
      const first = takeFrames(stream.subarray(0, cut));
      const second = takeFrames(Buffer.concat([first.rest, stream.subarray(cut)]));
      expect([...first.messages, ...second.messages]).toEqual(messages);
      expect(second.rest).toHaveLength(0);
    }
    for (const wrong of ['007 <1>1 ', 'x', '-1 a', '<13>1 2026'])
      expect(() => takeFrames(Buffer.from(`${wrong}           `))).toThrow();
  });
});

describe('log warnings for a syslog receiver', () => {
  const line = (level: number, msg: string) =>
    `${JSON.stringify({ level, time: '2026-11-30T03:04:05.678Z', msg })}\n`;

  it('are buffered from level warning upwards with severity and time', () => {
    const buffer = createNoticeBuffer();
    for (const level of [20, 30, 40, 50, 60]) buffer.write(line(level, `level ${level}`));
    buffer.write('no line of the log\n');
    const taken = buffer.take(10);
    expect(taken.map(({ severity }) => severity)).toEqual(['warning', 'error', 'critical']);
    const read = taken.map((notice) => parseSyslogMessage(formatSyslogNotice(notice, origin, 8192)));
    expect(read.map(({ facility, severity, kind }) => [facility, severity, kind])).toEqual([
      [3, 4, 'log'],
      [3, 3, 'log'],
      [3, 2, 'log'],
    ]);
    expect(read.map(({ text }) => JSON.parse(text).msg)).toEqual(['level 40', 'level 50', 'level 60']);
  });

  it('are limited to a thousand, and older warnings are dropped and counted', () => {
    const buffer = createNoticeBuffer();
    for (let n = 0; n < 1100; n += 1) buffer.write(line(40, `warning ${n}`));
    const taken = buffer.take(200);
    expect([taken[0]?.text.includes('"warning 100"'), buffer.dropped]).toEqual([true, 100]);
    for (let n = 0; n < 100; n += 1) buffer.write(line(40, `later ${n}`));
    buffer.restore(taken);
    expect(buffer.dropped).toBe(200);
    expect(buffer.take(1)[0]?.text).toContain('"warning 200"');
  });

  it('are cut at a character boundary if they exceed the limit of the receiver', () => {
    const at = new Date(0);
    const message = formatSyslogNotice({ severity: 'warning', at, text: 'å'.repeat(9000) }, origin, 2048);
    expect(message.length).toBeLessThanOrEqual(2048);
    expect(parseSyslogMessage(message).text).toMatch(/^å+$/);
  });
});
