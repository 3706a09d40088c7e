import type { PortalTrade } from '@klarsikt/engine';
import { often, routine, whether } from './build.ts';

export const auditor: PortalTrade = {
  key: 'auditor',
  name: { sv: 'Revisor', en: 'Auditor' },
  businesses: ['bu-audit'],
  description: {
    sv: 'Byrån granskar företags årsredovisning och förvaltning och lämnar intyg.',
    en: 'The firm audits the accounts and management of companies and issues certificates.',
  },
  questions: [
    often('r-small', 'products', {
      q: [
        'Hur ofta granskar ni små bolag där ägaren själv sköter allt?',
        'How often do you audit small companies where the owner handles everything?',
      ],
      why: [
        'När en person styr allt finns ingen annan som märker fel.',
        'When one person controls everything nobody else notices mistakes.',
      ],
      about: ['products/pr-audit'],
    }),
    often('r-value', 'products', {
      q: ['Hur ofta värderar ni bolag eller tillgångar?', 'How often do you value companies or assets?'],
      why: [
        'Ett intyg om värde kan göra en påhittad affär trovärdig [re-fatf-acc-2019].',
        'A certificate of value can make an invented deal credible [re-fatf-acc-2019].',
      ],
      about: ['products/pr-valuation', 'threats/th-enabler'],
      from: ['re-fatf-acc-2019'],
    }),
    often('r-grant', 'products', {
      q: [
        'Hur ofta granskar ni bidrag eller projektredovisning?',
        'How often do you review grants or project accounts?',
      ],
      why: [
        'Ert intyg utlöser offentliga pengar. Följ några kvitton till verkligheten.',
        'Your certificate releases public money. Follow some receipts to reality.',
      ],
      about: ['products/pr-grantreview', 'threats/th-welfare'],
    }),
    often('r-capital', 'products', {
      q: [
        'Hur ofta intygar ni aktiekapital eller egendom som läggs in i ett bolag?',
        'How often do you certify share capital or property put into a company?',
      ],
      why: [
        'Kapital kan visas upp en dag och vara borta nästa [re-se-balans-2008].',
        'Capital can be shown one day and gone the next [re-se-balans-2008].',
      ],
      about: ['products/pr-capitalcert', 'threats/th-shelf'],
      from: ['re-se-balans-2008'],
    }),
    often('r-cash', 'customers', {
      q: [
        'Hur ofta har kunden stora intäkter i kontanter?',
        'How often does the client have much income in cash?',
      ],
      why: [
        'Dagskassan kan blandas med pengar från brott [re-eu-snra-2022].',
        'Daily takings can be mixed with money from crime [re-eu-snra-2022].',
      ],
      about: ['customers/cu-cashbiz', 'threats/th-cashfront'],
      from: ['re-eu-snra-2022'],
    }),
    often('r-chain', 'customers', {
      q: [
        'Hur ofta använder kunden långa led av underleverantörer?',
        'How often does the client use long chains of subcontractors?',
      ],
      why: [
        'Osanna fakturor och svarta löner göms längst ut i kedjan [re-se-bra-2015].',
        'False invoices and undeclared wages hide at the far end of the chain [re-se-bra-2015].',
      ],
      about: ['customers/cu-construction', 'customers/cu-labour', 'threats/th-svart'],
      from: ['re-se-bra-2015'],
    }),
    often('r-structure', 'customers', {
      q: [
        'Hur ofta ingår kunden i en grupp med bolag i flera länder?',
        'How often does the client belong to a group with companies in several countries?',
      ],
      why: [
        'Affärer inom gruppen kan flytta vinst och dölja ägare [re-fatf-bo-2018].',
        'Deals within the group can move profit and hide owners [re-fatf-bo-2018].',
      ],
      about: ['customers/cu-complex', 'threats/th-shell'],
      from: ['re-fatf-bo-2018'],
    }),
    often('r-switch', 'customers', {
      q: [
        'Hur ofta har kunden bytt revisor eller styrelse under året?',
        'How often has the client changed auditor or board during the year?',
      ],
      why: [
        'Tala med den förra revisorn. Ett byte kan vara ett försök att slippa frågor.',
        'Talk to the former auditor. A change can be an attempt to avoid questions.',
      ],
      about: ['customers/cu-nominee', 'threats/th-nominee-se'],
    }),
    often('r-third', 'channels', {
      q: [
        'Hur ofta litar ni på en annan byrås kontroll av vem kunden är?',
        "How often do you rely on another firm's check of who the client is?",
      ],
      why: [
        'Ansvaret är ert. Begär underlaget och läs det.',
        'The responsibility is yours. Ask for the documents and read them.',
      ],
      about: ['channels/ch-reliance'],
    }),
    whether('r-abroad', 'geography', {
      q: [
        'Har kunder stora köp eller försäljningar utanför EU?',
        'Do clients have large purchases or sales outside the EU?',
      ],
      why: [
        'Handel kan dölja att värde flyttas genom fel pris [re-fatf-tbml-2020].',
        'Trade can hide value being moved through wrong prices [re-fatf-tbml-2020].',
      ],
      about: ['customers/cu-trader', 'threats/th-tbml'],
      from: ['re-fatf-tbml-2020'],
    }),
    whether('r-invoice', 'threats', {
      q: [
        'Har ni sett fakturor utan innehåll som går att pröva?',
        'Have you seen invoices without content that can be tested?',
      ],
      why: [
        'Konsultarvoden utan resultat är ett vanligt sätt att ta ut pengar.',
        'Fees for consulting without a result are a common way of taking money out.',
      ],
      about: ['transactions/tr-fakeinvoice', 'transactions/tr-consultfee', 'threats/th-fakeinv'],
    }),
    whether('r-owner', 'threats', {
      q: [
        'Har ni sett lån mellan bolaget och ägaren som saknar avtal?',
        'Have you seen loans between company and owner without a contract?',
      ],
      why: [
        'Sådana lån kan ta ut brottspengar eller tömma ett bolag före konkurs.',
        'Such loans can take out criminal money or empty a company before bankruptcy.',
      ],
      about: ['transactions/tr-directorloan', 'threats/th-loot'],
    }),
    whether('r-price', 'threats', {
      q: [
        'Har ni sett affärer till ett pris som ingen kan förklara?',
        'Have you seen deals at a price that nobody can explain?',
      ],
      why: [
        'Ett pris utan förklaring flyttar värde från en till en annan.',
        'A price without an explanation moves value from one to another.',
      ],
      about: ['transactions/tr-mispriced', 'transactions/tr-pricegap', 'threats/th-tbml'],
    }),
    routine('r-accept', 'co-register', {
      q: [
        'Prövar ni varje ny kund mot register innan ni tackar ja?',
        'Do you test every new client against registers before accepting?',
      ],
      why: [
        'Registren visar skulder, tidigare konkurser och vem som företräder bolaget.',
        'Registers show debts, earlier bankruptcies and who represents the company.',
      ],
    }),
    routine('r-straw', 'co-strawcheck', {
      q: [
        'Träffar ni den som i verkligheten styr bolaget?',
        'Do you meet the person who really runs the company?',
      ],
      why: [
        'Ett möte visar om företrädaren känner verksamheten eller bara lånar ut sitt namn.',
        'A meeting shows whether the representative knows the business or only lends their name.',
      ],
    }),
    routine('r-consult', 'co-testing', {
      q: [
        'Läser en kollega igenom uppdrag med hög risk?',
        'Does a colleague read through assignments of high risk?',
      ],
      why: [
        'En andra läsare fångar tecken på brott som kan ha blivit vardag [re-se-ri-2021].',
        'A second reader catches signs of crime that may have become routine [re-se-ri-2021].',
      ],
      from: ['re-se-ri-2021'],
    }),
  ],
};
