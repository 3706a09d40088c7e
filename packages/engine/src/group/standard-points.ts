/**
 * The points that instruments demand of a group, in the form of requirements. The summaries are our own words. Each
 * point has the kind of text that it was compared with: the act itself, a copy of the draft, or none.
 */
import type { Text } from '../text/terms.ts';

/** The instruments that contain the points, with their state. Days are ISO days. */
export const groupInstruments = [
  {
    key: 'AMLR',
    name: {
      en: 'Regulation (EU) 2024/1624, Articles 16 and 17',
      sv: 'Förordning (EU) 2024/1624, artiklarna 16 och 17',
    },
    state: 'adopted',
    date: '2024-05-31',
    from: '2027-07-10',
    until: null,
  },
  {
    key: 'RTS-GROUP-DRAFT',
    name: {
      en: 'Group-wide requirements, draft technical standards',
      sv: 'Koncerngemensamma krav, utkast till tekniska standarder',
    },
    state: 'draft',
    date: '2026-04-16',
    from: '2027-07-10',
    until: '2026-09-29',
  },
  {
    key: 'RTS-GROUP',
    name: {
      en: 'Group-wide requirements, final report on technical standards',
      sv: 'Koncerngemensamma krav, slutrapport om tekniska standarder',
    },
    state: 'final',
    date: '2026-09-30',
    from: '2027-07-10',
    until: null,
  },
] as const satisfies readonly {
  readonly key: string;
  readonly name: Text;
  readonly state: 'draft' | 'final' | 'adopted';
  readonly date: string | null;
  readonly from: string | null;
  readonly until: string | null;
}[];

/** Key of an instrument with points about groups. */
export type GroupInstrument = (typeof groupInstruments)[number]['key'];

/** Checks on the page about groups, in display order. */
export const groupChecks = [
  'assessed',
  'age',
  'approved',
  'model',
  'scales',
  'weights',
  'thresholds',
  'appetite',
  'policies',
  'function',
  'sharing',
  'place',
  'law',
] as const;

/** A check on the page about groups. */
export type GroupCheck = (typeof groupChecks)[number];

/** Kinds of text that a point was compared with; `none`: the text was not available. */
export const comparedTextKinds = ['act', 'copy', 'none'] as const;

/** A point that an instrument demands of a group. `article` is empty when unknown. */
export interface GroupStandardPoint {
  readonly id: string;
  readonly instrument: GroupInstrument;
  readonly article: string;
  readonly summary: Text;
  readonly checks: readonly GroupCheck[];
  readonly from: string | null;
  readonly until: string | null;
  readonly compared: (typeof comparedTextKinds)[number];
}

/** Checks by point, the same in each instrument. */
const checksOf = {
  assessments: ['assessed', 'age', 'approved'],
  method: ['model', 'scales', 'weights', 'thresholds', 'appetite'],
  policies: ['policies', 'function'],
  sharing: ['sharing'],
  thirdCountries: ['place', 'law'],
} as const satisfies { readonly [id: string]: readonly GroupCheck[] };

type PointId = keyof typeof checksOf;
type Words = Pick<GroupStandardPoint, 'article' | 'summary' | 'compared'>;

const words = (compared: Words['compared'], article: string, en: string, sv: string): Words => ({
  ...{ compared, article, summary: { en, sv } },
});

/** The points of the final report are not entered, and the draft's points are not used in their place. */
const notKnown = words(
  'none',
  '',
  'The text of the final report is not entered here. Read it beside the draft.',
  'Slutrapportens text är inte införd här. Läs den bredvid utkastet.',
);

/**
 * Texts of the points by instrument: Articles 10, 16 and 17 of the Regulation as published on 19 June 2024, and the
 * draft as consulted on 16 April 2026.
 */
