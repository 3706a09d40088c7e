/** Formats indicators for the clipboard as a list: plain text, HTML and Markdown. */
import type { ThreatCard } from '@klarsikt/contract';
import { splitAtCitations } from '@klarsikt/engine/model';
import { type Language, type RiskType, riskTypes, type Text } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';

export type CardIndicator = ThreatCard['indicators'][number];

export interface IndicatorGroup {
  readonly type: RiskType;
  readonly indicators: readonly CardIndicator[];
}

/** Groups indicators by type in the fixed order of types; empty types are left out. */
export function groupIndicatorsByType(indicators: readonly CardIndicator[]): readonly IndicatorGroup[] {
  return riskTypes
    .map((type) => ({ type, indicators: indicators.filter((indicator) => indicator.type === type) }))
    .filter((group) => group.indicators.length > 0);
}

export interface IndicatorListTexts {
  readonly plain: string;
  readonly markdown: string;
  readonly html: string;
}

interface Wording {
  readonly language: Language;
  readonly text: (text: Text) => string;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const inHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
const inMarkdown = (text: string) => text.replace(/[\\`*_[\]<>#|]/g, (sign) => `\\${sign}`);

/** Removes citations, because source keys have no meaning outside the product. */
function stripCitations(text: string): string {
  return splitAtCitations(text)
    .map((part) => ('text' in part ? part.text : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

export function formatIndicatorList(
  title: string,
  groups: readonly IndicatorGroup[],
  { language, text }: Wording,
): IndicatorListTexts {
  const parts = groups.map(({ type, indicators }) => ({
    heading: getRiskTypeName(type, language),
    lines: indicators.map((indicator) => stripCitations(text(indicator.text))),
  }));
  const plain = parts.map(({ heading, lines }) => [heading, ...lines.map((line) => `• ${line}`)].join('\n'));
  const markdown = parts.map(({ heading, lines }) =>
    [`### ${inMarkdown(heading)}`, '', ...lines.map((line) => `- ${inMarkdown(line)}`)].join('\n'),
  );
  const html = parts.map(
    ({ heading, lines }) =>
      `<h3>${inHtml(heading)}</h3><ul>${lines.map((line) => `<li>${inHtml(line)}</li>`).join('')}</ul>`,
  );
  return {
    plain: [title, ...plain].join('\n\n'),
    markdown: [`## ${inMarkdown(title)}`, ...markdown].join('\n\n'),
    html: `<h2>${inHtml(title)}</h2>${html.join('')}`,
  };
}
