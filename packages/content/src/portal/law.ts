import type { PortalTrade } from '@klarsikt/engine/portal';
import { createFrequencyQuestion, createRoutineQuestion, createYesNoQuestion } from './build.ts';

export const lawFirmTrade: PortalTrade = {
  key: 'law',
  name: { sv: 'Advokat- eller juristbyrå', en: 'Law firm' },
  businesses: ['bu-law'],
  classifiedBy: 'islawyer',
  description: {
    sv: 'Byrån ger juridiska råd och företräder klienter i affärer och tvister.',
    en: 'The firm gives legal advice and represents clients in deals and disputes.',
  },
  questions: [
    createFrequencyQuestion('l-account', 'products', {
      q: [
        'Hur ofta går klienters pengar genom ert klientmedelskonto?',
        "How often does clients' money pass through your client account?",
      ],
      why: [
        'På ett klientmedelskonto förvarar ni andras pengar. Spåret bryts när pengar går in och ut i ert namn [re-fatf-legal-2013].',
        'In a client account you keep other people’s money. The trail is broken when money goes in and out in your name [re-fatf-legal-2013].',
      ],
      about: ['products/pr-clientfunds', 'products/pr-settlefunds', 'threats/th-client'],
      from: ['re-fatf-legal-2013'],
    }),
    createFrequencyQuestion('l-form', 'products', {
      q: [
        'Hur ofta bildar ni bolag eller ordnar styrelse eller adress?',
        'How often do you form companies or arrange a board or an address?',
      ],
      why: [
        'Bolag utan verksamhet kan dölja ägare. Fråga vad bolaget ska göra [re-fatf-bo-2018].',
        'Companies without any business can hide their owners. Ask about the purpose of the company [re-fatf-bo-2018].',
      ],
      about: ['products/pr-companyform', 'products/pr-nominee', 'threats/th-shell'],
      from: ['re-fatf-bo-2018'],
    }),
    createFrequencyQuestion('l-deals', 'products', {
      q: [
        'Hur ofta hjälper ni till vid köp av fastigheter eller bolag?',
        'How often do you assist with purchases of property or companies?',
      ],
      why: [
        'Lagen gäller sådana uppdrag, inte hela yrket [re-se-ptl].',
        'The act applies to such assignments, not to the whole profession [re-se-ptl].',
      ],
      about: ['products/pr-transact', 'products/pr-manda', 'threats/th-enabler'],
      from: ['re-se-ptl'],
    }),
    createFrequencyQuestion('l-estate', 'products', {
      q: [
        'Hur ofta förvaltar ni dödsbon eller någon annans pengar?',
        'How often do you manage estates or other people’s money?',
      ],
      why: [
        'En förvaltare kan tömma ett dödsbo, och få märker det.',
        'An administrator can empty an estate, and few people notice.',
      ],
      about: ['products/pr-estateadmin', 'transactions/tr-estatepay'],
    }),
    createFrequencyQuestion('l-structure', 'customers', {
      q: [
        'Hur ofta ingår bolag i flera länder i klientens ägarstruktur?',
        'How often does the client’s ownership structure include companies in several countries?',
      ],
      why: [
        'De flesta strukturer har goda skäl. Be om skälet skriftligt [re-fatf-bo-2018].',
        'Most structures exist for good reasons. Ask for the reason in writing [re-fatf-bo-2018].',
      ],
      about: ['customers/cu-complex', 'customers/cu-trust', 'threats/th-shell'],
      from: ['re-fatf-bo-2018'],
    }),
    createFrequencyQuestion('l-rich', 'customers', {
      q: [
        'Hur ofta är klienten mycket förmögen utan känd inkomst?',
        'How often is the client very wealthy without a known income?',
      ],
      why: [
        'Förmögenheten ska gå att förklara. Fråga om dess ursprung.',
        'There must be an explanation for the wealth. Ask about its origin.',
      ],
      about: ['customers/cu-hnwi', 'threats/th-corrupt'],
    }),
    createFrequencyQuestion('l-third', 'customers', {
      q: ['Hur ofta betalar någon annan än klienten?', 'How often does somebody other than the client pay?'],
      why: [
        'När en utomstående betalar vet ni inte vems pengar det är.',
        'When a third party pays, you do not know whose money it is.',
      ],
      about: ['transactions/tr-thirdparty', 'transactions/tr-clientthird', 'threats/th-enabler'],
    }),
    createFrequencyQuestion('l-remote', 'channels', {
      q: [
        'Hur ofta har klienten bara kontakt per telefon eller e-post?',
        'How often is the client in contact by telephone or e-mail only?',
      ],
      why: [
        'En ny klient långt bort, utan skäl att välja just er, är ett känt tecken på risk [re-fatf-legal-2013].',
        'A new, distant client with no reason to choose you is a known sign of risk [re-fatf-legal-2013].',
      ],
      about: ['channels/ch-phone', 'threats/th-client'],
      from: ['re-fatf-legal-2013'],
    }),
    createFrequencyQuestion('l-proxy', 'channels', {
      q: [
        'Hur ofta ger ett ombud uppdraget i stället för klienten?',
        'How often is the assignment given by a representative instead of the client?',
      ],
      why: [
        'Ni ska veta vem som bestämmer och varför ombudet behövs.',
        'You should know who the decision-maker is and why the representative is needed.',
      ],
      about: ['channels/ch-proxy', 'threats/th-hidden'],
    }),
    createYesNoQuestion('l-sanction', 'geography', {
      q: [
        'Har ni klienter med anknytning till Ryssland, Belarus eller andra länder under sanktioner?',
        'Do you have clients linked to Russia, Belarus or other countries under sanctions?',
      ],
      why: [
        'Många juridiska tjänster till ryska bolag är förbjudna [re-eu-833].',
        'Many legal services for Russian companies are prohibited [re-eu-833].',
      ],
      about: ['transactions/tr-highrisk', 'threats/th-services'],
      from: ['re-eu-833'],
    }),
    createYesNoQuestion('l-lender', 'threats', {
      q: [
        'Har affärer finansierats med lån från någon annan än en bank?',
        'Have transactions been financed with a loan from somebody other than a bank?',
      ],
      why: [
        'Ett lån kan vara klientens egna brottspengar [re-fatf-pml-2018]. Granska långivaren.',
        'A loan can be the client’s own criminal money [re-fatf-pml-2018]. Examine the lender.',
      ],
      about: ['transactions/tr-privateloan', 'threats/th-loanback'],
      from: ['re-fatf-pml-2018'],
    }),
    createYesNoQuestion('l-dispute', 'threats', {
      q: [
        'Har en tvist gjorts upp ovanligt snabbt med betalning genom er?',
        'Has a dispute been settled unusually fast with payment through you?',
      ],
      why: [
        'En påhittad tvist kan få en betalning att se laglig ut [re-fatf-legal-2013].',
        'An invented dispute can make a payment look lawful [re-fatf-legal-2013].',
      ],
      about: ['transactions/tr-settlement', 'products/pr-litigation', 'threats/th-client'],
      from: ['re-fatf-legal-2013'],
    }),
    createYesNoQuestion('l-refund', 'threats', {
      q: [
        'Har pengar satts in utan uppdrag, eller begärts tillbaka till ett annat konto?',
        'Has money been paid in without an assignment, or requested back to another account?',
      ],
      why: [
        'Då ser pengarna ut att komma från er [re-fatf-legal-2013].',
        'The money then seems to come from you [re-fatf-legal-2013].',
      ],
      about: ['transactions/tr-overpay', 'transactions/tr-cancelrefund', 'threats/th-client'],
      from: ['re-fatf-legal-2013'],
    }),
    createRoutineQuestion('l-fundsrule', 'co-clientacct', {
      q: [
        'Känner ni till klienten och syftet innan ni tar emot pengar på klientmedelskontot?',
        'Do you know the client and the purpose before you receive money in the client account?',
      ],
      why: [
        'Då kan kontot inte användas utan en verklig affär [re-se-adv].',
        'The account can then not be used without a real transaction [re-se-adv].',
      ],
      from: ['re-se-adv'],
    }),
    createRoutineQuestion('l-secrecy', 'co-report', {
      q: [
        'Har ni bestämt vem som avgör om en misstanke ska rapporteras?',
        'Have you decided who judges whether a suspicion is to be reported?',
      ],
      why: [
        'Med ett tydligt ansvar ställs frågan, och tystnadsplikten hålls [re-se-adv].',
        'With clear responsibility, the question is asked and confidentiality is kept [re-se-adv].',
      ],
      from: ['re-se-adv'],
    }),
    createRoutineQuestion('l-covered', 'co-purpose', {
      q: [
        'Antecknar ni vid varje nytt uppdrag om lagen gäller, och varför?',
        'Do you record for each new assignment whether the act applies, and why?',
      ],
      why: [
        'Anteckningen avgör vilka frågor ni ska ställa innan ni tar emot pengar eller handlingar.',
        'The note determines the questions to ask before you receive money or documents.',
      ],
    }),
  ],
};
