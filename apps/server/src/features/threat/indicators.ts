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
  sources: sources.map(({ key }) => key),
});

/** A table, the headings first: sentences in both languages, as whoever sets up monitoring needs them, the rest in one. */
export function indicatorTable(
  rows: readonly IndicatorRow[],
  language: Language,
): readonly (readonly string[])[] {
  const lines = rows.map(({ id, threat, type, risk, text, sources }) => [
    id,
    threat.name[language],
    riskTypeWord(type, language),
    risk?.name[language] ?? '',
    text.en,
    text.sv,
    sources.map(({ title }) => title).join('; '),
  ]);
  return [indicatorHeadings.map((heading) => heading[language]), ...lines];
}
