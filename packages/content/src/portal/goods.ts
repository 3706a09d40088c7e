import type { PortalTrade } from '@klarsikt/engine/portal';
import { createFrequencyQuestion, createRoutineQuestion, createYesNoQuestion } from './build.ts';

export const goodsDealerTrade: PortalTrade = {
  key: 'goods',
  name: { sv: 'Handlare med varor och konst', en: 'Goods and art dealer' },
  businesses: ['bu-goods', 'bu-art'],
  description: {
    sv: 'Företaget köper och säljer varor av högt värde, till exempel fordon, smycken eller konst.',
    en: 'The firm buys and sells goods of high value, such as vehicles, jewellery or art.',
  },
  questions: [
    createFrequencyQuestion('g-cash', 'products', {
      q: [
        'Hur ofta betalas 5 000 euro eller mer kontant för en vara?',
        'How often is EUR 5,000 or more paid in cash for an item?',
      ],
      why: [
        'Lagen gäller från 5 000 euro [re-se-ptl]. Från juli 2027 är kontantbetalningar över 10 000 euro förbjudna [re-eu-amlr].',
        'The act applies from EUR 5,000 [re-se-ptl]. From July 2027, cash above EUR 10,000 is banned [re-eu-amlr].',
      ],
      about: ['transactions/tr-cashin', 'threats/th-cash'],
      from: ['re-se-ptl', 're-eu-amlr'],
    }),
    createFrequencyQuestion('g-buy', 'products', {
      q: [
        'Hur ofta köper ni guld eller skrot av privatpersoner?',
        'How often do you buy gold or scrap from private persons?',
      ],
      why: [
        'Stöldgods säljs till handlare, och guldets ursprung går inte att spåra när det har smälts [re-fatf-gold-2015].',
        'Stolen goods are sold to dealers, and the origin of gold cannot be traced once it is melted [re-fatf-gold-2015].',
      ],
      about: ['products/pr-goldbuy', 'transactions/tr-goldtrade', 'threats/th-gold'],
      from: ['re-fatf-gold-2015'],
    }),
    createFrequencyQuestion('g-trade', 'products', {
      q: [
        'Hur ofta tar ni en bil eller båt i inbyte?',
        'How often do you take a car or boat in part exchange?',
      ],
      why: [
        'Inbyten gör det svårare att se vad som egentligen har betalats.',
        'A part exchange makes it harder to see the price that was really paid.',
      ],
      about: ['products/pr-tradein', 'threats/th-lux'],
    }),
    createFrequencyQuestion('g-consign', 'products', {
      q: [
        'Hur ofta säljer ni åt någon annan mot en andel av priset?',
        'How often do you sell on behalf of somebody else for a share of the price?',
      ],
      why: [
        'Då behöver ni kännedom om både säljaren och köparen [re-fatf-art-2023].',
        'You must then know both the seller and the buyer [re-fatf-art-2023].',
      ],
      about: ['products/pr-consign', 'threats/th-antiq'],
      from: ['re-fatf-art-2023'],
    }),
    createFrequencyQuestion('g-art', 'products', {
      q: ['Hur ofta säljer ni konst eller antikviteter?', 'How often do you sell art or antiques?'],
      why: [
        'Konst har inget fast pris, och köparen är ofta okänd [re-fatf-art-2023].',
        'Art has no fixed price, and the buyer is often unknown [re-fatf-art-2023].',
      ],
      about: ['products/pr-artsale', 'products/pr-artprivate', 'threats/th-antiq'],
      from: ['re-fatf-art-2023'],
    }),
    createFrequencyQuestion('g-export', 'products', {
      q: [
        'Hur ofta säljer ni skattefritt eller till en köpare i ett annat land?',
        'How often do you sell tax free or to a buyer in another country?',
      ],
      why: [
        'Lyxvaror och många fordon får inte säljas till Ryssland, inte heller via någon annan [re-eu-833].',
        'Luxury goods and many vehicles may not be sold to Russia, either directly or through somebody else [re-eu-833].',
      ],
      about: ['products/pr-export', 'threats/th-divert'],
      from: ['re-eu-833'],
    }),
    createFrequencyQuestion('g-other', 'customers', {
      q: [
        'Hur ofta betalas eller används varan av någon annan än köparen?',
        'How often does somebody other than the buyer pay for the item or use it?',
      ],
      why: [
        'Kriminella låter andra köpa i eget namn [re-se-nra-2021]. Fråga vem som ska använda varan.',
        'Criminals let others buy in their own name [re-se-nra-2021]. Ask who will use the item.',
      ],
      about: ['transactions/tr-thirdparty', 'threats/th-lux'],
      from: ['re-se-nra-2021'],
    }),
    createFrequencyQuestion('g-young', 'customers', {
      q: [
        'Hur ofta är köpet större än vad kundens inkomst tillåter?',
        'How often is the purchase larger than the customer’s income allows?',
      ],
      why: [
        'Fråga var pengarna kommer ifrån. Ett arv eller ett lån går att styrka.',
        'Ask where the money comes from. An inheritance or a loan can be documented.',
      ],
      about: ['customers/cu-lowincome-flow', 'threats/th-drugs-se'],
    }),
    createFrequencyQuestion('g-straw', 'customers', {
      q: [
        'Hur ofta är köparen ett bolag med oklar verksamhet?',
        'How often is the buyer a company with an unclear business?',
      ],
      why: [
        'Ett tomt bolag kan köpa en bil åt någon som vill hålla sig dold.',
        'An empty company can buy a car for somebody who wants to stay hidden.',
      ],
      about: ['customers/cu-nominee', 'threats/th-shell'],
    }),
    createFrequencyQuestion('g-phone', 'channels', {
      q: [
        'Hur ofta görs affären upp per telefon eller på nätet?',
        'How often is the deal made by telephone or online?',
      ],
      why: [
        'Utan ett möte är det svårare att veta vem köparen är.',
        'Without a meeting it is harder to know who the buyer is.',
      ],
      about: ['channels/ch-phone', 'threats/th-identity'],
    }),
    createYesNoQuestion('g-split', 'threats', {
      q: [
        'Har en kund delat upp betalningen för att hålla sig under gränsen?',
        'Has a customer split the payment to stay below the limit?',
      ],
      why: [
        'Sammanhängande betalningar räknas som en [re-se-ptl].',
        'Connected payments count as one [re-se-ptl].',
      ],
      about: ['transactions/tr-goldsplit', 'threats/th-cash'],
      from: ['re-se-ptl'],
    }),
    createYesNoQuestion('g-refund', 'threats', {
      q: [
        'Har någon ångrat ett köp och velat ha pengarna på ett konto?',
        'Has anybody cancelled a purchase and asked for the money in an account?',
      ],
      why: [
        'Kontanter blir pengar på banken om ni betalar tillbaka på ett annat sätt än ni fick betalt.',
        'Cash becomes money in the bank if you refund it in another way than you were paid.',
      ],
      about: ['transactions/tr-exportrefund', 'threats/th-lux'],
    }),
    createYesNoQuestion('g-wash', 'threats', {
      q: [
        'Har samma föremål sålts mellan närstående?',
        'Has the same item been sold between connected people?',
      ],
      why: [
        'Sådana köp kan skapa ett konstlat pris och en förklaring till pengarna [re-fatf-art-2023].',
        'Such purchases can create an artificial price and an explanation for the money [re-fatf-art-2023].',
      ],
      about: ['transactions/tr-washtrade', 'threats/th-antiq'],
      from: ['re-fatf-art-2023'],
    }),
    createRoutineQuestion('g-limit', 'co-cashlimit', {
      q: [
        'Har ni en egen kontantgräns, och ställer ni alltid frågor när den nås?',
        'Do you have your own cash limit above which you always ask questions?',
      ],
      why: [
        'Gränsen och frågorna gör er mindre lockande för personer som vill växla in brottspengar [re-se-kr-2021].',
        'The limit and the questions make you less attractive to people who want to change criminal money [re-se-kr-2021].',
      ],
      from: ['re-se-kr-2021'],
    }),
    createRoutineQuestion('g-origin', 'co-purpose', {
      q: [
        'Frågar ni varifrån varan kommer, och antecknar ni säljarens legitimation?',
        'Do you ask where the item comes from, and record the seller’s identity?',
      ],
      why: [
        'Frågan stoppar stöldgods och visar vem som tidigare har ägt varan.',
        'The question stops stolen goods and shows who has owned the item before.',
      ],
    }),
    createRoutineQuestion('g-check', 'co-records', {
      q: [
        'Sparar ni frågor och svar så att ni hittar dem om ett år?',
        'Do you keep questions and answers so that you can find them in a year?',
      ],
      why: [
        'Sparade svar kan kontrolleras och visas för en granskare [re-se-kr-2021].',
        'Saved answers can be checked and shown to an examiner [re-se-kr-2021].',
      ],
      from: ['re-se-kr-2021'],
    }),
  ],
};
