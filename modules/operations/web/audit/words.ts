/** Events, actors and subjects in words: the first part of a name is a thing; what happened stands in its declaration. */
import { type AuditRow, type AuditThing, auditEventOf } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';

/** English and Swedish. */
export type Pair = readonly [en: string, sv: string];
type Words = Readonly<Record<string, Pair>>;

/** The word of a name in a language; undefined where there is none. */
export function wordIn(words: Words, name: string, language: Language): string | undefined {
  const pair = Object.hasOwn(words, name) ? words[name] : undefined;
  return pair?.[language === 'sv' ? 1 : 0];
}

const things = {
  action: ['Action', 'Åtgärd'],
  account: ['Own account', 'Eget konto'],
  analysis: ['Analysis', 'Analys'],
  appetite: ['Risk appetite', 'Riskaptit'],
  atlas: ['Reference data', 'Referensdata'],
  assessment: ['Assessment', 'Bedömning'],
  audit: ['Audit log', 'Granskningslogg'],
  blueprint: ['Assessment template', 'Bedömningsmall'],
  cluster: ['Cluster', 'Kluster'],
  comment: ['Comment', 'Kommentar'],
  content: ['Site text', 'Webbplatstext'],
  deferred: ['Background job', 'Bakgrundsjobb'],
  domain: ['Domain', 'Domän'],
  drift: ['Changes since approval', 'Förändringar sedan godkännandet'],
  enforcement: ['Requirements before approval', 'Krav före godkännande'],
  evidence: ['Evidence', 'Underlag'],
  examiner: ['Examiner', 'Granskare'],
  federation: ['Federated sign-in', 'Federerad inloggning'],
  feed: ['Feed', 'Flöde'],
  gap: ['Gap', 'Brist'],
  group: ['User group', 'Användargrupp'],
  groupReport: ['Group report', 'Koncernrapport'],
  incident: ['Incident', 'Incident'],
  insight: ['Report source', 'Rapportkälla'],
  installation: ['Installation', 'Installation'],
  key: ['API key', 'API-nyckel'],
  licence: ['Licence', 'Licens'],
  login: ['Sign-in', 'Inloggning'],
  mail: ['Mail', 'Meddelande'],
  model: ['Data model', 'Datamodell'],
  note: ['Note on a threat', 'Anteckning om ett hot'],
  organization: ['Organisation', 'Organisation'],
  overlay: ['Own parts of the model', 'Egna delar av modellen'],
  pack: ['Examination pack', 'Tillsynspaket'],
  period: ['Period of figures', 'Uppgiftsperiod'],
  portal: ['Portal', 'Portal'],
  order: ['Order', 'Beställning'],
  password: ['Password', 'Lösenord'],
  provider: ['Identity provider', 'Identitetsleverantör'],
  report: ['Report', 'Rapport'],
  rollup: ['Group roll-up', 'Koncernsammanställning'],
  search: ['Search', 'Sökning'],
  session: ['Session', 'Session'],
  setup: ['Installation', 'Installation'],
  specification: ['Control specification', 'Kontrollspecifikation'],
  template: ['Report template', 'Rapportmall'],
  terms: ['Terms in reports', 'Termer i rapporter'],
  threat: ['Threat', 'Hot'],
  totp: ['Second factor', 'Andra faktor'],
  unit: ['Assessment unit', 'Bedömningsenhet'],
  user: ['User', 'Användare'],
} satisfies Words & Record<AuditThing, Pair>;

/** The thing that an event's or a subject's name begins with; the name itself where there is no word for it. */
export function thingWord(name: string, language: Language): string {
  return wordIn(things, name, language) ?? name;
}

/** `user.invited` as "User: invited"; what a newer version has written keeps its name. */
export function eventWord(event: string, language: Language): string {
  const [thing = '', ...rest] = event.split('.');
  if (rest.length === 0) return thingWord(thing, language);
  return `${thingWord(thing, language)}: ${auditEventOf(event)?.[language] ?? rest.join('.')}`;
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
