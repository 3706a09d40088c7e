/**
 * All events of the audit log with their words in both languages and the schemas of their notes. Neither a command
 * with an undeclared event (`index.ts`) nor an entry with undeclared members compiles. Entries of earlier versions
 * may lack members and stay readable.
 */
import type { Language } from '@klarsikt/engine/text';
import { feedSearchSchema } from '@klarsikt/threatview/contract/feed.shapes.ts';
import { z } from 'zod';
import { assessmentEvents } from './events.assessment.ts';
import { atlasEvents } from './events.atlas.ts';
import { contributionEvents } from './events.contribution.ts';
import { directoryEvents } from './events.directory.ts';
import { driftEvents } from './events.drift.ts';
import { ownFieldAuditEvents } from './events.ownfield.ts';
import {
  auditActionChangeSchema,
  auditCommentChangeSchema,
  auditOrganizationSchema,
  auditPatchesSchema,
  auditSharesSchema,
  auditSpecificationSchema,
} from './events.parts.ts';
import { peopleEvents } from './events.people.ts';
import { reportEvents } from './events.reports.ts';
import { siteEvents } from './events.site.ts';
import { threatEvents } from './events.threats.ts';
import { webhookAuditEvents } from './events.webhook.ts';

/**
 * Declaration of an event. Its words are placed after the name of the object (the first part of the event's name);
 * the Swedish words agree with that name in gender and number.
 */
export interface AuditEvent extends Readonly<Record<Language, string>> {
  /** Schema of the recorded state before the event; absent if none is recorded. */
  readonly before?: z.ZodType;
  /** Schema of the recorded state after the event; absent if none is recorded. */
  readonly after?: z.ZodType;
}

const text = z.string();
const number = z.number();
const idOrNull = z.number().nullable();
const texts = z.array(text).readonly();
const numbers = z.array(number).readonly();
const named = z.object({ name: text });
/** Assessment and requirement of an accepted gap. */
const gap = z.object({ assessment: number, requirement: text });

const licenceTerms = z.object({
  applications: texts,
  offering: text,
  datapoint: text,
  countries: texts,
  seats: number.nullable(),
  validFrom: text,
  validTo: text.nullable(),
  note: text,
  coversCustomers: z.boolean(),
});
const quotaRule = z.union([text, number]);
const quotaRules = z.object({ storage: quotaRule, jobs: quotaRule, keys: quotaRule, assessments: quotaRule });
const lastDay = z.object({ validTo: text.nullable() });
const group = z.object({ name: text, description: text, resources: texts });
const unit = z.object({ name: text, description: text });
const place = z.object({ parent: idOrNull, position: number });
const flag = z.boolean().optional();
const feedMark = z.object({ key: text, read: flag, saved: flag });
const search = z.object({ name: text, search: feedSearchSchema });
const version = z.object({ version: text, hash: text }).nullable();
const source = z.object({ title: text, reference: text.nullable(), kind: text, bytes: number });
const attached = z.object({
  assessment: number,
  object: text,
  subject: text,
  title: text,
  class: text,
  expires: text.nullable(),
});
/** How a unit counts in its group: the chosen assessment, its weight, and the reason for the choice. */
const settled = z.object({ assessment: idOrNull, weight: number.nullable(), reason: text });
const exported = { deferred: text, format: text, language: text };

