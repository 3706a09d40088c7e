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
      sv: 'Det finns en hänvisning till unionens riskbedömning, och det framgår vad den används till.',
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
      sv: 'Det finns en hänvisning till den nationella riskbedömningen, och det framgår vad den används till.',
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
      sv: 'En riskbedömning för sektorn används för någon av de bedömda verksamheterna, eller så är det angivet varför den utelämnas.',
    },
  },
  {
    id: 'C9',
    sources: [
      { instrument: 'AMLR', paragraph: 'Art. 10(1)(d)' },
      { instrument: 'AMLA-BWRA', paragraph: '17-20' },
      { instrument: 'FATF-R1', paragraph: 'INR.1' },
    ],
    title: { en: 'Kinds of sources considered', sv: 'Olika typer av källor beaktade' },
    summary: {
      en: 'A publication by FATF, the Commission or AMLA is used. Each further kind of source is considered, or left out with a reason: authorities and statistics, sanctions and watch lists, mutual evaluations, industry and public-private partnerships, credible open sources, civil society indices, commercial sources.',
      sv: 'En publikation från FATF, kommissionen eller AMLA används. Övriga typer av källor är beaktade, eller utelämnade med angivet skäl: myndigheter och statistik, sanktions- och bevakningslistor, ömsesidiga utvärderingar, bransch och offentlig-privat samverkan, trovärdiga öppna källor, index från civilsamhället, kommersiella källor.',
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
      sv: 'Uppgifter från en myndighet eller finansunderrättelseenheten används, och det framgår vad de används till.',
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
      en: 'Own experience is recorded in four parts, each with a description or “none”: suspicious transaction reports; requests and feedback from the financial intelligence unit and law enforcement; findings of compliance and audit; lessons from supervision.',
      sv: 'Egna erfarenheter är dokumenterade i fyra delar, var och en med en beskrivning eller ”inga”: misstankerapporter; förfrågningar och återkoppling från finansunderrättelseenheten och brottsbekämpande myndigheter; iakttagelser från regelefterlevnad och revision; lärdomar från tillsyn.',
    },
  },
  {
    id: 'C13',
    severity: 'should',
    sources: [
      { instrument: 'AMLA-BWRA', paragraph: '17-20' },
      { instrument: 'EBA-RF', paragraph: '1.7' },
    ],
    title: { en: 'Recent sources', sv: 'Aktuella källor' },
    summary: {
      en: 'Each source is at most 36 months old, or the reason for using an older source is given.',
      sv: 'Varje källa är högst 36 månader gammal, eller så är det angivet varför en äldre källa används.',
    },
  },
  {
    id: 'C37',
    severity: 'should',
    sources: [{ instrument: 'AMLA-BWRA', paragraph: '17-20' }],
    title: { en: 'All cited sources used', sv: 'Användning av angivna källor' },
    summary: {
      en: 'Each cited source is used for at least one grade, threat, risk, control or text.',
      sv: 'Varje angiven källa används för minst en grad, ett hot, en risk, en kontroll eller en text.',
    },
  },
]);
