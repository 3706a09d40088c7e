import type { PortalTrade } from '@klarsikt/engine';
import { often, routine, told, whether } from './build.ts';

export const venue: PortalTrade = {
  key: 'venue',
  name: { sv: 'Spelställe', en: 'Gambling venue' },
  businesses: ['bu-venue'],
  description: {
    sv: 'Företaget erbjuder spel i egen lokal eller som ombud för ett spelbolag.',
    en: 'The firm offers gambling on its premises or as agent of an operator.',
  },
  questions: [
    often('v-bet', 'products', {
      q: [
        'Hur ofta spelar kunder på sport eller hästar hos er?',
        'How often do customers bet on sports or horses with you?',
      ],
      why: [
        'Vadslagning på uppgjorda matcher ger brottspengar en laglig vinst [re-se-bra-match-2015].',
        'Bets on fixed matches give criminal money a lawful win [re-se-bra-match-2015].',
      ],
      about: ['products/pr-betting', 'threats/th-gamb'],
      from: ['re-se-bra-match-2015'],
    }),
    often('v-slots', 'products', {
      q: ['Hur ofta används spelautomater hos er?', 'How often are slot machines used with you?'],
      why: [
        'Sedlar matas in och kommer ut som en biljett på vinst [re-fatf-casino-2009].',
        'Notes are fed in and come out as a ticket on a win [re-fatf-casino-2009].',
      ],
      about: ['products/pr-slots', 'threats/th-gamb'],
      from: ['re-fatf-casino-2009'],
    }),
    often('v-tables', 'products', {
      q: [
        'Hur ofta spelas kort eller roulett med marker hos er?',
        'How often are cards or roulette played with chips at your place?',
      ],
      why: [
        'Marker kan byta ägare vid bordet utan att någon ser det [re-fatf-casino-2009].',
        'Chips can change owner at the table without anybody seeing [re-fatf-casino-2009].',
      ],
      about: ['products/pr-tables', 'threats/th-gamb'],
      from: ['re-fatf-casino-2009'],
    }),
    often('v-bingo', 'products', {
      q: ['Hur ofta säljer ni bingo eller lotter?', 'How often do you sell bingo or lottery tickets?'],
      why: [
        'Vinstlotter kan köpas av den som vill visa upp en vinst [re-se-spel-2025].',
        'Winning tickets can be bought by who wants to show a win [re-se-spel-2025].',
      ],
      about: ['products/pr-bingo', 'threats/th-gamb'],
      from: ['re-se-spel-2025'],
    }),
    often('v-agent', 'products', {
      q: ['Hur ofta tar ni emot insatser åt ett spelbolag?', 'How often do you take stakes for an operator?'],
      why: [
        'Som ombud tar ni emot kontanter i någon annans namn [re-se-spel-2025].',
        'As an agent you take cash in the name of another [re-se-spel-2025].',
      ],
      about: ['products/pr-gameagent', 'channels/ch-agent', 'threats/th-online-se'],
      from: ['re-se-spel-2025'],
    }),
    often('v-cash', 'products', {
      q: [
        'Hur ofta satsar kunder stora belopp i kontanter?',
        'How often do customers stake large amounts in cash?',
      ],
      why: [
        'Kontanter har ingen historia, och spelet ger dem en [re-eu-snra-2022].',
        'Cash carries no history, and gambling gives it one [re-eu-snra-2022].',
      ],
      about: ['transactions/tr-cashin', 'threats/th-cash'],
      from: ['re-eu-snra-2022'],
    }),
    often('v-income', 'customers', {
      q: [
        'Hur ofta spelar en kund för mer än hen rimligen tjänar?',
        'How often does a customer gamble for more than they could well earn?',
      ],
      why: [
        'Pengarna kan komma från brott eller från någon som blir lurad. Fråga tidigt.',
        'The money can come from crime or from somebody being deceived. Ask early.',
      ],
      about: ['customers/cu-lowincome-flow', 'customers/cu-gambler', 'threats/th-fraud'],
    }),
    often('v-young', 'customers', {
      q: [
        'Hur ofta spelar unga vuxna för stora belopp?',
        'How often do young adults gamble for large amounts?',
      ],
      why: [
        'Unga lånas som fasad av den som inte själv vill stå för spelet.',
        'The young are borrowed as a front by who will not stand for the bets.',
      ],
      about: ['customers/cu-young', 'threats/th-mules'],
    }),
    often('v-behalf', 'channels', {
      q: [
        'Hur ofta spelar eller hämtar någon vinst åt en annan?',
        'How often does somebody play or collect a win for another?',
      ],
      why: ['Den som hämtar ska vara den som har vunnit.', 'Who collects should be who has won.'],
      about: ['transactions/tr-thirdparty', 'threats/th-hidden'],
    }),
    whether('v-visit', 'geography', {
      q: [
        'Har ni kunder som bor i ett annat land och spelar för mycket?',
        'Do you have customers who live in another country and gamble for much?',
      ],
      why: [
        'Det är svårare att veta var deras pengar kommer ifrån.',
        'It is harder to know where their money comes from.',
      ],
      about: ['customers/cu-nonres-ind'],
    }),
    whether('v-little', 'threats', {
      q: [
        'Har någon satt in pengar och tagit ut dem nästan utan att spela?',
        'Has anybody paid money in and taken it out almost without playing?',
      ],
      why: [
        'Sedlar blir då en utbetalning från ett spelbolag [re-fatf-casino-2009].',
        'Notes then become a payment from an operator [re-fatf-casino-2009].',
      ],
      about: ['transactions/tr-gamedep', 'transactions/tr-ticketcash', 'threats/th-gamb'],
      from: ['re-fatf-casino-2009'],
    }),
    whether('v-win', 'threats', {
      q: [
        'Har någon velat köpa en annan kunds vinst?',
        'Has anybody wanted to buy the win of another customer?',
      ],
      why: [
        'En köpt vinst förklarar pengar som inte går att förklara.',
        'A bought win explains money that cannot be explained.',
      ],
      about: ['transactions/tr-gamewin', 'threats/th-gamb'],
    }),
    told('v-fixed', 'threats', {
      q: [
        'Hur märker ni spel på en match som verkar uppgjord?',
        'How do you notice bets on a match that seems fixed?',
      ],
      why: [
        'Stora insatser på en liten match är ett varningstecken [re-se-bra-match-2015].',
        'Large stakes on a small match are a warning sign [re-se-bra-match-2015].',
      ],
      about: ['threats/th-gamb'],
      from: ['re-se-bra-match-2015'],
    }),
    routine('v-monitor', 'co-gamemon', {
      q: [
        'Följer ni hur mycket samma person satsar och tar ut?',
        'Do you follow how much the same person stakes and takes out?',
      ],
      why: [
        'Mönstret syns först när belopp från flera dagar läggs ihop [re-se-spel-2025].',
        'The pattern is seen only when amounts of several days are added [re-se-spel-2025].',
      ],
      from: ['re-se-spel-2025'],
    }),
    routine('v-limit', 'co-cashlimit', {
      q: [
        'Har ni en gräns för kontanter, och frågar ni alltid före den?',
        'Do you have a limit for cash, and always ask before it?',
      ],
      why: [
        'Gränsen och frågan gör er mindre lockande för den som vill växla in brottspengar.',
        'Limit and question make you less tempting to who wants to change criminal money.',
      ],
    }),
    routine('v-staff', 'co-training', {
      q: [
        'Får alla som arbetar i lokalen öva på varningstecken?',
        'Does everybody on the premises practise warning signs?',
      ],
      why: [
        'Den som står i lokalen är den enda som ser spelaren.',
        'Whoever stands on the premises is the only one who sees the player.',
      ],
    }),
  ],
};
