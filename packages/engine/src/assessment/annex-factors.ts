/**
 * The risk variables and the factors of lower and higher risk that an assessment must consider: Annexes I to III of
 * Regulation (EU) 2024/1624, in our own words. A new version of an annex only needs new entries in these data.
 */
import type { RiskType, Text } from '../text/terms.ts';

/**
 * Keys of the variables (`i-`), the factors of lower risk (`ii-`) and the factors of higher risk (`iii-`), in the
 * order of the annexes.
 */
export const annexFactorKeys = [
  'i-activity',
  'i-reputation',
  'i-behaviour',
  'i-residence',
  'i-business-places',
  'i-links',
  'i-purpose',
  'i-size',
  'i-regularity',
  'i-remote',
  'i-intermediaries',
  'i-beneficiary',
  'ii-listed',
  'ii-public',
  'ii-lower-places',
  'ii-small-life',
  'ii-pension-policy',
  'ii-employee-pension',
  'ii-inclusion',
  'ii-limited-product',
  'ii-member-states',
  'ii-effective-systems',
  'ii-low-crime',
  'ii-standards-met',
  'iii-unusual',
  'iii-higher-places',
  'iii-asset-vehicle',
  'iii-nominee',
  'iii-cash',
  'iii-complex-ownership',
  'iii-residence-scheme',
  'iii-no-substance',
  'iii-owned-no-substance',
  'iii-private-banking',
  'iii-anonymity',
  'iii-unknown-payer',
  'iii-new-practice',
  'iii-sensitive-goods',
  'iii-weak-systems',
  'iii-corruption',
  'iii-sanctioned',
  'iii-terrorism',
  'iii-secrecy',
] as const;

/** Key of a variable or a factor of the annexes. */
export type AnnexFactorKey = (typeof annexFactorKeys)[number];

/** A variable or factor with its place in the regulation and the risk type that it concerns. */
export interface AnnexFactor {
  readonly key: AnnexFactorKey;
  /** Annex and point of the regulation. */
  readonly paragraph: string;
  /** Annex of the entry: `variable` is Annex I, `lower` Annex II, `higher` Annex III. */
  readonly kind: 'variable' | 'lower' | 'higher';
  /** Risk type that the factor concerns. */
  readonly concerns: RiskType;
  readonly name: Text;
}

/** Place of a factor in the regulation, and the risk type that it concerns. */
type Frame = Pick<AnnexFactor, 'paragraph' | 'kind' | 'concerns'>;

const frame = (paragraph: string, kind: Frame['kind'], concerns: RiskType): Frame => ({
  paragraph,
  kind,
  concerns,
});

const variableOf = {
  customers: frame('Annex I', 'variable', 'customers'),
  products: frame('Annex I', 'variable', 'products'),
  channels: frame('Annex I', 'variable', 'channels'),
  geographies: frame('Annex I', 'variable', 'geographies'),
};
const lowerOf = {
  customers: frame('Annex II (1)', 'lower', 'customers'),
  products: frame('Annex II (2)', 'lower', 'products'),
  geographies: frame('Annex II (3)', 'lower', 'geographies'),
};
const higherOf = {
  customers: frame('Annex III (1)', 'higher', 'customers'),
  products: frame('Annex III (2)', 'higher', 'products'),
  geographies: frame('Annex III (3)', 'higher', 'geographies'),
};

