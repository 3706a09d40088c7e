import type { PortalTrade } from '@klarsikt/engine/portal';
import {
  createFrequencyQuestion,
  createRoutineQuestion,
  createTextQuestion,
  createYesNoQuestion,
} from './build.ts';

export const currencyExchangeTrade: PortalTrade = {
  key: 'exchange',
  name: { sv: 'Valutaväxling', en: 'Currency exchange' },
  businesses: ['bu-fx'],
  description: {
    sv: 'Företaget växlar sedlar mellan svenska kronor och andra valutor.',
    en: 'The firm exchanges cash between Swedish kronor and other currencies.',
  },
  questions: [
    createFrequencyQuestion('x-change', 'products', {
      q: [
        'Hur ofta växlar ni kontanter till andra kontanter?',
        'How often do you exchange cash for other cash?',
      ],
      why: [
        'Vid växling kan många små sedlar bli få stora, som är lätta att föra ut ur landet [re-se-lagesbild-2023].',
        'Many small notes can be exchanged for a few large ones, which are easy to take out of the country [re-se-lagesbild-2023].',
      ],
      about: ['products/pr-exchange', 'threats/th-exch'],
      from: ['re-se-lagesbild-2023'],
    }),
    createFrequencyQuestion('x-card', 'products', {
      q: ['Hur ofta laddar ni resekort med pengar?', 'How often do you load travel cards with money?'],
      why: [
        'Ett laddat kort kan lämnas vidare och användas i ett annat land.',
        'A loaded card can be passed on and used in another country.',
      ],
      about: ['products/pr-travelcard', 'threats/th-prepaid'],
    }),
    createFrequencyQuestion('x-deliver', 'products', {
      q: ['Hur ofta beställer kunder sedlar i förväg?', 'How often do customers order cash in advance?'],
      why: [
        'Fråga vad pengarna ska användas till när beloppet är stort.',
        'Ask about the purpose of the money when the amount is large.',
      ],
      about: ['products/pr-cashdeliv', 'threats/th-courier'],
    }),
    createFrequencyQuestion('x-large', 'products', {
      q: [
        'Hur ofta växlar ni sedlar på 100 euro eller mer?',
        'How often do you exchange notes of EUR 100 or more?',
      ],
      why: [
        'Stora sedlar tar lite plats och är vanliga vid kontantsmuggling [re-fatf-cash-2015].',
        'Large notes take up little space and are common in cash smuggling [re-fatf-cash-2015].',
      ],
      about: ['transactions/tr-highdenom', 'threats/th-courier'],
      from: ['re-fatf-cash-2015'],
    }),
    createFrequencyQuestion('x-firm', 'customers', {
      q: [
        'Hur ofta växlar ett företag sin dagskassa hos er?',
        'How often does a company exchange its daily takings with you?',
      ],
      why: [
        'Brottspengar kan blandas med en vanlig dagskassa [re-eu-snra-2022].',
        'Criminal money can be mixed with ordinary takings [re-eu-snra-2022].',
      ],
      about: ['customers/cu-cashbiz', 'threats/th-cashfront'],
      from: ['re-eu-snra-2022'],
    }),
    createFrequencyQuestion('x-income', 'customers', {
      q: [
        'Hur ofta växlar en kund mer än vad som är rimligt för resan eller inkomsten?',
        'How often does a customer exchange more than is reasonable for the journey or the income?',
      ],
      why: [
        'Fråga om resmålet och var pengarna kommer ifrån.',
        'Ask about the destination and where the money comes from.',
      ],
      about: ['customers/cu-reported', 'threats/th-drugs-se'],
    }),
    createFrequencyQuestion('x-behalf', 'customers', {
      q: [
        'Hur ofta växlar någon åt en annan person?',
        'How often does somebody exchange money for another person?',
      ],
      why: [
        'Kurirer växlar mot betalning åt andra. Fråga vems pengar det är.',
        'Couriers are paid to exchange money for others. Ask whose money it is.',
      ],
      about: ['transactions/tr-thirdparty', 'threats/th-mules'],
    }),
    createFrequencyQuestion('x-visitor', 'customers', {
      q: ['Hur ofta bor kunden i ett annat land?', 'How often does the customer live in another country?'],
      why: [
        'Turister växlar sällan stora belopp. Be om en förklaring.',
        'Tourists seldom exchange large amounts. Ask for an explanation.',
      ],
      about: ['customers/cu-nonres-ind', 'threats/th-courier'],
    }),
    createFrequencyQuestion('x-desk', 'channels', {
      q: ['Hur ofta träffar ni kunden över disk?', 'How often do you meet the customer at the counter?'],
      why: [
        'Vid ett möte kan ni kontrollera legitimationen och ställa frågor.',
        'At a meeting you can check the ID and ask questions.',
      ],
      about: ['channels/ch-branch'],
    }),
    createFrequencyQuestion('x-online', 'channels', {
      q: ['Hur ofta beställer kunden på nätet?', 'How often does the customer order online?'],
      why: ['Samma person ska beställa, betala och hämta.', 'The same person should order, pay and collect.'],
      about: ['channels/ch-web', 'threats/th-identity'],
    }),
    createYesNoQuestion('x-split', 'threats', {
      q: [
        'Har samma kund växlat flera gånger strax under er gräns?',
        'Has the same customer exchanged money several times just below your limit?',
      ],
      why: [
        'Sammanhängande växlingar räknas som en [re-se-ptl].',
        'Connected exchanges count as one [re-se-ptl].',
      ],
      about: ['transactions/tr-cashstruct', 'transactions/tr-notesplit', 'threats/th-cash'],
      from: ['re-se-ptl'],
    }),
    createYesNoQuestion('x-smell', 'threats', {
      q: [
        'Har sedlarna varit smutsiga, fuktiga eller packade på ett ovanligt sätt?',
        'Have notes been dirty, damp or packed unusually?',
      ],
      why: [
        'Det kan vara gömda pengar från narkotikahandel [re-fatf-cash-2015].',
        'This can be hidden money from the drug trade [re-fatf-cash-2015].',
      ],
      about: ['threats/th-drugs'],
      from: ['re-fatf-cash-2015'],
    }),
    createTextQuestion('x-group', 'threats', {
      q: [
        'Hur märker ni att flera personer växlar tillsammans?',
        'How do you notice that several people exchange money together?',
      ],
      why: [
        'Gruppen delar upp ett belopp mellan sig, ofta på flera växlingskontor [re-se-lagesbild-2023].',
        'Groups split an amount between them, often over several exchange offices [re-se-lagesbild-2023].',
      ],
      about: ['threats/th-pml', 'threats/th-exch'],
      from: ['re-se-lagesbild-2023'],
    }),
    createRoutineQuestion('x-limit', 'co-cashlimit', {
      q: [
        'Har ni en beloppsgräns där ni alltid frågar om pengarnas ursprung?',
        'Do you have a limit above which you always ask about the origin of the money?',
      ],
      why: [
        'Frågan gör det svårare att växla brottspengar.',
        'The question makes it harder to exchange criminal money.',
      ],
    }),
    createRoutineQuestion('x-pattern', 'co-txmon', {
      q: [
        'Lägger ni ihop samma kunds växlingar över tid?',
        'Do you add up the exchanges of the same customer over time?',
      ],
      why: [
        'Mönstret syns först när flera växlingar jämförs.',
        'The pattern only becomes visible when several exchanges are compared.',
      ],
    }),
    createRoutineQuestion('x-staff', 'co-fitness', {
      q: ['Kontrollerar ni nya anställda och ägare?', 'Do you check new employees and owners?'],
      why: [
        'Kriminella försöker ta över växlingskontor inifrån [re-se-lagesbild-2023].',
        'Criminals try to take over exchange offices from the inside [re-se-lagesbild-2023].',
      ],
      from: ['re-se-lagesbild-2023'],
    }),
  ],
};
