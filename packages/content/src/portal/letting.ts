import type { PortalTrade } from '@klarsikt/engine';
import { often, routine, whether } from './build.ts';

export const letting: PortalTrade = {
  key: 'letting',
  name: { sv: 'Hyresförmedlare', en: 'Letting agent' },
  businesses: ['bu-letting'],
  description: {
    sv: 'Företaget förmedlar bostäder och lokaler mellan hyresvärdar och hyresgäster.',
    en: 'The firm lets homes and premises between landlords and renters.',
  },
  questions: [
    often('h-high', 'products', {
      q: [
        'Hur ofta förmedlar ni hyror på 10 000 euro i månaden eller mer?',
        'How often do you let at EUR 10,000 a month or more?',
      ],
      why: [
        'Höga hyror gör det lätt att visa upp en förklaring till mycket pengar [re-eu-amlr].',
        'High rents make it easy to show an explanation for much money [re-eu-amlr].',
      ],
      about: ['products/pr-letting'],
      from: ['re-eu-amlr'],
    }),
    often('h-short', 'products', {
      q: [
        'Hur ofta hyr ni ut för kort tid, dagar eller veckor?',
        'How often do you let for a short time, days or weeks?',
      ],
      why: [
        'Korta hyror utan möte används av dem som inte vill synas, till exempel vid människohandel.',
        'Short lets without a meeting are used by those who want to stay unseen, as in human trafficking.',
      ],
      about: ['products/pr-shortlet', 'threats/th-traffick'],
    }),
    often('h-sub', 'products', {
      q: [
        'Hur ofta förmedlar ni andrahand eller lägenhetsbyten?',
        'How often do you arrange subletting or exchange of tenancies?',
      ],
      why: [
        'Hyreskontrakt säljs svart, och bytet kan vara en fasad [re-se-contracts-2021].',
        'Tenancies are sold illegally, and an exchange can be a front [re-se-contracts-2021].',
      ],
      about: ['products/pr-sublet'],
      from: ['re-se-contracts-2021'],
    }),
    often('h-firm', 'products', {
      q: [
        'Hur ofta hyr ett företag bostäder eller lokaler genom er?',
        'How often does a company rent homes or premises through you?',
      ],
      why: [
        'Bolag utan verksamhet behöver en adress, och personal kan utnyttjas i bostäderna.',
        'Companies without a business need an address, and workers can be exploited in the homes.',
      ],
      about: ['products/pr-corplet', 'threats/th-labour'],
    }),
    often('h-money', 'products', {
      q: [
        'Hur ofta går hyra eller deposition genom ert konto?',
        'How often does rent or a deposit pass through your account?',
      ],
      why: [
        'Pengar som går genom ert konto får ert namn, och spåret bryts.',
        'Money that passes through your account gets your name, and the trail breaks.',
      ],
      about: ['products/pr-advancerent', 'threats/th-client'],
    }),
    often('h-unemployed', 'customers', {
      q: [
        'Hur ofta är hyran högre än vad hyresgästens inkomst räcker till?',
        'How often is the rent more than the income of the renter allows?',
      ],
      why: [
        'Skillnaden betalas av någon. Fråga vem och varför.',
        'Somebody pays the difference. Ask who and why.',
      ],
      about: ['threats/th-home-se'],
    }),
    often('h-other', 'customers', {
      q: [
        'Hur ofta betalar någon annan än hyresgästen?',
        'How often does somebody other than the renter pay?',
      ],
      why: [
        'Den som betalar kan vara den som egentligen bor där eller bestämmer.',
        'Who pays can be who really lives there or decides.',
      ],
      about: ['transactions/tr-thirdparty'],
    }),
    often('h-owner', 'customers', {
      q: [
        'Hur ofta äger ett bolag eller någon utomlands bostaden som hyrs ut?',
        'How often does a company or somebody abroad own the home that is let?',
      ],
      why: [
        'Hyresintäkter kan ge köpta bostäder en laglig inkomst [re-se-bra-2015]. Ta reda på vem som äger.',
        'Rents can give homes that were bought a lawful income [re-se-bra-2015]. Find out who owns.',
      ],
      about: ['customers/cu-property', 'threats/th-property'],
      from: ['re-se-bra-2015'],
    }),
    often('h-unseen', 'channels', {
      q: [
        'Hur ofta skrivs avtalet utan att ni träffar hyresgästen?',
        'How often is the contract signed without you meeting the renter?',
      ],
      why: [
        'Falska identiteter är vanligast när ingen träffas.',
        'False identities are most common when nobody meets.',
      ],
      about: ['channels/ch-web', 'threats/th-identity'],
    }),
    often('h-proxy', 'channels', {
      q: [
        'Hur ofta sköter någon annan kontakten åt hyresgästen?',
        'How often does somebody else handle the contact for the renter?',
      ],
      why: [
        'Den som utnyttjas talar sällan själv [re-fatf-ht-2018]. Be att få tala med den som ska bo där.',
        'Who is exploited seldom speaks for themselves [re-fatf-ht-2018]. Ask to speak with who will live there.',
      ],
      about: ['channels/ch-proxy', 'threats/th-traffick'],
      from: ['re-fatf-ht-2018'],
    }),
    whether('h-abroad', 'geography', {
      q: [
        'Har ni hyresgäster som betalar från ett annat land?',
        'Do you have renters who pay from another country?',
      ],
      why: [
        'Ni ska kunna säga varför pengarna kommer därifrån.',
        'You should be able to say why the money comes from there.',
      ],
      about: ['customers/cu-nonres-ind'],
    }),
    whether('h-cash', 'threats', {
      q: [
        'Har någon velat betala hyra eller deposition kontant?',
        'Has anybody wanted to pay rent or a deposit in cash?',
      ],
      why: [
        'Kontanter har ingen historia, och hyran gör dem till en vanlig utgift [re-eu-snra-2022].',
        'Cash carries no history, and rent makes it a normal expense [re-eu-snra-2022].',
      ],
      about: ['transactions/tr-cashpart', 'threats/th-cash'],
      from: ['re-eu-snra-2022'],
    }),
    whether('h-advance', 'threats', {
      q: [
        'Har någon betalat lång tid i förväg, eller en mycket hög deposition?',
        'Has anybody paid far in advance, or a very high deposit?',
      ],
      why: [
        'En stor summa som sedan begärs tillbaka kommer ut som rena pengar från er.',
        'A large sum that is then asked back comes out as clean money from you.',
      ],
      about: ['transactions/tr-advrent', 'threats/th-home-se'],
    }),
    whether('h-many', 'threats', {
      q: [
        'Har det bott många fler i en bostad än avtalet säger?',
        'Have many more lived in a home than the contract says?',
      ],
      why: [
        'Det kan vara ett tecken på människohandel eller att arbetare utnyttjas [re-fatf-ht-2018].',
        'It can be a sign of human trafficking or exploited workers [re-fatf-ht-2018].',
      ],
      about: ['threats/th-labour', 'threats/th-migrant'],
      from: ['re-fatf-ht-2018'],
    }),
    routine('h-tenant', 'co-purpose', {
      q: [
        'Frågar ni varför bostaden ska hyras, och vem som ska bo där?',
        'Do you ask why the home is rented, and who will live there?',
      ],
      why: [
        'Svaret visar om hyran passar hyresgästen, och vem som i verkligheten hyr.',
        'The answer shows whether the rent fits the renter, and who in truth rents.',
      ],
    }),
    routine('h-landlord', 'co-propcheck', {
      q: [
        'Kontrollerar ni att hyresvärden äger eller får hyra ut bostaden?',
        'Do you check that the landlord owns the home or may let it?',
      ],
      why: [
        'Kontrollen stoppar svarta kontrakt och uthyrning i någon annans namn.',
        'The check stops illegal contracts and letting in the name of another.',
      ],
    }),
  ],
};
