import { describe, expect, it } from 'vitest';
import {
  addStateLinkLine,
  getAssessmentStateAddress,
  renderReport,
  type TemplateBlock,
} from '../../src/report/index.ts';
import { type Language, languages } from '../../src/text/index.ts';
import { data, t, template } from './template.ts';

const render = (content: readonly TemplateBlock[], given: object = data, language: Language = 'en') =>
  renderReport(template(content), { ...data, ...given }, language);

const address = getAssessmentStateAddress('https://risk.bank.example', 12, 7);
const said = { en: 'How each figure was calculated: ', sv: 'Så har varje siffra räknats fram: ' };

describe('the link from a report to the calculation of its figures', () => {
  it.each(languages)('ends the report and leads to the reported revision (%s)', (language) => {
    const document = render([{ type: 'text', text: t('{{ level | level }}') }], data, language);
    const whole = addStateLinkLine(document, address);
    expect(address).toBe('https://risk.bank.example/ra/12?revision=7');
    expect(whole.blocks.slice(0, -1)).toEqual(document.blocks);
    expect(whole.blocks.at(-1)).toEqual({
      type: 'paragraph',
      style: 'small',
      content: [
        { type: 'text', text: said[language] },
        { type: 'text', text: address, href: address },
      ],
    });
    expect(addStateLinkLine(document, address)).toEqual(whole);
  });

  it('is not added if the template already contains the link', () => {
    const known = { ...data, meta: { trace: address } };
    const written = render([{ type: 'markdown', text: t('See {{ meta.trace }}') }], known);
    const linked = render([{ type: 'markdown', text: t('[The working]({{ meta.trace }})') }], known);
    for (const document of [written, linked]) expect(addStateLinkLine(document, address)).toBe(document);
  });

  it('is not added if the report has the appendix of every risk', () => {
    const appendix = { type: 'heading', level: 1, text: t('Appendix'), anchor: 'all-risks' } as const;
    const document = render([appendix]);
    expect(addStateLinkLine(document, address)).toBe(document);
  });
});

describe('a link whose address is a variable', () => {
  const linked = (trace: unknown) =>
    render([{ type: 'markdown', text: t('[{{ name }}]({{ trace }})') }], { name: 'Retail', trace });

  it('leads to the address in the data', () => {
    expect(linked(address).blocks).toEqual([
      { type: 'paragraph', style: 'body', content: [{ type: 'text', text: 'Retail', href: address }] },
    ]);
  });

  it('begins at the first letter, so that indentation is not underlined', () => {
    const [block] = render([{ type: 'markdown', text: t('[{{ said }}]({{ trace }})') }], {
      said: '\u2003\u2003Retail',
      trace: address,
    }).blocks;
    expect(block).toMatchObject({
      content: [
        { type: 'text', text: '\u2003\u2003' },
        { type: 'text', text: 'Retail', href: address },
      ],
    });
  });

  it.each(['', 'javascript:alert(1)', '/ra/1', '#top', 'https://a b', 7, null, '{{ name }}'])(
    'is plain text if the data is %j',
    (trace) => {
      expect(linked(trace).blocks).toEqual([
        { type: 'paragraph', style: 'body', content: [{ type: 'text', text: 'Retail' }] },
      ]);
    },
  );

  it('produces a warning for an unknown variable, and is plain text inside texts of the data', () => {
    const missing = render([{ type: 'markdown', text: t('[words]({{ nowhere }})') }]);
    expect(missing.warnings).toEqual([
      { code: 'unknownVariable', place: expect.any(String), text: 'nowhere' },
    ]);
    const brought = render([{ type: 'markdown', text: t('{{ said | markdown }}') }], {
      said: '[x]({{ trace }})',
      trace: address,
    });
    expect(JSON.stringify(brought.blocks)).not.toContain('href');
  });
});
