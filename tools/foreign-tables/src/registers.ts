/** Makes registers of controls and of threats as other organisations write them. */
import type { EntryField } from '@klarsikt/engine/recognise';
import { type Language, languages } from '@klarsikt/engine/text';
import type { SeededChoices } from './choices.ts';
import { captionLines } from './heads.ts';
import type { GeneratedCell, TrueValue, WriterAbility } from './made.ts';
import { createTextCell, type DraftTable, TableBuilder } from './placing.ts';
import { createLevelCell, type LevelScale, pickTableScale } from './scales.ts';
import { registerSubjects, type TableSubject } from './world.ts';

type Words = { readonly [L in Language]: readonly string[] };

/** A cell of a register with the value that the import should read. */
interface Content {
  readonly cell: GeneratedCell | null;
  readonly value: TrueValue['value'];
  /** False if a person has to confirm the value. */
  readonly isPlain: boolean;
}

interface RegisterColumn {
  readonly headings: Words;
  /** The field that the column fills; null for a column that the product does not have. */
  readonly field: EntryField | null;
  readonly isLevel?: true;
  readonly write?: (given: { choices: SeededChoices; language: Language; at: number }) => Content;
}

const said = (cell: GeneratedCell | null, value: TrueValue['value'], isPlain = true): Content => ({
  ...{ cell, value, isPlain },
});

const texts = (field: EntryField | null, headings: Words, contents: Words): RegisterColumn => ({
  ...{ headings, field },
  write: ({ choices, language }) => {
    const text = choices.of(contents[language]);
    return text === '' ? said(null, null) : said(createTextCell(text), text);
  },
});

const flags: { readonly [L in Language]: readonly (readonly [string, boolean])[] } = {
  sv: [
    ['Ja', true],
    ['Nej', false],
    ['x', true],
    ['✓', true],
    ['☐', false],
    ['Införd', true],
    ['Ej införd', false],
  ],
  en: [
    ['Yes', true],
    ['No', false],
    ['Y', true],
    ['N', false],
    ['☒', true],
    ['Implemented', true],
    ['Not implemented', false],
  ],
};

const days: { readonly [L in Language]: readonly (readonly [text: string, day: string])[] } = {
  sv: [
    ['2025-11-03', '2025-11-03'],
    ['31.12.2025', '2025-12-31'],
    ['20251103', '2025-11-03'],
    ['3 november 2025', '2025-11-03'],
    ['den 15 mars 2025', '2025-03-15'],
  ],
  en: [
    ['2025-11-03', '2025-11-03'],
    ['31/12/2025', '2025-12-31'],
    ['3 November 2025', '2025-11-03'],
    ['15 Mar 2025', '2025-03-15'],
    ['March 15, 2025', '2025-03-15'],
  ],
};

const numbered: RegisterColumn = {
  headings: { en: ['ID', 'No.', 'Ref', 'Register no.'], sv: ['Nr', 'ID', 'Ref.', 'Löpnr'] },
  field: null,
  write: ({ at, choices }) => said(createTextCell(choices.percent(50) ? `R-${at + 1}` : `${at + 1}`), null),
};

const level = (field: EntryField, headings: Words): RegisterColumn => ({ headings, field, isLevel: true });

/** Columns before the name of a row. */
const before: { readonly [K in 'controls' | 'threats']: readonly RegisterColumn[] } = {
  controls: [
    numbered,
    texts(
      null,
      {
        en: ['Control type', 'Type of control', 'Control category'],
        sv: ['Kontrolltyp', 'Typ av kontroll', 'Kategori'],
      },
      { en: ['Manual', 'Automatic', 'Preventive'], sv: ['Manuell', 'Automatisk', 'Förebyggande'] },
    ),
    texts(
      null,
      {
        en: ['Control objective', 'Related risk'],
        sv: ['Kontrollmål', 'Relaterad risk', 'Mål med kontrollen'],
      },
      { en: ['Know the customer', 'Late reports'], sv: ['Kundkännedom', 'Sena rapporter'] },
    ),
  ],
  threats: [
    numbered,
    texts(
      null,
      {
        en: ['Threat category', 'Threat actor', 'Threat type'],
        sv: ['Hotkategori', 'Hotaktör', 'Typ av hot'],
      },
      { en: ['External', 'Organised group'], sv: ['Extern', 'Organiserad grupp'] },
    ),
  ],
};

