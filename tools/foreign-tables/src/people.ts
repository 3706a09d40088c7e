/** Makes lists of users as directories and personnel systems export them. */
import { type Language, languages } from '@klarsikt/engine/text';
import type { SeededChoices } from './choices.ts';
import { captionLines } from './heads.ts';
import type { GeneratedCell, TrueValue, UserListField, WriterAbility } from './made.ts';
import { createTextCell, type DraftTable, TableBuilder } from './placing.ts';

interface Person {
  readonly at: number;
  readonly given: string;
  readonly surname: string;
  readonly mail: string;
  readonly isActive: boolean;
  readonly language: Language;
}

/**
 * A cell about a person, with the field and value that the import should read; the field is null if there is none.
 */
type Shown = readonly [text: string, field: UserListField | null, value?: string];

interface PeopleColumn {
  readonly heading: string;
  readonly shown: (person: Person) => Shown;
}

const given = ['Anna', 'Åsa', 'Erik', 'Karl-Johan', 'Maria', 'Örjan', 'Fatima', 'Li', 'John', 'Zoë'];
const surnames = ['Svensson', 'Öberg', 'Lind', 'Haddad', "O'Brien", 'Nguyen', 'Ståhl', 'Berg-Holm'];

const inLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z]/giu, '')
    .toLowerCase();

function personOf(at: number, choices: SeededChoices): Person {
  const [first, last] = [choices.of(given), choices.of(surnames)];
  const mail = `${inLetters(first)}.${inLetters(last)}${at}@bank.example`;
  return {
    ...{ at, given: first, surname: last, mail },
    isActive: choices.percent(80),
    language: choices.of(languages),
  };
}

const column = (heading: string, shown: PeopleColumn['shown']): PeopleColumn => ({ heading, shown });
const mail = (heading: string) => column(heading, (one) => [one.mail, 'username']);
const first = (heading: string) => column(heading, (one) => [one.given, 'givenName']);
const last = (heading: string) => column(heading, (one) => [one.surname, 'surname']);
const state = (heading: string, active: string, disabled: string) =>
  column(heading, ({ isActive }) => [
    isActive ? active : disabled,
    'status',
    isActive ? 'active' : 'disabled',
  ]);
const tongue = (heading: string, sv: string, en: string) =>
  column(heading, ({ language }) => [language === 'sv' ? sv : en, 'language', language]);
const other = (heading: string, write: (person: Person) => string) =>
  column(heading, (one) => [write(one), null]);

