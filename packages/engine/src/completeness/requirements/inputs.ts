/** Requirements of the chapter "Inputs". The paragraph numbers of a draft can change. */
import { createChapterRequirements } from '../requirement.ts';

/** The requirements of the chapter "Inputs". */
export const inputsRequirements = createChapterRequirements('inputs', [
  {
    id: 'C6',
    sources: [
      { instrument: 'AMLR', paragraph: 'Art. 10(1)(b)' },
      { instrument: 'AMLA-BWRA', paragraph: '17-20' },
    ],
    title: { en: 'Union risk assessment cited', sv: 'Hänvisning till unionens riskbedömning' },
    summary: {
      en: 'The Union risk assessment is cited, and its use is stated.',
      sv: 'Unionens riskbedömning åberopas, och det anges vad den används till.',
    },
  },
  {
    id: 'C7',
    sources: [
      { instrument: 'AMLR', paragraph: 'Art. 10(1)(c)' },
      { instrument: 'AMLA-BWRA', paragraph: '17-20' },
    ],
    title: { en: 'National assessment cited', sv: 'Hänvisning till den nationella riskbedömningen' },
    summary: {
      en: 'The national risk assessment is cited, and its use is stated.',
      sv: 'Den nationella riskbedömningen åberopas, och det anges vad den används till.',
    },
  },
  {
    id: 'C8',
    sources: [
      { instrument: 'AMLR', paragraph: 'Art. 10(1)(c)' },
      { instrument: 'AMLA-BWRA', paragraph: '17-20' },
    ],
    title: { en: 'Sector risk assessment cited', sv: 'Hänvisning till sektorns riskbedömning' },
    summary: {
      en: 'A sector risk assessment for one of the assessed businesses is used, or left out with a reason.',
      sv: 'En riskbedömning för sektorn används för någon av de bedömda verksamheterna, eller utelämnas med angivet skäl.',
    },
  },
  {
    id: 'C9',
    sources: [
      { instrument: 'AMLR', paragraph: 'Art. 10(1)(d)' },
      { instrument: 'AMLA-BWRA', paragraph: '17-20' },
      { instrument: 'FATF-R1', paragraph: 'INR.1' },
    ],
    title: { en: 'Kinds of sources considered', sv: 'Typer av källor beaktade' },
    summary: {
      en: 'A publication of FATF, the Commission or AMLA is used; each further kind of source is considered or left out with a reason: authorities and statistics, sanctions and watch lists, mutual evaluations, industry and public-private partnerships, credible open sources, indices of civil society, commercial ones.',
      sv: 'En publikation från FATF, kommissionen eller AMLA är använd; varje ytterligare slag av källa är beaktat eller utelämnat med skäl: myndigheter och statistik, sanktions- och bevakningslistor, ömsesidiga utvärderingar, bransch och offentlig-privat samverkan, trovärdiga öppna källor, civilsamhällets index, kommersiella källor.',
    },
  },
  {
    id: 'C10',
    sources: [
      { instrument: 'AMLR', paragraph: 'Art. 10(1)(e)' },
      { instrument: 'AMLA-BWRA', paragraph: '17-20' },
    ],
    title: { en: 'Information from authorities', sv: 'Uppgifter från myndigheter' },
    summary: {
      en: 'Information from an authority or the financial intelligence unit is used for a stated purpose.',
      sv: 'Uppgifter från en myndighet eller finansunderrättelseenheten används, och det anges till vad.',
    },
  },
  {
    id: 'C11',
    sources: [
      { instrument: 'AMLR', paragraph: 'Art. 10(1)(f)' },
      { instrument: 'AMLA-BWRA', paragraph: '17-20, 23' },
    ],
    title: { en: 'Data on the customers', sv: 'Uppgifter om kunderna' },
    summary: {
      en: 'Data on the customer base are entered, with their date and source.',
      sv: 'Uppgifter om kunderna har lagts in, med datum och källa.',
    },
  },
  {
    id: 'C12',
    sources: [
      { instrument: 'AMLA-BWRA', paragraph: '17-20' },
      { instrument: 'EBA-RF', paragraph: '1.7' },
    ],
    title: { en: 'Own experience in four parts', sv: 'Egna erfarenheter i fyra delar' },
    summary: {
      en: 'Own experience is recorded in four parts, each stated or “none”: suspicious transaction reports, requests and feedback from the financial intelligence unit and law enforcement, findings of compliance and audit, lessons from supervision.',
      sv: 'Egna erfarenheter är dokumenterade i fyra delar, var och en ifylld eller ”inga”: misstankerapporter, förfrågningar och återkoppling från finansunderrättelseenheten och brottsbekämpande myndigheter, iakttagelser från regelefterlevnad och revision, lärdomar från tillsyn.',
    },
  },
  {
    id: 'C13',
    severity: 'should',
    sources: [
      { instrument: 'AMLA-BWRA', paragraph: '17-20' },
      { instrument: 'EBA-RF', paragraph: '1.7' },
    ],
    title: { en: 'Sources are recent', sv: 'Källorna är aktuella' },
    summary: {
      en: 'Each source is at most 36 months old, or its age is justified.',
      sv: 'Varje källa är högst 36 månader gammal, eller så är dess ålder motiverad.',
    },
  },
  {
    id: 'C37',
    severity: 'should',
    sources: [{ instrument: 'AMLA-BWRA', paragraph: '17-20' }],
    title: { en: 'No source without use', sv: 'Ingen källa utan användning' },
    summary: {
      en: 'No source is cited without use: each leads to at least one grade, threat, risk, control or text.',
      sv: 'Ingen källa åberopas utan att användas: var och en leder till minst en grad, ett hot, en risk, en kontroll eller en text.',
    },
  },
]);
