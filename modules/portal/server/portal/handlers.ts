import { portal as contract } from '@klarsikt/contract';
import { priceOf, rangesQuestion, shortFormQuestion } from '@klarsikt/engine';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import { fileNameOf } from '@klarsikt/server/platform/file-name.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import { newToken, tokenHash } from '@klarsikt/server/platform/tokens.ts';
import { enterSystemScope, inSystemTransaction, moveScope } from '@klarsikt/server/platform/tx.ts';
import { answer, begin, opened, read } from './assessing.ts';
import { firstTradeOf, headOf, tradeOf, trades } from './cases.ts';
import type { PortalDeps } from './deps.ts';
import { invoiceFile } from './invoicing.ts';
import { invitesCustomer, makerMayAssess } from './joining.ts';
import { resultOf } from './result.ts';
import { accept, invite, linkDays, order } from './selling.ts';
import {
  findInvoice,
  insertLink,
  invoicesOf,
  licensedTerms,
  namesOf,
  openInvitationBy,
  openOrderBy,
  orderBySession,
  orderedTrade,
  portalRowsOf,
  saveSeller,
  sellerOf,
  takeLink,
} from './store.ts';
import { approvalStatement } from './texts.ts';
import { askColleagues } from './told.ts';

const contentTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
} as const;

/** Name under which wrong tries of a secret are counted. */
const limitName = (kind: string, token: string): string =>
  `portal:${kind}:${tokenHash(token).toString('hex').slice(0, 32)}`;

/** A firm of the portal gets its report in the short form, without the ranges of the levels. */
const portalAnswers = { [rangesQuestion]: false, [shortFormQuestion]: true } as const;

