import { describe, expect, it } from 'vitest';
import { splitPastedCells } from './cells.ts';
import {
  formatPasteWithoutLabels,
  listPastedCells,
  listRejectedLines,
  matchPastedLines,
  type PasteRow,
  parseLabelledPaste,
  readPastedOrigins,
} from './paste.ts';

const row = (key: string, en: string, sv: string, open = true): PasteRow => ({ key, name: { en, sv }, open });
const rows = [
  row('young', 'Young adult', 'Ung vuxen'),
  row('sole', 'Sole trader', 'Enskild näringsidkare'),
  row('fund-a', 'Fund', 'Fond'),
  row('fund-b', 'Fund', 'Investeringsfond'),
  row('firm', 'Company', 'Företag', false),
];
const kinds = ['Onboarded', 'Ongoing'] as const;

function read(text: string, language: 'en' | 'sv' = 'en') {
  return parseLabelledPaste(splitPastedCells(text), { rows, kinds, from: 'Onboarded', language });
}

function lines(text: string, choices?: ReadonlyMap<number, string>) {
  const paste = read(text);
  if (paste === null) throw new Error('went by position');
  return { paste, lines: matchPastedLines(paste, rows, choices) };
}

const states = (text: string, choices?: ReadonlyMap<number, string>) =>
  lines(text, choices).lines.map(({ state, row: found }) => [state, found?.key ?? null]);

describe('a pasted range with a column of keys or names', () => {
  it('is matched by the named rows, in any order', () => {
    const { paste, lines: found } = lines('Sole trader\t5\nYoung adult\t7');
    expect(listPastedCells(found, paste.kinds)).toEqual([
      { key: 'sole', kind: 'Onboarded', text: '5' },
      { key: 'young', kind: 'Onboarded', text: '7' },
    ]);
  });

  it('is matched by key first, then by name in either language', () => {
    expect(states('young\t1\nENSKILD  näringsidkare\t2')).toEqual([
      ['key', 'young'],
      ['name', 'sole'],
    ]);
  });

  it('omits unknown, ambiguous and repeated rows, and rows that take no figures', () => {
    const text = 'Tourist\t1\nFund\t2\nYoung adult\t3\nUng vuxen\t4\nCompany\t5';
    expect(states(text)).toEqual([
      ['unknown', null],
      ['ambiguous', null],
      ['twice', 'young'],
      ['twice', 'young'],
      ['closed', 'firm'],
    ]);
    const { paste, lines: found } = lines(text);
    expect(listPastedCells(found, paste.kinds)).toEqual([]);
  });

  it('accepts a manual choice for a line, or its exclusion', () => {
    const text = 'Fund\t2\nYoung adult\t3\nUng vuxen\t4';
    const choices = new Map([
      [0, 'fund-b'],
      [2, ''],
    ]);
    expect(states(text, choices)).toEqual([
      ['chosen', 'fund-b'],
      ['name', 'young'],
      ['left', null],
    ]);
  });

  it('is assigned to columns by the headings, in both languages', () => {
    const paste = read('Name\tPågående kundrelationer\tRemark\nYoung adult\t4\tchecked');
    expect(paste).toMatchObject({
      labels: 0,
      kinds: [null, 'Ongoing', null],
      lines: [['Young adult', '4', 'checked']],
    });
  });

  it('is assigned to figure columns in order if headings are missing, and words are omitted', () => {
    expect(read('Young adult\tyes\t4\t5')?.kinds).toEqual([null, null, 'Onboarded', 'Ongoing']);
    expect(read('4\tyoung')?.kinds).toEqual(['Onboarded', null]);
  });

  it('is never pasted by position, even if no name is known', () => {
    expect(states('Touristen\t1\nPensioners\t2')).toEqual([
      ['unknown', null],
      ['unknown', null],
    ]);
  });
});

it('a range of figures without names is pasted by position', () => {
  expect(read('1\t2\n3\tfew')).toBeNull();
  expect(read('1.234\n4 %')).toBeNull();
  const paste = read('Sole trader\t5\t6');
  expect(paste && formatPasteWithoutLabels(paste)).toBe('5\t6');
});

describe('pasted columns of source and date', () => {
  it('are recognised by their heading, and assigned to the rows of their lines', () => {
    const { paste, lines: found } = lines(
      'Name\tAntal\tKälla\tPer datum\nSole trader\t5\tCore system\t30.9.2026\nYoung adult\t7\t\t2026-08-31',
    );
    expect(paste.kinds).toEqual([null, 'Onboarded', 'source', 'date']);
    expect(readPastedOrigins(found, paste.kinds)).toEqual({
      origins: [
        { key: 'sole', source: 'Core system', date: '2026-09-30' },
        { key: 'young', source: null, date: '2026-08-31' },
      ],
      unread: [],
    });
    expect(listPastedCells(found, paste.kinds).map(({ kind }) => kind)).toEqual(['Onboarded', 'Onboarded']);
  });

  it('lead to a list of unreadable dates and unassigned lines with reasons', () => {
    const { paste, lines: found } = lines('Name\tOngoing\tAs of\nSole trader\t5\tQ3\nTourist\t1\t2026-01-01');
    expect(readPastedOrigins(found, paste.kinds)).toEqual({
      origins: [],
      unread: [{ where: 'Sole trader', text: 'Q3', why: 'date' }],
    });
    expect(listRejectedLines(found, paste.labels)).toEqual([
      { where: 'Tourist', text: '1 · 2026-01-01', why: 'unknown' },
    ]);
  });

  it('accept spreadsheet dates, with the order of day and month determined from the whole column', () => {
    const days = (...column: string[]) => {
      const { paste, lines: found } = lines(
        ['Name\tOngoing\tAs of', ...column.map((day, at) => `${rows[at]?.key}\t5\t${day}`)].join('\n'),
      );
      const { origins, unread } = readPastedOrigins(found, paste.kinds);
      return [origins.map(({ date }) => date), unread.map(({ text }) => text)];
    };
    expect(days('3/4/2026', '30/9/2026')).toEqual([['2026-04-03', '2026-09-30'], []]);
    expect(days('3/4/2026', '9/30/2026')).toEqual([['2026-03-04', '2026-09-30'], []]);
    expect(days('3/4/2026', '2026-09-30')).toEqual([['2026-09-30'], ['3/4/2026']]);
  });
});
