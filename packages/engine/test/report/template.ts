/** Helpers: a template around some blocks, data for it, and the rendered result. */
import {
  type DocumentBlock,
  flattenInlines,
  ReportError,
  type ReportSource,
  type ReportTemplate,
  renderReport,
  type TemplateBlock,
} from '../../src/report/index.ts';
import type { Language, Text } from '../../src/text/index.ts';

export const t = (en: string, sv = en): Text => ({ en, sv });

export function template(content: readonly TemplateBlock[]): ReportTemplate {
  return {
    id: 'test',
    name: t('Test'),
    description: t(''),
    title: t('{{ title }}'),
    author: t('{{ bank }}'),
    subject: t(''),
    date: 'date',
    header: { left: t('{{ bank }}'), right: t('internal', 'intern') },
    cover: {
      eyebrow: t('{{ bank }}'),
      title: t('{{ title }}'),
      subtitle: t('{{ nothing }}'),
      facts: [
        { label: t('Date', 'Datum'), value: t('{{ date | date }}') },
        { label: t('Empty', 'Tomt'), value: t('{{ nothing }}') },
      ],
    },
    content,
  };
}

const source = (key: string, short: string, title: string): ReportSource => ({
  key,
  short,
  author: 'FATF',
  title,
  publication: 'Report',
  published: '2020',
  url: 'https://example.org',
});
export const sources = {
  're-b': source('re-b', 'FATF 2020', 'Beta'),
  're-a': source('re-a', 'FATF 2020', 'Alpha'),
  're-c': source('re-c', 'EBA 2021', 'Gamma'),
};

export const data = {
  title: 'Assessment',
  bank: 'Nordsund & Co',
  date: '2026-03-12',
  nothing: '',
  cited: 'Seen in trade [re-a], once more [re-missing].',
  none: null,
  name: { en: 'Name', sv: 'Namn' },
  level: 2.45,
  strength: 3.6,
  share: 0.2,
  whole: 12,
  flag: true,
  list: ['a', 'b'],
  keys: ['re-c', 're-missing'],
  text: 'One **bold** [re-a].\n\n- x\n- {{ title }}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a foreign template language, on purpose
  hostile: '{{ title }} ${7*7} <script>alert(1)</script> #panic("x") **not bold**',
  items: [
    { key: 'one', n: 3 },
    { key: 'two', n: 2 },
    { key: 'three', n: 1 },
  ],
  groups: [{ items: [{ key: 'x' }, { key: 'y' }] }, { items: [] }],
};

export const render = (content: readonly TemplateBlock[], language: Language = 'en', more: object = {}) =>
  renderReport(template(content), { ...data, ...more }, language, { sources });

export const textOf = (block: DocumentBlock | undefined): string =>
  block && 'content' in block ? flattenInlines(block.content, (key) => `[${key}]`) : '';

export const say = (text: string, language: Language = 'en'): string =>
  textOf(render([{ type: 'text', text: t(text) }], language).blocks[0]);

export function failure(run: () => unknown): { code: string; place: string } {
  try {
    run();
  } catch (error) {
    if (error instanceof ReportError) return { code: error.code, place: error.place };
    throw error;
  }
  throw new Error('nothing went wrong');
}
