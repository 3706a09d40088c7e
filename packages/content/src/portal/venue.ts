import type { PortalTrade } from '@klarsikt/engine/portal';
import {
  createFrequencyQuestion,
  createRoutineQuestion,
  createTextQuestion,
  createYesNoQuestion,
} from './build.ts';

export const gamblingVenueTrade: PortalTrade = {
  key: 'venue',
  name: { sv: 'Spelställe', en: 'Gambling venue' },
  businesses: ['bu-venue'],
  description: {
    sv: 'Företaget erbjuder spel i egen lokal eller som ombud för ett spelbolag.',
    en: 'The firm offers gambling on its premises or as the agent of an operator.',
  },
  questions: [
    createFrequencyQuestion('v-bet', 'products', {
      q: [
        'Hur ofta spelar kunder på sport eller hästar hos er?',
        'How often do customers bet on sports or horses at your place?',
      ],
      why: [
        'Vadslagning på uppgjorda matcher kan förvandla brottspengar till lagliga vinster [re-se-bra-match-2015].',
        'Bets on fixed matches can turn criminal money into lawful winnings [re-se-bra-match-2015].',
      ],
      about: ['products/pr-betting', 'threats/th-gamb'],
      from: ['re-se-bra-match-2015'],
    }),
    createFrequencyQuestion('v-slots', 'products', {
      q: ['Hur ofta används spelautomater hos er?', 'How often are slot machines used at your place?'],
      why: [
        'Sedlar matas in, och ut kommer ett vinstkvitto [re-fatf-casino-2009].',
        'Notes are fed in and paid out as a winning ticket [re-fatf-casino-2009].',
      ],
      about: ['products/pr-slots', 'threats/th-gamb'],
      from: ['re-fatf-casino-2009'],
    }),
    createFrequencyQuestion('v-tables', 'products', {
      q: [
        'Hur ofta spelar kunder kort eller roulett med marker hos er?',
        'How often do customers play cards or roulette with chips at your place?',
      ],
      why: [
        'Marker kan byta ägare vid bordet utan att någon märker det [re-fatf-casino-2009].',
        'Chips can change hands at the table without anybody noticing [re-fatf-casino-2009].',
      ],
      about: ['products/pr-tables', 'threats/th-gamb'],
      from: ['re-fatf-casino-2009'],
    }),
    createFrequencyQuestion('v-bingo', 'products', {
      q: ['Hur ofta säljer ni bingo eller lotter?', 'How often do you sell bingo or lottery tickets?'],
      why: [
        'Vinstlotter kan köpas upp för att visa en laglig vinst [re-se-spel-2025].',
        'Winning tickets can be bought up to show a lawful win [re-se-spel-2025].',
      ],
      about: ['products/pr-bingo', 'threats/th-gamb'],
      from: ['re-se-spel-2025'],
    }),
    createFrequencyQuestion('v-agent', 'products', {
      q: ['Hur ofta tar ni emot insatser åt ett spelbolag?', 'How often do you take bets for an operator?'],
      why: [
        'Som ombud tar ni emot kontanter för någon annans räkning [re-se-spel-2025].',
        'As an agent you take cash on behalf of somebody else [re-se-spel-2025].',
      ],
      about: ['products/pr-gameagent', 'channels/ch-agent', 'threats/th-online-se'],
      from: ['re-se-spel-2025'],
    }),
    createFrequencyQuestion('v-cash', 'products', {
      q: [
        'Hur ofta satsar kunder stora belopp i kontanter?',
        'How often do customers bet large amounts in cash?',
      ],
      why: [
        'Kontanters ursprung är svårt att spåra, och spelet ger en förklaring [re-eu-snra-2022].',
        'The origin of cash is hard to trace, and gambling provides an explanation [re-eu-snra-2022].',
      ],
      about: ['transactions/tr-cashin', 'threats/th-cash'],
      from: ['re-eu-snra-2022'],
    }),
    createFrequencyQuestion('v-income', 'customers', {
      q: [
        'Hur ofta spelar en kund för mer än inkomsten rimligen räcker till?',
        'How often does a customer gamble for more than their income reasonably allows?',
      ],
      why: [
        'Pengarna kan komma från brott eller från någon som har blivit lurad. Fråga tidigt.',
        'The money can come from crime or from somebody who has been deceived. Ask early.',
      ],
      about: ['customers/cu-lowincome-flow', 'customers/cu-gambler', 'threats/th-fraud'],
    }),
    createFrequencyQuestion('v-young', 'customers', {
      q: [
        'Hur ofta spelar unga vuxna för stora belopp?',
        'How often do young adults gamble for large amounts?',
      ],
      why: [
        'Unga används som fasad av personer som inte själva vill synas.',
        'Young people are used as a front by others who want to stay hidden.',
      ],
      about: ['customers/cu-young', 'threats/th-mules'],
    }),
    createFrequencyQuestion('v-behalf', 'channels', {
      q: [
        'Hur ofta spelar eller hämtar någon ut en vinst åt en annan?',
        'How often does somebody play or collect winnings for another person?',
      ],
      why: ['Vinnaren ska själv hämta ut vinsten.', 'The winner should collect the winnings in person.'],
      about: ['transactions/tr-thirdparty', 'threats/th-hidden'],
    }),
    createYesNoQuestion('v-visit', 'geography', {
      q: [
        'Har ni kunder som bor i ett annat land och spelar för stora belopp?',
        'Do you have customers who live in another country and gamble for large sums?',
      ],
      why: [
        'Deras pengars ursprung är svårare att kontrollera.',
        'The origin of their money is harder to verify.',
      ],
      about: ['customers/cu-nonres-ind'],
    }),
    createYesNoQuestion('v-little', 'threats', {
      q: [
        'Har någon satt in pengar och tagit ut dem nästan utan att spela?',
        'Has anybody paid in money and taken it out again with almost no play?',
      ],
      why: [
        'Kontanter blir då en utbetalning från ett spelbolag [re-fatf-casino-2009].',
        'Cash then becomes a payment from an operator [re-fatf-casino-2009].',
      ],
      about: ['transactions/tr-gamedep', 'transactions/tr-ticketcash', 'threats/th-gamb'],
      from: ['re-fatf-casino-2009'],
    }),
    createYesNoQuestion('v-win', 'threats', {
      q: [
        'Har någon velat köpa en annan kunds vinst?',
        'Has anybody wanted to buy the winnings of another customer?',
      ],
      why: [
        'Med en köpt vinst kan brottspengar förklaras.',
        'Bought winnings can be used to explain criminal money.',
      ],
      about: ['transactions/tr-gamewin', 'threats/th-gamb'],
    }),
    createTextQuestion('v-fixed', 'threats', {
      q: [
        'Hur märker ni spel på en match som verkar uppgjord?',
        'How do you notice bets on a match that seems fixed?',
      ],
      why: [
        'Stora insatser på en liten match är ett tecken på uppgjort spel [re-se-bra-match-2015].',
        'Large bets on a minor match are a sign of match-fixing [re-se-bra-match-2015].',
      ],
      about: ['threats/th-gamb'],
      from: ['re-se-bra-match-2015'],
    }),
    createRoutineQuestion('v-monitor', 'co-gamemon', {
      q: [
        'Följer ni hur mycket samma person satsar och tar ut?',
        'Do you monitor how much the same person bets and withdraws?',
      ],
      why: [
        'Mönstret syns först när flera dagars belopp läggs ihop [re-se-spel-2025].',
        'The pattern only becomes visible when the amounts of several days are added up [re-se-spel-2025].',
      ],
      from: ['re-se-spel-2025'],
    }),
    createRoutineQuestion('v-limit', 'co-cashlimit', {
      q: [
        'Har ni en kontantgräns, och ställer ni alltid frågor när den nås?',
        'Do you have a cash limit above which you always ask questions?',
      ],
      why: [
        'Gränsen och frågorna gör er mindre lockande för personer som vill växla in brottspengar.',
        'The limit and the questions make you less attractive to people who want to change criminal money.',
      ],
    }),
    createRoutineQuestion('v-staff', 'co-training', {
      q: [
        'Får all personal i lokalen öva på att känna igen tecken på risk?',
        'Are all staff on the premises trained to recognise signs of risk?',
      ],
      why: ['Bara personalen i lokalen ser spelaren.', 'Only the staff on the premises see the player.'],
    }),
  ],
};
