/** Events and subjects in words: the first part of a name is a thing, the rest what happened to it. */
import type { Language } from '@klarsikt/engine';

type Words = Readonly<Record<string, string>>;

const things: Readonly<Record<Language, Words>> = {
  en: {
    account: 'Own account',
    analysis: 'Analysis',
    assessment: 'Assessment',
    audit: 'Audit log',
    comment: 'Comment',
    deferred: 'Deferred work',
    domain: 'Domain',
    federation: 'Federation',
    feed: 'Feed',
    group: 'User group',
    installation: 'Installation',
    key: 'API key',
    licence: 'Licence',
    login: 'Sign-in',
    mail: 'Mail',
    model: 'Data model',
    organization: 'Organisation',
    password: 'Password',
    report: 'Report',
    search: 'Search',
    session: 'Session',
    setup: 'Setup',
    totp: 'One-time codes',
    unit: 'Assessment unit',
    user: 'User',
  },
  sv: {
    account: 'Eget konto',
    analysis: 'Analys',
    assessment: 'Bedömning',
    audit: 'Granskningslogg',
    comment: 'Kommentar',
    deferred: 'Uppskjutet arbete',
    domain: 'Domän',
    federation: 'Federation',
    feed: 'Flöde',
    group: 'Användargrupp',
    installation: 'Installation',
    key: 'API-nyckel',
    licence: 'Licens',
    login: 'Inloggning',
    mail: 'Meddelande',
    model: 'Datamodell',
    organization: 'Organisation',
    password: 'Lösenord',
    report: 'Rapport',
    search: 'Sökning',
    session: 'Session',
    setup: 'Uppsättning',
    totp: 'Engångskoder',
    unit: 'Bedömningsenhet',
    user: 'Användare',
  },
};

const happenings: Readonly<Record<Language, Words>> = {
  en: {
    added: 'added',
    administered: 'administered',
    approved: 'approved',
    begun: 'begun',
    cancelled: 'cancelled',
    changed: 'changed',
    completed: 'completed',
    created: 'created',
    deleted: 'deleted',
    demo: 'demo',
    duplicated: 'duplicated',
    ended: 'ended',
    exported: 'exported',
    factorRemoved: 'one-time codes removed',
    failed: 'failed',
    importChecked: 'import checked',
    imported: 'imported',
    invited: 'invited',
    left: 'left',
    'link.copied': 'link copied',
    locked: 'locked',
    marked: 'marked',
    membersChanged: 'members changed',
    moved: 'moved',
    passwordDemanded: 'new password demanded',
    passwordSet: 'password set',
    pruned: 'pruned',
    removed: 'removed',
    resent: 'sent again',
    resetAsked: 'reset asked for',
    resetSent: 'reset sent',
    restored: 'restored',
    revoked: 'revoked',
    sessionsEnded: 'sessions ended',
    shared: 'shared',
    started: 'started',
    succeeded: 'succeeded',
    tagged: 'tagged',
    tested: 'tested',
    token: 'token fetched',
    unlocked: 'unlocked',
  },
  sv: {
    added: 'tillagd',
    administered: 'administreras',
    approved: 'godkänd',
    begun: 'påbörjad',
    cancelled: 'avbruten',
    changed: 'ändrad',
    completed: 'slutförd',
    created: 'skapad',
    deleted: 'borttagen',
    demo: 'demo',
    duplicated: 'kopierad',
    ended: 'avslutad',
    exported: 'exporterad',
    factorRemoved: 'engångskoder borttagna',
    failed: 'misslyckad',
    importChecked: 'import kontrollerad',
    imported: 'importerad',
    invited: 'inbjuden',
    left: 'lämnad',
    'link.copied': 'länk kopierad',
    locked: 'låst',
    marked: 'markerad',
    membersChanged: 'medlemmar ändrade',
    moved: 'flyttad',
    passwordDemanded: 'nytt lösenord krävs',
    passwordSet: 'lösenord satt',
    pruned: 'rensat',
    removed: 'borttagen',
    resent: 'skickat igen',
    resetAsked: 'återställning begärd',
    resetSent: 'återställning skickad',
    restored: 'återställd',
    revoked: 'återkallad',
    sessionsEnded: 'sessioner avslutade',
    shared: 'delad',
    started: 'påbörjad',
    succeeded: 'lyckad',
    tagged: 'märkt',
    tested: 'testat',
    token: 'token hämtad',
    unlocked: 'upplåst',
  },
};

/** The thing that an event's or a subject's name begins with; the name itself where there is no word for it. */
export function thingWord(name: string, language: Language): string {
  return things[language][name] ?? name;
}

/** `user.invited` as "User: invited". */
export function eventWord(event: string, language: Language): string {
  const [thing = '', ...rest] = event.split('.');
  const name = rest.join('.');
  const happening = happenings[language][name] ?? happenings[language][rest.at(-1) ?? ''] ?? name;
  return happening === '' ? thingWord(thing, language) : `${thingWord(thing, language)}: ${happening}`;
}

/** `user:12` as "User 12"; with a name, the name. */
export function subjectWord(subject: string, name: string | null, language: Language): string {
  const [kind = '', ...rest] = subject.split(':');
  const thing = thingWord(kind, language);
  if (name !== null) return `${thing} ${name}`;
  return rest.length === 0 ? thing : `${thing} ${rest.join(':')}`;
}