const note = texts(
  'note',
  { en: ['Comment', 'Notes', 'Remarks'], sv: ['Kommentar', 'Anteckning', 'Anmärkning'] },
  { en: ['To be followed up', '', 'See the minutes'], sv: ['Följs upp', '', 'Se protokollet'] },
);

const controlColumns: readonly RegisterColumn[] = [
  texts(
    'description',
    { en: ['Description', 'Control description'], sv: ['Beskrivning', 'Beskrivning av kontrollen'] },
    { en: ['As the manual has it', 'Two persons decide'], sv: ['Enligt handboken', 'Två personer beslutar'] },
  ),
  texts(
    'owner',
    { en: ['Control owner', 'Owner', 'Responsible'], sv: ['Kontrollägare', 'Ansvarig', 'Ägare'] },
    { en: ['AML officer', 'Operations', 'Anna Lind'], sv: ['CFA', 'Anna Lind', 'Kundtjänst'] },
  ),
  texts(
    'frequency',
    { en: ['Frequency', 'How often'], sv: ['Frekvens', 'Hur ofta', 'Periodicitet'] },
    { en: ['Monthly', 'Quarterly', 'Ongoing'], sv: ['Månadsvis', 'Kvartalsvis', 'Löpande'] },
  ),
  texts(
    'evidence',
    { en: ['Evidence', 'Test result'], sv: ['Underlag', 'Testresultat'] },
    { en: ['25 of 25 samples', 'Report 2025:4'], sv: ['25 av 25 prov', 'Rapport 2025:4'] },
  ),
  {
    headings: { en: ['Last tested', 'Test date'], sv: ['Senast testad', 'Testdatum'] },
    field: 'evidenceDate',
    write: ({ choices, language }) => {
      const [text, day] = choices.of(days[language]);
      return said(createTextCell(text), day);
    },
  },
  {
    headings: {
      en: ['Next test', 'Next test date', 'Planned test date'],
      sv: ['Nästa test', 'Nästa testdatum', 'Planerat testdatum'],
    },
    field: null,
    write: () => said(createTextCell('2027-01-31'), null),
  },
  {
    headings: { en: ['In use', 'Implemented', 'In place'], sv: ['Används', 'Införd', 'På plats'] },
    field: 'inUse',
    write: ({ choices, language }) => {
      const [text, isUsed] = choices.of(flags[language]);
      return said(createTextCell(text), isUsed);
    },
  },
  texts(null, { en: ['Status'], sv: ['Status'] }, { en: ['Open', 'Closed'], sv: ['Öppen', 'Stängd'] }),
  note,
];

const apart = [
  level('design', {
    en: ['Design', 'Design effectiveness', 'Design adequacy'],
    sv: ['Utformning', 'Designeffektivitet'],
  }),
  level('operation', {
    en: ['Operation', 'Operating effectiveness', 'Operational effectiveness'],
    sv: ['Funktion', 'Efterlevnad', 'Operativ effektivitet'],
  }),
];
const together = level('strength', {
  en: ['Effectiveness', 'Control effectiveness', 'Rating', 'Strength'],
  sv: ['Effektivitet', 'Kontrollstyrka', 'Betyg', 'Styrka'],
});

/** A column beside the current rating, with the rating of an earlier year or the planned one. */
const otherRating: Words = {
  en: ['Previous rating', 'Rating last year', 'Target level'],
  sv: ['Föregående bedömning', 'Bedömning förra året', 'Målnivå'],
};