/** All audit events, by name. */
export const auditEvents = {
  ...assessmentEvents,
  ...atlasEvents,
  ...directoryEvents,
  ...contributionEvents,
  ...driftEvents,
  ...threatEvents,
  ...webhookAuditEvents,
  ...ownFieldAuditEvents,
  ...peopleEvents,
  ...reportEvents,
  ...siteEvents,
  'action.changed': {
    en: 'changed',
    sv: 'ändrad',
    before: auditActionChangeSchema,
    after: auditActionChangeSchema,
  },
  'action.created': {
    en: 'raised',
    sv: 'skapad',
    after: z.object({ assessment: number, title: text, origin: text }),
  },
  'action.moved': {
    en: 'due day set',
    sv: 'slutdatum satt',
    before: z.object({ due: text.nullable() }),
    after: z.object({ due: text.nullable(), reason: text }),
  },
  'action.rerated': {
    en: 'level rated again',
    sv: 'nivån bedömd på nytt',
    after: z.object({ reason: text }),
  },
  'action.status': {
    en: 'status changed',
    sv: 'status ändrad',
    before: z.object({ status: text }),
    after: z.object({ status: text, reason: text }),
  },
  'action.undone': {
    en: 'change of several undone',
    sv: 'ändring av flera ångrad',
    before: auditActionChangeSchema,
    after: auditActionChangeSchema,
  },
  'analysis.changed': {
    en: 'changed',
    sv: 'ändrad',
    before: z.object({ changes: auditPatchesSchema }),
    // The second shape is for a save repeated after its response was lost, which changes nothing.
    after: z.union([
      z.object({ changes: auditPatchesSchema }),
      z.object({ revision: number, repeated: z.literal(true) }),
    ]),
  },
  'analysis.created': { en: 'created', sv: 'skapad', after: z.object({ name: text, raId: idOrNull }) },
  'analysis.deleted': { en: 'deleted', sv: 'borttagen', before: named },
  'analysis.duplicated': {
    en: 'duplicated',
    sv: 'kopierad',
    after: z.object({ name: text, from: number.exactOptional() }),
  },
  'analysis.exported': {
    en: 'exported',
    sv: 'exporterad',
    after: z.object({ ...exported, name: text }),
  },
  'analysis.imported': {
    en: 'imported',
    sv: 'importerad',
    after: z.object({ name: text, from: number.exactOptional() }),
  },
  'analysis.restored': { en: 'restored', sv: 'återställd', after: named },
  'analysis.shared': { en: 'shared', sv: 'delad', before: auditSharesSchema, after: auditSharesSchema },
  'appetite.approved': {
    en: 'approved',
    sv: 'godkänd',
    after: z.object({ revision: number, decided: text }),
  },
  'appetite.changed': {
    en: 'changed',
    sv: 'ändrad',
    after: z.object({ revision: number, changes: auditPatchesSchema }),
  },
  'audit.exported': {
    en: 'exported',
    sv: 'exporterad',
    after: z.object({ events: number, first: number.nullable(), last: number.nullable() }),
  },
  'cluster.invalidated': {
    en: 'caches emptied',
    sv: 'cacheminnen tömda',
    after: z.object({ confirmed: texts, silent: texts }),
  },
  'cluster.mode': {
    en: 'mode switched',
    sv: 'läge ändrat',
    before: z.object({ mode: text }),
    after: z.object({ mode: text, until: text.nullable(), note: z.object({ en: text, sv: text }) }),
  },
  'quota.changed': {
    en: 'changed',
    sv: 'ändrade',
    before: quotaRules,
    after: quotaRules,
  },
  'comment.added': {
    en: 'added',
    sv: 'tillagd',
    after: z.object({ assessment: number, subject: text, label: text }),
  },
  'comment.brought': {
    en: 'imported from a file',
    sv: 'importerade från en fil',
    after: z.object({ file: text, comments: number }),
  },
  'comment.takenBack': {
    en: 'import undone',
    sv: 'import ångrad',
    after: z.object({ comments: number }),
  },
  'comment.changed': {
    en: 'changed',
    sv: 'ändrad',
    before: auditCommentChangeSchema,
    after: auditCommentChangeSchema,
  },
  'comment.removed': {
    en: 'removed',
    sv: 'borttagen',
    before: z.object({ assessment: number, subject: text, label: text, text }),
  },
  'comment.seen': { en: 'read', sv: 'läst', after: z.object({ assessment: number }) },
  'deferred.cancelled': { en: 'cancelled', sv: 'avbrutet', after: z.object({ kind: text }) },
  'deferred.pruned': { en: 'pruned', sv: 'rensat', after: z.object({ removed: number }) },
  'enforcement.changed': {
    en: 'changed',
    sv: 'ändrade',
    after: z.object({ revision: number, changes: auditPatchesSchema }),
  },
  'federation.checked': {
    en: 'checked',
    sv: 'kontrollerad',
    after: z.object({ issuer: text, result: text }),
  },
  'federation.connected': { en: 'connected', sv: 'kopplad', after: z.object({ issuer: text }) },
  'federation.failed': { en: 'failed', sv: 'misslyckad' },
  'federation.started': { en: 'started', sv: 'påbörjad' },
  'feed.digest.changed': {
    en: 'digest changed',
    sv: 'sammanfattning ändrad',
    before: z.object({ period: text, search: idOrNull }),
    after: z.object({ period: text, search: idOrNull }),
  },
  'feed.digest.stopped': {
    en: 'digest stopped',
    sv: 'sammanfattning avslutad',
    before: z.object({ period: text }),
    after: z.object({ period: text }),
  },
  'feed.marked': {
    en: 'marked',
    sv: 'markerat',
    after: z.object({ marks: z.array(feedMark) }).or(z.object({ read: number })),
  },
  'feed.search.changed': { en: 'search changed', sv: 'sökning ändrad', before: search, after: search },
  'feed.search.removed': {
    en: 'search removed',
    sv: 'sökning borttagen',
    before: search.extend({ digest: z.boolean().exactOptional() }),
  },
  'feed.search.saved': { en: 'search saved', sv: 'sökning sparad', after: search },
  'feed.token.created': { en: 'address created', sv: 'adress skapad' },
  'feed.token.removed': { en: 'address removed', sv: 'adress borttagen' },
  'gap.agreed': { en: 'accepted by a second person', sv: 'godtagen av en andra person', after: gap },
  'gap.proposed': {
    en: 'proposed for acceptance',
    sv: 'föreslagen att godtas',
    after: gap.extend({ reason: text, expires: text }),
  },
  'gap.withdrawn': {
    en: 'acceptance withdrawn',
    sv: 'godtagande återkallat',
    before: gap,
    after: z.object({ reason: text.nullable() }),
  },
  'evidence.added': {
    en: 'added',
    sv: 'tillagt',
    after: attached.extend({ kind: text, bytes: number, sha256: text }),
  },
  'evidence.changed': { en: 'changed', sv: 'ändrat', before: attached, after: attached },
  'evidence.removed': { en: 'removed', sv: 'borttaget', before: attached },
  'group.changed': { en: 'changed', sv: 'ändrad', before: group, after: group },
  'group.created': { en: 'created', sv: 'skapad', after: group },
  'group.deleted': { en: 'deleted', sv: 'borttagen', before: group.extend({ members: number }) },
  'group.membersChanged': {
    en: 'members changed',
    sv: 'medlemmar ändrade',
    after: z.object({ added: numbers, removed: numbers }),
  },
  'groupReport.removed': { en: 'removed', sv: 'borttagen', before: z.object({ title: text }) },
  'groupReport.saved': {
    en: 'saved',
    sv: 'sparad',
    before: z.object({ title: text }).nullable(),
    after: z.object({ title: text, revision: number }),
  },
  'insight.removed': { en: 'removed', sv: 'borttagen', before: source },
  'insight.uploaded': {
    en: 'uploaded',
    sv: 'uppladdad',
    after: source.extend({ pages: number.nullable(), passages: number, sha256: text }),
  },
  'key.changed': {
    en: 'changed',
    sv: 'ändrad',
    before: z.object({ permissions: texts }),
    after: z.object({ permissions: texts }),
  },
  'key.created': {
    en: 'created',
    sv: 'skapad',
    after: z.object({ label: text, permissions: texts, expiresAt: text.nullable() }),
  },
  'key.revoked': { en: 'revoked', sv: 'återkallad', before: z.object({ label: text }) },
  'key.token': { en: 'token fetched', sv: 'token hämtad' },
  'licence.changed': { en: 'changed', sv: 'ändrad', before: licenceTerms, after: licenceTerms },
  'licence.created': { en: 'created', sv: 'skapad', after: licenceTerms },
  'licence.ended': { en: 'ended', sv: 'avslutad', before: lastDay, after: lastDay },
  'mail.link.copied': { en: 'link copied', sv: 'länk kopierad', after: z.object({ recipient: text }) },
  'mail.resent': {
    en: 'sent again',
    sv: 'skickat igen',
    before: z.object({ state: text }),
    after: z.object({ state: text, recipient: text, template: text }),
  },
  'mail.tested': { en: 'tested', sv: 'testat', after: z.object({ recipient: text }) },
  'model.described': {
    en: 'described',
    sv: 'beskriven',
    before: z.object({ description: text }),
    after: z.object({ description: text }),
  },
  'model.installed': {
    en: 'installed',
    sv: 'installerad',
    after: z.object({ version: text, hash: text, origin: text, alreadyHere: z.boolean() }),
  },
  'model.merged': {
    en: 'merged into the unpublished changes',
    sv: 'sammanfogad med de opublicerade ändringarna',
    after: z.object({
      version: text,
      hash: text,
      conflicts: z.number(),
      added: z.number(),
      changed: z.number(),
      withdrawn: z.number(),
    }),
  },
  'model.live': { en: 'put into use', sv: 'tagen i bruk', before: version, after: version },
  'organization.administered': {
    en: 'administration begun',
    sv: 'administration påbörjad',
    before: z.object({ administering: idOrNull }),
  },
  'organization.changed': {
    en: 'changed',
    sv: 'ändrad',
    before: auditOrganizationSchema.partial(),
    after: auditOrganizationSchema.partial().extend({ clientSecret: z.literal('replaced').exactOptional() }),
  },
  'organization.created': {
    en: 'created',
    sv: 'skapad',
    after: auditOrganizationSchema.extend({ parent: idOrNull }),
  },
  'organization.left': { en: 'administration ended', sv: 'administration avslutad' },
  'organization.moved': {
    en: 'moved',
    sv: 'flyttad',
    before: z.object({ parent: idOrNull }),
    after: z.object({ parent: idOrNull }),
  },
  'organization.removed': { en: 'removed', sv: 'borttagen', before: auditOrganizationSchema },
  'overlay.changed': {
    en: 'changed',
    sv: 'ändrade',
    after: z.object({ revision: number, changes: auditPatchesSchema }),
  },
  'overlay.listScale': {
    en: 'scale of a country list chosen',
    sv: 'skala för en landlista vald',
    after: z.object({ scale: text }),
  },
  'pack.ordered': {
    en: 'ordered',
    sv: 'beställt',
    after: z.object({ deferred: text, revision: number, date: text.nullable() }),
  },
  'report.exported': {
    en: 'exported',
    sv: 'exporterad',
    after: z.object({ ...exported, template: text, revision: number }),
  },
  'rollup.exported': {
    en: 'rolled up and exported',
    sv: 'sammanställd och exporterad',
    after: z.object({ ...exported, title: text }),
  },
  'blueprint.changed': {
    en: 'changed',
    sv: 'ändrad',
    after: z.object({ name: text, revision: number, assessment: number }),
  },
  'blueprint.created': {
    en: 'created',
    sv: 'skapad',
    after: z.object({ name: text, parts: texts, assessment: number }),
  },
  'blueprint.removed': { en: 'removed', sv: 'borttagen', before: named },
  'period.delivered': {
    en: 'figures delivered',
    sv: 'uppgifter levererade',
    after: z.object({ unit: number, period: text, start: text, risks: number }),
  },
  'period.removed': {
    en: 'removed',
    sv: 'borttagen',
    before: z.object({ unit: number, period: text }),
  },
  'specification.changed': {
    en: 'changed',
    sv: 'ändrad',
    before: auditSpecificationSchema,
    after: auditSpecificationSchema,
  },
  'specification.created': {
    en: 'added',
    sv: 'tillagd',
    after: auditSpecificationSchema,
  },
  'specification.removed': {
    en: 'removed',
    sv: 'borttagen',
    before: auditSpecificationSchema,
  },
  'terms.changed': {
    en: 'changed',
    sv: 'ändrade',
    after: z.object({ revision: number, changes: auditPatchesSchema }),
  },
  'unit.changed': { en: 'changed', sv: 'ändrad', before: unit, after: unit },
  'unit.created': { en: 'created', sv: 'skapad', after: unit.extend({ parent: idOrNull }) },
  'unit.moved': { en: 'moved', sv: 'flyttad', before: place, after: place },
  'removal.undone': {
    en: 'deletion undone',
    sv: 'borttagningen ångrad',
    after: z.object({ kind: text }),
  },
  'unit.removed': {
    en: 'removed',
    sv: 'borttagen',
    before: unit.extend({ parent: idOrNull, groups: number }),
  },
  'unit.settled': {
    en: 'settled in the group',
    sv: 'fastställd i koncernen',
    before: settled.nullable(),
    after: settled,
  },
  // Events that operator commands append, and events of earlier versions.
  'installation.restored': { en: 'restored', sv: 'återställd', after: z.record(text, z.json()) },
  'model.tagged': { en: 'tagged', sv: 'märkt' },
} as const satisfies Record<string, AuditEvent>;

/** Name of an audit event, such as `user.invited`. */
export type AuditEventName = keyof typeof auditEvents;

/** Kind of object of an event, which is the first part of its name: `user` in `user.invited`. */
export type AuditObjectKind = AuditEventName extends infer N
  ? N extends `${infer Thing}.${string}`
    ? Thing
    : never
  : never;

type AuditNote<E, When extends 'before' | 'after'> = E extends keyof typeof auditEvents
  ? (typeof auditEvents)[E] extends { readonly [W in When]: infer S extends z.ZodType }
    ? { readonly [W in When]: z.output<S> | null }
    : { readonly [W in When]?: undefined }
  : { readonly [W in When]?: unknown };

/** Recorded states of an entry before and after its event; those of an undeclared event are unrestricted. */
export type AuditNotes<E> = AuditNote<E, 'before'> & AuditNote<E, 'after'>;

/** Finds the declaration of an event; undefined for an event of a newer version. */
export function getAuditEvent(name: string): AuditEvent | undefined {
  return Object.entries<AuditEvent>(auditEvents).find(([known]) => known === name)?.[1];
}
