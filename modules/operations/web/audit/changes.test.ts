import { describe, expect, it, vi } from 'vitest';
import { compareAuditFields } from './changes.ts';
import { formatAuditActor, formatAuditEvent, formatAuditSubject } from './words.ts';

vi.stubGlobal('window', { addEventListener: () => undefined });
vi.stubGlobal('localStorage', { getItem: () => '"sv"', setItem: () => undefined });
vi.stubGlobal('document', { documentElement: { lang: '' } });

const { getFormat: formatIn } = await import('@klarsikt/web/platform/i18n/format.ts');
const {
  formatAuditFieldName: fieldWord,
  formatNumberValue: numberWord,
  formatTextValue: textWord,
} = await import('./fields.ts');

describe('the changes of an audit event', () => {
  it('are listed field by field, including nested fields', () => {
    const before = { name: 'Ek', session: { soft: 5, hard: 9 }, roles: ['a'] };
    const after = { name: 'Alm', session: { soft: 5, hard: 12 }, roles: ['a', 'b'], note: null };
    expect(compareAuditFields(before, after)).toEqual([
      { field: 'name', before: 'Ek', after: 'Alm' },
      { field: 'session.hard', before: 9, after: 12 },
      { field: 'roles', before: ['a'], after: ['a', 'b'] },
      { field: 'note', before: undefined, after: null },
    ]);
  });

  it('contain every field if there was no state before, and nothing if there is no record', () => {
    expect(compareAuditFields(null, { status: 'failed' })).toEqual([
      { field: 'status', before: undefined, after: 'failed' },
    ]);
    expect(compareAuditFields(null, null)).toEqual([]);
    expect(compareAuditFields({ a: 1 }, { a: 1 })).toEqual([]);
    expect(compareAuditFields('x', { a: 1 })).toEqual([{ field: '', before: 'x', after: { a: 1 } }]);
  });
});

describe('names of events and subjects', () => {
  it('exist in both languages, and unknown ones are shown as stored', () => {
    expect(formatAuditEvent('user.invited', 'sv')).toBe('Användare: inbjuden');
    expect(formatAuditEvent('mail.link.copied', 'en')).toBe('Mail: link copied');
    expect(formatAuditEvent('feed.search.saved', 'en')).toBe('Feed: search saved');
    expect(formatAuditEvent('feed.unheard.of', 'en')).toBe('Feed: unheard.of');
    expect(formatAuditSubject('user:unknown', null, 'sv')).toBe('Användare, okänd');
    expect(formatAuditSubject('user:12', null, 'sv')).toBe('Användare 12');
    expect(formatAuditSubject('user:12', 'Åsa Ek', 'en')).toBe('User Åsa Ek');
    expect(formatAuditSubject('installation', null, 'en')).toBe('Installation');
    expect(formatAuditEvent('installation.restored', 'sv')).toBe('Installation: återställd');
    expect(formatAuditActor({ actor: 'operator', userId: null }, 'sv')).toBe('driftansvarig');
    expect(formatAuditActor({ actor: 'operator', userId: 12 }, 'sv')).toBe('operator');
  });
});

describe('names of fields and values', () => {
  const sv = formatIn('sv');

  it("are shown in the reader's language, and unknown ones as stored", () => {
    expect(fieldWord('settings.session.hardSec', 'sv')).toBe('Längsta session, sekunder');
    expect(fieldWord('validTo', 'en')).toBe('Last day');
    expect(fieldWord('unheardOf', 'sv')).toBe('unheardOf');
    expect(textWord('status', 'needFactor', sv)).toBe('engångskod begärd');
    expect(textWord('countries', 'SE', sv)).toBe('Sverige');
    expect(textWord('permissions', 'ra:Approve unit:4', sv)).toBe(
      'Godkänna riskbedömningar (bedömningsenhet 4)',
    );
    expect(textWord('status', 'unheardOf', sv)).toBe('unheardOf');
  });

  it('leave free texts unchanged', () => {
    expect(textWord('name', 'test', sv)).toBe('test');
    expect(textWord('note', 'active', sv)).toBe('active');
  });

  it('differ for ids and quantities', () => {
    expect(numberWord('groupId', 1200, sv)).toBe('nr 1200');
    expect(numberWord('seats', 12, sv)).toBe('12');
  });
});
