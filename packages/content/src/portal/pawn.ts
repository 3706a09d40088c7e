import type { PortalTrade } from '@klarsikt/engine/portal';
import {
  createFrequencyQuestion,
  createRoutineQuestion,
  createTextQuestion,
  createYesNoQuestion,
} from './build.ts';

export const pawnbrokerTrade: PortalTrade = {
  key: 'pawn',
  name: { sv: 'Pantbank', en: 'Pawnbroker' },
  businesses: ['bu-pawn'],
  description: {
    sv: 'Företaget lånar ut pengar mot pant och säljer pant som inte löses ut.',
    en: 'The firm lends money against pledges and sells pledges that are not redeemed.',
  },
  questions: [
    createFrequencyQuestion('p-loan', 'products', {
      q: [
        'Hur ofta lånar ni ut mot klockor, guld eller smycken?',
        'How often do you lend against watches, gold or jewellery?',
      ],
      why: [
        'Varor som behåller sitt värde är lätta att sälja vidare [re-se-nra-2021].',
        'Goods that keep their value are easy to resell [re-se-nra-2021].',
      ],
      about: ['products/pr-pawnloan', 'threats/th-theft'],
      from: ['re-se-nra-2021'],
    }),
    createFrequencyQuestion('p-auction', 'products', {
      q: ['Hur ofta säljer ni pant på auktion?', 'How often do you sell pledges at auction?'],
      why: [
        'Genom en auktion får stöldgods ett kvitto och ett pris [re-se-pantlag].',
        'Through an auction, stolen goods get a receipt and a price [re-se-pantlag].',
      ],
      about: ['products/pr-pawnauction', 'threats/th-theft'],
      from: ['re-se-pantlag'],
    }),
    createFrequencyQuestion('p-shop', 'products', {
      q: [
        'Hur ofta säljer ni guld, klockor eller smycken i butiken?',
        'How often do you sell gold, watches or jewellery in the shop?',
      ],
      why: [
        'Genom kontantköp kan sedlar bytas mot något som är lätt att bära.',
        'Purchases in cash turn notes into something that is easy to carry.',
      ],
      about: ['products/pr-jewels', 'threats/th-lux'],
    }),
    createFrequencyQuestion('p-gold', 'products', {
      q: ['Hur ofta köper ni guld som ska smältas ned?', 'How often do you buy gold to be melted down?'],
      why: [
        'När guldet är smält går ursprunget inte att spåra [re-fatf-gold-2015].',
        'Once the gold is melted, its origin cannot be traced [re-fatf-gold-2015].',
      ],
      about: ['products/pr-goldbuy', 'transactions/tr-goldtrade', 'threats/th-gold'],
      from: ['re-fatf-gold-2015'],
    }),
    createFrequencyQuestion('p-cash', 'products', {
      q: ['Hur ofta betalas lånet tillbaka med kontanter?', 'How often is the loan repaid in cash?'],
      why: [
        'Brottspengar kan omvandlas till ett återbetalt lån med kvitto [re-eu-snra-2022].',
        'Criminal money can be turned into a repaid loan with a receipt [re-eu-snra-2022].',
      ],
      about: ['transactions/tr-pawnredeem', 'threats/th-cash'],
      from: ['re-eu-snra-2022'],
    }),
    createFrequencyQuestion('p-often', 'customers', {
      q: [
        'Hur ofta kommer samma kund med många föremål under kort tid?',
        'How often does the same customer bring many items in a short time?',
      ],
      why: [
        'Det kan röra sig om stöldgods eller om en kund som säljer åt andra.',
        'The items may be stolen, or the customer may sell for others.',
      ],
      about: ['customers/cu-reported', 'threats/th-theft'],
    }),
    createFrequencyQuestion('p-value', 'customers', {
      q: [
        'Hur ofta är föremålet dyrare än vad kunden rimligen har råd med?',
        'How often is the item more expensive than the customer can reasonably afford?',
      ],
      why: [
        'Fråga hur kunden fick föremålet. Ett kvitto eller en bild räcker långt.',
        'Ask how the customer got the item. A receipt or a picture goes a long way.',
      ],
      about: ['transactions/tr-luxury', 'threats/th-lux'],
    }),
    createFrequencyQuestion('p-behalf', 'customers', {
      q: [
        'Hur ofta pantsätter någon ett föremål åt en annan person?',
        'How often does somebody pledge an item for another person?',
      ],
      why: [
        'Ägaren till föremålet kan vilja hålla sig dold. Fråga vems det är.',
        'The owner of the item may want to stay hidden. Ask whose it is.',
      ],
      about: ['customers/cu-media', 'threats/th-hidden'],
    }),
    createFrequencyQuestion('p-counter', 'channels', {
      q: ['Hur ofta träffar ni kunden över disk?', 'How often do you meet the customer at the counter?'],
      why: [
        'Vid ett möte kan ni kontrollera legitimationen och ställa frågor.',
        'At a meeting you can check the ID and ask questions.',
      ],
      about: ['channels/ch-branch'],
    }),
    createYesNoQuestion('p-visit', 'geography', {
      q: [
        'Har ni kunder som bor i ett annat land och är här tillfälligt?',
        'Do you have customers who live in another country and are here temporarily?',
      ],
      why: [
        'Stöldligor stjäl och säljer ofta på olika orter [re-europol-socta-2025].',
        'Gangs of thieves often steal in one place and sell in another [re-europol-socta-2025].',
      ],
      about: ['threats/th-theft'],
      from: ['re-europol-socta-2025'],
    }),
    createYesNoQuestion('p-split', 'threats', {
      q: [
        'Har en kund delat upp pant eller köp på flera kvitton?',
        'Has a customer split pledges or purchases over several receipts?',
      ],
      why: [
        'Med flera små kvitton hamnar varje belopp under gränsen för frågor.',
        'With several small receipts, each amount stays below the limit for questions.',
      ],
      about: ['transactions/tr-goldsplit', 'threats/th-cash'],
    }),
    createYesNoQuestion('p-other', 'threats', {
      q: [
        'Har någon annan än låntagaren löst ut panten?',
        'Has somebody other than the borrower redeemed the pledge?',
      ],
      why: [
        'Panten kan ha bytt ägare som betalning för en skuld eller för att flytta värde.',
        'The pledge may have changed hands to pay a debt or to move value.',
      ],
      about: ['threats/th-pml'],
    }),
    createTextQuestion('p-police', 'threats', {
      q: [
        'Vad gör ni när polisen efterlyser ett föremål?',
        'What do you do when the police search for an item?',
      ],
      why: [
        'Ett snabbt svar skyddar er och den bestulna ägaren [re-se-lst-pant].',
        'A quick answer protects you and the owner of stolen goods [re-se-lst-pant].',
      ],
      about: ['threats/th-theft'],
      from: ['re-se-lst-pant'],
    }),
    createRoutineQuestion('p-origin', 'co-purpose', {
      q: [
        'Frågar ni hur kunden fick föremålet, och sparar ni svaret?',
        'Do you ask how the customer got the item, and record the answer?',
      ],
      why: [
        'Frågan stoppar stöldgods, och svaret kan kontrolleras i efterhand.',
        'The question stops stolen goods, and the answer can be checked later.',
      ],
    }),
    createRoutineQuestion('p-limit', 'co-cashlimit', {
      q: [
        'Har ni en kontantgräns, och ställer ni alltid frågor när den nås?',
        'Do you have a cash limit above which you always ask questions?',
      ],
      why: [
        'Gränsen gör er mindre lockande för personer som vill växla in brottspengar.',
        'The limit makes you less attractive to people who want to change criminal money.',
      ],
    }),
    createRoutineQuestion('p-follow', 'co-ongoing', {
      q: [
        'Kontrollerar ni kundens tidigare panter?',
        'Do you check the earlier pledges of the same customer?',
      ],
      why: [
        'Mönstret syns först när flera lån jämförs.',
        'The pattern only becomes visible when several loans are compared.',
      ],
    }),
  ],
};
