import type { PortalTrade } from '@klarsikt/engine/portal';
import { createFrequencyQuestion, createRoutineQuestion, createYesNoQuestion } from './build.ts';

export const companyServicesTrade: PortalTrade = {
  key: 'company',
  name: { sv: 'Bolagstjänster', en: 'Company services' },
  businesses: ['bu-tcsp'],
  description: {
    sv: 'Företaget bildar och säljer bolag och tillhandahåller adresser, styrelseledamöter och förvaltning.',
    en: 'The firm forms and sells companies and provides addresses, board members and administration.',
  },
  questions: [
    createFrequencyQuestion('t-shelf', 'products', {
      q: [
        'Hur ofta bildar ni bolag eller säljer färdiga lagerbolag?',
        'How often do you form companies or sell ready-made ones?',
      ],
      why: [
        'Ett lagerbolag är ett färdigt bolag utan verksamhet som kan användas samma dag [re-fatf-tcsp-2019].',
        'A ready-made company has no business yet and can be used the same day [re-fatf-tcsp-2019].',
      ],
      about: ['products/pr-companyform', 'threats/th-shelf'],
      from: ['re-fatf-tcsp-2019'],
    }),
    createFrequencyQuestion('t-address', 'products', {
      q: [
        'Hur ofta tillhandahåller ni en adress eller tar emot post åt kunder?',
        'How often do you provide an address or receive mail for customers?',
      ],
      why: [
        'En adress utan kontor får ett tomt bolag att se verkligt ut.',
        'An address without an office makes an empty company look real.',
      ],
      about: ['products/pr-nominee', 'products/pr-virtualoffice', 'threats/th-shell'],
    }),
    createFrequencyQuestion('t-board', 'products', {
      q: [
        'Hur ofta sitter ni, eller en person som ni har ordnat, i kundens styrelse?',
        'How often do you, or a person you provide, sit on the customer’s board?',
      ],
      why: [
        'En ledamot som lånar ut sitt namn ansvarar för vad andra gör [re-fatf-tcsp-2019].',
        'A board member who lends their name is liable for the acts of others [re-fatf-tcsp-2019].',
      ],
      about: ['products/pr-directors', 'threats/th-nominee-se'],
      from: ['re-fatf-tcsp-2019'],
    }),
    createFrequencyQuestion('t-foreign', 'products', {
      q: ['Hur ofta bildar ni bolag i andra länder?', 'How often do you form companies in other countries?'],
      why: [
        'I vissa länder är ägaren inte offentlig. Fråga varför bolaget behövs.',
        'In some countries the owner is not public. Ask why the company is needed.',
      ],
      about: ['products/pr-foreignco', 'threats/th-offtax'],
    }),
    createFrequencyQuestion('t-wind', 'products', {
      q: ['Hur ofta avvecklar ni bolag?', 'How often do you wind up companies?'],
      why: [
        'Ett bolag kan tömmas innan någon hinner reagera.',
        'A company can be emptied before anybody has time to react.',
      ],
      about: ['products/pr-winding', 'transactions/tr-liqpayout', 'threats/th-loot'],
    }),
    createFrequencyQuestion('t-new', 'customers', {
      q: [
        'Hur ofta köper en kund ett bolag utan att kunna beskriva verksamheten?',
        'How often does a customer who buys a company fail to describe its business?',
      ],
      why: [
        'En verklig företagare kan beskriva verksamheten, kunderna och finansieringen.',
        'A real entrepreneur can describe the business, the customers and the financing.',
      ],
      about: ['customers/cu-newco', 'customers/cu-shell', 'threats/th-shell'],
    }),
    createFrequencyQuestion('t-straw', 'customers', {
      q: [
        'Hur ofta verkar det vara någon annan än företrädaren som bestämmer?',
        'How often does somebody other than the representative seem to be in control?',
      ],
      why: [
        'En målvakt lånar ut sitt namn, ibland under press [re-se-nra-2019].',
        'A straw person lends their name, sometimes under pressure [re-se-nra-2019].',
      ],
      about: ['customers/cu-nominee', 'threats/th-nominee-se'],
      from: ['re-se-nra-2019'],
    }),
    createFrequencyQuestion('t-trust', 'customers', {
      q: [
        'Hur ofta ägs kunden av en stiftelse eller genom en kedja av bolag?',
        'How often is the customer owned by a foundation or through a chain of companies?',
      ],
      why: [
        'Långa ägarkedjor gör det svårt att se vem som får pengarna [re-fatf-bo-2018].',
        'Long chains of ownership make it hard to see who gets the money [re-fatf-bo-2018].',
      ],
      about: ['customers/cu-complex', 'customers/cu-trust', 'threats/th-shell'],
      from: ['re-fatf-bo-2018'],
    }),
    createFrequencyQuestion('t-reliance', 'channels', {
      q: [
        'Hur ofta hänvisar en annan rådgivare kunden till er?',
        'How often does another adviser refer the customer to you?',
      ],
      why: [
        'Rådgivaren har kanske inte kontrollerat något. Ansvaret är ert.',
        'The adviser may not have checked anything. The responsibility is yours.',
      ],
      about: ['channels/ch-reliance', 'threats/th-enabler'],
    }),
    createFrequencyQuestion('t-proxy', 'channels', {
      q: [
        'Hur ofta har ni bara kontakt med ett ombud?',
        'How often are you in contact with a representative only?',
      ],
      why: [
        'Bakom ombudet kan det finnas en person som inte får eller vill synas.',
        'The representative may act for somebody who is not allowed or does not want to appear.',
      ],
      about: ['channels/ch-proxy', 'threats/th-hidden'],
    }),
    createYesNoQuestion('t-offshore', 'geography', {
      q: [
        'Har kunder ägare eller konton i länder med låg skatt och lite insyn?',
        'Do customers have owners or accounts in countries with low taxes and little transparency?',
      ],
      why: [
        'Där är det svårt att ta reda på vem ägaren är [re-fatf-bo-2018].',
        'It is hard to find out who the owner is there [re-fatf-bo-2018].',
      ],
      about: ['transactions/tr-offshore', 'threats/th-offtax'],
      from: ['re-fatf-bo-2018'],
    }),
    createYesNoQuestion('t-capital', 'threats', {
      q: [
        'Har aktiekapitalet betalats in och tagits ut igen direkt?',
        'Has share capital been paid in and taken out again at once?',
      ],
      why: [
        'Kapitalet kan då ha satts in bara för att visas upp [re-se-balans-2008].',
        'The capital may then have been paid in only to be shown [re-se-balans-2008].',
      ],
      about: ['transactions/tr-capitalround', 'threats/th-shelf'],
      from: ['re-se-balans-2008'],
    }),
    createYesNoQuestion('t-many', 'threats', {
      q: [
        'Har samma person köpt flera bolag på kort tid?',
        'Has the same person bought several companies in a short time?',
      ],
      why: [
        'Flera bolag på kort tid är ett mönster vid svarta löner och bedrägerier.',
        'Several companies in a short time is a pattern in undeclared wages and fraud.',
      ],
      about: ['threats/th-svart', 'threats/th-loan'],
    }),
    createRoutineQuestion('t-who', 'co-strawcheck', {
      q: [
        'Träffar ni personen som ska driva bolaget, och frågar ni om verksamheten?',
        'Do you meet the person who will run the company, and ask about its business?',
      ],
      why: [
        'Mötet avslöjar en person som bara lånar ut sitt namn.',
        'The meeting reveals a person who only lends their name.',
      ],
    }),
    createRoutineQuestion('t-control', 'co-control50', {
      q: [
        'Kontrollerar ni om någon under sanktioner äger eller styr bolaget?',
        'Do you check whether somebody under sanctions owns or controls the company?',
      ],
      why: [
        'Bolag som till hälften ägs av en sådan person omfattas också.',
        'Companies that are half owned by such a person are covered too.',
      ],
    }),
    createRoutineQuestion('t-exit', 'co-exit', {
      q: [
        'Avslutar ni uppdraget om ni inte får svar på era frågor?',
        'Do you end the assignment if your questions are not answered?',
      ],
      why: [
        'Utan svar ska affären inte genomföras. Det skyddar ert namn.',
        'Without an answer the transaction must not be made. This protects your name.',
      ],
    }),
  ],
};
