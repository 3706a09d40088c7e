import type { PortalTrade } from '@klarsikt/engine';
import { often, routine, told, whether } from './build.ts';

export const exchange: PortalTrade = {
  key: 'exchange',
  name: { sv: 'Valutaväxling', en: 'Currency exchange' },
  businesses: ['bu-fx'],
  description: {
    sv: 'Företaget växlar sedlar mellan svenska kronor och andra valutor.',
    en: 'The firm exchanges notes between Swedish kronor and other currencies.',
  },
  questions: [
    often('x-change', 'products', {
      q: [
        'Hur ofta växlar ni kontanter till andra kontanter?',
        'How often do you change cash into other cash?',
      ],
      why: [
        'Växling gör många små sedlar till få stora, som är lätta att föra ut [re-se-lagesbild-2023].',
        'Exchange turns many small notes into few large ones, easy to carry out [re-se-lagesbild-2023].',
      ],
      about: ['products/pr-exchange', 'threats/th-exch'],
      from: ['re-se-lagesbild-2023'],
    }),
    often('x-card', 'products', {
      q: ['Hur ofta laddar ni resekort med pengar?', 'How often do you load travel cards with money?'],
      why: [
        'Ett laddat kort kan ges vidare och användas i ett annat land.',
        'A loaded card can be passed on and used in another country.',
      ],
      about: ['products/pr-travelcard', 'threats/th-prepaid'],
    }),
    often('x-deliver', 'products', {
      q: ['Hur ofta beställer kunder sedlar i förväg?', 'How often do customers order notes in advance?'],
      why: [
        'Den som beställer mycket ska kunna säga vad pengarna ska användas till.',
        'Who orders much should be able to say what the money is for.',
      ],
      about: ['products/pr-cashdeliv', 'threats/th-courier'],
    }),
    often('x-large', 'products', {
      q: [
        'Hur ofta växlar ni till eller från sedlar på 100 euro eller mer?',
        'How often do you change to or from notes of EUR 100 or more?',
      ],
      why: [
        'Stora sedlar tar liten plats och är vanliga vid smuggling av kontanter [re-fatf-cash-2015].',
        'Large notes take little room and are common in smuggling of cash [re-fatf-cash-2015].',
      ],
      about: ['transactions/tr-highdenom', 'threats/th-courier'],
      from: ['re-fatf-cash-2015'],
    }),
    often('x-firm', 'customers', {
      q: [
        'Hur ofta växlar ett företag sin dagskassa hos er?',
        'How often does a company change its daily takings with you?',
      ],
      why: [
        'Pengar från brott kan blandas med en vanlig kassa [re-eu-snra-2022].',
        'Money from crime can be mixed with ordinary takings [re-eu-snra-2022].',
      ],
      about: ['customers/cu-cashbiz', 'threats/th-cashfront'],
      from: ['re-eu-snra-2022'],
    }),
    often('x-income', 'customers', {
      q: [
        'Hur ofta växlar en kund mer än resan eller inkomsten förklarar?',
        'How often does a customer change more than the journey or income explains?',
      ],
      why: [
        'Fråga vart resan går och var pengarna kommer ifrån.',
        'Ask where the journey goes and where the money comes from.',
      ],
      about: ['customers/cu-reported', 'threats/th-drugs-se'],
    }),
    often('x-behalf', 'customers', {
      q: [
        'Hur ofta växlar någon åt en annan person?',
        'How often does somebody change money for another person?',
      ],
      why: [
        'Kurirer växlar åt andra mot betalning. Fråga vems pengar det är.',
        'Couriers change money for others against payment. Ask whose money it is.',
      ],
      about: ['transactions/tr-thirdparty', 'threats/th-mules'],
    }),
    often('x-visitor', 'customers', {
      q: ['Hur ofta bor kunden i ett annat land?', 'How often does the customer live in another country?'],
      why: [
        'Turister växlar lite. Stora belopp behöver en förklaring.',
        'Tourists change little. Large amounts need an explanation.',
      ],
      about: ['customers/cu-nonres-ind', 'threats/th-courier'],
    }),
    often('x-desk', 'channels', {
      q: ['Hur ofta träffar ni kunden över disk?', 'How often do you meet the customer at the counter?'],
      why: [
        'I ett möte kan ni se legitimationen och ställa frågor.',
        'In a meeting you can see the identity and ask questions.',
      ],
      about: ['channels/ch-branch'],
    }),
    often('x-online', 'channels', {
      q: ['Hur ofta beställer kunden på nätet?', 'How often does the customer order online?'],
      why: [
        'Den som hämtar ska vara den som har beställt och betalat.',
        'Who collects should be who has ordered and paid.',
      ],
      about: ['channels/ch-web', 'threats/th-identity'],
    }),
    whether('x-split', 'threats', {
      q: [
        'Har samma kund växlat flera gånger strax under er gräns?',
        'Has the same customer changed several times just below your limit?',
      ],
      why: [
        'Växlingar som hör ihop räknas ihop [re-se-ptl].',
        'Exchanges that belong together count together [re-se-ptl].',
      ],
      about: ['transactions/tr-cashstruct', 'transactions/tr-notesplit', 'threats/th-cash'],
      from: ['re-se-ptl'],
    }),
    whether('x-smell', 'threats', {
      q: [
        'Har sedlarna varit smutsiga, fuktiga eller packade på ett ovanligt sätt?',
        'Have notes been dirty, damp or packed in an unusual way?',
      ],
      why: [
        'Det kan vara pengar från narkotika som legat gömda [re-fatf-cash-2015].',
        'It can be money from drugs that has been hidden [re-fatf-cash-2015].',
      ],
      about: ['threats/th-drugs'],
      from: ['re-fatf-cash-2015'],
    }),
    told('x-group', 'threats', {
      q: [
        'Hur märker ni att flera personer växlar tillsammans?',
        'How do you notice several people changing money together?',
      ],
      why: [
        'Grupper delar upp ett belopp mellan sig, ofta på flera kontor [re-se-lagesbild-2023].',
        'Groups split an amount between them, often over several offices [re-se-lagesbild-2023].',
      ],
      about: ['threats/th-pml', 'threats/th-exch'],
      from: ['re-se-lagesbild-2023'],
    }),
    routine('x-limit', 'co-cashlimit', {
      q: [
        'Har ni en gräns där ni alltid frågar om pengarnas ursprung?',
        'Do you have a limit where you always ask about the origin of the money?',
      ],
      why: [
        'Frågan gör det svårare att växla pengar från brott.',
        'The question makes it harder to change money from crime.',
      ],
    }),
    routine('x-pattern', 'co-txmon', {
      q: [
        'Lägger ni ihop samma kunds växlingar över tid?',
        "Do you add up the same customer's exchanges over time?",
      ],
      why: [
        'Mönstret syns först när flera växlingar läggs bredvid varandra.',
        'The pattern is seen only when several exchanges are put side by side.',
      ],
    }),
    routine('x-staff', 'co-fitness', {
      q: ['Kontrollerar ni den som anställs och den som äger?', 'Do you check who is employed and who owns?'],
      why: [
        'Kriminella försöker ta över växlingskontor inifrån [re-se-lagesbild-2023].',
        'Criminals try to take over exchange offices from within [re-se-lagesbild-2023].',
      ],
      from: ['re-se-lagesbild-2023'],
    }),
  ],
};
