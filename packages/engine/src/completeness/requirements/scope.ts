/** Requirements of the chapter "Scope and ownership". The paragraph numbers of a draft can change. */
import { createChapterRequirements } from '../requirement.ts';

/** The requirements of the chapter "Scope and ownership". */
export const scopeRequirements = createChapterRequirements('scope', [
  {
    id: 'C1',
    sources: [
      { instrument: 'AMLR', paragraph: 'Art. 10(1)' },
      { instrument: 'AMLA-BWRA', paragraph: '21' },
      { instrument: 'SE-2017-630', paragraph: '2 kap. 1 §' },
    ],
    title: { en: 'Business described', sv: 'Beskrivning av verksamheten' },
    summary: {
      en: 'Country of operation, businesses, products, channels, segments and geographies are described, as are the legal and operational set-up, the group structure, the anti-money-laundering organisation, outsourcing and new technologies.',
      sv: 'Verksamhetsland, verksamheter, produkter, kanaler, segment och geografiska områden är beskrivna, liksom den rättsliga och operativa strukturen, koncernstrukturen, organisationen för arbetet mot penningtvätt, utkontraktering och ny teknik.',
    },
  },
  {
    id: 'C2',
    sources: [
      { instrument: 'AMLR', paragraph: 'Art. 10(1)' },
      { instrument: 'AMLA-BWRA', paragraph: '12-13' },
    ],
    title: { en: 'All areas assessed', sv: 'Bedömning av alla områden' },
    summary: {
      en: 'Money laundering, terrorist financing and sanctions are assessed; for sanctions both non-implementation and evasion. The choice to assess sanctions here or separately is recorded, and proliferation financing is covered, or excluded with a reason.',
      sv: 'Penningtvätt, finansiering av terrorism och sanktioner är bedömda, för sanktioner både utebliven tillämpning och kringgående. Valet att bedöma sanktioner här eller separat är dokumenterat, och finansiering av massförstörelsevapen behandlas eller är utesluten med angivet skäl.',
    },
  },
  {
    id: 'C3',
    sources: [{ instrument: 'AMLR', paragraph: 'Art. 10(2)' }],
    title: { en: 'Drawn up by the compliance officer', sv: 'Upprättad av centralt funktionsansvarig' },
    summary: {
      en: 'A named compliance officer has drawn up the assessment.',
      sv: 'En namngiven centralt funktionsansvarig har upprättat riskbedömningen.',
    },
  },
  {
    id: 'C4',
    atSignOff: true,
    sources: [{ instrument: 'AMLR', paragraph: 'Art. 10(2)' }],
    title: { en: 'Approved by the management body', sv: 'Godkänd av ledningsorganet' },
    summary: {
      en: 'The management body in its management function has approved the assessment; the approver, the date and the version are recorded.',
      sv: 'Ledningsorganet i dess ledningsfunktion har godkänt riskbedömningen; godkännare, datum och version är dokumenterade.',
    },
  },
  {
    id: 'C5',
    atSignOff: true,
    sources: [{ instrument: 'AMLR', paragraph: 'Art. 10(2)' }],
    title: { en: 'Supervisory function informed', sv: 'Tillsynsfunktionen underrättad' },
    summary: {
      en: 'The management body in its supervisory function has received the assessment and the date is recorded, or the firm has no such function.',
      sv: 'Ledningsorganet i dess tillsynsfunktion har fått riskbedömningen och datumet är dokumenterat, eller så saknar företaget en sådan funktion.',
    },
  },
  {
    id: 'C25',
    sources: [
      { instrument: 'AMLR', paragraph: 'Art. 10(2)' },
      { instrument: 'AMLA-BWRA', paragraph: '5' },
    ],
    title: { en: 'Available to the supervisor', sv: 'Tillgänglig för tillsynsmyndigheten' },
    summary: {
      en: 'There is an examination pack for this version. It is created when the assessment as a whole is approved.',
      sv: 'Det finns ett tillsynspaket för den här versionen. Paketet skapas när hela bedömningen godkänns.',
    },
  },
  {
    id: 'C26',
    sources: [
      { instrument: 'AMLA-BWRA', paragraph: '4, 14' },
      { instrument: 'WOLFSBERG', paragraph: '6.2' },
    ],
    title: { en: 'Method described', sv: 'Beskrivning av metoden' },
    summary: {
      en: 'The assessment has a method chapter that states the model version, calculation version, scale and weights and has been confirmed by a person.',
      sv: 'Bedömningen har ett metodkapitel med modellversion, beräkningsversion, skala och vikter, och metoden har bekräftats av en person.',
    },
  },
  {
    id: 'C27',
    scope: 'always',
    sources: [
      { instrument: 'AMLR', paragraph: 'Art. 10(3)' },
      { instrument: 'AMLA-BWRA', paragraph: '6-8, 22' },
    ],
    title: { en: 'Proportionality', sv: 'Proportionalitet' },
    summary: {
      en: 'The firm states whether it makes a full assessment, uses a sector risk assessment or is exempt, with its own reasons and a reference.',
      sv: 'Företaget anger om det gör en fullständig riskbedömning, använder sektorns riskbedömning eller är undantaget, med egna skäl och en hänvisning.',
    },
  },
  {
    id: 'C29',
    sources: [
      { instrument: 'AMLA-BWRA', paragraph: '5' },
      { instrument: 'AMLR', paragraph: 'Art. 12' },
    ],
    title: {
      en: 'Staff, agents and distributors informed',
      sv: 'Information till personal, ombud och distributörer',
    },
    summary: {
      en: 'Staff, agents and distributors have been informed of the assessment, and it is recorded who was informed and when.',
      sv: 'Personal, ombud och distributörer har informerats om riskbedömningen, och det är dokumenterat vilka som har informerats och när.',
    },
  },
  {
    id: 'C30',
    sources: [{ instrument: 'AMLA-BWRA', paragraph: '9' }],
    title: { en: 'Help from third parties disclosed', sv: 'Redovisning av hjälp från tredje part' },
    summary: {
      en: 'Help from third parties in drawing up the assessment is disclosed, or it is stated that there was none.',
      sv: 'Hjälp från tredje part med att upprätta riskbedömningen är redovisad, eller så är det angivet att ingen tredje part har anlitats.',
    },
  },
  {
    id: 'C31',
    sources: [{ instrument: 'AMLA-BWRA', paragraph: '10' }],
    title: { en: 'Lines of activity brought together', sv: 'En bedömning för alla verksamhetsgrenar' },
    summary: {
      en: 'Separate lines of activity are listed and brought together in one assessment of the entity, or the firm has answered that it has only one line.',
      sv: 'Skilda verksamhetsgrenar är förtecknade och sammanförda i en riskbedömning för företaget, eller så har företaget svarat att det har en enda gren.',
    },
  },
  {
    id: 'C32',
    sources: [
      { instrument: 'AMLR', paragraph: 'Art. 16' },
      { instrument: 'AMLA-BWRA', paragraph: '11, 31' },
    ],
    title: { en: 'Branches and subsidiaries covered', sv: 'Filialer och dotterföretag' },
    summary: {
      en: 'Every branch and subsidiary has an assessment of its own on the same model version, or a reason is given for not having one; the parent uses the overall residual level of each. Or the firm has answered that it has no branches or subsidiaries.',
      sv: 'Varje filial och varje dotterföretag har en egen riskbedömning på samma modellversion, eller så är det angivet varför en sådan saknas; moderföretaget använder den samlade kvarstående nivån i varje bedömning. Eller så har företaget svarat att det saknar filialer och dotterföretag.',
    },
  },
]);
