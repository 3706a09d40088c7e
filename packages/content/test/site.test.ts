import { describe, expect, it } from 'vitest';
import { dialogs, messagesIn, page, readDocument } from '../src/site/read.ts';

const sections = (text: string) => text.split('\n').filter((line) => line.startsWith('## ')).length;

describe('content of the site', () => {
  it('has terms of service in both languages, of one version and with the same sections', () => {
    const [[en], [sv]] = [dialogs('en'), dialogs('sv')];
    expect([en?.name, sv?.name]).toEqual(['terms', 'terms']);
    expect(en?.version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(sv?.version).toBe(en?.version);
    expect(sections(sv?.text ?? '')).toBe(sections(en?.text ?? ''));
    expect(sections(en?.text ?? '')).toBeGreaterThan(5);
    expect(en?.title).not.toBe(sv?.title);
  });

  it('has the page of messages, and nothing for a name that it does not know', () => {
    expect(page('site-messages', 'sv')).toMatchObject({ slug: 'site-messages', messages: [], text: '' });
    expect(page('constructor', 'en')).toBeNull();
    expect(page('no-such-page', 'en')).toBeNull();
  });

  it('reads messages from sections with a kind, and leaves the rest as text', () => {
    const { messages, rest } = messagesIn(
      'Before.\n\n## Planned work {warning}\nSunday **20-22**.\n\n## Plain\nStays.\n\n## New {info}\nText.\n',
    );
    expect(messages).toEqual([
      { title: 'Planned work', type: 'warning', text: 'Sunday **20-22**.' },
      { title: 'New', type: 'info', text: 'Text.' },
    ]);
    expect(rest).toBe('Before.\n\n## Plain\nStays.');
  });

  it('refuses a document without front matter', () => {
    expect(() => readDocument('# No front matter')).toThrow('front matter');
    expect(() => readDocument('---\nbroken line\n---\ntext')).toThrow('broken line');
  });
});
