import type { Language, RiskType, Text } from '@klarsikt/engine/text';
import { fillSentence } from '@klarsikt/engine/text';
import type { MailLetter } from '@klarsikt/operations/server/mail/provides.ts';

const letters: {
  readonly [K in 'order' | 'colleague' | 'customer']: { readonly [L in Language]: MailLetter };
} = {
  order: {
    sv: {
      subject: 'Bekräfta din beställning av en riskbedömning',
      before: [
        'Öppna länken för att bekräfta beställningen och välja lösenord. Därefter kan du börja genast.',
      ],
      button: 'Bekräfta beställningen',
      after: [
        'Länken kan användas en gång, inom sju dagar. Har du inte gjort någon beställning kan du bortse från det här meddelandet.',
      ],
    },
    en: {
      subject: 'Confirm your order for a risk assessment',
      before: ['Open the link to confirm the order and choose a password. You can then begin at once.'],
      button: 'Confirm the order',
      after: [
        'The link can be used once, within seven days. If you did not place an order, you can ignore this e-mail.',
      ],
    },
  },
  colleague: {
    sv: {
      subject: 'Du är inbjuden till en riskbedömning',
      before: ['En kollega vill göra företagets riskbedömning tillsammans med dig.'],
      button: 'Acceptera inbjudan',
      after: ['Länken kan användas en gång, inom sju dagar.'],
    },
    en: {
      subject: 'You are invited to a risk assessment',
      before: ['A colleague wants to carry out the firm’s risk assessment together with you.'],
      button: 'Accept the invitation',
      after: ['The link can be used once, within seven days.'],
    },
  },
  customer: {
    sv: {
      subject: 'Din rådgivare bjuder in dig till en riskbedömning',
      before: [
        'Din rådgivare har ordnat en riskbedömning för ditt företag. Rådgivaren kan se hur långt du har kommit.',
      ],
      button: 'Acceptera inbjudan',
      after: ['Länken kan användas en gång, inom sju dagar.'],
    },
    en: {
      subject: 'Your adviser invites you to a risk assessment',
      before: [
        'Your adviser has arranged a risk assessment for your firm. The adviser can see your progress.',
      ],
      button: 'Accept the invitation',
      after: ['The link can be used once, within seven days.'],
    },
  },
};

export function createPortalInvitationLetter(kind: keyof typeof letters, language: Language): MailLetter {
  return letters[kind][language];
}

export function createReviewReminderLetter(language: Language, name: string): MailLetter {
  const words = {
    sv: {
      subject: 'Dags för årets riskbedömning',
      before: [
        'Du har valt i dag som dag för nästa riskbedömning. Det är dags att se över {name}.',
        'Utgå från förra årets svar och uppdatera det som har ändrats.',
      ],
      button: 'Öppna dina riskbedömningar',
      after: [],
    },
    en: {
      subject: 'Time for this year’s risk assessment',
      before: [
        'You chose today as the day for your next risk assessment. It is time to review {name}.',
        'Start from last year’s answers and update anything that has changed.',
      ],
      button: 'Open your risk assessments',
      after: [],
    },
  } as const satisfies { readonly [L in Language]: MailLetter };
  const { before, ...rest } = words[language];
  return { ...rest, before: before.map((line) => fillSentence(line, { name }, language)) };
}

const signatureWords: { readonly [L in Language]: MailLetter } = {
  sv: {
    subject: 'Din underskrift behövs: {name}',
    before: [
      '{author} har skrivit under {name}. Bedömningen börjar gälla när ytterligare en person i företaget har läst och godkänt den.',
      'Läs bedömningen och skriv under om du godkänner den.',
    ],
    button: 'Läs och skriv under',
    after: ['Ändras ett svar innan du har skrivit under krävs nya underskrifter.'],
  },
  en: {
    subject: '{name} needs your signature',
    before: [
      '{author} has signed {name}. The assessment takes effect when one more person in the firm has read and approved it.',
      'Read the assessment, and sign if you agree with it.',
    ],
    button: 'Read and sign',
    after: ['If an answer is changed before you sign, new signatures are needed.'],
  },
};

/** Creates the letter to a colleague after the first of two signatures. */
export function createSignatureRequestLetter(
  language: Language,
  values: { readonly author: string; readonly name: string },
): MailLetter {
  const { subject, before, button, after } = signatureWords[language];
  const fill = (text: string) => fillSentence(text, values, language);
  return { subject: fill(subject), before: before.map(fill), button, after };
}

