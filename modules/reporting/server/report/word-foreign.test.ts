/** Templates made for other programs, and conditions on values that are 0. */

import { readWordTemplateParts } from '@klarsikt/server/intake/word-tags.ts';
import { docx, fill, line, p, run } from '@klarsikt/server/test/word-file.ts';
import mammoth from 'mammoth';
import { describe, expect, it } from 'vitest';

const findingsOf = (...inner: readonly string[]) =>
  readWordTemplateParts(docx(inner.join(''))).reading.findings.map(({ kind, code, tag, detail }) => [
    kind,
    code,
    tag,
    detail,
  ]);
const mergeField = (name: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> MERGEFIELD ${name} \\* MERGEFORMAT </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(`«${name}»`)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

describe('a template that was made for another program', () => {
  it.each([
    [`\${company.name}`, 'meta.organisation'],
    ['{organisation}', 'meta.organisation'],
    ['{#client}', 'meta.organisation'],
    ['&lt;&lt;report_date&gt;&gt;', ''],
    ['[[date]]', 'meta.date'],
    ['«Titel»', 'meta.title'],
    ['{% residual_risk %}', 'overall.residual'],
  ])("gets a finding for %s with the product's own field, if known", (tag, ours) => {
    const shown = tag.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    expect(findingsOf(line(`Before ${tag} after`))).toEqual([
      ['mend', 'foreignFields', shown, '1'],
      ['mend', 'foreignField', shown, ours],
    ]);
  });

  it('gets a count of all places and one finding per field', () => {
    const lines = Array.from({ length: 40 }, (_, at) => line(`\${field${at % 2}} `));
    expect(findingsOf(...lines)).toEqual([
      ['mend', 'foreignFields', `\${field0}`, '40'],
      ['mend', 'foreignField', `\${field0}`, ''],
      ['mend', 'foreignField', `\${field1}`, ''],
    ]);
  });

  it('gets one finding per mail merge field, with the field name', () => {
    expect(findingsOf(p(mergeField('Company')), p(mergeField('"Inherent risk"')))).toEqual([
      ['mend', 'foreignFields', 'MERGEFIELD Company', '2'],
      ['mend', 'foreignField', 'MERGEFIELD Company', 'meta.organisation'],
      ['mend', 'foreignField', 'MERGEFIELD Inherent risk', 'overall.inherent'],
    ]);
  });

  it('gets only notices if the template also contains fields of the product', () => {
    expect(findingsOf(line('{{meta.title}} {date}')).map(([kind, code]) => [kind, code])).toEqual([
      ['know', 'foreignFields'],
      ['know', 'foreignField'],
    ]);
  });

  it.each(['{{meta.title}}', 'a set {a, b}', '{ }', '«citat med ord»', 'x < y << z', '100 % {se bilaga}'])(
    'is not detected in the text %s',
    (text) => {
      expect(findingsOf(line(text.replaceAll('<', '&lt;')))).toEqual([]);
    },
  );
});

describe('a condition in a Word template', () => {
  it('is true for the value 0 and false only for an absent value', async () => {
    const shown = (path: string) => line(`{{#${path}}}${path} is there{{/${path}}}`);
    const file = docx(
      ['actions.open', 'conclusions.legal', 'overall.floor', 'appetite.stated'].map(shown).join(''),
    );
    const filled = (more: object) =>
      fill(file, more).then(async (buffer) => mammoth.extractRawText({ buffer }));
    const { value: some } = await filled({ overall: { floor: 0 }, appetite: { stated: false } });
    expect(some.split(/\n+/).filter(Boolean)).toEqual(['actions.open is there', 'overall.floor is there']);
    const { value: none } = await filled({ overall: { floor: null }, actions: { open: null } });
    expect(none.split(/\n+/).filter(Boolean)).toEqual(['appetite.stated is there']);
  });
});
