import type { PortalTrade } from '@klarsikt/engine/portal';
import { createFrequencyQuestion, createRoutineQuestion, createYesNoQuestion } from './build.ts';

export const accountantTrade: PortalTrade = {
  key: 'accountant',
  name: { sv: 'Redovisningsbyrå', en: 'Accountant' },
  businesses: ['bu-acc'],
  description: {
    sv: 'Byrån sköter bokföring, bokslut, lön och skatt åt företag.',
    en: 'The firm keeps books and handles accounts, payroll and tax for companies.',
  },
  questions: [
    createFrequencyQuestion('a-pay', 'products', {
      q: [
        'Hur ofta betalar ni från kundens konto eller godkänner betalningar?',
        "How often do you pay from the client's account or approve payments?",
      ],
      why: [
        'Då är ni en del av kedjan. Bedragare riktar in sig på personer som kan ändra ett kontonummer [re-fatf-cef-2023].',
        'You are then part of the chain. Fraudsters target people who can change an account number [re-fatf-cef-2023].',
      ],
      about: ['products/pr-cfo', 'threats/th-bec'],
      from: ['re-fatf-cef-2023'],
    }),
    createFrequencyQuestion('a-funds', 'products', {
      q: [
        'Hur ofta förvarar ni kunders pengar på ett konto i byråns namn?',
        'How often do you keep clients’ money in an account in your name?',
      ],
      why: [
        'Spåret bryts när pengar går in och ut i ert namn [re-fatf-legal-2013].',
        'The trail is broken when money goes in and out in your name [re-fatf-legal-2013].',
      ],
      about: ['products/pr-clientfunds', 'threats/th-client'],
      from: ['re-fatf-legal-2013'],
    }),
    createFrequencyQuestion('a-payroll', 'products', {
      q: ['Hur ofta gör ni löner åt kunder?', 'How often do you run payroll for clients?'],
      why: [
        'Delade konton och lön som betalas tillbaka är tecken på att arbetare utnyttjas [re-fatf-ht-2018]. Det syns i lönefilen.',
        'Shared accounts and wages that are paid back are signs of exploited workers [re-fatf-ht-2018]. They can be seen in the payroll file.',
      ],
      about: ['products/pr-payroll', 'threats/th-labour'],
      from: ['re-fatf-ht-2018'],
    }),
    createFrequencyQuestion('a-form', 'products', {
      q: [
        'Hur ofta bildar ni bolag eller hjälper till att köpa lagerbolag?',
        'How often do you form companies or help to buy ready-made ones?',
      ],
      why: [
        'Nya bolag utan verksamhet används ofta till bedrägerier och svarta löner.',
        'New companies without any business are often used for fraud and undeclared wages.',
      ],
      about: ['products/pr-companyform', 'threats/th-shelf'],
    }),
    createFrequencyQuestion('a-trades', 'customers', {
      q: [
        'Hur ofta finns kunden i bygg, städ, bemanning, restaurang eller transport?',
        'How often is the client in building, cleaning, staffing, restaurants or transport?',
      ],
      why: [
        'Svartarbete är den största delen av den kriminella ekonomin [re-se-eso-2026]. De flesta företagen i branscherna sköter sig.',
        'Undeclared work is the largest part of the criminal economy [re-se-eso-2026]. Most firms in these trades are honest.',
      ],
      about: ['customers/cu-construction', 'customers/cu-labour', 'threats/th-svart'],
      from: ['re-se-eso-2026'],
    }),
    createFrequencyQuestion('a-cashbiz', 'customers', {
      q: [
        'Hur ofta får kunden mycket av sina intäkter i kontanter?',
        'How often does the client receive much of its income in cash?',
      ],
      why: [
        'Brottspengar kan blandas med dagskassan [re-eu-snra-2022]. Jämför kassan med inköpen.',
        'Criminal money can be mixed with the daily takings [re-eu-snra-2022]. Compare the takings with the purchases.',
      ],
      about: ['customers/cu-cashbiz', 'threats/th-cashfront'],
      from: ['re-eu-snra-2022'],
    }),
    createFrequencyQuestion('a-board', 'customers', {
      q: [
        'Hur ofta har kunden bytt styrelse, ägare eller byrå under året?',
        'How often has the client changed board, owner or accountant during the year?',
      ],
      why: [
        'En målvakt lånar ut sitt namn till någon annan. Fråga varför bytet gjordes [re-se-nra-2019].',
        'A straw person lends their name to somebody else. Ask why the change was made [re-se-nra-2019].',
      ],
      about: ['customers/cu-nominee', 'threats/th-nominee-se'],
      from: ['re-se-nra-2019'],
    }),
    createFrequencyQuestion('a-proxy', 'channels', {
      q: [
        'Hur ofta sköter någon utanför bolaget kontakten med er?',
        'How often does somebody outside the company handle the contact with you?',
      ],
      why: [
        'Beslutsfattaren kan vilja hålla sig dold. Be att få träffa företrädaren.',
        'The person in control may want to stay hidden. Ask to meet the representative of the company.',
      ],
      about: ['channels/ch-proxy', 'threats/th-hidden'],
    }),
    createYesNoQuestion('a-foreign', 'geography', {
      q: [
        'Har kunder bolag, konton eller stora betalningar i andra länder?',
        'Do clients have companies, accounts or large payments in other countries?',
      ],
      why: [
        'Ett bolag utomlands kan dölja ägare och vinster. Fråga vad det är till för.',
        'A company abroad can hide owners and profits. Ask about its purpose.',
      ],
      about: ['customers/cu-foreign', 'threats/th-offtax'],
    }),
    createFrequencyQuestion('a-invoices', 'threats', {
      q: [
        'Hur ofta ser ni fakturor utan tydligt innehåll från små underleverantörer?',
        'How often do you see vague invoices from small subcontractors?',
      ],
      why: [
        'Osanna fakturor gör vita pengar svarta [re-se-bra-2015]. Leta efter anställda, bilar och material.',
        'False invoices turn declared money into undeclared cash [re-se-bra-2015]. Look for staff, vehicles and materials.',
      ],
      about: ['transactions/tr-fakeinvoice', 'transactions/tr-subcontract', 'threats/th-svart'],
      from: ['re-se-bra-2015'],
    }),
    createFrequencyQuestion('a-loans', 'threats', {
      q: [
        'Hur ofta har kunden lån från en privatperson eller ett bolag utomlands?',
        'How often does the client have a loan from a private person or a company abroad?',
      ],
      why: [
        'Ett lån kan vara kundens egna brottspengar, återförda med ett avtal [re-fatf-pml-2018].',
        'A loan can be the client’s own criminal money, returned under a contract [re-fatf-pml-2018].',
      ],
      about: ['transactions/tr-privateloan', 'threats/th-loanback'],
      from: ['re-fatf-pml-2018'],
    }),
    createFrequencyQuestion('a-vat', 'threats', {
      q: [
        'Hur ofta begär kunden tillbaka mycket moms?',
        'How often does the client claim large VAT refunds?',
      ],
      why: [
        'Återbetald moms på påhittade affärer kan ge stora summor. Pengarna flyttas ofta samma dag.',
        'Refunded VAT on invented deals can be large sums. The money is often moved the same day.',
      ],
      about: ['transactions/tr-vatrefund', 'threats/th-vat'],
    }),
    createYesNoQuestion('a-salary', 'threats', {
      q: [
        'Har ni sett lön som betalats tillbaka, eller anställda som delar konto?',
        'Have you seen wages that were paid back, or employees who share an account?',
      ],
      why: [
        'Sådana löner kan ge någon tillgång till bidrag eller dölja svarta pengar [re-fatf-ht-2018].',
        'Such wages can give somebody access to benefits or hide undeclared money [re-fatf-ht-2018].',
      ],
      about: ['transactions/tr-salaryback', 'threats/th-welfare'],
      from: ['re-fatf-ht-2018'],
    }),
    createRoutineQuestion('a-start', 'co-register', {
      q: [
        'Söker ni i bolags- och skatteregister innan ni tar en kund?',
        'Do you search company and tax registers before you accept a client?',
      ],
      why: [
        'Registren visar skulder, byten och bolag som saknar verksamhet.',
        'The registers show debts, changes and companies without any business.',
      ],
    }),
    createRoutineQuestion('a-straw', 'co-strawcheck', {
      q: [
        'Kontrollerar ni att företrädaren verkligen driver bolaget?',
        'Do you check that the representative really runs the company?',
      ],
      why: [
        'Några frågor om verksamheten avslöjar en person som bara lånar ut sitt namn.',
        'A few questions about the business reveal a person who only lends their name.',
      ],
    }),
    createRoutineQuestion('a-review', 'co-testing', {
      q: [
        'Går någon annan än handläggaren igenom kundakter varje år?',
        'Does somebody other than the client manager review client files each year?',
      ],
      why: [
        'En daterad genomgång visar att rutinen används [re-se-lst-arb].',
        'A dated review shows that the routine is used [re-se-lst-arb].',
      ],
      from: ['re-se-lst-arb'],
    }),
  ],
};
