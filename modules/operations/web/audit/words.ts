import { type AuditObjectKind, type AuditRow, getAuditEvent } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';

export type BilingualLabel = readonly [en: string, sv: string];
type Words = Readonly<Record<string, BilingualLabel>>;

export function findAuditLabel(words: Words, name: string, language: Language): string | undefined {
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
  assistant: ['Assistant key', 'Assistentnyckel'],
  webhook: ['Webhook', 'Webhook'],
  audit: ['Audit log', 'Granskningslogg'],
  blueprint: ['Assessment template', 'Bedömningsmall'],
  cluster: ['Cluster', 'Kluster'],
  quota: ['Quotas', 'Kvoter'],
  comment: ['Comment', 'Kommentar'],
  contribution: ['Request for figures', 'Begäran om uppgifter'],
  content: ['Site text', 'Webbplatstext'],
  deferred: ['Background job', 'Bakgrundsjobb'],
  directory: ['Directory', 'Katalog'],
  domain: ['Domain', 'Domän'],
  drift: ['Changes since approval', 'Förändringar sedan godkännandet'],
  ownfield: ['Own field', 'Eget fält'],
  enforcement: ['Requirements before approval', 'Krav före godkännande'],
  evidence: ['Evidence', 'Underlag'],
  examiner: ['Examiner', 'Granskare'],
  federation: ['Federated sign-in', 'Federerad inloggning'],
  feed: ['Feed', 'Flöde'],
  gap: ['Gap', 'Brist'],
  group: ['User group', 'Användargrupp'],
  groupFact: ['Answer about the group', 'Svar om koncernen'],
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
  passkey: ['Passkey', 'Lösennyckel'],
  pack: ['Examination pack', 'Tillsynspaket'],
  period: ['Period of figures', 'Uppgiftsperiod'],
  portal: ['Portal', 'Portal'],
  order: ['Order', 'Beställning'],
  password: ['Password', 'Lösenord'],
  provider: ['Identity provider', 'Identitetsleverantör'],
  report: ['Report', 'Rapport'],
  rollup: ['Group roll-up', 'Koncernsammanställning'],
  removal: ['Deletion', 'Borttagning'],
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
  view: ['Saved view of a list', 'Sparad vy av en lista'],
} satisfies Words & Record<AuditObjectKind, BilingualLabel>;

export function formatAuditObjectKind(name: string, language: Language): string {
  return findAuditLabel(things, name, language) ?? name;
}

/** Formats `user.invited` as "User: invited"; an event of a newer version is shown with its internal name. */
export function formatAuditEvent(event: string, language: Language): string {
  const [thing = '', ...rest] = event.split('.');
  if (rest.length === 0) return formatAuditObjectKind(thing, language);
  return `${formatAuditObjectKind(thing, language)}: ${getAuditEvent(event)?.[language] ?? rest.join('.')}`;
}

/** Words after the kind if the subject is unknown. */
const unknownSubject: BilingualLabel = ['not known', 'okänd'];

/** Formats `user:12` as "User 12", or as the user's name if it is known. */
export function formatAuditSubject(subject: string, name: string | null, language: Language): string {
  const [kind = '', ...rest] = subject.split(':');
  const thing = formatAuditObjectKind(kind, language);
  if (name !== null) return `${thing} ${name}`;
  const id = rest.join(':');
  if (id === 'unknown') return `${thing}, ${unknownSubject[language === 'sv' ? 1 : 0]}`;
  return id === '' ? thing : `${thing} ${id}`;
}

/** Names in the log for actors without an account, regardless of the reader's language. */
const withoutAccount: Words = {
  visitor: ['visitor', 'besökare'],
  operator: ['operator', 'driftansvarig'],
};

export const formatAuditActor = (
  { actor, userId }: Pick<AuditRow, 'actor' | 'userId'>,
  language: Language,
): string => (userId === null ? findAuditLabel(withoutAccount, actor, language) : undefined) ?? actor;
