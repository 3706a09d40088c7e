import type { PortalTrade } from '@klarsikt/engine';
import { often, routine, whether } from './build.ts';

export const company: PortalTrade = {
  key: 'company',
  name: { sv: 'Bolagstjänster', en: 'Company services' },
  businesses: ['bu-tcsp'],
  description: {
    sv: 'Företaget bildar och säljer bolag och erbjuder adress, styrelse och förvaltning.',
    en: 'The firm forms and sells companies and offers address, board and administration.',
  },
  questions: [
    often('t-shelf', 'products', {
      q: [
        'Hur ofta bildar ni bolag eller säljer färdiga lagerbolag?',
        'How often do you form companies or sell ready-made ones?',
      ],
      why: [
        'Ett lagerbolag är ett färdigt bolag utan verksamhet. Det kan användas samma dag [re-fatf-tcsp-2019].',
        'A ready-made company has no business yet. It can be used the same day [re-fatf-tcsp-2019].',
      ],
      about: ['products/pr-companyform', 'threats/th-shelf'],
      from: ['re-fatf-tcsp-2019'],
    }),
    often('t-address', 'products', {
      q: [
        'Hur ofta ger ni adress eller tar emot post åt kunder?',
        'How often do you give an address or receive mail for customers?',
      ],
      why: [
        'En adress utan kontor får ett tomt bolag att se verkligt ut.',
        'An address without an office makes an empty company look real.',
      ],
      about: ['products/pr-nominee', 'products/pr-virtualoffice', 'threats/th-shell'],
    }),
    often('t-board', 'products', {
      q: [
        'Hur ofta sitter ni eller någon ni ordnar i kundens styrelse?',
        "How often do you or somebody you arrange sit on the customer's board?",
      ],
      why: [
        'Den som lånar ut sitt namn svarar för vad andra gör [re-fatf-tcsp-2019].',
        'Who lends their name answers for what others do [re-fatf-tcsp-2019].',
      ],
      about: ['products/pr-directors', 'threats/th-nominee-se'],
      from: ['re-fatf-tcsp-2019'],
    }),
    often('t-foreign', 'products', {
      q: ['Hur ofta bildar ni bolag i andra länder?', 'How often do you form companies in other countries?'],
      why: [
        'I en del länder syns inte ägaren. Fråga vad bolaget behövs till.',
        'In some countries the owner is not seen. Ask what the company is needed for.',
      ],
      about: ['products/pr-foreignco', 'threats/th-offtax'],
    }),
    often('t-wind', 'products', {
      q: ['Hur ofta avvecklar ni bolag?', 'How often do you wind up companies?'],
      why: [
        'Ett bolag kan tömmas innan någon hinner fråga.',
        'A company can be emptied before anybody has time to ask.',
      ],
      about: ['products/pr-winding', 'transactions/tr-liqpayout', 'threats/th-loot'],
    }),
    often('t-new', 'customers', {
      q: [
        'Hur ofta köper kunden ett bolag utan att kunna beskriva verksamheten?',
        'How often does a customer buy a company without being able to describe its business?',
      ],
      why: [
        'Den som ska driva något kan säga vad, för vem och med vilka pengar.',
        'Who will run something can say what, for whom and with which money.',
      ],
      about: ['customers/cu-newco', 'customers/cu-shell', 'threats/th-shell'],
    }),
    often('t-straw', 'customers', {
      q: [
        'Hur ofta verkar någon annan än företrädaren bestämma?',
        'How often does somebody other than the representative seem to decide?',
      ],
      why: [
        'En målvakt lånar ut sitt namn, ibland under press [re-se-nra-2019].',
        'A straw person lends their name, sometimes under pressure [re-se-nra-2019].',
      ],
      about: ['customers/cu-nominee', 'threats/th-nominee-se'],
      from: ['re-se-nra-2019'],
    }),
    often('t-trust', 'customers', {
      q: [
        'Hur ofta ägs kunden av en stiftelse eller av flera bolag i rad?',
        'How often is the customer owned by a foundation or by several companies in a row?',
      ],
      why: [
        'Långa kedjor gör det svårt att se vem som får pengarna [re-fatf-bo-2018].',
        'Long chains make it hard to see who gets the money [re-fatf-bo-2018].',
      ],
      about: ['customers/cu-complex', 'customers/cu-trust', 'threats/th-shell'],
      from: ['re-fatf-bo-2018'],
    }),
    often('t-reliance', 'channels', {
      q: [
        'Hur ofta skickar en annan rådgivare kunden till er?',
        'How often does another adviser send the customer to you?',
      ],
      why: [
        'Den som skickar har kanske inte kontrollerat något. Ansvaret är ert.',
        'Who sends may not have checked anything. The responsibility is yours.',
      ],
      about: ['channels/ch-reliance', 'threats/th-enabler'],
    }),
    often('t-proxy', 'channels', {
      q: [
        'Hur ofta har ni bara kontakt med ett ombud?',
        'How often are you in contact with a representative only?',
      ],
      why: [
        'Bakom ombudet kan finnas någon som inte får eller vill synas.',
        'Behind the representative may be somebody who may not or will not be seen.',
      ],
      about: ['channels/ch-proxy', 'threats/th-hidden'],
    }),
    whether('t-offshore', 'geography', {
      q: [
        'Har kunder ägare eller konton i länder med låg skatt och lite insyn?',
        'Do customers have owners or accounts in countries with low tax and little insight?',
      ],
      why: [
        'Där är det svårt att ta reda på vem som äger [re-fatf-bo-2018].',
        'There it is hard to find out who owns [re-fatf-bo-2018].',
      ],
      about: ['transactions/tr-offshore', 'threats/th-offtax'],
      from: ['re-fatf-bo-2018'],
    }),
    whether('t-capital', 'threats', {
      q: [
        'Har aktiekapitalet betalats in och tagits ut igen direkt?',
        'Has share capital been paid in and taken straight out?',
      ],
      why: [
        'Då fanns kapitalet bara för att visas upp [re-se-balans-2008].',
        'Then the capital was there only to be shown [re-se-balans-2008].',
      ],
      about: ['transactions/tr-capitalround', 'threats/th-shelf'],
      from: ['re-se-balans-2008'],
    }),
    whether('t-many', 'threats', {
      q: [
        'Har samma person köpt flera bolag på kort tid?',
        'Has the same person bought several companies in a short time?',
      ],
      why: [
        'Flera bolag i rad är ett mönster vid svarta löner och bedrägeri.',
        'Several companies in a row are a pattern in undeclared wages and fraud.',
      ],
      about: ['threats/th-svart', 'threats/th-loan'],
    }),
    routine('t-who', 'co-strawcheck', {
      q: [
        'Träffar ni den som ska driva bolaget, och frågar om verksamheten?',
        'Do you meet who will run the company, and ask about its business?',
      ],
      why: [
        'Mötet avslöjar den som bara lånar ut sitt namn.',
        'The meeting reveals who only lends their name.',
      ],
    }),
    routine('t-control', 'co-control50', {
      q: [
        'Kontrollerar ni om någon under sanktioner äger eller styr bolaget?',
        'Do you check whether somebody under sanctions owns or controls the company?',
      ],
      why: [
        'Ett bolag som ägs till hälften av en sådan person omfattas också.',
        'A company half owned by such a person is covered too.',
      ],
    }),
    routine('t-exit', 'co-exit', {
      q: [
        'Avslutar ni uppdrag när frågor inte får svar?',
        'Do you end assignments when questions get no answer?',
      ],
      why: [
        'Utan svar ska affären inte göras. Det skyddar er adress och ert namn.',
        'Without an answer the deal must not be made. It protects your address and your name.',
      ],
    }),
  ],
};