const invoiceWords: { readonly [L in Language]: MailLetter } = {
  sv: {
    subject: 'Faktura {number}',
    before: [
      'Tack för beställningen. Fakturan {number} är bifogad: {total} kr, varav moms {vat} kr.',
      'Betala senast {due} till {payTo}.',
    ],
    button: null,
    after: [],
  },
  en: {
    subject: 'Invoice {number}',
    before: [
      'Thank you for the order. Invoice {number} is attached: SEK {total}, of which VAT {vat}.',
      'Please pay to {payTo} by {due}.',
    ],
    button: null,
    after: [],
  },
};

export function createInvoiceLetter(
  language: Language,
  values: Readonly<Record<string, string>>,
): MailLetter {
  const { subject, before, button, after } = invoiceWords[language];
  const fill = (text: string) => fillSentence(text, values, language);
  return { subject: fill(subject), before: before.map(fill), button, after };
}

export const portalAssessmentNameText: Text = { sv: 'Riskbedömning {year}', en: 'Risk assessment {year}' };

export const portalApprovalStatementText: Text = {
  sv: 'Jag har läst riskbedömningen och godkänner den.',
  en: 'I have read the risk assessment and approve it.',
};

export const portalAreaTexts = {
  customers: { sv: 'Kunder', en: 'Customers' },
  products: { sv: 'Tjänster', en: 'Services' },
  transactions: { sv: 'Betalningar', en: 'Payments' },
  channels: { sv: 'Kontaktvägar', en: 'Contact channels' },
  geographies: { sv: 'Länder', en: 'Countries' },
} as const satisfies { readonly [T in RiskType]?: Text };

export const invalidAnswerText: Text = {
  sv: 'Svaret är inte giltigt för frågan. Ange ett annat svar.',
  en: 'This is not a valid answer to the question. Enter another answer.',
};

export const portalGroupTexts = {
  everybody: { sv: 'Riskbedömning', en: 'Risk assessment' },
  owners: { sv: 'Ägare', en: 'Owners' },
  assessors: { sv: 'Bedömare i portalen', en: 'Assessors in the portal' },
} as const satisfies { readonly [name: string]: Text };

export const portalActionTexts = {
  home: {
    sv: '{area}: {name} ligger över er gräns. Skärp rutinerna.',
    en: '{area}: {name} is above your limit. Strengthen the routines.',
  },
  gone: {
    sv: 'Svaren har ändrats: åtgärden behövs inte längre.',
    en: 'The answers have changed: the action is no longer needed.',
  },
  routine: { sv: 'Inför rutinen: {name}', en: 'Set up the routine: {name}' },
  level: {
    sv: '{area}: {name}{more, plural, =0 {} other { och # till}} ligger över er gräns. Skärp rutinerna eller minska den här delen av verksamheten.',
    en: '{area}: {name}{more, plural, =0 { is} other { and # more are}} above your limit. Strengthen the routines, or reduce this part of the business.',
  },
} as const satisfies { readonly [name: string]: Text };

export const invoiceFieldTexts = {
  title: { sv: 'Faktura', en: 'Invoice' },
  number: { sv: 'Fakturanummer', en: 'Invoice number' },
  issued: { sv: 'Fakturadatum', en: 'Date of issue' },
  due: { sv: 'Förfallodag', en: 'Due date' },
  reference: { sv: 'Er referens', en: 'Your reference' },
  from: { sv: 'Säljare', en: 'Seller' },
  to: { sv: 'Köpare', en: 'Buyer' },
  registration: { sv: 'Organisationsnummer', en: 'Registration number' },
  vatNumber: { sv: 'Momsregistreringsnummer', en: 'VAT number' },
  service: {
    sv: 'Riskbedömning i portalen, {trade}, till och med {until}',
    en: 'Risk assessment in the portal, {trade}, until {until}',
  },
  item: { sv: 'Tjänst', en: 'Service' },
  amount: { sv: 'Belopp, kr', en: 'Amount, SEK' },
  net: { sv: 'Netto', en: 'Net' },
  vat: { sv: 'Moms {percent}', en: 'VAT {percent}' },
  total: { sv: 'Att betala, kr', en: 'Amount due, SEK' },
  payTo: { sv: 'Betalas till', en: 'Pay to' },
  quote: {
    sv: 'Ange fakturanumret {number} när du betalar. Betalningen ska vara framme senast {due}.',
    en: 'Quote the invoice number {number} when you pay. The payment must arrive by {due}.',
  },
} as const satisfies { readonly [name: string]: Text };
