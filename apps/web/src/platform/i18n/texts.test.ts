import { languages } from '@klarsikt/engine/text';
import { createIntl } from 'react-intl';
import { describe, expect, it, vi } from 'vitest';

vi.stubGlobal('window', { addEventListener: () => undefined });
vi.stubGlobal('localStorage', { getItem: () => '"en"', setItem: () => undefined });

interface Dictionary {
  readonly en: Readonly<Record<string, string>>;
  readonly sv: Readonly<Record<string, string>>;
}

const modules = import.meta.glob<Record<string, Dictionary>>([
  '../../**/texts.ts',
  '../../../../../modules/*/web/**/texts.ts',
]);
const dictionaries = await Promise.all(
  Object.entries(modules)
    .filter(([path]) => path !== './texts.ts')
    .map(async ([path, load]) => Object.values(await load()).map((texts) => ({ path, texts }))),
).then((perFile) => perFile.flat());

/** Placeholders of a message; braces after an option (`other {words}`) contain text. */
function placeholders(message: string): string[] {
  const asked = message.matchAll(/(?<!(?:=\d+|\b(?:zero|one|two|few|many|other)) )\{\s*(\w+)\s*[,}]/g);
  return [...new Set([...asked].map(([, name]) => name ?? ''))].sort();
}

describe('the texts', () => {
  it('are found in at least six dictionaries', () => {
    expect(dictionaries.length).toBeGreaterThan(5);
  });

  it.each(dictionaries)(
    'have the same keys and placeholders in both languages, and none is empty: $path',
    ({ texts }) => {
      expect(Object.keys(texts.sv).sort()).toEqual(Object.keys(texts.en).sort());
      for (const [key, english] of Object.entries(texts.en)) {
        const swedish = texts.sv[key] ?? '';
        expect(swedish.trim(), key).not.toBe('');
        expect(english.trim(), key).not.toBe('');
        expect(placeholders(swedish), key).toEqual(placeholders(english));
      }
    },
  );

  it.each(dictionaries)('are valid ICU messages: $path', ({ texts }) => {
    for (const language of languages) {
      const faults: string[] = [];
      const intl = createIntl({
        locale: language,
        messages: texts[language],
        onError: (fault) => faults.push(fault.message),
      });
      for (const [key, message] of Object.entries(texts[language])) {
        const names = placeholders(message);
        intl.formatMessage({ id: key }, Object.fromEntries(names.map((name) => [name, 1])));
      }
      // Tags of rich messages have no function here; all other messages must format.
      expect(faults.filter((fault) => !/<\w+>|rich|tag/i.test(fault))).toEqual([]);
    }
  });

  it('are formatted equally by react-intl and by our translate function', async () => {
    const { translate } = await import('./texts.ts');
    let compared = 0;
    for (const { texts } of dictionaries)
      for (const language of languages) {
        const locale = { en: 'en-GB', sv: 'sv-SE' }[language];
        const intl = createIntl({ locale, messages: texts[language], onError: () => undefined });
        for (const [key, message] of Object.entries(texts[language])) {
          if (message.includes('<')) continue;
          const values = Object.fromEntries(placeholders(message).map((name, at) => [name, at + 1]));
          expect(translate(texts, language, key, values), key).toBe(intl.formatMessage({ id: key }, values));
          compared += 1;
        }
      }
    expect(compared).toBeGreaterThan(1000);
  });
});
