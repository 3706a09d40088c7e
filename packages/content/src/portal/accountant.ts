import type { PortalTrade } from '@klarsikt/engine';
import { often, routine, whether } from './build.ts';

export const accountant: PortalTrade = {
  key: 'accountant',
  name: { sv: 'Redovisningsbyrå', en: 'Accountant' },
  businesses: ['bu-acc'],
  description: {
    sv: 'Byrån sköter bokföring, bokslut, lön och skatt åt företag.',
    en: 'The firm keeps books and handles accounts, payroll and tax for companies.',
  },
  questions: [
    often('a-pay', 'products', {
      q: [
        'Hur ofta betalar ni från kundens konto eller godkänner betalningar?',
        "How often do you pay from the client's account or approve payments?",
      ],
      why: [
        'Då är ni en del av kedjan. Bedragare riktar sig mot den som kan ändra ett kontonummer [re-fatf-cef-2023].',
        'Then you are a part of the chain. Fraudsters aim at who can change an account number [re-fatf-cef-2023].',
      ],
      about: ['products/pr-cfo', 'threats/th-bec'],
      from: ['re-fatf-cef-2023'],
    }),
    often('a-funds', 'products', {
      q: [
        'Hur ofta förvarar ni kunders pengar på ett konto i byråns namn?',
        "How often do you keep clients' money on an account in your name?",
      ],
      why: [
        'Pengar som går in och ut i ert namn bryter spåret [re-fatf-legal-2013].',
        'Money that goes in and out in your name breaks the trail [re-fatf-legal-2013].',
      ],
      about: ['products/pr-clientfunds', 'threats/th-client'],
      from: ['re-fatf-legal-2013'],
    }),
    often('a-payroll', 'products', {
      q: ['Hur ofta gör ni löner åt kunder?', 'How often do you run payroll for clients?'],
      why: [
        'Delade konton och lön som lämnas tillbaka visar att arbetare utnyttjas [re-fatf-ht-2018]. Det syns i lönefilen.',
        'Shared accounts and wages handed back show that workers are exploited [re-fatf-ht-2018]. The payroll file shows it.',
      ],
      about: ['products/pr-payroll', 'threats/th-labour'],
      from: ['re-fatf-ht-2018'],
    }),
    often('a-form', 'products', {
      q: [
        'Hur ofta bildar ni bolag eller hjälper till att köpa lagerbolag?',
        'How often do you form companies or help to buy ready-made ones?',
      ],
      why: [
        'Nya bolag utan verksamhet är ett vanligt verktyg för bedrägeri och svarta löner.',
        'New companies without a business are a common tool for fraud and undeclared wages.',
      ],
      about: ['products/pr-companyform', 'threats/th-shelf'],
    }),
    often('a-trades', 'customers', {
      q: [
        'Hur ofta finns kunden i bygg, städ, bemanning, restaurang eller transport?',
        'How often is the client in building, cleaning, staffing, restaurants or transport?',
      ],
      why: [
        'Svartarbete är den största delen av den kriminella ekonomin [re-se-eso-2026]. De flesta i branscherna sköter sig.',
        'Undeclared work is the largest part of the criminal economy [re-se-eso-2026]. Most in these trades behave.',
      ],
      about: ['customers/cu-construction', 'customers/cu-labour', 'threats/th-svart'],
      from: ['re-se-eso-2026'],
    }),
    often('a-cashbiz', 'customers', {
      q: [
        'Hur ofta får kunden mycket av sina intäkter i kontanter?',
        'How often does the client take much of its income in cash?',
      ],
      why: [
        'Pengar från brott kan blandas med dagskassan [re-eu-snra-2022]. Jämför kassan med inköpen.',
        'Money from crime can be mixed with the daily takings [re-eu-snra-2022]. Compare takings with purchases.',
      ],
      about: ['customers/cu-cashbiz', 'threats/th-cashfront'],
      from: ['re-eu-snra-2022'],
    }),
    often('a-board', 'customers', {
      q: [
        'Hur ofta har kunden bytt styrelse, ägare eller byrå under året?',
        'How often has the client changed board, owner or accountant during the year?',
      ],
      why: [
        'En målvakt är någon som lånar ut sitt namn. Fråga varför bytet skedde [re-se-nra-2019].',
        'A straw person is somebody who lends their name. Ask why the change was made [re-se-nra-2019].',
      ],
      about: ['customers/cu-nominee', 'threats/th-nominee-se'],
      from: ['re-se-nra-2019'],
    }),
    often('a-proxy', 'channels', {
      q: [
        'Hur ofta sköter någon utanför bolaget kontakten med er?',
        'How often does somebody outside the company handle the contact with you?',
      ],
      why: [
        'Den som bestämmer kan vilja stå utanför. Be att få träffa företrädaren.',
        'Who decides may want to stay outside. Ask to meet whoever represents the company.',
      ],
      about: ['channels/ch-proxy', 'threats/th-hidden'],
    }),
    whether('a-foreign', 'geography', {
      q: [
        'Har kunder bolag, konton eller stora betalningar i andra länder?',
        'Do clients have companies, accounts or large payments in other countries?',
      ],
      why: [
        'Ett bolag utomlands kan dölja ägare och vinst. Fråga vad det är till för.',
        'A company abroad can hide owner and profit. Ask what it is for.',
      ],
      about: ['customers/cu-foreign', 'threats/th-offtax'],
    }),
    often('a-invoices', 'threats', {
      q: [
        'Hur ofta ser ni fakturor utan tydligt innehåll från små underleverantörer?',
        'How often do you see vague invoices from small subcontractors?',
      ],
      why: [
        'En osann faktura gör vita pengar svarta [re-se-bra-2015]. Leta efter anställda, bilar och material.',
        'A false invoice turns white money black [re-se-bra-2015]. Look for staff, cars and material.',
      ],
      about: ['transactions/tr-fakeinvoice', 'transactions/tr-subcontract', 'threats/th-svart'],
      from: ['re-se-bra-2015'],
    }),
    often('a-loans', 'threats', {
      q: [
        'Hur ofta har kunden lån från en privatperson eller ett bolag utomlands?',
        'How often does the client have a loan from a private person or a company abroad?',
      ],
      why: [
        'Ett lån kan vara egna brottspengar som kommer tillbaka med avtal [re-fatf-pml-2018].',
        "A loan may be one's own criminal money coming back with a contract [re-fatf-pml-2018].",
      ],
      about: ['transactions/tr-privateloan', 'threats/th-loanback'],
      from: ['re-fatf-pml-2018'],
    }),
    often('a-vat', 'threats', {
      q: ['Hur ofta begär kunden tillbaka mycket moms?', 'How often does the client claim back much VAT?'],
      why: [
        'Moms på affärer som inte finns är stora pengar. Pengarna flyttas ofta samma dag.',
        'VAT on deals that do not exist is big money. It is often moved the same day.',
      ],
      about: ['transactions/tr-vatrefund', 'threats/th-vat'],
    }),
    whether('a-salary', 'threats', {
      q: [
        'Har ni sett lön som lämnas tillbaka, eller anställda som delar konto?',
        'Have you seen wages handed back, or employees sharing an account?',
      ],
      why: [
        'Sådana löner kan ge någon rätt till bidrag eller dölja svarta pengar [re-fatf-ht-2018].',
        'Such wages can entitle somebody to benefits or hide black money [re-fatf-ht-2018].',
      ],
      about: ['transactions/tr-salaryback', 'threats/th-welfare'],
      from: ['re-fatf-ht-2018'],
    }),
    routine('a-start', 'co-register', {
      q: [
        'Söker ni i bolags- och skatteregister innan ni tar en kund?',
        'Do you search company and tax registers before taking a client?',
      ],
      why: [
        'Registren visar skulder, byten och bolag som saknar verksamhet.',
        'Registers show debts, changes and companies without a business.',
      ],
    }),
    routine('a-straw', 'co-strawcheck', {
      q: [
        'Kontrollerar ni att företrädaren själv driver bolaget?',
        'Do you check that the representative runs the company themselves?',
      ],
      why: [
        'Några frågor om verksamheten avslöjar den som bara lånar ut sitt namn.',
        'A few questions on the business reveal who only lends their name.',
      ],
    }),
    routine('a-review', 'co-testing', {
      q: [
        'Går någon annan än handläggaren igenom kundakter varje år?',
        'Does somebody other than the one in charge go through client files each year?',
      ],
      why: [
        'En genomgång med datum visar att rutinen lever [re-se-lst-arb].',
        'A review with a date shows that the routine lives [re-se-lst-arb].',
      ],
      from: ['re-se-lst-arb'],
    }),
  ],
};
