import type { PortalTrade } from '@klarsikt/engine';
import { often, routine, whether } from './build.ts';

export const law: PortalTrade = {
  key: 'law',
  name: { sv: 'Advokat- eller juristbyrå', en: 'Law firm' },
  businesses: ['bu-law'],
  classifiedBy: 'islawyer',
  description: {
    sv: 'Byrån ger juridiska råd och företräder klienter i affärer och tvister.',
    en: 'The firm gives legal advice and represents clients in deals and disputes.',
  },
  questions: [
    often('l-account', 'products', {
      q: [
        'Hur ofta går klienters pengar genom ert klientmedelskonto?',
        "How often does clients' money pass through your client account?",
      ],
      why: [
        'På ett klientmedelskonto förvarar ni andras pengar. Pengar in och ut i ert namn bryter spåret [re-fatf-legal-2013].',
        'On a client account you keep the money of others. Money in and out in your name breaks the trail [re-fatf-legal-2013].',
      ],
      about: ['products/pr-clientfunds', 'products/pr-settlefunds', 'threats/th-client'],
      from: ['re-fatf-legal-2013'],
    }),
    often('l-form', 'products', {
      q: [
        'Hur ofta bildar ni bolag eller ordnar styrelse och adress?',
        'How often do you form companies or arrange board and address?',
      ],
      why: [
        'Bolag utan verksamhet döljer ägare. Fråga vad bolaget ska göra [re-fatf-bo-2018].',
        'Companies without a business hide owners. Ask what the company will do [re-fatf-bo-2018].',
      ],
      about: ['products/pr-companyform', 'products/pr-nominee', 'threats/th-shell'],
      from: ['re-fatf-bo-2018'],
    }),
    often('l-deals', 'products', {
      q: [
        'Hur ofta hjälper ni till vid köp av fastigheter eller bolag?',
        'How often do you assist in purchases of property or companies?',
      ],
      why: [
        'Lagen gäller just sådana uppdrag, inte hela yrket [re-se-ptl].',
        'The act applies to just such assignments, not to the whole profession [re-se-ptl].',
      ],
      about: ['products/pr-transact', 'products/pr-manda', 'threats/th-enabler'],
      from: ['re-se-ptl'],
    }),
    often('l-estate', 'products', {
      q: [
        'Hur ofta förvaltar ni dödsbon eller någon annans pengar?',
        "How often do you manage estates or somebody else's money?",
      ],
      why: [
        'Den som förvaltar kan tömma ett bo, och få ser det.',
        'Who manages can empty an estate, and few see it.',
      ],
      about: ['products/pr-estateadmin', 'transactions/tr-estatepay'],
    }),
    often('l-structure', 'customers', {
      q: [
        'Hur ofta ingår bolag i flera länder i klientens ägande?',
        "How often are companies in several countries part of the client's ownership?",
      ],
      why: [
        'De flesta strukturer har goda skäl. Be om skälet skriftligt [re-fatf-bo-2018].',
        'Most structures have good reasons. Ask for the reason in writing [re-fatf-bo-2018].',
      ],
      about: ['customers/cu-complex', 'customers/cu-trust', 'threats/th-shell'],
      from: ['re-fatf-bo-2018'],
    }),
    often('l-rich', 'customers', {
      q: [
        'Hur ofta är klienten mycket förmögen utan känd inkomst?',
        'How often is the client very wealthy without a known income?',
      ],
      why: [
        'Förmögenheten ska gå att förklara. Fråga hur den har kommit till.',
        'The wealth must be explainable. Ask how it came about.',
      ],
      about: ['customers/cu-hnwi', 'threats/th-corrupt'],
    }),
    often('l-third', 'customers', {
      q: ['Hur ofta betalar någon annan än klienten?', 'How often does somebody other than the client pay?'],
      why: [
        'När en tredje person betalar vet ni inte vems pengar det är.',
        'When a third person pays you do not know whose money it is.',
      ],
      about: ['transactions/tr-thirdparty', 'transactions/tr-clientthird', 'threats/th-enabler'],
    }),
    often('l-remote', 'channels', {
      q: [
        'Hur ofta har klienten bara kontakt per telefon eller e-post?',
        'How often is the client in contact by telephone or e-mail only?',
      ],
      why: [
        'En ny klient långt bort utan skäl att välja er är ett känt varningstecken [re-fatf-legal-2013].',
        'A new client far away without a reason to choose you is a known warning sign [re-fatf-legal-2013].',
      ],
      about: ['channels/ch-phone', 'threats/th-client'],
      from: ['re-fatf-legal-2013'],
    }),
    often('l-proxy', 'channels', {
      q: [
        'Hur ofta ger ett ombud uppdraget i stället för klienten?',
        'How often does a representative give the assignment instead of the client?',
      ],
      why: [
        'Ni ska veta vem som bestämmer och varför ombudet behövs.',
        'You should know who decides and why the representative is needed.',
      ],
      about: ['channels/ch-proxy', 'threats/th-hidden'],
    }),
    whether('l-sanction', 'geography', {
      q: [
        'Har ni klienter med anknytning till Ryssland, Belarus eller andra länder under sanktioner?',
        'Do you have clients linked to Russia, Belarus or other countries under sanctions?',
      ],
      why: [
        'Många juridiska tjänster till ryska bolag är förbjudna [re-eu-833].',
        'Many legal services to Russian companies are prohibited [re-eu-833].',
      ],
      about: ['transactions/tr-highrisk', 'threats/th-services'],
      from: ['re-eu-833'],
    }),
    whether('l-lender', 'threats', {
      q: [
        'Har affärer betalats med lån från någon annan än en bank?',
        'Have deals been paid with a loan from somebody other than a bank?',
      ],
      why: [
        'Ett lån kan vara egna brottspengar som kommer tillbaka [re-fatf-pml-2018]. Granska långivaren.',
        "A loan may be one's own criminal money coming back [re-fatf-pml-2018]. Examine the lender.",
      ],
      about: ['transactions/tr-privateloan', 'threats/th-loanback'],
      from: ['re-fatf-pml-2018'],
    }),
    whether('l-dispute', 'threats', {
      q: [
        'Har en tvist gjorts upp ovanligt snabbt med betalning genom er?',
        'Has a dispute been settled unusually fast with payment through you?',
      ],
      why: [
        'En påhittad tvist ger en betalning en laglig rubrik [re-fatf-legal-2013].',
        'An invented dispute gives a payment a lawful heading [re-fatf-legal-2013].',
      ],
      about: ['transactions/tr-settlement', 'products/pr-litigation', 'threats/th-client'],
      from: ['re-fatf-legal-2013'],
    }),
    whether('l-refund', 'threats', {
      q: [
        'Har pengar satts in utan uppdrag, eller begärts tillbaka till ett annat konto?',
        'Has money been paid in without an assignment, or asked back to another account?',
      ],
      why: [
        'Då ser pengarna ut att komma från er [re-fatf-legal-2013].',
        'Then the money seems to come from you [re-fatf-legal-2013].',
      ],
      about: ['transactions/tr-overpay', 'transactions/tr-cancelrefund', 'threats/th-client'],
      from: ['re-fatf-legal-2013'],
    }),
    routine('l-fundsrule', 'co-clientacct', {
      q: [
        'Vet ni klient och syfte innan pengar tas emot på klientmedelskontot?',
        'Do you know client and purpose before money is taken on the client account?',
      ],
      why: [
        'Ordningen gör att kontot inte kan användas utan en verklig affär [re-se-adv].',
        'This order keeps the account from being used without a real deal [re-se-adv].',
      ],
      from: ['re-se-adv'],
    }),
    routine('l-secrecy', 'co-report', {
      q: [
        'Är det bestämt vem som avgör om en misstanke ska rapporteras?',
        'Is it decided who judges whether a suspicion is to be reported?',
      ],
      why: [
        'Ett tydligt ansvar gör att frågan ställs och att tystnadsplikten hålls [re-se-adv].',
        'A clear responsibility makes sure the question is asked and secrecy kept [re-se-adv].',
      ],
      from: ['re-se-adv'],
    }),
    routine('l-covered', 'co-purpose', {
      q: [
        'Skriver ni vid varje nytt uppdrag om lagen gäller, och varför?',
        'Do you note for each new assignment whether the act applies, and why?',
      ],
      why: [
        'Anteckningen avgör vilka frågor som ställs, innan pengar eller handlingar tas emot.',
        'The note decides which questions are asked, before money or documents are taken.',
      ],
    }),
  ],
};
