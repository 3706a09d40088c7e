/** Summaries in our own words of the demands in Article 10 of Regulation (EU) 2024/1624, by requirement key. */
import type { Text } from '@klarsikt/engine/text';

const t = (en: string, sv: string): Text => ({ en, sv });

export const regulationSummaries: Readonly<Record<string, Text>> = {
  'rq-amlr-c1': t(
    'The assessment is proportionate to the nature, risks, complexity and size of the business, which it describes.',
    'Riskbedömningen står i proportion till verksamhetens art, risker, komplexitet och storlek, och beskriver verksamheten.',
  ),
  'rq-amlr-c2': t(
    'The risks of money laundering and terrorist financing are assessed, and those of targeted financial sanctions not being applied or being evaded.',
    'Riskerna för penningtvätt och finansiering av terrorism är bedömda, liksom riskerna för att riktade ekonomiska sanktioner inte tillämpas eller kringgås.',
  ),
  'rq-amlr-c3': t(
    'The compliance officer draws up the assessment.',
    'Centralt funktionsansvarig upprättar riskbedömningen.',
  ),
  'rq-amlr-c4': t(
    'The management body in its management function approves the assessment.',
    'Ledningsorganet i dess ledningsfunktion godkänner riskbedömningen.',
  ),
  'rq-amlr-c5': t(
    'The assessment is communicated to the management body in its supervisory function, where there is one.',
    'Riskbedömningen lämnas till ledningsorganet i dess tillsynsfunktion, om det finns en sådan.',
  ),
  'rq-amlr-c6': t(
    'The findings of the Commission’s assessment of the risks in the Union are taken into account.',
    'Resultaten av kommissionens bedömning av riskerna i unionen är beaktade.',
  ),
  'rq-amlr-c7': t(
    'The findings of the national risk assessments of the Member States are taken into account.',
    'Resultaten av medlemsstaternas nationella riskbedömningar är beaktade.',
  ),
  'rq-amlr-c8': t(
    'The relevant sector-specific risk assessments of the Member States are taken into account.',
    'Medlemsstaternas relevanta sektorsspecifika riskbedömningar är beaktade.',
  ),
  'rq-amlr-c9': t(
    'Relevant information of international standard setters, or relevant publications of the Commission or AMLA, are taken into account.',
    'Relevant information från internationella standardsättare, eller relevanta publikationer från kommissionen eller AMLA, är beaktade.',
  ),
  'rq-amlr-c10': t(
    'The information of the competent authorities on risks is taken into account.',
    'Behöriga myndigheters information om risker är beaktad.',
  ),
  'rq-amlr-c11': t(
    'Information on the customer base is taken into account.',
    'Information om kundstocken är beaktad.',
  ),
  'rq-amlr-c16': t(
    'Customers and geographical areas are among the risk variables and factors that are taken into account.',
    'Kunder och geografiska områden ingår bland de riskvariabler och riskfaktorer som är beaktade.',
  ),
  'rq-amlr-c17': t(
    'The risk variables of Annex I and the risk factors of Annexes II and III are taken into account.',
    'Riskvariablerna i bilaga I och riskfaktorerna i bilagorna II och III är beaktade.',
  ),
  'rq-amlr-c23': t(
    'The assessment is documented, kept up to date and reviewed regularly, also when an event affects the risks considerably.',
    'Riskbedömningen är dokumenterad, hålls aktuell och ses över regelbundet, även när en händelse påverkar riskerna betydligt.',
  ),
  'rq-amlr-c24': t(
    'The risks are assessed and measures taken before a new product, service, business practice, channel or technology is launched, or a new customer segment or area is served.',
    'Riskerna är bedömda och åtgärder vidtagna innan en ny produkt, tjänst, affärsmetod, kanal eller teknik lanseras eller ett nytt kundsegment eller område betjänas.',
  ),
  'rq-amlr-c25': t(
    'The supervisor is given the assessment on request.',
    'Tillsynsmyndigheten får riskbedömningen på begäran.',
  ),
  'rq-amlr-c27': t(
    'A documented assessment of one’s own may be dispensed with only where the supervisor has decided so for a sector whose risks are clear and understood.',
    'En egen dokumenterad riskbedömning får undvaras bara om tillsynsmyndigheten har beslutat det för en sektor vars risker är tydliga och kända.',
  ),
};