const wordsOf: { readonly [I in GroupInstrument]: { readonly [P in PointId]: Words } } = {
  AMLR: {
    assessments: words(
      'act',
      'Art. 16(1), 10(2)',
      'The parent undertaking assesses the risks of the group and takes into account the assessments of all branches and subsidiaries, which are approved, kept up to date and reviewed regularly.',
      'Moderföretaget bedömer koncernens risker och beaktar alla filialers och dotterföretags riskbedömningar, som är godkända, hålls aktuella och ses över regelbundet.',
    ),
    method: words(
      'act',
      'Art. 16(1)',
      'The assessment of the group has all elements of Article 10. The regulation prescribes no common method; the differences show how far levels can be compared.',
      'Koncernens riskbedömning innehåller alla delar av artikel 10. Förordningen föreskriver ingen gemensam metod; skillnaderna visar hur långt nivåer kan jämföras.',
    ),
    policies: words(
      'act',
      'Art. 16(1), (2)',
      'Policies, procedures and controls of the group, with all elements of Article 9, apply in every branch and subsidiary. A compliance manager at group level reports on them at least once a year, and the extent of the compliance functions is documented.',
      'Koncernens riktlinjer, rutiner och kontroller, med alla delar av artikel 9, gäller i varje filial och dotterföretag. En regelefterlevnadschef på koncernnivå rapporterar om dem minst en gång om året, och regelefterlevnadsfunktionernas omfattning är dokumenterad.',
    ),
    sharing: words(
      'act',
      'Art. 16(3)',
      'Obliged entities of the group exchange what matters for due diligence and for managing the risks: customers, beneficial owners, purpose of the relationship, and suspicions with their analyses. Confidentiality, data protection and use are safeguarded.',
      'Koncernens verksamhetsutövare utbyter det som behövs för kundkännedom och riskhantering: kunder, verkliga huvudmän, affärsförbindelsens syfte samt misstankar med analyser. Sekretess, dataskydd och användning är säkrade.',
    ),
    thirdCountries: words(
      'act',
      'Art. 17(1), (2)',
      'Units in third countries with weaker rules follow the regulation or rules equal to it. Where local law does not permit that, the parent undertaking takes additional measures and informs its supervisor.',
      'Enheter i tredjeland med svagare regler följer förordningen eller likvärdiga regler. Där lokal lag inte tillåter det vidtar moderföretaget ytterligare åtgärder och underrättar sin tillsynsmyndighet.',
    ),
  },
  'RTS-GROUP-DRAFT': {
    assessments: words(
      'none',
      '',
      'AMLA describes as the aim of the draft that a group has one view of its risks. The article is not entered here.',
      'AMLA anger som syfte med utkastet att en koncern har en samlad bild av sina risker. Artikeln är inte införd här.',
    ),
    method: words(
      'none',
      '',
      'No text of the draft on a common method is entered here.',
      'Ingen text i utkastet om en gemensam metod är införd här.',
    ),
    policies: words(
      'copy',
      'Art. 3',
      'Policies, procedures and controls of the group set out who shares which information with whom.',
      'Koncernens riktlinjer, rutiner och kontroller anger vem som delar vilken information med vem.',
    ),
    sharing: words(
      'copy',
      'Art. 4-8',
      'Shared are at least due diligence data, transactions, risk assessments, reported suspicions and other compliance information, as far as each needs them. The parent undertaking defines the situations, at least common customers, common beneficial owners and customers of one structure. Each entity keeps its own responsibility.',
      'Delas ska åtminstone kundkännedomsuppgifter, transaktioner, riskbedömningar, rapporterade misstankar och annan information om regelefterlevnad, i den mån var och en behöver dem. Moderföretaget anger situationerna, åtminstone gemensamma kunder, gemensamma verkliga huvudmän och kunder i samma struktur. Varje enhet behåller sitt eget ansvar.',
    ),
    thirdCountries: words(
      'copy',
      'Art. 10-15',
      'An obstacle in the law of a third country is notified to the supervisor within 28 days. Where the consent of customers does not remove it, one or more of the additional measures of Article 15 are taken; where they are not enough, the business ends.',
      'Ett hinder i ett tredjelands lag anmäls till tillsynsmyndigheten inom 28 dagar. Där kundernas samtycke inte undanröjer det vidtas en eller flera av de ytterligare åtgärderna i artikel 15; räcker de inte avslutas verksamheten.',
    ),
  },
  'RTS-GROUP': {
    ...{ assessments: notKnown, method: notKnown, policies: notKnown },
    ...{ sharing: notKnown, thirdCountries: notKnown },
  },
};

const pointIds = ['assessments', 'method', 'policies', 'sharing', 'thirdCountries'] as const;

const pointsOf = ({
  key: instrument,
  from,
  until,
}: (typeof groupInstruments)[number]): GroupStandardPoint[] =>
  pointIds.map((id) => ({ id, instrument, from, until, checks: checksOf[id], ...wordsOf[instrument][id] }));

/** Every point of every instrument about groups. */
export const groupStandardPoints: readonly GroupStandardPoint[] = groupInstruments.flatMap(pointsOf);
