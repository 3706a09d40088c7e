import type { PortalTrade } from '@klarsikt/engine/portal';
import { createFrequencyQuestion, createRoutineQuestion, createYesNoQuestion } from './build.ts';

export const lettingTrade: PortalTrade = {
  key: 'letting',
  name: { sv: 'Hyresförmedlare', en: 'Letting agent' },
  businesses: ['bu-letting'],
  description: {
    sv: 'Företaget förmedlar bostäder och lokaler åt hyresvärdar och hyresgäster.',
    en: 'The firm is a letting agent for homes and premises.',
  },
  questions: [
    createFrequencyQuestion('h-high', 'products', {
      q: [
        'Hur ofta förmedlar ni hyror på 10 000 euro i månaden eller mer?',
        'How often do you let at a rent of EUR 10,000 a month or more?',
      ],
      why: [
        'En hög hyra är en enkel förklaring till stora summor [re-eu-amlr].',
        'A high rent is an easy explanation for large sums [re-eu-amlr].',
      ],
      about: ['products/pr-letting'],
      from: ['re-eu-amlr'],
    }),
    createFrequencyQuestion('h-short', 'products', {
      q: [
        'Hur ofta hyr ni ut på kort tid, till exempel dagar eller veckor?',
        'How often do you let for a short time, such as days or weeks?',
      ],
      why: [
        'Korttidsuthyrning utan möte används för att hålla sig dold, till exempel vid människohandel.',
        'Short lets without a meeting are used to stay hidden, for example in human trafficking.',
      ],
      about: ['products/pr-shortlet', 'threats/th-traffick'],
    }),
    createFrequencyQuestion('h-sub', 'products', {
      q: [
        'Hur ofta förmedlar ni andrahand eller lägenhetsbyten?',
        'How often do you arrange sublets or exchanges of tenancies?',
      ],
      why: [
        'Hyreskontrakt säljs svart, och bytet kan vara en fasad [re-se-contracts-2021].',
        'Tenancies are sold illegally, and an exchange can be a front [re-se-contracts-2021].',
      ],
      about: ['products/pr-sublet'],
      from: ['re-se-contracts-2021'],
    }),
    createFrequencyQuestion('h-firm', 'products', {
      q: [
        'Hur ofta hyr ett företag bostäder eller lokaler genom er?',
        'How often does a company rent homes or premises through you?',
      ],
      why: [
        'Bolag utan verksamhet behöver en adress, och utnyttjade arbetare kan bo i bostäderna.',
        'Companies without any business need an address, and exploited workers may live in the homes.',
      ],
      about: ['products/pr-corplet', 'threats/th-labour'],
    }),
    createFrequencyQuestion('h-money', 'products', {
      q: [
        'Hur ofta går hyra eller deposition genom ert konto?',
        'How often does rent or a deposit pass through your account?',
      ],
      why: [
        'När pengar går genom ert konto kommer de i ert namn, och spåret bryts.',
        'When money passes through your account it comes in your name, and the trail is broken.',
      ],
      about: ['products/pr-advancerent', 'threats/th-client'],
    }),
    createFrequencyQuestion('h-unemployed', 'customers', {
      q: [
        'Hur ofta är hyran högre än vad hyresgästens inkomst tillåter?',
        'How often is the rent higher than the tenant’s income allows?',
      ],
      why: [
        'Någon annan betalar då skillnaden. Fråga vem och varför.',
        'Somebody else then pays the difference. Ask who and why.',
      ],
      about: ['threats/th-home-se'],
    }),
    createFrequencyQuestion('h-other', 'customers', {
      q: [
        'Hur ofta betalar någon annan än hyresgästen?',
        'How often does somebody other than the tenant pay?',
      ],
      why: [
        'Betalaren kan vara den verkliga hyresgästen eller den som bestämmer.',
        'The payer may be the real tenant or the person in control.',
      ],
      about: ['transactions/tr-thirdparty'],
    }),
    createFrequencyQuestion('h-owner', 'customers', {
      q: [
        'Hur ofta äger ett bolag eller någon utomlands bostaden som hyrs ut?',
        'How often does a company or somebody abroad own the home that is let?',
      ],
      why: [
        'Bostäder som köpts med brottspengar kan ge lagliga hyresintäkter [re-se-bra-2015]. Ta reda på vem ägaren är.',
        'Homes bought with criminal money can give a lawful rental income [re-se-bra-2015]. Find out who the owner is.',
      ],
      about: ['customers/cu-property', 'threats/th-property'],
      from: ['re-se-bra-2015'],
    }),
    createFrequencyQuestion('h-unseen', 'channels', {
      q: [
        'Hur ofta skrivs avtalet utan ett möte med hyresgästen?',
        'How often is the contract signed without a meeting with the tenant?',
      ],
      why: [
        'Falska identiteter är vanligast när man inte träffas.',
        'False identities are most common when there is no meeting.',
      ],
      about: ['channels/ch-web', 'threats/th-identity'],
    }),
    createFrequencyQuestion('h-proxy', 'channels', {
      q: [
        'Hur ofta sköter någon annan kontakten åt hyresgästen?',
        'How often does somebody else handle the contact on behalf of the tenant?',
      ],
      why: [
        'Utnyttjade personer får sällan tala själva [re-fatf-ht-2018]. Be att få tala med den blivande hyresgästen.',
        'Exploited people are seldom allowed to speak for themselves [re-fatf-ht-2018]. Ask to speak to the future tenant.',
      ],
      about: ['channels/ch-proxy', 'threats/th-traffick'],
      from: ['re-fatf-ht-2018'],
    }),
    createYesNoQuestion('h-abroad', 'geography', {
      q: [
        'Har ni hyresgäster som betalar från ett annat land?',
        'Do you have tenants who pay from another country?',
      ],
      why: [
        'Ni ska kunna förklara varför pengarna kommer därifrån.',
        'You should be able to explain why the money comes from there.',
      ],
      about: ['customers/cu-nonres-ind'],
    }),
    createYesNoQuestion('h-cash', 'threats', {
      q: [
        'Har någon velat betala hyra eller deposition kontant?',
        'Has anybody wanted to pay rent or a deposit in cash?',
      ],
      why: [
        'Kontanters ursprung är svårt att spåra, och hyran är en vanlig utgift [re-eu-snra-2022].',
        'The origin of cash is hard to trace, and rent is a normal expense [re-eu-snra-2022].',
      ],
      about: ['transactions/tr-cashpart', 'threats/th-cash'],
      from: ['re-eu-snra-2022'],
    }),
    createYesNoQuestion('h-advance', 'threats', {
      q: [
        'Har någon betalat för lång tid i förväg, eller lämnat en mycket hög deposition?',
        'Has anybody paid far in advance, or a very high deposit?',
      ],
      why: [
        'När en stor summa betalas tillbaka ser pengarna rena ut, eftersom de kommer från er.',
        'When a large sum is paid back, the money looks clean because it comes from you.',
      ],
      about: ['transactions/tr-advrent', 'threats/th-home-se'],
    }),
    createYesNoQuestion('h-many', 'threats', {
      q: [
        'Har det bott många fler i en bostad än enligt avtalet?',
        'Have many more people lived in a home than agreed in the contract?',
      ],
      why: [
        'Det kan vara ett tecken på människohandel eller att arbetare utnyttjas [re-fatf-ht-2018].',
        'This can be a sign of human trafficking or exploited workers [re-fatf-ht-2018].',
      ],
      about: ['threats/th-labour', 'threats/th-migrant'],
      from: ['re-fatf-ht-2018'],
    }),
    createRoutineQuestion('h-tenant', 'co-purpose', {
      q: [
        'Frågar ni om syftet med hyran och vem som ska bo i bostaden?',
        'Do you ask about the purpose of the let and who will live there?',
      ],
      why: [
        'Svaret visar om hyran är rimlig för hyresgästen, och vem den verkliga hyresgästen är.',
        'The answer shows whether the rent fits the tenant, and who the real tenant is.',
      ],
    }),
    createRoutineQuestion('h-landlord', 'co-propcheck', {
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
