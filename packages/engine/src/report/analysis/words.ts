/** Words of an analysis' report and tables that are not used in other reports. */

import type { AnalysisType } from '../../analysis/analyse.ts';
import type { ReportTerms } from '../../text/own-terms.ts';
import type { Language, Text } from '../../text/terms.ts';
import { getRiskTypeName } from '../../words/words.ts';

/** Short texts of an analysis' report. */
export const analysisWords = {
  threats: { en: 'Threats', sv: 'Hot' },
  threatAnalysis: { en: 'Threat analysis', sv: 'Hotanalys' },
  riskAnalysis: { en: 'Risk analysis', sv: 'Riskanalys' },
  segment: { en: 'Segment', sv: 'Segment' },
  anySegment: { en: 'Individuals and corporates', sv: 'Fysiska och juridiska personer' },
  areas: { en: 'Areas', sv: 'Områden' },
  all: { en: 'All', sv: 'Alla' },
  country: { en: 'Country of operation', sv: 'Verksamhetsland' },
  anyCountry: { en: 'No country restriction', sv: 'Ingen avgränsning till land' },
  businesses: { en: 'Businesses', sv: 'Verksamheter' },
  assessment: { en: 'Assessment with own levels', sv: 'Bedömning med egna nivåer' },
  library: { en: 'Threat library', sv: 'Hotbibliotek' },
  organisation: { en: 'Organisation', sv: 'Organisation' },
  date: { en: 'Date', sv: 'Datum' },
  whole: { en: 'The whole analysis', sv: 'Hela analysen' },
  unknown: { en: 'Not in the library (id {id})', sv: 'Finns inte i biblioteket (id {id})' },
  part: { en: 'Part', sv: 'Del' },
  selection: { en: 'Selection', sv: 'Urval' },
  result: { en: 'Result', sv: 'Resultat' },
  outside: { en: 'Outside the filters', sv: 'Utanför filtren' },
  missing: { en: 'Not in the library', sv: 'Finns inte i biblioteket' },
  type: { en: 'Type', sv: 'Typ' },
  id: { en: 'Id', sv: 'Id' },
  key: { en: 'Key', sv: 'Nyckel' },
  name: { en: 'Name', sv: 'Namn' },
  occurs: { en: 'Occurs in (number)', sv: 'Förekommer i (antal)' },
  of: { en: 'Out of (total number)', sv: 'Av (totalt antal)' },
  share: { en: 'Share (%)', sv: 'Andel (%)' },
  level: { en: 'Level', sv: 'Nivå' },
  levelClass: { en: 'Level class', sv: 'Nivåklass' },
  ownInherent: { en: 'Own inherent level', sv: 'Egen inneboende nivå' },
  ownResidual: { en: 'Own residual level', sv: 'Egen kvarstående nivå' },
  note: { en: 'Note', sv: 'Anteckning' },
  matches: { en: 'Occurs in (names)', sv: 'Förekommer i (namn)' },
  concern: { en: 'Concerns the businesses', sv: 'Berör verksamheterna' },
  reasons: { en: 'Related through', sv: 'Samband genom' },
  notConcerned: { en: 'No', sv: 'Nej' },
  redFlags: { en: 'Risk indicators', sv: 'Riskindikatorer' },
  redFlag: { en: 'Risk indicator', sv: 'Riskindikator' },
  threatKey: { en: 'Threat key', sv: 'Hotets nyckel' },
  threat: { en: 'Threat', sv: 'Hot' },
  dimension: { en: 'Dimension', sv: 'Dimension' },
  riskKey: { en: 'Risk key', sv: 'Riskens nyckel' },
  risk: { en: 'Risk', sv: 'Risk' },
  sentenceEn: { en: 'Text in English', sv: 'Text på engelska' },
  sentenceSv: { en: 'Text in Swedish', sv: 'Text på svenska' },
  source: { en: 'Source', sv: 'Källa' },
  notes: { en: 'Notes', sv: 'Anteckningar' },
  overview: { en: 'Overview', sv: 'Översikt' },
  about: { en: 'Subject of the note', sv: 'Anteckningens ämne' },
} as const satisfies Record<string, Text>;

/** Returns the plural name of a type of results. */
export function getAnalysisTypeName(type: AnalysisType, language: Language, terms: ReportTerms = {}): string {
  return type === 'threats' ? analysisWords.threats[language] : getRiskTypeName(type, language, terms);
}
