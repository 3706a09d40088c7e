/** The indicators of the library as rows, for screens, files and programs. */
import type { ThreatIndicator } from '@klarsikt/contract';
import { type IndicatorRow, type Language, type NamedEntity, riskTypeWord } from '@klarsikt/engine';
import { indicatorHeadings } from './texts.ts';

const named = ({ id, key, name }: NamedEntity) => ({ id, key, name });

export const indicatorOf = ({ id, threat, type, risk, text, sources }: IndicatorRow): ThreatIndicator => ({
  id,
  threat: named(threat),
  type,
  risk: risk === null ? null : named(risk),
  text,
  sources: [...sources],
});

/** A table in one language, the headings first. */
export function indicatorTable(
  rows: readonly IndicatorRow[],
  language: Language,
): readonly (readonly string[])[] {
  const lines = rows.map(({ id, threat, type, risk, text, sources }) => [
    id,
    threat.name[language],
    riskTypeWord(type, language),
    risk?.name[language] ?? '',
    text[language],
    sources.join(' '),
  ]);
  return [indicatorHeadings.map((heading) => heading[language]), ...lines];
}
