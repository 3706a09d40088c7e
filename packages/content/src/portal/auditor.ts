import type { PortalTrade } from '@klarsikt/engine/portal';
import { createFrequencyQuestion, createRoutineQuestion, createYesNoQuestion } from './build.ts';

export const auditorTrade: PortalTrade = {
  key: 'auditor',
  name: { sv: 'Revisor', en: 'Auditor' },
  businesses: ['bu-audit'],
  description: {
    sv: 'Byrån granskar företags årsredovisning och förvaltning och lämnar intyg.',
    en: 'The firm audits the accounts and management of companies and issues certificates.',
  },
  questions: [
    createFrequencyQuestion('r-small', 'products', {
      q: [
        'Hur ofta granskar ni små bolag där ägaren själv sköter allt?',
        'How often do you audit small companies where the owner handles everything?',
      ],
      why: [
        'När en person styr allt märker ingen annan oegentligheter.',
        'When one person controls everything, nobody else notices irregularities.',
      ],
      about: ['products/pr-audit'],
    }),
    createFrequencyQuestion('r-value', 'products', {
      q: ['Hur ofta värderar ni bolag eller tillgångar?', 'How often do you value companies or assets?'],
      why: [
        'Ett intyg om värde kan göra en påhittad affär trovärdig [re-fatf-acc-2019].',
        'A certificate of value can make an invented deal credible [re-fatf-acc-2019].',
      ],
      about: ['products/pr-valuation', 'threats/th-enabler'],
      from: ['re-fatf-acc-2019'],
    }),
    createFrequencyQuestion('r-grant', 'products', {
      q: [
        'Hur ofta granskar ni bidrag eller projektredovisning?',
        'How often do you review grants or project accounts?',
      ],
      why: [
        'Offentliga medel betalas ut på ert intyg. Kontrollera några kvitton mot verkligheten.',
        'Public money is paid out on your certificate. Check some receipts against reality.',
      ],
      about: ['products/pr-grantreview', 'threats/th-welfare'],
    }),
    createFrequencyQuestion('r-capital', 'products', {
      q: [
        'Hur ofta intygar ni aktiekapital eller egendom som läggs in i ett bolag?',
        'How often do you certify share capital or property put into a company?',
      ],
      why: [
        'Kapital kan visas upp en dag och vara borta nästa [re-se-balans-2008].',
        'Capital can be shown one day and be gone the next [re-se-balans-2008].',
      ],
      about: ['products/pr-capitalcert', 'threats/th-shelf'],
      from: ['re-se-balans-2008'],
    }),
    createFrequencyQuestion('r-cash', 'customers', {
      q: [
        'Hur ofta har kunden stora intäkter i kontanter?',
        'How often does the client have a large income in cash?',
      ],
      why: [
        'Dagskassan kan blandas med brottspengar [re-eu-snra-2022].',
        'Daily takings can be mixed with criminal money [re-eu-snra-2022].',
      ],
      about: ['customers/cu-cashbiz', 'threats/th-cashfront'],
      from: ['re-eu-snra-2022'],
    }),
    createFrequencyQuestion('r-chain', 'customers', {
      q: [
        'Hur ofta använder kunden långa led av underleverantörer?',
        'How often does the client use long chains of subcontractors?',
      ],
      why: [
        'Osanna fakturor och svarta löner döljs ofta längst ut i kedjan [re-se-bra-2015].',
        'False invoices and undeclared wages are often hidden at the far end of the chain [re-se-bra-2015].',
      ],
      about: ['customers/cu-construction', 'customers/cu-labour', 'threats/th-svart'],
      from: ['re-se-bra-2015'],
    }),
    createFrequencyQuestion('r-structure', 'customers', {
      q: [
        'Hur ofta ingår kunden i en koncern med bolag i flera länder?',
        'How often does the client belong to a group with companies in several countries?',
      ],
      why: [
        'Affärer inom koncernen kan flytta vinster och dölja ägare [re-fatf-bo-2018].',
        'Transactions within the group can move profits and hide owners [re-fatf-bo-2018].',
      ],
      about: ['customers/cu-complex', 'threats/th-shell'],
      from: ['re-fatf-bo-2018'],
    }),
    createFrequencyQuestion('r-switch', 'customers', {
      q: [
        'Hur ofta har kunden bytt revisor eller styrelse under året?',
        'How often has the client changed auditor or board during the year?',
      ],
      why: [
        'Tala med den förra revisorn. Ett byte kan vara ett försök att slippa frågor.',
        'Talk to the previous auditor. A change can be an attempt to avoid questions.',
      ],
      about: ['customers/cu-nominee', 'threats/th-nominee-se'],
    }),
    createFrequencyQuestion('r-third', 'channels', {
      q: [
        'Hur ofta förlitar ni er på en annan byrås identitetskontroll av kunden?',
        'How often do you rely on another firm’s identity check of the client?',
      ],
      why: [
        'Ansvaret är ert. Begär underlaget och läs det.',
        'The responsibility is yours. Ask for the documents and read them.',
      ],
      about: ['channels/ch-reliance'],
    }),
    createYesNoQuestion('r-abroad', 'geography', {
      q: [
        'Har kunder stora köp eller försäljningar utanför EU?',
        'Do clients have large purchases or sales outside the EU?',
      ],
      why: [
        'Handel till felaktiga priser kan användas för att flytta värden [re-fatf-tbml-2020].',
        'Trade at false prices can be used to move value [re-fatf-tbml-2020].',
      ],
      about: ['customers/cu-trader', 'threats/th-tbml'],
      from: ['re-fatf-tbml-2020'],
    }),
    createYesNoQuestion('r-invoice', 'threats', {
      q: [
        'Har ni sett fakturor vars innehåll inte går att kontrollera?',
        'Have you seen invoices whose content cannot be verified?',
      ],
      why: [
        'Konsultarvoden utan resultat är ett vanligt sätt att ta ut pengar.',
        'Consulting fees without a result are a common way to take money out.',
      ],
      about: ['transactions/tr-fakeinvoice', 'transactions/tr-consultfee', 'threats/th-fakeinv'],
    }),
    createYesNoQuestion('r-owner', 'threats', {
      q: [
        'Har ni sett lån mellan bolaget och ägaren som saknar avtal?',
        'Have you seen loans between the company and its owner without a contract?',
      ],
      why: [
        'Sådana lån kan användas för att ta ut brottspengar eller tömma ett bolag före konkurs.',
        'Such loans can be used to take out criminal money or to empty a company before bankruptcy.',
      ],
      about: ['transactions/tr-directorloan', 'threats/th-loot'],
    }),
    createYesNoQuestion('r-price', 'threats', {
      q: [
        'Har ni sett affärer till oförklarliga priser?',
        'Have you seen transactions at unexplained prices?',
      ],
      why: [
        'Ett oförklarligt pris kan flytta värde från en part till en annan.',
        'An unexplained price can move value from one party to another.',
      ],
      about: ['transactions/tr-mispriced', 'transactions/tr-pricegap', 'threats/th-tbml'],
    }),
    createRoutineQuestion('r-accept', 'co-register', {
      q: [
        'Kontrollerar ni varje ny kund mot register innan ni tackar ja?',
        'Do you check every new client against registers before you accept?',
      ],
      why: [
        'Registren visar skulder, tidigare konkurser och vem som företräder bolaget.',
        'The registers show debts, earlier bankruptcies and who represents the company.',
      ],
    }),
    createRoutineQuestion('r-straw', 'co-strawcheck', {
      q: [
        'Träffar ni personen som i verkligheten styr bolaget?',
        'Do you meet the person who really runs the company?',
      ],
      why: [
        'Ett möte visar om företrädaren känner verksamheten eller bara lånar ut sitt namn.',
        'A meeting shows whether the representative knows the business or just lends their name.',
      ],
    }),
    createRoutineQuestion('r-consult', 'co-testing', {
      q: ['Granskar en kollega uppdrag med hög risk?', 'Does a colleague review high-risk assignments?'],
      why: [
        'En kollega kan upptäcka tecken på brott som du har vant dig vid [re-se-ri-2021].',
        'A colleague can notice signs of crime that you have become used to [re-se-ri-2021].',
      ],
      from: ['re-se-ri-2021'],
    }),
  ],
};
