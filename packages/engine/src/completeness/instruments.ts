/** The laws, guidelines and decisions that the built-in requirements cite. */
import type { Day } from '../calendar/index.ts';
import type { InstrumentState } from '../requirements/names.ts';
import type { Text } from '../text/terms.ts';

/** Key of an instrument that the built-in requirements cite, such as `AMLR`. */
export type InstrumentKey =
  | 'AMLR'
  | 'AMLA-BWRA'
  | 'EBA-RF'
  | 'SE-2017-630'
  | 'FFFS-2017-11'
  | 'FATF-R1'
  | 'WOLFSBERG'
  | 'FI-2024'
  | 'FCA-2025';

/** One version of a law, guideline or decision. */
export interface Instrument {
  readonly key: InstrumentKey;
  /** The version to which the paragraph numbers refer. */
  readonly version: string;
  readonly name: Text;
  /** Day of the version; null if the day is unknown. */
  readonly date: Day | null;
  /** Whether the version is in force or a draft; the paragraph numbers of a draft can change. */
  readonly state: InstrumentState;
}

/** All instruments that a built-in requirement cites. */
export const instruments: readonly Instrument[] = [
  {
    key: 'AMLR',
    version: '2024/1624',
    name: { en: 'Regulation (EU) 2024/1624 (AMLR)', sv: 'Förordning (EU) 2024/1624 (AMLR)' },
    date: '2024-05-31',
    state: 'inForce',
  },
  {
    key: 'AMLA-BWRA',
    version: '2026 draft',
    name: {
      en: 'AMLA draft guidelines under Article 10(4) AMLR',
      sv: 'AMLA:s utkast till riktlinjer enligt artikel 10.4 AMLR',
    },
    date: '2026-04-16',
    state: 'draft',
  },
  {
    key: 'EBA-RF',
    version: '2021/02',
    name: {
      en: 'EBA risk factor guidelines (EBA/GL/2021/02)',
      sv: 'EBA:s riktlinjer om riskfaktorer (EBA/GL/2021/02)',
    },
    date: '2021-03-01',
    state: 'inForce',
  },
  {
    key: 'SE-2017-630',
    version: '2017:630',
    name: {
      en: 'Swedish Anti-Money Laundering Act (2017:630)',
      sv: 'Lagen (2017:630) om åtgärder mot penningtvätt och finansiering av terrorism',
    },
    date: '2017-06-22',
    state: 'inForce',
  },
  {
    key: 'FFFS-2017-11',
    version: '2017:11',
    name: {
      en: 'Regulations of Finansinspektionen (FFFS 2017:11)',
      sv: 'Finansinspektionens föreskrifter (FFFS 2017:11)',
    },
    date: null,
    state: 'inForce',
  },
  {
    key: 'FATF-R1',
    version: 'INR.1',
    name: {
      en: 'FATF Recommendation 1 with its interpretive note',
      sv: 'FATF:s rekommendation 1 med tolkningsnot',
    },
    date: null,
    state: 'inForce',
  },
  {
    key: 'WOLFSBERG',
    version: '2015',
    name: {
      en: 'Wolfsberg FAQs on risk assessments',
      sv: 'Wolfsberggruppens frågor och svar om riskbedömning',
    },
    date: null,
    state: 'inForce',
  },
  {
    key: 'FI-2024',
    version: '2024-12',
    name: {
      en: 'Finansinspektionen, decision of December 2024',
      sv: 'Finansinspektionens beslut i december 2024',
    },
    date: null,
    state: 'inForce',
  },
  {
    key: 'FCA-2025',
    version: '2025-11',
    name: { en: 'FCA, findings of November 2025', sv: 'FCA:s iakttagelser i november 2025' },
    date: null,
    state: 'inForce',
  },
];
