import { describe, expect, it } from 'vitest';
import { type CardIndicator, formatIndicatorList, groupIndicatorsByType } from './indicator-list.ts';

const indicator = (type: CardIndicator['type'], en: string, sv: string): CardIndicator => ({
  type,
  risk: null,
  text: { en, sv },
});

const given = [
  indicator('products', 'Loans repaid early [re-fatf-2020].', 'Lån löses i förtid [re-fatf-2020].'),
  indicator('customers', 'Turnover < costs & *no* staff', 'Omsättning < kostnader'),
  indicator('products', 'Cash deposits', 'Kontantinsättningar'),
];
const groups = groupIndicatorsByType(given);
const english = { language: 'en', text: ({ en }: { en: string }) => en } as const;
const list = formatIndicatorList('Shell companies', groups, english);

describe('indicators copied as a list', () => {
  it('are grouped by type in a fixed order, without duplicates', () => {
    expect(groups.map(({ type, indicators }) => [type, indicators.length])).toEqual([
      ['customers', 1],
      ['products', 2],
    ]);
  });

  it('are plain text without citations', () => {
    expect(list.plain).toBe(
      'Shell companies\n\nCustomers\n• Turnover < costs & *no* staff\n\nProducts\n• Loans repaid early.\n• Cash deposits',
    );
  });

  it('are escaped in Markdown and HTML', () => {
    expect(list.markdown).toContain('- Turnover \\< costs & \\*no\\* staff');
    expect(list.markdown).toMatch(/^## Shell companies\n\n### Customers\n\n- /);
    expect(list.html).toContain('<li>Turnover &lt; costs &amp; *no* staff</li>');
    expect(list.html.match(/<li>/g)).toHaveLength(given.length);
  });

  it('are in the language of the reader, and limited to one group on request', () => {
    const [, products] = groups;
    const swedish = { language: 'sv', text: ({ sv }: { sv: string }) => sv } as const;
    expect(formatIndicatorList('Skalbolag', products ? [products] : [], swedish).plain).toBe(
      'Skalbolag\n\nProdukter\n• Lån löses i förtid.\n• Kontantinsättningar',
    );
  });
});
