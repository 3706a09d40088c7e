import type { PortalTrade } from '@klarsikt/engine';
import { often, routine, whether } from './build.ts';

export const goods: PortalTrade = {
  key: 'goods',
  name: { sv: 'Handlare med varor och konst', en: 'Goods and art dealer' },
  businesses: ['bu-goods', 'bu-art'],
  description: {
    sv: 'Företaget köper och säljer varor av högt värde, till exempel fordon, smycken eller konst.',
    en: 'The firm buys and sells goods of high value, such as vehicles, jewellery or art.',
  },
  questions: [
    often('g-cash', 'products', {
      q: [
        'Hur ofta betalas en vara kontant med 5 000 euro eller mer?',
        'How often is an item paid in cash with EUR 5,000 or more?',
      ],
      why: [
        'Från 5 000 euro gäller lagen [re-se-ptl]. Från juli 2027 förbjuds kontanter över 10 000 euro [re-eu-amlr].',
        'From EUR 5,000 the act applies [re-se-ptl]. From July 2027 cash above EUR 10,000 is banned [re-eu-amlr].',
      ],
      about: ['transactions/tr-cashin', 'threats/th-cash'],
      from: ['re-se-ptl', 're-eu-amlr'],
    }),
    often('g-buy', 'products', {
      q: [
        'Hur ofta köper ni guld eller skrot av privatpersoner?',
        'How often do you buy gold or scrap from private persons?',
      ],
      why: [
        'Stöldgods säljs till handlare, och guld förlorar sitt ursprung när det smälts [re-fatf-gold-2015].',
        'Stolen goods are sold to dealers, and gold loses its origin when melted [re-fatf-gold-2015].',
      ],
      about: ['products/pr-goldbuy', 'transactions/tr-goldtrade', 'threats/th-gold'],
      from: ['re-fatf-gold-2015'],
    }),
    often('g-trade', 'products', {
      q: ['Hur ofta tar ni en bil eller båt i byte?', 'How often do you take a car or boat in exchange?'],
      why: [
        'Ett byte gör det svårare att se vad som egentligen har betalats.',
        'An exchange makes it harder to see what was really paid.',
      ],
      about: ['products/pr-tradein', 'threats/th-lux'],
    }),
    often('g-consign', 'products', {
      q: [
        'Hur ofta säljer ni åt någon annan mot en andel av priset?',
        'How often do you sell for somebody else for a share of the price?',
      ],
      why: [
        'Då ska ni känna både säljaren och köparen [re-fatf-art-2023].',
        'Then you must know both seller and buyer [re-fatf-art-2023].',
      ],
      about: ['products/pr-consign', 'threats/th-antiq'],
      from: ['re-fatf-art-2023'],
    }),
    often('g-art', 'products', {
      q: ['Hur ofta säljer ni konst eller antikviteter?', 'How often do you sell art or antiques?'],
      why: [
        'Konst har inget fast pris, och köparen är ofta okänd [re-fatf-art-2023].',
        'Art has no fixed price, and the buyer is often unknown [re-fatf-art-2023].',
      ],
      about: ['products/pr-artsale', 'products/pr-artprivate', 'threats/th-antiq'],
      from: ['re-fatf-art-2023'],
    }),
    often('g-export', 'products', {
      q: [
        'Hur ofta säljer ni skattefritt eller till en köpare i ett annat land?',
        'How often do you sell tax free or to a buyer in another country?',
      ],
      why: [
        'Lyxvaror och många fordon får inte säljas till Ryssland, inte heller genom någon annan [re-eu-833].',
        'Luxury goods and many vehicles may not be sold to Russia, nor through anybody else [re-eu-833].',
      ],
      about: ['products/pr-export', 'threats/th-divert'],
      from: ['re-eu-833'],
    }),
    often('g-other', 'customers', {
      q: [
        'Hur ofta är det någon annan som betalar eller ska använda varan?',
        'How often does somebody else pay or use the item?',
      ],
      why: [
        'Kriminella låter andra stå som köpare [re-se-nra-2021]. Fråga vem som ska använda varan.',
        'Criminals let others stand as buyer [re-se-nra-2021]. Ask who is to use the item.',
      ],
      about: ['transactions/tr-thirdparty', 'threats/th-lux'],
      from: ['re-se-nra-2021'],
    }),
    often('g-young', 'customers', {
      q: [
        'Hur ofta är köpet större än vad kundens inkomst räcker till?',
        "How often is the purchase more than the customer's income allows?",
      ],
      why: [
        'Fråga var pengarna kommer ifrån. Ett arv eller ett lån går att visa.',
        'Ask where the money comes from. An inheritance or a loan can be shown.',
      ],
      about: ['customers/cu-lowincome-flow', 'threats/th-drugs-se'],
    }),
    often('g-straw', 'customers', {
      q: [
        'Hur ofta köper ett bolag som ni inte förstår vad det gör?',
        'How often does a company buy whose business you do not understand?',
      ],
      why: [
        'Ett tomt bolag kan köpa en bil åt den som inte vill synas.',
        'An empty company can buy a car for who does not want to be seen.',
      ],
      about: ['customers/cu-nominee', 'threats/th-shell'],
    }),
    often('g-phone', 'channels', {
      q: [
        'Hur ofta görs affären upp per telefon eller på nätet?',
        'How often is the deal made by telephone or online?',
      ],
      why: [
        'Utan möte är det svårare att veta vem som köper.',
        'Without a meeting it is harder to know who buys.',
      ],
      about: ['channels/ch-phone', 'threats/th-identity'],
    }),
    whether('g-split', 'threats', {
      q: [
        'Har en kund delat upp betalningen för att hålla sig under gränsen?',
        'Has a customer split the payment to stay below the limit?',
      ],
      why: [
        'Betalningar som hör ihop räknas ihop [re-se-ptl].',
        'Payments that belong together count together [re-se-ptl].',
      ],
      about: ['transactions/tr-goldsplit', 'threats/th-cash'],
      from: ['re-se-ptl'],
    }),
    whether('g-refund', 'threats', {
      q: [
        'Har någon ångrat köpet och velat ha pengarna på ett konto?',
        'Has anybody cancelled the purchase and wanted the money on an account?',
      ],
      why: [
        'Sedlar blir bankpengar om ni betalar tillbaka på annat sätt än ni fick betalt.',
        'Notes become bank money if you repay in another way than you were paid.',
      ],
      about: ['transactions/tr-exportrefund', 'threats/th-lux'],
    }),
    whether('g-wash', 'threats', {
      q: [
        'Har samma föremål sålts mellan personer som hör ihop?',
        'Has the same item been sold between people who belong together?',
      ],
      why: [
        'Sådana köp skapar ett pris och en förklaring till pengar [re-fatf-art-2023].',
        'Such purchases create a price and an explanation for money [re-fatf-art-2023].',
      ],
      about: ['transactions/tr-washtrade', 'threats/th-antiq'],
      from: ['re-fatf-art-2023'],
    }),
    routine('g-limit', 'co-cashlimit', {
      q: [
        'Har ni en egen gräns för kontanter, och frågar ni alltid före den?',
        'Do you have a limit of your own for cash, and always ask before it?',
      ],
      why: [
        'Gränsen och frågan gör er mindre lockande för den som vill växla in brottspengar [re-se-kr-2021].',
        'Limit and question make you less tempting to who wants to change criminal money [re-se-kr-2021].',
      ],
      from: ['re-se-kr-2021'],
    }),
    routine('g-origin', 'co-purpose', {
      q: [
        'Frågar ni varifrån varan kommer, och antecknar ni säljarens legitimation?',
        "Do you ask where the item comes from, and note the seller's identity?",
      ],
      why: [
        'Frågan stoppar stöldgods och visar vem som har ägt varan.',
        'The question stops stolen goods and shows who has owned the item.',
      ],
    }),
    routine('g-check', 'co-records', {
      q: [
        'Sparar ni frågor och svar så att ni hittar dem om ett år?',
        'Do you keep questions and answers so that you find them in a year?',
      ],
      why: [
        'Det som är sparat kan prövas och visas för den som granskar [re-se-kr-2021].',
        'What is kept can be tested and shown to whoever examines [re-se-kr-2021].',
      ],
      from: ['re-se-kr-2021'],
    }),
  ],
};