interface Made {
  readonly column: RegisterColumn;
  readonly heading: string;
  readonly segment?: 'INDIVIDUALS' | 'CORPORATES';
}

function controlsMade(choices: SeededChoices, language: Language, scale: LevelScale): readonly Made[] {
  const levels = choices.percent(55) ? choices.some(apart, 1 + choices.below(2)) : [together];
  const rest = choices.some(controlColumns, 2 + choices.below(5));
  const columns = choices.percent(70) ? [...levels, ...rest] : [...rest, ...levels];
  return columns.map((column) => ({
    column,
    heading: `${choices.of(column.headings[language])}${column.isLevel ? scale.words[language] : ''}`,
  }));
}

const threatLevel = level('level', {
  en: ['Threat level', 'Level', 'Rating'],
  sv: ['Hotnivå', 'Nivå', 'Bedömning'],
});
const motivation = texts(
  'motivation',
  { en: ['Rationale', 'Justification'], sv: ['Motivering', 'Skäl'] },
  { en: ['Two cases this year', 'As reviewed.'], sv: ['Två fall under året', 'Enligt genomgången.'] },
);
const segmentWords = {
  en: { INDIVIDUALS: 'individuals', CORPORATES: 'companies' },
  sv: { INDIVIDUALS: 'privatpersoner', CORPORATES: 'företag' },
} as const;

function threatsMade(choices: SeededChoices, language: Language, scale: LevelScale): readonly Made[] {
  const heading = choices.of(threatLevel.headings[language]);
  const levels: readonly Made[] = choices.percent(25)
    ? (['INDIVIDUALS', 'CORPORATES'] as const).map((segment) => ({
        ...{ column: threatLevel, segment },
        heading: `${heading} ${segmentWords[language][segment]}${scale.words[language]}`,
      }))
    : [{ column: threatLevel, heading: `${heading}${scale.words[language]}` }];
  const others = [...(choices.percent(85) ? [motivation] : []), ...(choices.percent(40) ? [note] : [])];
  return [...levels, ...others.map((column) => ({ column, heading: choices.of(column.headings[language]) }))];
}

/** Ways in which a register names its rows. */
const nameForms = ['name', 'name', 'name', 'capitals', 'numbered', 'key'] as const;

function namedAs(
  form: (typeof nameForms)[number],
  { key, name }: TableSubject,
  language: Language,
  at: number,
): string {
  if (form === 'capitals') return name[language].toUpperCase();
  if (form === 'numbered') return `${at + 1}. ${name[language]}`;
  return form === 'key' ? key : name[language];
}

const ownNames = {
  controls: {
    en: ['Morning meeting of the branch', 'Key cabinet inspection'],
    sv: ['Morgonmöte på kontoret', 'Nyckelskåpets genomgång'],
  },
  threats: {
    en: ['Volcanic eruption', 'Loss of parking permits'],
    sv: ['Vulkanutbrott', 'Förlorade parkeringstillstånd'],
  },
} as const;

const nameHeadings = {
  controls: { en: ['Control', 'Control name', 'Measure'], sv: ['Kontroll', 'Åtgärd', 'Kontrollens namn'] },
  threats: { en: ['Threat', 'Threat scenario', 'Scenario'], sv: ['Hot', 'Hotscenario', 'Scenario'] },
} as const;

type RegisterKind = keyof typeof nameHeadings;

interface Register {
  readonly kind: RegisterKind;
  readonly language: Language;
  readonly scale: LevelScale;
  readonly form: (typeof nameForms)[number];
  readonly first: readonly RegisterColumn[];
  readonly made: readonly Made[];
  readonly hasOther: boolean;
}

