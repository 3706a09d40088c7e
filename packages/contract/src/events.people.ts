/** Audit events about people: sign-ins and accounts. */
import { z } from 'zod';

const text = z.string();
const number = z.number();
const numbers = z.array(number).readonly();
const user = z.object({
  username: text,
  givenName: text,
  surname: text,
  language: text.nullable(),
  status: text.optional(),
  groups: numbers,
});
const importedChange = z.object({ field: text, before: text, after: text });
const status = z.object({ status: text, way: text });
const account = z.object({
  givenName: text,
  surname: text,
  language: text.nullable(),
  startPage: text.nullable().optional(),
});
const savedView = z.object({ list: text, name: text, shared: z.boolean() });
const examination = z.object({ examiner: number, name: text, lastDay: text });

/** Audit events about people by name, with their words and the schemas of their notes; part of `auditEvents`. */
export const peopleEvents = {
  'audit.erased': {
    en: 'personal data deleted',
    sv: 'personuppgifter borttagna',
    after: z.object({ events: z.record(text, text) }),
  },
  'assistant.called': {
    en: 'read',
    sv: 'läste',
    after: z.object({ tool: text, arguments: text, outcome: text }),
  },
  'assistant.changed': {
    en: 'changed',
    sv: 'ändrad',
    before: z.object({ tools: z.array(text).readonly() }),
    after: z.object({ tools: z.array(text).readonly() }),
  },
  'assistant.created': {
    en: 'created',
    sv: 'skapad',
    after: z.object({ label: text, tools: z.array(text).readonly(), expiresAt: text }),
  },
  'assistant.revoked': { en: 'revoked', sv: 'återkallad', before: z.object({ label: text }) },
  'assistant.switched': {
    en: 'switched',
    sv: 'omställd',
    before: z.object({ enabled: z.boolean() }),
    after: z.object({ enabled: z.boolean() }),
  },
  'account.changed': { en: 'changed', sv: 'ändrat', before: account, after: account },
  'examiner.ended': { en: 'ended', sv: 'avslutad', before: examination },
  'examiner.named': { en: 'named', sv: 'utsedd', after: examination },
  'examiner.visited': {
    en: 'opened the assessment',
    sv: 'öppnade riskbedömningen',
    after: z.object({ lastDay: text }),
  },
  'login.begun': { en: 'begun', sv: 'påbörjad', after: status },
  'login.demo': { en: 'demo', sv: 'demo' },
  'login.failed': {
    en: 'failed',
    sv: 'misslyckad',
    after: z.union([status, z.object({ status: text }), z.object({ reason: text })]),
  },
  'login.locked': { en: 'account locked', sv: 'kontot låst', after: status },
  'login.rescued': {
    en: 'signed in with the operator’s link',
    sv: 'inloggad med driftens länk',
    before: z.object({ status: text, secondFactor: z.boolean() }),
    after: z.object({ status: text, secondFactor: z.boolean() }),
  },
  'login.rescueOpened': {
    en: 'way in opened by the operator',
    sv: 'väg in öppnad av driften',
    after: z.object({ until: text }),
  },
  'login.succeeded': {
    en: 'succeeded',
    sv: 'lyckad',
    after: z.union([status, z.object({ method: text })]),
  },
  'organization.restored': {
    en: 'restored from a backup',
    sv: 'återställd från en säkerhetskopia',
    after: z.object({ taken: text, version: text, rows: number }),
  },
  'passkey.copied': {
    en: 'refused, because a copy may exist',
    sv: 'nekad, eftersom en kopia kan finnas',
    after: z.object({ name: text, counter: number, stored: number }),
  },
  'passkey.registered': {
    en: 'registered',
    sv: 'registrerad',
    after: z.object({ name: text, synced: z.boolean() }),
  },
  'passkey.removed': { en: 'removed', sv: 'borttagen', before: z.object({ name: text }) },
  'passkey.renamed': {
    en: 'renamed',
    sv: 'omdöpt',
    before: z.object({ name: text }),
    after: z.object({ name: text }),
  },
  'password.changed': { en: 'changed', sv: 'ändrat' },
  'password.resetAsked': { en: 'reset requested', sv: 'återställning begärd' },
  'session.ended': {
    en: 'ended',
    sv: 'avslutad',
    after: z.union([z.object({ others: number }), z.object({ session: text })]),
  },
  'setup.completed': { en: 'completed', sv: 'slutförd' },
  'totp.changed': { en: 'changed', sv: 'ändrad' },
  'totp.removed': { en: 'removed', sv: 'borttagen' },
  'user.changed': { en: 'changed', sv: 'ändrad', before: user.partial(), after: user.partial() },
  'user.created': { en: 'created', sv: 'skapad', after: user },
  'user.dataExported': {
    en: 'personal data exported',
    sv: 'personuppgifter exporterade',
    after: z.object({ bytes: number }),
  },
  'user.erased': {
    en: 'personal data deleted',
    sv: 'personuppgifter borttagna',
    after: z.object({ replaced: number, removed: number, kept: number, files: number }),
  },
  'user.factorRemoved': { en: 'second factor removed', sv: 'andra faktor borttagen' },
  'user.imported': {
    en: 'imported',
    sv: 'importerade',
    after: z.object({
      created: numbers,
      changed: z
        .array(z.object({ id: number.optional(), changes: z.array(importedChange).readonly() }))
        .readonly(),
      refused: number,
      invited: z.boolean(),
    }),
  },
  'federation.linkingEnded': { en: 'connecting by address ended', sv: 'koppling efter adress avslutad' },
  'federation.linkingOpened': {
    en: 'connecting by address opened',
    sv: 'koppling efter adress öppnad',
    after: z.object({ until: text, issuer: text }),
  },
  'federation.linksSent': {
    en: 'links sent',
    sv: 'länkar skickade',
    after: z.object({ users: z.array(number) }),
  },
  'federation.relinked': {
    en: 'connected again',
    sv: 'kopplad på nytt',
    before: z.object({ issuer: text, identities: number }),
    after: z.object({ issuer: text, by: z.enum(['address', 'link']) }),
  },
  'user.invited': {
    en: 'invited',
    sv: 'inbjuden',
    after: z.object({
      email: text,
      organizationId: number,
      landing: text.nullable(),
      groups: numbers,
      givenName: text,
      surname: text,
    }),
  },
  'user.passwordDemanded': { en: 'new password required', sv: 'nytt lösenord krävt' },
  'user.passwordSet': {
    en: 'password set',
    sv: 'lösenord satt',
    after: z.object({ mustChange: z.boolean() }),
  },
  'user.resetSent': { en: 'reset sent', sv: 'återställning skickad' },
  'user.sessionsEnded': {
    en: 'sessions ended',
    sv: 'sessioner avslutade',
    after: z.object({ ended: number }),
  },
  'user.unlocked': { en: 'unlocked', sv: 'upplåst' },
  'view.begun': {
    en: 'chosen as the first view of a list',
    sv: 'vald som första vy i en lista',
    after: z.object({ list: text, name: text.nullable() }),
  },
  'view.changed': { en: 'changed', sv: 'ändrad', before: savedView, after: savedView },
  'view.removed': { en: 'removed', sv: 'borttagen', before: savedView },
  'view.restored': { en: 'removal undone', sv: 'borttagningen ångrad', after: savedView },
  'view.saved': { en: 'saved', sv: 'sparad', after: savedView },
} as const;
