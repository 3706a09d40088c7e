import type { PortalTrade } from '@klarsikt/engine';
import { often, routine, told, whether } from './build.ts';

export const pawn: PortalTrade = {
  key: 'pawn',
  name: { sv: 'Pantbank', en: 'Pawnbroker' },
  businesses: ['bu-pawn'],
  description: {
    sv: 'Företaget lånar ut pengar mot pant och säljer pant som inte löses ut.',
    en: 'The firm lends money against pledges and sells pledges that are not redeemed.',
  },
  questions: [
    often('p-loan', 'products', {
      q: [
        'Hur ofta lånar ni ut mot klockor, guld eller smycken?',
        'How often do you lend against watches, gold or jewellery?',
      ],
      why: [
        'Varor som behåller sitt värde är lättast att sälja vidare [re-se-nra-2021].',
        'Goods that keep their value are easiest to resell [re-se-nra-2021].',
      ],
      about: ['products/pr-pawnloan', 'threats/th-theft'],
      from: ['re-se-nra-2021'],
    }),
    often('p-auction', 'products', {
      q: ['Hur ofta säljer ni pant på auktion?', 'How often do you sell pledges at auction?'],
      why: [
        'En auktion ger stöldgods ett kvitto och ett pris [re-se-pantlag].',
        'An auction gives stolen goods a receipt and a price [re-se-pantlag].',
      ],
      about: ['products/pr-pawnauction', 'threats/th-theft'],
      from: ['re-se-pantlag'],
    }),
    often('p-shop', 'products', {
      q: [
        'Hur ofta säljer ni guld, klockor eller smycken i butiken?',
        'How often do you sell gold, watches or jewellery in the shop?',
      ],
      why: [
        'Den som köper för kontanter kan byta sedlar mot något som är lätt att bära.',
        'Who buys for cash can change notes for something easy to carry.',
      ],
      about: ['products/pr-jewels', 'threats/th-lux'],
    }),
    often('p-gold', 'products', {
      q: ['Hur ofta köper ni guld för att smälta ned?', 'How often do you buy gold to be melted down?'],
      why: [
        'När guldet är smält går ursprunget inte att se [re-fatf-gold-2015].',
        'Once the gold is melted its origin cannot be seen [re-fatf-gold-2015].',
      ],
      about: ['products/pr-goldbuy', 'transactions/tr-goldtrade', 'threats/th-gold'],
      from: ['re-fatf-gold-2015'],
    }),
    often('p-cash', 'products', {
      q: ['Hur ofta betalas lånet tillbaka med kontanter?', 'How often is the loan repaid in cash?'],
      why: [
        'Sedlar från brott kan bli ett löst lån med kvitto [re-eu-snra-2022].',
        'Notes from crime can become a redeemed loan with a receipt [re-eu-snra-2022].',
      ],
      about: ['transactions/tr-pawnredeem', 'threats/th-cash'],
      from: ['re-eu-snra-2022'],
    }),
    often('p-often', 'customers', {
      q: [
        'Hur ofta kommer samma kund med många föremål under kort tid?',
        'How often does the same customer bring many items in a short time?',
      ],
      why: [
        'Det kan vara stöldgods, eller någon som säljer åt andra.',
        'It can be stolen goods, or somebody who sells for others.',
      ],
      about: ['customers/cu-reported', 'threats/th-theft'],
    }),
    often('p-value', 'customers', {
      q: [
        'Hur ofta är föremålet dyrare än vad kunden rimligen äger?',
        'How often is the item dearer than the customer could well own?',
      ],
      why: [
        'Fråga hur kunden fick det. Ett kvitto eller en bild räcker långt.',
        'Ask how the customer got it. A receipt or a picture goes a long way.',
      ],
      about: ['transactions/tr-luxury', 'threats/th-lux'],
    }),
    often('p-behalf', 'customers', {
      q: [
        'Hur ofta pantsätter någon åt en annan person?',
        'How often does somebody pledge for another person?',
      ],
      why: [
        'Den som äger föremålet kan vilja stå utanför. Fråga vems det är.',
        'Who owns the item may want to stay outside. Ask whose it is.',
      ],
      about: ['customers/cu-media', 'threats/th-hidden'],
    }),
    often('p-counter', 'channels', {
      q: ['Hur ofta träffar ni kunden över disk?', 'How often do you meet the customer at the counter?'],
      why: [
        'I ett möte kan ni se legitimationen och ställa frågor.',
        'In a meeting you can see the identity and ask questions.',
      ],
      about: ['channels/ch-branch'],
    }),
    whether('p-visit', 'geography', {
      q: [
        'Har ni kunder som bor i ett annat land och är här tillfälligt?',
        'Do you have customers who live in another country and are here for a time?',
      ],
      why: [
        'Stöldligor säljer ofta på annan ort än där de stjäl [re-europol-socta-2025].',
        'Gangs of thieves often sell in other places than where they steal [re-europol-socta-2025].',
      ],
      about: ['threats/th-theft'],
      from: ['re-europol-socta-2025'],
    }),
    whether('p-split', 'threats', {
      q: [
        'Har en kund delat upp pant eller köp på flera kvitton?',
        'Has a customer split pledges or purchases over several receipts?',
      ],
      why: [
        'Flera små kvitton håller varje belopp under gränsen för frågor.',
        'Several small receipts keep each amount below the limit for questions.',
      ],
      about: ['transactions/tr-goldsplit', 'threats/th-cash'],
    }),
    whether('p-other', 'threats', {
      q: [
        'Har någon annan än låntagaren löst ut panten?',
        'Has somebody other than the borrower redeemed the pledge?',
      ],
      why: [
        'Panten kan ha bytt ägare för att betala en skuld eller flytta värde.',
        'The pledge may have changed owner to pay a debt or move value.',
      ],
      about: ['threats/th-pml'],
    }),
    told('p-police', 'threats', {
      q: [
        'Vad gör ni när polisen efterlyser ett föremål?',
        'What do you do when the police look for an item?',
      ],
      why: [
        'Snabbt svar skyddar er och den som blev bestulen [re-se-lst-pant].',
        'A quick answer protects you and whoever was robbed [re-se-lst-pant].',
      ],
      about: ['threats/th-theft'],
      from: ['re-se-lst-pant'],
    }),
    routine('p-origin', 'co-purpose', {
      q: [
        'Frågar ni hur kunden fick föremålet, och sparar ni svaret?',
        'Do you ask how the customer got the item, and keep the answer?',
      ],
      why: [
        'Frågan stoppar stöldgods och gör svaret möjligt att pröva.',
        'The question stops stolen goods and makes the answer testable.',
      ],
    }),
    routine('p-limit', 'co-cashlimit', {
      q: [
        'Har ni en gräns för kontanter, och frågar ni alltid före den?',
        'Do you have a limit for cash, and always ask before it?',
      ],
      why: [
        'Gränsen gör er mindre lockande för den som vill växla in brottspengar.',
        'The limit makes you less tempting to who wants to change criminal money.',
      ],
    }),
    routine('p-follow', 'co-ongoing', {
      q: [
        'Ser ni efter vad samma kund har pantsatt tidigare?',
        'Do you look at what the same customer pledged before?',
      ],
      why: [
        'Mönstret syns först när flera lån läggs bredvid varandra.',
        'The pattern is seen only when several loans are put side by side.',
      ],
    }),
  ],
};