/** The columns that each system exports. */
const systems: {
  readonly [name: string]: { readonly language: Language; readonly columns: readonly PeopleColumn[] };
} = {
  'Microsoft Entra': {
    language: 'en',
    columns: [
      other('userPrincipalName', ({ at }) => `user${at}#EXT#@tenant.onmicrosoft.example`),
      other('displayName', (one) => `${one.given} ${one.surname}`),
      last('surname'),
      mail('mail'),
      first('givenName'),
      other('id', ({ at }) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`),
      other('userType', () => 'Member'),
      other('jobTitle', () => 'Analyst'),
      state('accountEnabled', 'True', 'False'),
      other('usageLocation', () => 'SE'),
    ],
  },
  'Google Workspace': {
    language: 'en',
    columns: [
      first('First Name [Required]'),
      last('Last Name [Required]'),
      mail('Email Address [Required]'),
      other('Password [Required]', () => '****'),
      other('Org Unit Path [Required]', () => '/'),
      state('Status [READ ONLY]', 'Active', 'Suspended'),
      other('Last Sign In [READ ONLY]', () => '2025-11-03 10:14:00'),
      other('Recovery Email', ({ at }) => `private${at}@mail.example`),
    ],
  },
  'Active Directory': {
    language: 'en',
    columns: [
      other('SamAccountName', ({ given: name, at }) => `${inLetters(name)}${at}`),
      mail('UserPrincipalName'),
      first('GivenName'),
      last('Surname'),
      state('Enabled', 'True', 'False'),
      other('DistinguishedName', ({ given: name }) => `CN=${name},OU=Users,DC=bank,DC=example`),
    ],
  },
  Okta: {
    language: 'en',
    columns: [
      mail('login'),
      first('firstName'),
      last('lastName'),
      tongue('preferredLanguage', 'sv-SE', 'en-US'),
      state('status', 'ACTIVE', 'SUSPENDED'),
    ],
  },
  'personnel list': {
    language: 'sv',
    columns: [
      other('Anställningsnr', ({ at }) => String(10_000 + at)),
      last('Efternamn'),
      first('Förnamn'),
      other('Användarnamn', ({ given: name, at }) => `${inLetters(name)}${at}`),
      other('Befattning', () => 'Handläggare'),
      other('Avdelning', () => 'Regelefterlevnad'),
      other('Närmaste chef', () => 'Eva Ek'),
      other('Chefens e-post', () => 'eva.ek@bank.example'),
      mail('E-post'),
      tongue('Språk', 'svenska', 'engelska'),
      state('Status', 'Aktiv', 'Inaktiv'),
    ],
  },
  'personnel list of Britain': {
    language: 'en',
    columns: [
      other('Employee no.', ({ at }) => String(500 + at)),
      column('Full name', (one) => [`${one.surname}, ${one.given}`, null]),
      mail('E-mail address'),
      other('Job title', () => 'Compliance officer'),
      other('Line manager', () => 'E. Cole'),
      tongue('Language', 'Swedish', 'English'),
      state('Account status', 'Enabled', 'Disabled'),
    ],
  },
  'two columns': {
    language: 'sv',
    columns: [column('Namn', (one) => [`${one.given} ${one.surname}`, null]), mail('E-postadress')],
  },
};

/** Headings of columns that contain the whole name in one cell, from which the import reads both names. */
const wholeNames = /^(?:Full name|Namn|displayName)$/u;

interface Row {
  readonly cells: readonly (GeneratedCell | null)[];
  readonly values: readonly TrueValue[];
}

function rowOf(person: Person, columns: readonly PeopleColumn[]): Row {
  const values: TrueValue[] = [];
  const has = (field: UserListField) => columns.some(({ shown }) => shown(person)[1] === field);
  const cells = columns.map(({ heading, shown }, at) => {
    const [text, field, value] = shown(person);
    if (field !== null) values.push({ column: at, field, value: value ?? text });
    if (wholeNames.test(heading) && !has('givenName')) {
      values.push({ column: at, field: 'givenName', value: person.given });
      values.push({ column: at, field: 'surname', value: person.surname });
    }
    return text === '' ? null : createTextCell(text);
  });
  return { cells, values };
}

/** Ways to write an e-mail address, and whether the result is valid. */
const addresses: readonly (readonly [name: string, write: (mail: string) => string, isValid: boolean])[] = [
  ['capitals', (own) => own.toUpperCase(), true],
  ['blanks', (own) => ` ${own} `, true],
  ['with the name', (own) => `The Person <${own}>`, true],
  ['as a link', (own) => `mailto:${own}`, true],
  ['(at)', (own) => own.replace('@', '(at)'), false],
  ['none', () => '', false],
];

/** Makes one list of users as a directory or personnel system exports it. */
export function generateUserTable(choices: SeededChoices, _can: ReadonlySet<WriterAbility>): DraftTable {
  const system = choices.of(Object.keys(systems));
  const exported = systems[system];
  if (exported === undefined) throw new Error('there is no system');
  const { language, columns: all } = exported;
  const isOrdered = choices.percent(60);
  const columns = isOrdered ? all : choices.some(all, all.length);
  const place = new TableBuilder();
  for (const line of choices.some(captionLines.above[language], choices.below(3)))
    place.line(createTextCell(line));
  place.line(...columns.map(({ heading }) => createTextCell(heading)));
  const at = columns.findIndex(({ shown }) => shown(personOf(0, choices))[1] === 'username');
  const [name, write, isValid] = choices.of(addresses);
  const isOdd = choices.percent(50);
  const count = 4 + choices.below(25);
  for (let index = 0; index < count; index += 1) {
    const person = personOf(index, choices);
    const { cells, values } = rowOf(person, columns);
    const isWritten = isOdd && choices.percent(30);
    const text = write(person.mail);
    const shown = isWritten ? cells.with(at, text === '' ? null : createTextCell(text)) : cells;
    const isTaken = !isWritten || isValid;
    const key = isWritten && name === 'capitals' ? text : person.mail;
    const truth = values.map((one) => (one.field === 'username' ? { ...one, value: key } : one));
    place.meant(shown, isTaken ? key : null, isTaken ? truth : [], isTaken);
    if (index === 2 && choices.percent(25)) place.meant(shown, null, [], false);
  }
  return {
    ...{ rows: place.rows, merges: [], truth: place.truth, width: columns.length, valueColumns: [at] },
    traits: [language, 'users', system, ...(isOdd ? [`address ${name}`] : [])],
  };
}
