/** Events, actors and subjects in words: the first part of a name is a thing, the rest what happened to it. */
import type { AuditRow } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';

/** English and Swedish. */
export type Pair = readonly [en: string, sv: string];
type Words = Readonly<Record<string, Pair>>;

/** The word of a name in a language; undefined where there is none. */
export function wordIn(words: Words, name: string, language: Language): string | undefined {
  const pair = Object.hasOwn(words, name) ? words[name] : undefined;
  return pair?.[language === 'sv' ? 1 : 0];
}

const things: Words = {
  account: ['Own account', 'Eget konto'],
  analysis: ['Analysis', 'Analys'],
  assessment: ['Assessment', 'Bedömning'],
  audit: ['Audit log', 'Granskningslogg'],
  cluster: ['Cluster', 'Kluster'],
  comment: ['Comment', 'Kommentar'],
  deferred: ['Background job', 'Bakgrundsjobb'],
  domain: ['Domain', 'Domän'],
  federation: ['Federated sign-in', 'Federerad inloggning'],
  feed: ['Feed', 'Flöde'],
  group: ['User group', 'Användargrupp'],
  insight: ['Report source', 'Rapportkälla'],
  installation: ['Installation', 'Installation'],
  key: ['API key', 'API-nyckel'],
  licence: ['Licence', 'Licens'],
  login: ['Sign-in', 'Inloggning'],
  mail: ['Mail', 'Meddelande'],
  model: ['Data model', 'Datamodell'],
  organization: ['Organisation', 'Organisation'],
  password: ['Password', 'Lösenord'],
  provider: ['Identity provider', 'Identitetsleverantör'],
  report: ['Report', 'Rapport'],
  search: ['Search', 'Sökning'],
  session: ['Session', 'Session'],
  setup: ['Installation', 'Installation'],
  totp: ['Second factor', 'Andra faktor'],
  unit: ['Assessment unit', 'Bedömningsenhet'],
  user: ['User', 'Användare'],
};

const happenings: Words = {
  added: ['added', 'tillagd'],
  administered: ['administration begun', 'administration påbörjad'],
  approved: ['approved', 'godkänd'],
  begun: ['begun', 'påbörjad'],
  cancelled: ['cancelled', 'avbruten'],
  changed: ['changed', 'ändrad'],
  checked: ['checked', 'kontrollerad'],
  completed: ['completed', 'slutförd'],
  created: ['created', 'skapad'],
  deleted: ['deleted', 'borttagen'],
  demo: ['demo', 'demo'],
  described: ['described', 'beskriven'],
  duplicated: ['duplicated', 'kopierad'],
  ended: ['ended', 'avslutad'],
  exported: ['exported', 'exporterad'],
  factorRemoved: ['second factor removed', 'andra faktor borttagen'],
  failed: ['failed', 'misslyckad'],
  importChecked: ['import checked', 'import kontrollerad'],
  imported: ['imported', 'importerad'],
  installed: ['installed', 'installerad'],
  invalidated: ['caches emptied', 'cacheminnen tömda'],
  invited: ['invited', 'inbjuden'],
  left: ['administration ended', 'administration avslutad'],
  'link.copied': ['link copied', 'länk kopierad'],
  live: ['put into use', 'tagen i drift'],
  locked: ['locked', 'låst'],
  marked: ['marked', 'markerad'],
  membersChanged: ['members changed', 'medlemmar ändrade'],
  moved: ['moved', 'flyttad'],
  passwordDemanded: ['new password required', 'nytt lösenord krävt'],
  passwordSet: ['password set', 'lösenord satt'],
  pruned: ['pruned', 'rensat'],
  removed: ['removed', 'borttagen'],
  resent: ['sent again', 'skickat igen'],
  resetAsked: ['reset requested', 'återställning begärd'],
  resetSent: ['reset sent', 'återställning skickad'],
  restored: ['restored', 'återställd'],
  revoked: ['revoked', 'återkallad'],
  saved: ['saved', 'sparad'],
  sessionsEnded: ['sessions ended', 'sessioner avslutade'],
  shared: ['shared', 'delad'],
  started: ['started', 'påbörjad'],
  succeeded: ['succeeded', 'lyckad'],
  tagged: ['tagged', 'märkt'],
  tested: ['tested', 'testat'],
  token: ['token fetched', 'token hämtad'],
  unlocked: ['unlocked', 'upplåst'],
  uploaded: ['uploaded', 'uppladdad'],
  // Swedish bends the word by the thing.
  'account.changed': ['changed', 'ändrat'],
  'deferred.cancelled': ['cancelled', 'avbrutet'],
  'feed.digest.changed': ['digest changed', 'sammandrag ändrat'],
  'feed.search.changed': ['search changed', 'sökning ändrad'],
  'feed.search.removed': ['search removed', 'sökning borttagen'],
  'feed.search.saved': ['search saved', 'sökning sparad'],
  'feed.token.created': ['address made', 'adress skapad'],
  'feed.token.removed': ['address removed', 'adress borttagen'],
  'login.locked': ['account locked', 'kontot låst'],
  'password.changed': ['changed', 'ändrat'],
  'user.imported': ['imported', 'importerade'],
};

/** The thing that an event's or a subject's name begins with; the name itself where there is no word for it. */
export function thingWord(name: string, language: Language): string {
  return wordIn(things, name, language) ?? name;
}

/** `user.invited` as "User: invited". */
export function eventWord(event: string, language: Language): string {
  const [thing = '', ...rest] = event.split('.');
  const name = rest.join('.');
  if (name === '') return thingWord(thing, language);
  const happening = [event, name, rest.at(-1) ?? '']
    .map((one) => wordIn(happenings, one, language))
    .find((word) => word !== undefined);
  return `${thingWord(thing, language)}: ${happening ?? name}`;
}

/** What stands after the thing where nobody and nothing is known by it. */
const unknownSubject: Pair = ['not known', 'okänd'];

/** `user:12` as "User 12"; with a name, the name. */
export function subjectWord(subject: string, name: string | null, language: Language): string {
  const [kind = '', ...rest] = subject.split(':');
  const thing = thingWord(kind, language);
  if (name !== null) return `${thing} ${name}`;
  const id = rest.join(':');
  if (id === 'unknown') return `${thing}, ${unknownSubject[language === 'sv' ? 1 : 0]}`;
  return id === '' ? thing : `${thing} ${id}`;
}

/** What the log calls those without an account, whatever the reader's language. */
const withoutAccount: Words = {
  visitor: ['visitor', 'besökare'],
  operator: ['operator', 'driftansvarig'],
};

/** Who did it. */
export const actorWord = (
  { actor, userId }: Pick<AuditRow, 'actor' | 'userId'>,
  language: Language,
): string => (userId === null ? wordIn(withoutAccount, actor, language) : undefined) ?? actor;