export const portal = implementFor<PortalDeps>()(contract, {
  offers: {
    direct: async ({ db }) => {
      const seller = await inSystemTransaction(db, sellerOf);
      if (seller === null) return { open: false, trades, price: null, seller: null };
      const { name, address, taxNote, days, payTo } = seller.document;
      return {
        open: true,
        trades,
        price: priceOf(seller.document),
        seller: { name, address, taxNote, days, payTo },
      };
    },
  },
  order: async ({ tx, input, actor, deps, call }) => {
    const { id, organizationId, sessionId, heldBack } = await order({ tx, actor, deps, call }, input.body);
    const { firm, trade } = input.body;
    return {
      output: { sessionId },
      audit: [
        { event: 'portal.ordered', subject: `order:${id}`, after: { firm, trade, heldBack }, organizationId },
      ],
    };
  },
  getOrder: {
    direct: async ({ input, db, deps }) => {
      const hash = tokenHash(input.query.sessionId);
      const row = found(await inSystemTransaction(db, (tx) => orderBySession(tx, hash)));
      const { key, name } = tradeOf(row.trade);
      const expired = row.expiresAt <= deps.clock.now();
      return {
        state: row.acceptedAt !== null ? 'accepted' : expired ? 'expired' : 'ordered',
        firm: row.buyer.firm,
        trade: { key, name },
        email: row.buyer.email,
        price: found(row.price),
        sendsMail: deps.config.mail.smtpUrl !== null,
      };
    },
  },
  getInvitation: {
    direct: async ({ input, db, deps, call }) => {
      const { token } = input.body;
      const name = limitName('accept', token);
      if (await deps.limiter.begin(name, call.ip)) throw new Refusal('error.toomany');
      const at = deps.clock.now();
      const hash = tokenHash(token);
      const told = await inSystemTransaction(db, async (tx) => {
        const ordered = await openOrderBy(tx, hash, at);
        if (ordered !== null) {
          if (ordered.price === null && !(await invitesCustomer(tx, ordered, at))) return null;
          const { firm, email, givenName, surname } = ordered.buyer;
          return { kind: 'order' as const, firm, email, givenName, surname };
        }
        const invited = await openInvitationBy(tx, hash, at);
        if (invited === null || !(await makerMayAssess(tx, invited.invitation, at))) return null;
        const { email, givenName, surname } = invited.invitation;
        return { kind: 'colleague' as const, firm: invited.firm, email, givenName, surname };
      });
      const known = found(told);
      await deps.limiter.succeeded(name, call.ip);
      return known;
    },
  },
  accept: async ({ tx, input, actor, deps, call }) => {
    const name = limitName('accept', input.body.token);
    if (await deps.limiter.begin(name, call.ip)) throw new Refusal('error.toomany');
    const { kind, organizationId, organization, username } = await accept({
      ...{ tx, actor, deps, call },
      body: input.body,
    });
    await deps.limiter.succeeded(name, call.ip);
    return {
      output: { username },
      audit: [
        {
          event: 'portal.accepted',
          subject: `organization:${organizationId}`,
          after: { kind, organization },
          organizationId,
        },
      ],
    };
  },
  dashboard: async ({ tx, actor, deps }) => {
    const organizationId = found(actor.organizationId);
    const all = await portalRowsOf(tx, [organizationId]);
    const ids = all.map(({ portal: row }) => row.assessmentId);
    const person = { organizationId, userId: found(actor.userId) };
    const seen = await deps.assessments.seenBy(tx, person, ids);
    const rows = all.filter(({ portal: row }) => seen.has(row.assessmentId));
    const invoices = await invoicesOf(tx, organizationId);
    return {
      assessments: rows.map(headOf),
      invoices: invoices.map(({ id, number, issued, due, total }) => ({ id, number, issued, due, total })),
      trades,
      trade: rows[0]?.portal.trade ?? (await orderedTrade(tx, organizationId)) ?? firstTradeOf(actor.trade),
    };
  },
  customers: async ({ tx, actor, visible }) => {
    const ids = visible.map(({ organizationId }) => organizationId);
    const below = ids.filter((id) => id !== actor.organizationId);
    const rows = await portalRowsOf(tx, below);
    return {
      customers: (await namesOf(tx, below)).map((organization) => ({
        organization,
        assessments: rows.filter(({ portal: row }) => row.organizationId === organization.id).map(headOf),
      })),
    };
  },
  start: async ({ tx, input, actor, deps, call }) => {
    const { trade, from } = input.body;
    const { id, isNew } = await begin({ tx, actor, deps }, input.body, call.language);
    const after = { assessment: id, trade, from, isNew };
    return {
      output: { id },
      audit: [{ event: 'portal.started', subject: `assessment:${id}`, after }],
    };
  },
  get: ({ tx, input, actor, deps }) => read({ tx, actor, deps }, input.params.id),
  answer: ({ tx, input, actor, deps, call }) =>
    answer({ tx, actor, deps }, input.params.id, input.body, call.language),
  result: async ({ tx, input, actor, deps }) => {
    const { open, assessing, given } = await opened({ tx, actor, deps }, input.params.id);
    const result = await resultOf({ tx, actor: assessing, deps }, given, open);
    return { ...result, opensInPro: actor.permissions.has('ra:View') };
  },
  approve: async ({ tx, input, actor, deps, call: { language } }) => {
    const { id } = input.params;
    const { assessing, open } = await opened({ tx, actor, deps }, id);
    const { revision } = input.body;
    const statement = approvalStatement[language];
    const signed = await deps.signing.sign(tx, assessing, { id, revision, statement, language });
    const { approved, parts, hash, opened: seen, twoPersons } = signed;
    if (!approved) await askColleagues({ tx, actor: assessing, deps }, open);
    const subject = `assessment:${id}`;
    return {
      output: { approved },
      audit: approved
        ? [
            {
              event: 'assessment.approved',
              subject,
              after: { revision, parts: [...parts], hash, opened: [...seen], twoPersons },
            },
          ]
        : [{ event: 'assessment.drawnUp', subject, after: { revision, parts: [...parts] } }],
    };
  },
  export: async ({ tx, input, actor, deps }) => {
    const { id: raId, type: format, language } = input.body;
    const { assessing } = await opened({ tx, actor, deps }, raId);
    const { entitlement } = assessing;
    const id = await deps.orderReport(tx, actor, {
      raId,
      format,
      language,
      entitlement,
      parameters: portalAnswers,
    });
    const after = { deferred: id, format, language };
    return { output: { id }, audit: [{ event: 'portal.exported', subject: `assessment:${raId}`, after }] };
  },
  share: async ({ tx, input, actor, deps }) => {
    const { id, type: format, language } = input.body;
    const { open } = await opened({ tx, actor, deps }, id);
    const token = newToken();
    const at = deps.clock.now();
    const expiresAt = new Date(at.getTime() + linkDays * 24 * 60 * 60 * 1000);
    await insertLink(tx, {
      tokenHash: tokenHash(token),
      organizationId: found(actor.organizationId),
      assessmentId: open.id,
      ...{ format, language, expiresAt, createdAt: at, createdBy: actor.userId },
    });
    const expires = expiresAt.toISOString();
    return {
      output: { token, expires },
      audit: [{ event: 'portal.shared', subject: `assessment:${id}`, after: { format, expires } }],
    };
  },
  fetch: async ({ tx, input, deps, call }) => {
    const { id: assessmentId, type: format } = input.params;
    const name = limitName('fetch', input.body.token);
    if (await deps.limiter.begin(name, call.ip)) throw new Refusal('error.toomany');
    await enterSystemScope(tx);
    const at = deps.clock.now();
    const hash = tokenHash(input.body.token);
    const taken = found(await takeLink(tx, { hash, assessmentId, format, at }));
    const { organizationId, language, createdBy } = taken;
    // The link opens no more than its maker may open now.
    const maker = { organizationId, userId: found(createdBy) };
    const mayAssess = await makerMayAssess(tx, taken, at);
    if (!mayAssess || !(await deps.assessments.seenBy(tx, maker, [assessmentId])).has(assessmentId))
      throw new Refusal('error.notfound');
    await deps.limiter.succeeded(name, call.ip);
    await moveScope(tx, organizationId);
    const terms = found(await licensedTerms(tx, organizationId, at));
    const basis = found(await deps.reports.basis(tx, assessmentId));
    const entitlement = { demo: false, ...terms };
    const order = { basis, entitlement, language, format, now: at, parameters: portalAnswers };
    const content = await deps.reports.file(order, { turn: call.turn });
    const filename = fileNameOf(basis.document.settings.name, format, 'report');
    return {
      output: { content, contentType: contentTypes[format], filename },
      audit: [
        { event: 'portal.fetched', subject: `assessment:${assessmentId}`, after: { format }, organizationId },
      ],
    };
  },
  invite: async ({ tx, input, actor, deps, call }) => {
    await invite({ tx, actor, deps, call }, input.body);
    const { kind, email } = input.body;
    return {
      output: { done: true, sendsMail: deps.config.mail.smtpUrl !== null },
      audit: [
        { event: 'portal.invited', subject: `organization:${actor.organizationId}`, after: { kind, email } },
      ],
    };
  },
  invoice: async ({ tx, input, deps, call }) => {
    const { number, issued, due, document } = found(await findInvoice(tx, input.params.id));
    const order = { number, issued, due, document, language: call.language };
    const content = await invoiceFile(deps, order, call.turn);
    return { content, contentType: contentTypes.pdf, filename: `${number}.pdf` };
  },
  getSeller: async ({ tx }) => ({ seller: (await sellerOf(tx))?.document ?? null }),
  saveSeller: async ({ tx, input, actor, deps }) => {
    const organizationId = found(actor.organizationId);
    await saveSeller(tx, { organizationId, document: input.body, updatedAt: deps.clock.now() });
    return {
      output: { done: true },
      audit: [
        {
          event: 'portal.sellerChanged',
          subject: `organization:${organizationId}`,
          after: { ...input.body },
        },
      ],
    };
  },
});