/** Makes the cells to the right of a row's name, with their true contents. */
function contentsOf(
  { language, scale, first, made, kind, hasOther }: Register,
  {
    choices,
    can,
    at,
  }: { readonly choices: SeededChoices; readonly can: ReadonlySet<WriterAbility>; readonly at: number },
) {
  const cells: (GeneratedCell | null)[] = [];
  const values: TrueValue[] = [];
  let isPlain = true;
  made.forEach(({ column: { field, isLevel, write }, segment }, index) => {
    const own = isLevel
      ? createLevelCell(scale, { choices, language, can, at })
      : write?.({ choices, language, at });
    const { cell, value, isPlain: isOwnPlain } = own ?? said(null, null);
    cells.push(cell);
    isPlain &&= isOwnPlain || field === null;
    if (field === null) return;
    const column = first.length + 1 + index;
    values.push({ column, field, value, ...(segment && { source: segment }) });
  });
  if (hasOther) cells.push(createLevelCell(scale, { choices, language, can, at }).cell);
  const isMotivated = kind !== 'threats' || made.some(({ column: { field } }) => field === 'motivation');
  return { cells, values, isPlain: isPlain && isMotivated };
}

function rowsOf(
  place: TableBuilder,
  register: Register,
  choices: SeededChoices,
  can: ReadonlySet<WriterAbility>,
): void {
  const { kind, language, form, first } = register;
  const all = registerSubjects[kind];
  const chosen = choices.some(all, 4 + choices.below(10));
  const own = choices.percent(25) ? choices.of<string>(ownNames[kind][language]) : null;
  chosen.forEach((subject, at) => {
    const ahead = first.map(({ write }) => write?.({ choices, language, at }).cell ?? null);
    const { cells, values, isPlain } = contentsOf(register, { choices, can, at });
    const name = createTextCell(namedAs(form, subject, language, at));
    const isOwn = own !== null && at === 2;
    const key = `/${kind}/data/${subject.key}`;
    if (isOwn) place.meant([...ahead, createTextCell(own), ...cells], null, [], false);
    else place.meant([...ahead, name, ...cells], key, values, isPlain);
  });
}

/** Makes one register of controls or threats. */
function registerTable(
  kind: RegisterKind,
  choices: SeededChoices,
  can: ReadonlySet<WriterAbility>,
): DraftTable {
  const language = choices.of(languages);
  const scale = pickTableScale(kind === 'controls' ? 'strength' : 'risk', choices);
  const made =
    kind === 'controls' ? controlsMade(choices, language, scale) : threatsMade(choices, language, scale);
  const first = choices.some(before[kind], choices.below(3));
  const hasOther = choices.percent(20);
  const form = choices.of(nameForms);
  const register: Register = { kind, language, scale, form, first, made, hasOther };
  const place = new TableBuilder();
  for (const line of choices.some(captionLines.above[language], choices.below(3)))
    place.line(createTextCell(line));
  const heads = [
    ...first.map(({ headings }) => choices.of(headings[language])),
    choices.of<string>(nameHeadings[kind][language]),
    ...made.map(({ heading }) => heading),
    ...(hasOther ? [choices.of(otherRating[language])] : []),
  ];
  place.line(...heads.map(createTextCell));
  rowsOf(place, register, choices, can);
  if (choices.percent(15)) place.line(createTextCell(choices.of(captionLines.below[language])));
  return {
    ...{ rows: place.rows, merges: [], truth: place.truth, width: heads.length },
    traits: [
      language,
      kind,
      `scale ${scale.name}`,
      `named by ${form}`,
      ...(hasOther ? ['other rating'] : []),
    ],
    valueColumns: made.flatMap(({ column: { isLevel } }, at) => (isLevel ? [first.length + 1 + at] : [])),
  };
}

export const generateControlTable = (choices: SeededChoices, can: ReadonlySet<WriterAbility>): DraftTable =>
  registerTable('controls', choices, can);

export const generateThreatTable = (choices: SeededChoices, can: ReadonlySet<WriterAbility>): DraftTable =>
  registerTable('threats', choices, can);
