/** Texts, by fault, on why an entered value is no proof; screens show them at the field with the value. */

import type { Text } from '../text/terms.ts';
import { maxEvidenceAgeMonths, maxSourceAgeMonths } from '../values/scale.ts';

/** The texts by fault. An empty field has no fault, because the field itself shows what is missing. */
export const requirementProofFaultTexts = {
  short: {
    en: 'Write a reason or description of at least three words.',
    sv: 'Skriv ett skäl eller en beskrivning på minst tre ord.',
  },
  name: { en: 'Write the full name.', sv: 'Skriv hela namnet.' },
  repeated: {
    en: 'The same text is used in more than half of the fields. Describe each one separately.',
    sv: 'Samma text används i mer än hälften av fälten. Beskriv vart och ett för sig.',
  },
  offered: {
    en: 'The proposed reason applies to the default weight and counts once you confirm it. Confirm it, or write your own reason.',
    sv: 'Det föreslagna skälet gäller standardvikten och räknas först när ni bekräftar det. Bekräfta det eller skriv ett eget skäl.',
  },
  changed: {
    en: 'The weight differs from the default, so the proposed reason does not apply. Write your own reason.',
    sv: 'Vikten avviker från standardvärdet, så det föreslagna skälet gäller inte. Skriv ett eget skäl.',
  },
  future: {
    en: 'The date is in the future. Enter today’s date or an earlier date.',
    sv: 'Datumet ligger i framtiden. Ange dagens datum eller ett tidigare datum.',
  },
  past: {
    en: 'The date has already passed. Enter a later date.',
    sv: 'Datumet har redan passerat. Ange ett senare datum.',
  },
  far: {
    en: 'The date is more than a year away. Enter an earlier date.',
    sv: 'Datumet ligger mer än ett år bort. Ange ett tidigare datum.',
  },
  late: {
    en: 'The date is not before the launch. Enter an earlier date.',
    sv: 'Datumet ligger inte före lanseringen. Ange ett tidigare datum.',
  },
  beforeAssessed: {
    en: 'The date is before the assessment date, so it concerns an earlier assessment. Enter a later date.',
    sv: 'Datumet ligger före bedömningsdatumet och gäller alltså en tidigare bedömning. Ange ett senare datum.',
  },
  before: {
    en: 'The date is before the event itself. Enter a later date.',
    sv: 'Datumet ligger före själva händelsen. Ange ett senare datum.',
  },
  expired: {
    en: 'The evidence has expired. Enter newer evidence.',
    sv: 'Underlaget har gått ut. Ange ett nyare underlag.',
  },
  oldEvidence: {
    en: `The evidence is older than ${maxEvidenceAgeMonths} months. Enter newer evidence.`,
    sv: `Underlaget är äldre än ${maxEvidenceAgeMonths} månader. Ange ett nyare underlag.`,
  },
  oldSource: {
    en: `The source is older than ${maxSourceAgeMonths} months, or has no date. Give the reason for using it.`,
    sv: `Källan är äldre än ${maxSourceAgeMonths} månader eller saknar datum. Ange varför den används.`,
  },
  oldFigures: {
    en: 'The figures are too old to describe the business today. Enter newer figures.',
    sv: 'Uppgifterna är för gamla för att beskriva verksamheten i dag. Ange nyare uppgifter.',
  },
  otherSegment: {
    en: 'The linked controls do not apply to the customers that this risk concerns, or are not assessed for them. Link or assess a control for those customers.',
    sv: 'De kopplade kontrollerna gäller inte de kunder som risken rör, eller är inte bedömda för dem. Koppla eller bedöm en kontroll för de kunderna.',
  },
  oneSide: {
    en: 'The control applies to individuals and corporates, but its design and operation are not assessed for both. Assess design and operation for both customer types.',
    sv: 'Kontrollen gäller både fysiska och juridiska personer, men utformning och funktion är inte bedömda för båda. Bedöm utformning och funktion för båda kundtyperna.',
  },
  otherBusiness: {
    en: 'The source concerns none of the businesses of this assessment. State the businesses that it concerns, or use another source.',
    sv: 'Källan rör ingen av verksamheterna i den här bedömningen. Ange vilka verksamheter den rör, eller använd en annan källa.',
  },
  unused: {
    en: 'The source is cited but not used. State what it is used for.',
    sv: 'Källan anges men används inte. Ange vad den används till.',
  },
  wordless: {
    en: 'This item is marked as considered but has no description. Describe what you examined and what you concluded.',
    sv: 'Punkten är markerad som beaktad men saknar beskrivning. Beskriv vad ni har granskat och vilken slutsats ni har dragit.',
  },
  contradicted: {
    en: 'The answer contradicts other information in the assessment. Change the answer or correct the other information.',
    sv: 'Svaret motsäger andra uppgifter i bedömningen. Ändra svaret eller rätta de andra uppgifterna.',
  },
  unsigned: {
    en: 'The answer has no name and no date. Answer the question again.',
    sv: 'Svaret saknar namn och datum. Svara på frågan igen.',
  },
  wide: {
    en: 'The action is too broad. Create an action for this risk or its category.',
    sv: 'Åtgärden är för bred. Skapa en åtgärd för den här risken eller dess kategori.',
  },
  noOwner: {
    en: 'The action has no owner. Choose an owner.',
    sv: 'Åtgärden saknar ansvarig. Ange en ansvarig.',
  },
  noDay: {
    en: 'The action has no due date. Enter a due date.',
    sv: 'Åtgärden saknar slutdatum. Ange ett slutdatum.',
  },
  noPriority: {
    en: 'The action has no priority. Choose a priority.',
    sv: 'Åtgärden saknar prioritet. Ange en prioritet.',
  },
  noChange: {
    en: 'State which control, policy or system the action changes.',
    sv: 'Ange vilken kontroll, vilken policy eller vilket system som åtgärden ändrar.',
  },
  overdue: {
    en: 'The action is overdue. Complete it or change the due date.',
    sv: 'Åtgärden är försenad. Slutför den eller ändra slutdatumet.',
  },
  samePerson: {
    en: 'The person who made the assessment has approved it as well. Another person must approve it.',
    sv: 'Samma person har gjort och godkänt bedömningen. En annan person måste godkänna den.',
  },
} as const satisfies { readonly [fault: string]: Text };

/** A reason why an entered value is no proof. */
export type ProofFault = keyof typeof requirementProofFaultTexts;

/** All values of `ProofFault`. */
export const proofFaults = Object.keys(requirementProofFaultTexts).filter((name): name is ProofFault =>
  Object.hasOwn(requirementProofFaultTexts, name),
);
