import type { PortalTrade } from '@klarsikt/engine';
import { often, routine, whether } from './build.ts';

export const estate: PortalTrade = {
  key: 'estate',
  name: { sv: 'Fastighetsmäklare', en: 'Real estate agent' },
  businesses: ['bu-estate'],
  classifiedBy: 'isrealestate',
  description: {
    sv: 'Företaget förmedlar fastigheter och bostäder mellan säljare och köpare.',
    en: 'The firm brokers property and homes between sellers and buyers.',
  },
  questions: [
    often('e-client', 'products', {
      q: [
        'Hur ofta går en handpenning genom ert klientmedelskonto?',
        'How often does a deposit pass through your client account?',
      ],
      why: [
        'På ett klientmedelskonto förvarar ni andras pengar. De får då ert goda namn [re-fatf-legal-2013].',
        'On a client account you keep the money of others. It then gets your good name [re-fatf-legal-2013].',
      ],
      about: ['products/pr-clientfunds', 'threats/th-client'],
      from: ['re-fatf-legal-2013'],
    }),
    often('e-new', 'products', {
      q: ['Hur ofta säljer ni bostäder i nyproduktion?', 'How often do you sell newly built homes?'],
      why: [
        'Mellan avtal och inflyttning hinner avtalet säljas vidare, ibland flera gånger [re-fatf-re-2022].',
        'Between contract and moving in the contract can be resold, sometimes repeatedly [re-fatf-re-2022].',
      ],
      about: ['products/pr-newbuild', 'threats/th-property'],
      from: ['re-fatf-re-2022'],
    }),
    often('e-hidden', 'products', {
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
    often('e-shares', 'products', {
      q: [
        'Hur ofta säljs en fastighet genom att ett bolag säljs?',
        'How often is property sold by selling a company?',
      ],
      why: [
        'Då syns ägarbytet inte i fastighetsregistret. Fråga vem som äger bolaget efteråt.',
        'Then the change of owner is not seen in the land register. Ask who owns the company afterwards.',
      ],
      about: ['products/pr-commbroker', 'threats/th-shell'],
    }),
    often('e-gift', 'customers', {
      q: [
        'Hur ofta är egna pengar till köpet en gåva, ett vänlån eller bolagets pengar?',
        'How often is the own money of a purchase a gift, a loan from a friend or company money?',
      ],
      why: [
        'Svarta pengar når bostäder genom lån, renovering och närstående [re-se-bra-2015]. Fråga efter papper.',
        'Black money reaches homes through loans, renovation and relatives [re-se-bra-2015]. Ask for papers.',
      ],
      about: ['transactions/tr-propdeposit', 'threats/th-home-se'],
      from: ['re-se-bra-2015'],
    }),
    often('e-other', 'customers', {
      q: ['Hur ofta betalar någon annan än köparen?', 'How often does somebody other than the buyer pay?'],
      why: [
        'När en tredje person betalar vet ni inte vems pengar det är [re-fatf-re-2022].',
        'When a third person pays you do not know whose money it is [re-fatf-re-2022].',
      ],
      about: ['transactions/tr-thirdparty'],
      from: ['re-fatf-re-2022'],
    }),
    often('e-company', 'customers', {
      q: [
        'Hur ofta köper ett bolag en bostad åt någon som ska bo där?',
        'How often does a company buy a home for somebody to live in?',
      ],
      why: [
        'Ett bolag kan dölja vem som egentligen äger. Fråga varför bolaget behövs [re-eu-snra-2022].',
        'A company can hide who really owns. Ask why the company is needed [re-eu-snra-2022].',
      ],
      about: ['customers/cu-shell', 'threats/th-shell'],
      from: ['re-eu-snra-2022'],
    }),
    often('e-proxy', 'channels', {
      q: [
        'Hur ofta sköter ett ombud köpet utan att ni träffar köparen?',
        'How often does a representative handle the purchase without you meeting the buyer?',
      ],
      why: [
        'Den som talar behöver inte vara den som bestämmer. En fullmakt kan dölja köparen.',
        'Who speaks need not be who decides. A power of attorney can hide the buyer.',
      ],
      about: ['channels/ch-proxy', 'threats/th-nominee-se'],
    }),
    often('e-abroad', 'geography', {
      q: [
        'Hur ofta kommer betalningen från ett annat land?',
        'How often does the payment come from another country?',
      ],
      why: [
        'Pengar från utlandet är svårare att följa. Fråga vilken bank de kommer från.',
        'Money from abroad is harder to follow. Ask which bank it comes from.',
      ],
      about: ['transactions/tr-intlin', 'threats/th-klepto'],
    }),
    often('e-resale', 'threats', {
      q: [
        'Hur ofta säljs samma bostad igen inom ett år?',
        'How often is the same home sold again within a year?',
      ],
      why: [
        'Snabba försäljningar till högre pris kan flytta värde mellan närstående [re-fatf-re-2022]. En flytt är något annat.',
        'Quick resale at a higher price can move value between relatives [re-fatf-re-2022]. A move is something else.',
      ],
      about: ['transactions/tr-renovate', 'threats/th-property'],
      from: ['re-fatf-re-2022'],
    }),
    whether('e-price', 'threats', {
      q: [
        'Har ni sett ett pris långt från marknadens?',
        'Have you seen a price far from that of the market?',
      ],
      why: [
        'Ett för lågt pris kan betyda att resten betalas vid sidan av [re-fatf-re-2022].',
        'Too low a price can mean that the rest is paid on the side [re-fatf-re-2022].',
      ],
      about: ['transactions/tr-pricegap', 'threats/th-property'],
      from: ['re-fatf-re-2022'],
    }),
    whether('e-side', 'threats', {
      q: [
        'Har någon velat betala en del kontant vid sidan av kontraktet?',
        'Has anybody wanted to pay a part in cash beside the contract?',
      ],
      why: [
        'Kontanter vid sidan av avtalet är ett sätt att gömma brottspengar i en bostad [re-fatf-re-2022].',
        'Cash beside the contract is a way of hiding criminal money in a home [re-fatf-re-2022].',
      ],
      about: ['transactions/tr-cashpart', 'threats/th-cash'],
      from: ['re-fatf-re-2022'],
    }),
    whether('e-refund', 'threats', {
      q: [
        'Har någon bett att få tillbaka handpenningen till ett annat konto?',
        'Has anybody asked to have the deposit back to another account?',
      ],
      why: [
        'Då ser pengarna ut att komma från er. Betala tillbaka till samma konto som de kom från.',
        'Then the money seems to come from you. Pay back to the account that it came from.',
      ],
      about: ['transactions/tr-overpay', 'threats/th-client'],
    }),
    routine('e-both', 'co-propcheck', {
      q: [
        'Kontrollerar ni både köpare och säljare, och sparar ni frågor och svar?',
        'Do you check both buyer and seller, and keep questions and answers?',
      ],
      why: [
        'Frågor till båda parter visar vem som äger, vem som betalar och varför [re-se-kamfs].',
        'Questions to both parties show who owns, who pays and why [re-se-kamfs].',
      ],
      from: ['re-se-kamfs'],
    }),
    routine('e-account', 'co-clientacct', {
      q: [
        'Finns det regler för vem som får betala in och få tillbaka från klientmedelskontot?',
        'Are there rules on who may pay into, and be repaid from, the client account?',
      ],
      why: [
        'Reglerna hindrar att kontot används för att flytta pengar utan en verklig affär.',
        'The rules keep the account from being used to move money without a real deal.',
      ],
    }),
    routine('e-second', 'co-testing', {
      q: [
        'Går någon annan än mäklaren igenom affären innan den avslutas?',
        'Does somebody other than the agent go through the deal before it closes?',
      ],
      why: [
        'En andra person ser det som den som vill bli klar kan missa [re-se-fmi-2024].',
        'A second person sees what somebody who wants to finish can miss [re-se-fmi-2024].',
      ],
      from: ['re-se-fmi-2024'],
    }),
  ],
};