/** Place and name by key; the type requires an entry for every key. */
const described: { readonly [K in AnnexFactorKey]: readonly [Frame, en: string, sv: string] } = {
  'i-activity': [
    variableOf.customers,
    'Business or professional activity of customer and beneficial owner',
    'Kundens och den verkliga huvudmannens verksamhet eller yrke',
  ],
  'i-reputation': [
    variableOf.customers,
    'Reputation of customer and beneficial owner',
    'Kundens och den verkliga huvudmannens anseende',
  ],
  'i-behaviour': [
    variableOf.customers,
    'Nature and behaviour of customer and beneficial owner',
    'Kundens och den verkliga huvudmannens karaktär och beteende',
  ],
  'i-residence': [
    variableOf.geographies,
    'Where customer and beneficial owner are resident or established',
    'Kundens och den verkliga huvudmannens hemvist eller etableringsort',
  ],
  'i-business-places': [
    variableOf.geographies,
    'Main places of business of customer and beneficial owner',
    'Kundens och den verkliga huvudmannens huvudsakliga verksamhetsorter',
  ],
  'i-links': [
    variableOf.geographies,
    'Places to which customer and beneficial owner have personal ties',
    'Platser som kunden och den verkliga huvudmannen har personlig anknytning till',
  ],
  'i-purpose': [
    variableOf.products,
    'Purpose of the account or business relationship',
    'Kontots eller affärsförbindelsens syfte',
  ],
  'i-size': [
    variableOf.products,
    'Size of deposits and transactions',
    'Insättningarnas och transaktionernas storlek',
  ],
  'i-regularity': [
    variableOf.products,
    'Regularity and length of the relationship',
    'Affärsförbindelsens regelbundenhet och varaktighet',
  ],
  'i-remote': [variableOf.channels, 'Extent of contact at a distance', 'Omfattningen av kontakt på distans'],
  'i-intermediaries': [
    variableOf.channels,
    'Introducers and intermediaries that are used',
    'Introducerande parter och mellanhänder som anlitas',
  ],
  'i-beneficiary': [
    variableOf.products,
    'Beneficiary of a life or investment insurance',
    'Förmånstagare till livförsäkring eller annan investeringsrelaterad försäkring',
  ],
  'ii-listed': [
    lowerOf.customers,
    'Listed companies under rules of disclosure',
    'Börsnoterade bolag med krav på offentliggörande',
  ],
  'ii-public': [
    lowerOf.customers,
    'Public administrations and publicly owned enterprises',
    'Offentlig förvaltning och offentligt ägda företag',
  ],
  'ii-lower-places': [
    lowerOf.customers,
    'Customers resident in places of lower risk',
    'Kunder med hemvist på platser med lägre risk',
  ],
  'ii-small-life': [lowerOf.products, 'Life insurance with a low premium', 'Livförsäkring med låg premie'],
  'ii-pension-policy': [
    lowerOf.products,
    'Pension insurance that cannot be surrendered early or pledged',
    'Pensionsförsäkring som varken kan återköpas i förtid eller pantsättas',
  ],
  'ii-employee-pension': [
    lowerOf.products,
    'Occupational pensions paid from wages',
    'Tjänstepension som betalas av lönen',
  ],
  'ii-inclusion': [
    lowerOf.products,
    'Limited services meant to include more people',
    'Begränsade tjänster för finansiell inkludering',
  ],
  'ii-limited-product': [
    lowerOf.products,
    'Products whose risk is limited by caps or open ownership',
    'Produkter vars risk begränsas av beloppsgränser eller insyn i ägandet',
  ],
  'ii-member-states': [lowerOf.geographies, 'Member States of the Union', 'Unionens medlemsstater'],
  'ii-effective-systems': [
    lowerOf.geographies,
    'Third countries with effective systems against money laundering',
    'Tredjeländer med verksamma system mot penningtvätt',
  ],
  'ii-low-crime': [
    lowerOf.geographies,
    'Third countries with little corruption and other crime',
    'Tredjeländer med låg korruption och annan brottslighet',
  ],
  'ii-standards-met': [
    lowerOf.geographies,
    'Third countries whose rules follow the FATF standards in practice',
    'Tredjeländer vars regler följer FATF:s standarder i praktiken',
  ],
  'iii-unusual': [
    higherOf.customers,
    'Relationships in unusual circumstances',
    'Affärsförbindelser under ovanliga omständigheter',
  ],
  'iii-higher-places': [
    higherOf.customers,
    'Customers resident in places of higher risk',
    'Kunder med hemvist på platser med högre risk',
  ],
  'iii-asset-vehicle': [
    higherOf.customers,
    'Legal persons or arrangements that only hold private wealth',
    'Juridiska personer eller konstruktioner som endast förvaltar privat förmögenhet',
  ],
  'iii-nominee': [
    higherOf.customers,
    'Companies with nominee shareholders or bearer shares',
    'Bolag med förvaltarregistrerade aktieägare eller innehavaraktier',
  ],
  'iii-cash': [higherOf.customers, 'Cash-intensive businesses', 'Kontantintensiva verksamheter'],
  'iii-complex-ownership': [
    higherOf.customers,
    'Ownership that is unusual or needlessly complex',
    'Ovanliga eller onödigt komplicerade ägarförhållanden',
  ],
  'iii-residence-scheme': [
    higherOf.customers,
    'Third-country nationals who seek residence or citizenship for an investment',
    'Tredjelandsmedborgare som söker uppehållsrätt eller medborgarskap mot investering',
  ],
  'iii-no-substance': [
    higherOf.customers,
    'Entities set up where they have no real activity or reason to be',
    'Enheter inrättade där de saknar verklig verksamhet eller ekonomiska skäl',
  ],
  'iii-owned-no-substance': [
    higherOf.customers,
    'Customers owned by such entities',
    'Kunder som ägs av sådana enheter',
  ],
  'iii-private-banking': [higherOf.products, 'Private banking', 'Private banking'],
  'iii-anonymity': [
    higherOf.products,
    'Products and transactions that favour anonymity',
    'Produkter och transaktioner som främjar anonymitet',
  ],
  'iii-unknown-payer': [
    higherOf.products,
    'Payments from third parties without a known tie',
    'Betalningar från tredje parter utan känd koppling',
  ],
  'iii-new-practice': [
    higherOf.products,
    'New products, ways of delivery and technologies',
    'Nya produkter, leveranssätt och tekniker',
  ],
  'iii-sensitive-goods': [
    higherOf.products,
    'Trade in goods such as oil, arms, precious metals, tobacco, cultural objects and protected species',
    'Handel med varor som olja, vapen, ädelmetaller, tobak, kulturföremål och skyddade arter',
  ],
  'iii-weak-systems': [
    higherOf.geographies,
    'Third countries with weak systems against money laundering',
    'Tredjeländer med svaga system mot penningtvätt',
  ],
  'iii-corruption': [
    higherOf.geographies,
    'Third countries with much corruption and other crime',
    'Tredjeländer med hög korruption och annan brottslighet',
  ],
  'iii-sanctioned': [
    higherOf.geographies,
    'Countries under sanctions, embargoes or similar measures',
    'Länder under sanktioner, embargon eller liknande åtgärder',
  ],
  'iii-terrorism': [
    higherOf.geographies,
    'Countries that fund terrorism or where terrorist groups act',
    'Länder som finansierar terrorism eller där terroristgrupper verkar',
  ],
  'iii-secrecy': [
    higherOf.geographies,
    'Third countries that allow financial secrecy',
    'Tredjeländer som tillåter finansiell sekretess',
  ],
};

/** All variables and factors, in the order of the annexes. */
export const annexFactors: readonly AnnexFactor[] = annexFactorKeys.map((key) => {
  const [where, en, sv] = described[key];
  return { key, ...where, name: { en, sv } };
});
