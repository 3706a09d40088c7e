import type { PortalTrade } from '@klarsikt/engine/portal';
import { createFrequencyQuestion, createRoutineQuestion, createYesNoQuestion } from './build.ts';

export const estateAgentTrade: PortalTrade = {
  key: 'estate',
  name: { sv: 'Fastighetsmäklare', en: 'Real estate agent' },
  businesses: ['bu-estate'],
  classifiedBy: 'isrealestate',
  description: {
    sv: 'Företaget förmedlar fastigheter och bostäder åt säljare och köpare.',
    en: 'The firm brokers property and homes for sellers and buyers.',
  },
  questions: [
    createFrequencyQuestion('e-client', 'products', {
      q: [
        'Hur ofta går en handpenning genom ert klientmedelskonto?',
        'How often does a deposit pass through your client account?',
      ],
      why: [
        'På ett klientmedelskonto förvarar ni andras pengar. De ser då ut att komma från er [re-fatf-legal-2013].',
        'In a client account you keep other people’s money. It then seems to come from you [re-fatf-legal-2013].',
      ],
      about: ['products/pr-clientfunds', 'threats/th-client'],
      from: ['re-fatf-legal-2013'],
    }),
    createFrequencyQuestion('e-new', 'products', {
      q: ['Hur ofta säljer ni bostäder i nyproduktion?', 'How often do you sell newly built homes?'],
      why: [
        'Före inflyttningen kan avtalet säljas vidare, ibland flera gånger [re-fatf-re-2022].',
        'Before the buyer moves in, the contract can be resold, sometimes several times [re-fatf-re-2022].',
      ],
      about: ['products/pr-newbuild', 'threats/th-property'],
      from: ['re-fatf-re-2022'],
    }),
    createFrequencyQuestion('e-hidden', 'products', {
      q: [
        'Hur ofta säljer ni utan annons eller med dolda bud?',
        'How often do you sell without advertising or with sealed bids?',
      ],
      why: [
        'Utan öppen budgivning är det svårare att se om priset är rimligt [re-fatf-re-2022].',
        'Without open bidding it is harder to see whether the price is reasonable [re-fatf-re-2022].',
      ],
      about: ['products/pr-offmarket'],
      from: ['re-fatf-re-2022'],
    }),
    createFrequencyQuestion('e-shares', 'products', {
      q: [
        'Hur ofta säljs en fastighet genom försäljning av ett bolag?',
        'How often is property sold through the sale of a company?',
      ],
      why: [
        'Ägarbytet syns då inte i fastighetsregistret. Fråga vem som äger bolaget efteråt.',
        'The change of owner is then not shown in the land register. Ask who owns the company afterwards.',
      ],
      about: ['products/pr-commbroker', 'threats/th-shell'],
    }),
    createFrequencyQuestion('e-gift', 'customers', {
      q: [
        'Hur ofta är köparens kontantinsats en gåva, ett lån från en vän eller pengar från ett bolag?',
        'How often is the buyer’s own contribution a gift, a loan from a friend or money from a company?',
      ],
      why: [
        'Svarta pengar förs in i bostäder genom lån, renoveringar och närstående [re-se-bra-2015]. Begär underlag.',
        'Undeclared money is put into homes through loans, renovations and relatives [re-se-bra-2015]. Ask for documents.',
      ],
      about: ['transactions/tr-propdeposit', 'threats/th-home-se'],
      from: ['re-se-bra-2015'],
    }),
    createFrequencyQuestion('e-other', 'customers', {
      q: ['Hur ofta betalar någon annan än köparen?', 'How often does somebody other than the buyer pay?'],
      why: [
        'När en utomstående betalar vet ni inte vems pengar det är [re-fatf-re-2022].',
        'When a third party pays, you do not know whose money it is [re-fatf-re-2022].',
      ],
      about: ['transactions/tr-thirdparty'],
      from: ['re-fatf-re-2022'],
    }),
    createFrequencyQuestion('e-company', 'customers', {
      q: [
        'Hur ofta köper ett bolag en bostad åt en privatperson?',
        'How often does a company buy a home for a private person to live in?',
      ],
      why: [
        'Ett bolag kan dölja den verkliga ägaren. Fråga varför bolaget behövs [re-eu-snra-2022].',
        'A company can hide the real owner. Ask why the company is needed [re-eu-snra-2022].',
      ],
      about: ['customers/cu-shell', 'threats/th-shell'],
      from: ['re-eu-snra-2022'],
    }),
    createFrequencyQuestion('e-proxy', 'channels', {
      q: [
        'Hur ofta sköter ett ombud köpet, utan ett möte med köparen?',
        'How often does a representative handle the purchase, without a meeting with the buyer?',
      ],
      why: [
        'Ombudet är inte alltid den som bestämmer. En fullmakt kan dölja köparen.',
        'The representative is not always in control. A power of attorney can hide the buyer.',
      ],
      about: ['channels/ch-proxy', 'threats/th-nominee-se'],
    }),
    createFrequencyQuestion('e-abroad', 'geography', {
      q: [
        'Hur ofta kommer betalningen från ett annat land?',
        'How often does the payment come from another country?',
      ],
      why: [
        'Pengar från utlandet är svårare att spåra. Fråga vilken bank de kommer från.',
        'Money from abroad is harder to trace. Ask which bank it comes from.',
      ],
      about: ['transactions/tr-intlin', 'threats/th-klepto'],
    }),
    createFrequencyQuestion('e-resale', 'threats', {
      q: [
        'Hur ofta säljs samma bostad igen inom ett år?',
        'How often is the same home sold again within a year?',
      ],
      why: [
        'Snabba försäljningar till högre pris kan flytta värde mellan närstående [re-fatf-re-2022]. Vanliga flyttar räknas inte.',
        'Quick resale at a higher price can move value between related parties [re-fatf-re-2022]. Ordinary moves do not count.',
      ],
      about: ['transactions/tr-renovate', 'threats/th-property'],
      from: ['re-fatf-re-2022'],
    }),
    createYesNoQuestion('e-price', 'threats', {
      q: [
        'Har ni sett ett pris som avviker kraftigt från marknadens?',
        'Have you seen a price far from the market price?',
      ],
      why: [
        'Ett för lågt pris kan betyda att resten betalas vid sidan av kontraktet [re-fatf-re-2022].',
        'Too low a price can mean that the rest is paid outside the contract [re-fatf-re-2022].',
      ],
      about: ['transactions/tr-pricegap', 'threats/th-property'],
      from: ['re-fatf-re-2022'],
    }),
    createYesNoQuestion('e-side', 'threats', {
      q: [
        'Har någon velat betala en del kontant vid sidan av kontraktet?',
        'Has anybody wanted to pay part of the price in cash, outside the contract?',
      ],
      why: [
        'Kontanter vid sidan av avtalet är ett sätt att gömma brottspengar i en bostad [re-fatf-re-2022].',
        'Cash outside the contract is a way of hiding criminal money in a home [re-fatf-re-2022].',
      ],
      about: ['transactions/tr-cashpart', 'threats/th-cash'],
      from: ['re-fatf-re-2022'],
    }),
    createYesNoQuestion('e-refund', 'threats', {
      q: [
        'Har någon bett att få handpenningen återbetald till ett annat konto?',
        'Has anybody asked to have the deposit repaid to another account?',
      ],
      why: [
        'Då ser pengarna ut att komma från er. Betala tillbaka till det ursprungliga kontot.',
        'The money then seems to come from you. Repay it to the original account.',
      ],
      about: ['transactions/tr-overpay', 'threats/th-client'],
    }),
    createRoutineQuestion('e-both', 'co-propcheck', {
      q: [
        'Kontrollerar ni både köpare och säljare, och sparar ni frågor och svar?',
        'Do you check both buyer and seller, and record questions and answers?',
      ],
      why: [
        'Frågor till båda parter visar vem ägaren är, vem som betalar och varför [re-se-kamfs].',
        'Questions to both parties show who the owner and the payer are, and why [re-se-kamfs].',
      ],
      from: ['re-se-kamfs'],
    }),
    createRoutineQuestion('e-account', 'co-clientacct', {
      q: [
        'Finns det regler för vem som får betala in och få tillbaka från klientmedelskontot?',
        'Are there rules on who may pay into, and be repaid from, the client account?',
      ],
      why: [
        'Reglerna hindrar att kontot används för att flytta pengar utan en verklig affär bakom.',
        'The rules prevent the account from being used to move money without a real transaction.',
      ],
    }),
    createRoutineQuestion('e-second', 'co-testing', {
      q: [
        'Granskar någon annan än mäklaren affären innan den avslutas?',
        'Does somebody other than the agent review the transaction before it is completed?',
      ],
      why: [
        'En kollega ser lättare sådant som är lätt att missa under tidspress [re-se-fmi-2024].',
        'A colleague notices things that are easily missed under time pressure [re-se-fmi-2024].',
      ],
      from: ['re-se-fmi-2024'],
    }),
  ],
};
