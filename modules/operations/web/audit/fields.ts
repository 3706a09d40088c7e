import type { Language } from '@klarsikt/engine/text';
import { getCountryName } from '@klarsikt/web/platform/i18n/countries.ts';
import type { LanguageFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { sessionPermissionTexts as permissionTexts } from '@klarsikt/web/platform/session/permission-texts.ts';
import { type BilingualLabel, findAuditLabel, formatAuditObjectKind } from './words.ts';

type Words = Readonly<Record<string, BilingualLabel>>;

const fields: Words = {
  added: ['Added', 'Tillagda'],
  applications: ['Applications', 'Applikationer'],
  channel: ['Channel', 'Kanal'],
  clientId: ['Client ID', 'Klient-id'],
  clientSecret: ['Client secret', 'Klienthemlighet'],
  count: ['Number', 'Antal'],
  countries: ['Countries', 'Länder'],
  country: ['Country', 'Land'],
  trade: ['Industry', 'Bransch'],
  timeZone: ['Time zone', 'Tidszon'],
  created: ['Created', 'Skapade'],
  createUsers: ['Creates accounts at first sign-in', 'Skapar konton vid första inloggningen'],
  datapoint: ['Data points', 'Datapunkter'],
  deferred: ['Background job', 'Bakgrundsjobb'],
  demo: ['Demo', 'Demo'],
  description: ['Description', 'Beskrivning'],
  displayName: ['Name', 'Namn'],
  domains: ['E-mail domains', 'E-postdomäner'],
  email: ['E-mail', 'E-post'],
  enabled: ['Identity provider in use', 'Identitetsleverantör aktiverad'],
  ended: ['Sessions ended', 'Avslutade sessioner'],
  events: ['Events', 'Händelser'],
  expiresAt: ['Expires', 'Går ut'],
  federation: ['Identity provider', 'Identitetsleverantör'],
  file: ['File', 'Fil'],
  format: ['Format', 'Format'],
  from: ['From', 'Från'],
  givenName: ['Given name', 'Förnamn'],
  group: ['User group', 'Användargrupp'],
  groupId: ['User group', 'Användargrupp'],
  groups: ['User groups', 'Användargrupper'],
  hardSec: ['Longest session, seconds', 'Längsta session, sekunder'],
  hasSecret: ['Has a client secret', 'Har klienthemlighet'],
  hash: ['Checksum', 'Kontrollsumma'],
  headsupSec: ['Warning before the end, seconds', 'Varning före slutet, sekunder'],
  idpHint: ['Provider hint', 'Val av inloggningskälla'],
  invited: ['Invited', 'Inbjudna'],
  issuer: ['Issuer address', 'Utfärdarens adress'],
  kind: ['Type', 'Typ'],
  label: ['Label', 'Beteckning'],
  landing: ['First page', 'Första sida'],
  language: ['Language', 'Språk'],
  lines: ['Lines', 'Rader'],
  members: ['Members', 'Medlemmar'],
  method: ['Sign-in method', 'Inloggningssätt'],
  minLength: ['Shortest password', 'Kortaste lösenord'],
  minLengthWithFactor: ['Shortest password with a second factor', 'Kortaste lösenord med andra faktor'],
  mustChange: ['Must be changed at the next sign-in', 'Måste bytas vid nästa inloggning'],
  name: ['Name', 'Namn'],
  note: ['Note', 'Anteckning'],
  offering: ['Package', 'Paket'],
  organizationId: ['Organisation', 'Organisation'],
  overall: ['Overall', 'Samlad nivå'],
  parent: ['Below', 'Under'],
  part: ['Part', 'Del'],
  password: ['Password policy', 'Lösenordspolicy'],
  passwordAllowed: ['Password still allowed', 'Lösenord fortfarande tillåtet'],
  passkeySignIn: ['Sign-in with a passkey only', 'Inloggning med enbart lösennyckel'],
  paths: ['Parts changed', 'Ändrade delar'],
  period: ['Period', 'Period'],
  permissions: ['Permissions', 'Behörigheter'],
  position: ['Position', 'Position'],
  profile: ['Password rules', 'Lösenordsregler'],
  raId: ['Assessment', 'Bedömning'],
  read: ['Read', 'Lästa'],
  reason: ['Reason', 'Orsak'],
  recipient: ['Recipient', 'Mottagare'],
  refused: ['Refused', 'Nekade'],
  removed: ['Removed', 'Borttagna'],
  resources: ['Grants', 'Ger'],
  revision: ['Version', 'Version'],
  rows: ['Rows', 'Rader'],
  search: ['Search', 'Sökning'],
  seats: ['Seats', 'Platser'],
  secondFactor: ['Second factor needed by', 'Andra faktor krävs av'],
  session: ['Session times', 'Sessionstider'],
  settings: ['Sign-in', 'Inloggning'],
  shares: ['Shared with', 'Delad med'],
  softSec: ['Longest idle time, seconds', 'Längsta inaktivitet, sekunder'],
  stored: ['Last counter', 'Senaste räknarvärde'],
  state: ['Status', 'Status'],
  status: ['Status', 'Status'],
  surname: ['Surname', 'Efternamn'],
  tables: ['Tables', 'Tabeller'],
  taken: ['Backup of', 'Säkerhetskopia från'],
  template: ['Type', 'Typ'],
  to: ['To', 'Till'],
  type: ['Type', 'Typ'],
  unitId: ['Assessment unit', 'Bedömningsenhet'],
  updated: ['Changed', 'Ändrade'],
  username: ['Username', 'Användarnamn'],
  validFrom: ['First day', 'Första dag'],
  validTo: ['Last day', 'Sista dag'],
  version: ['Version', 'Version'],
  way: ['By', 'Genom'],
};

/** Fields that contain names or user-defined ids, so their values are shown unchanged. */
const verbatim: ReadonlySet<string> = new Set([
  'name',
  'label',
  'note',
  'description',
  'givenName',
  'surname',
  'displayName',
  'username',
  'email',
  'recipient',
  'clientId',
  'hash',
  'file',
]);

const values: Words = {
  STANDARD: ['Standard', 'Standard'],
  ENTERPRISE: ['Enterprise', 'Enterprise'],
  NO: ['None', 'Inga'],
  BASIC: ['Basic', 'Bas'],
  PRO: ['Pro', 'Pro'],
  active: ['active', 'aktiv'],
  administrators: ['all administrators', 'alla administratörer'],
  classic: [
    'also digits, upper and lower case, special characters',
    'även siffror, stora och små bokstäver, specialtecken',
  ],
  code: ['one-time code', 'engångskod'],
  demo: ['demo', 'demo'],
  digest: ['digest', 'sammandrag'],
  disabled: ['disabled', 'inaktiverad'],
  en: ['English', 'engelska'],
  failed: ['failed', 'misslyckad'],
  federation: ['identity provider', 'identitetsleverantör'],
  invite: ['invitation', 'inbjudan'],
  invited: ['invited', 'inbjuden'],
  iplocked: ['network locked', 'nätverket spärrat'],
  kept: ['kept in the outbox', 'kvar i utkorgen'],
  link: ['link by e-mail', 'länk via e-post'],
  locked: ['locked', 'låst'],
  loginToken: ['link by e-mail', 'länk via e-post'],
  modern: ['length, no common passwords', 'längd, inga vanliga lösenord'],
  needFactor: ['one-time code asked for', 'engångskod begärd'],
  optional: ['nobody', 'ingen'],
  password: ['password', 'lösenord'],
  passkey: ['passkey', 'lösennyckel'],
  passkeyChanged: ['passkey changed', 'lösennyckel ändrad'],
  passwordChanged: ['password changed', 'lösenord ändrat'],
  queued: ['queued', 'i kö'],
  replaced: ['replaced', 'ersatt'],
  required: ['everybody', 'alla'],
  resetPassword: ['new password', 'nytt lösenord'],
  restricted: ['not allowed from here', 'inte tillåten härifrån'],
  sending: ['being sent', 'skickas'],
  sent: ['sent', 'skickat'],
  setup: ['setup link', 'installationslänk'],
  success: ['signed in', 'inloggad'],
  sv: ['Swedish', 'svenska'],
  test: ['test', 'test'],
  token: ['link by e-mail', 'länk via e-post'],
  totpChanged: ['second factor changed', 'andra faktor ändrad'],
  uncertain: ['uncertain', 'osäkert'],
  unlicenced: ['no valid licence', 'ingen giltig licens'],
  updatePassword: ['new password asked for', 'nytt lösenord begärt'],
  updateProfile: ['name asked for', 'namn begärt'],
  updateTos: ['terms to be accepted', 'villkor att godkänna'],
  updateTotp: ['second factor to be set up', 'andra faktor att ställa in'],
};

const languageIndexOf = (language: Language) => (language === 'sv' ? 1 : 0);
const afterEntry: Words = {
  updatePassword: ['password chosen', 'lösenord valt'],
  updateProfile: ['name given', 'namn angivet'],
  updateTos: ['terms accepted', 'villkor godkända'],
  updateTotp: ['second factor set up', 'andra faktor inställd'],
};

/** Returns the last name in a path, ignoring list indexes. */
const lastNameOf = (path: string): string => path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';

/** Groups of fields whose names are clear without the name of the group. */
const plainGroups: ReadonlySet<string> = new Set(['settings', 'federation']);

/**
 * Formats `group.name` as "User group: Name", and `settings.session.hardSec` by its last name only; unknown names are
 * shown unchanged.
 */
export function formatAuditFieldName(path: string, language: Language): string {
  const parts = path.split('.');
  const last = plainGroups.has(parts[0] ?? '')
    ? findAuditLabel(fields, lastNameOf(path), language)
    : undefined;
  return last ?? parts.map((part) => findAuditLabel(fields, part, language) ?? part).join(': ');
}

const permissionWords: Readonly<Record<Language, Readonly<Record<string, string>>>> = permissionTexts;

/**
 * Formats `ra:Edit organization:1` as "Edit assessments (organisation 1)", and `ra` as the name of its application.
 */
function formatRight(text: string, language: Language): string | undefined {
  const [permission = '', resource = ''] = text.split(' ');
  const words = permissionWords[language];
  const word = words[`permission.${permission}`] ?? words[`application.${permission}`];
  if (word === undefined) return undefined;
  const [kind = '', id = ''] = resource.split(':');
  return kind === '' ? word : `${word} (${formatAuditObjectKind(kind, language).toLowerCase()} ${id})`;
}

const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const isDay = /^\d{4}-\d\d-\d\d$/;
const isRight = /^[a-z]+:[A-Z]\w*( (organization|unit):\d+)?$/;

export function formatTextValue(path: string, text: string, format: LanguageFormat): string {
  const { language } = format;
  const leaf = lastNameOf(path);
  if (verbatim.has(leaf)) return text;
  if (isInstant.test(text)) return format.dateTime(text);
  if (isDay.test(text)) return format.date(text);
  if (leaf === 'country' || leaf === 'countries') return getCountryName(text, language);
  if (leaf === 'applications' || isRight.test(text)) return formatRight(text, language) ?? text;
  const entry = leaf === 'way' ? findAuditLabel(afterEntry, text, language) : undefined;
  return entry ?? findAuditLabel(values, text, language) ?? text;
}

const numbered: BilingualLabel = ['no.', 'nr'];
const isReference = /(^|\.)(parent|parentId|groups?|groupId|unitId|organizationId|raId|added|removed|from)$/;

export function formatNumberValue(path: string, value: number, format: LanguageFormat): string {
  if (isReference.test(path)) return `${numbered[languageIndexOf(format.language)]} ${value}`;
  return format.number(value, Number.isInteger(value) ? 0 : 2);
}
