import { portalContract as contract } from '@klarsikt/contract';
import { computePortalPrice } from '@klarsikt/engine/portal';
import { rangesParameterName, shortFormParameterName } from '@klarsikt/engine/report';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { toFileName } from '@klarsikt/server/platform/file-name.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { generateToken, hashToken } from '@klarsikt/server/platform/tokens.ts';
import {
  changeOrganizationScope,
  enterSystemScope,
  runInSystemTransaction,
} from '@klarsikt/server/platform/tx.ts';
import {
  loadSelfAssessment,
  loadSelfAssessmentView,
  saveSelfAssessmentAnswers,
  startSelfAssessment,
} from './assessing.ts';
import { findMatchingPortalTrade, findPortalTrade, portalTrades, toSelfAssessmentHead } from './cases.ts';
import type { PortalDeps } from './deps.ts';
import { renderInvoice } from './invoicing.ts';
import { canCreatorAssess, canInviteCustomer } from './joining.ts';
import { computeSelfAssessmentResult } from './result.ts';
import {
  acceptOrderOrInvitation,
  createPortalInvitation,
  createPortalOrder,
  portalLinkValidityDays,
} from './selling.ts';
import { mailSignatureRequests } from './signature-request-mails.ts';
import {
  claimPortalReportLink,
  findOpenPortalInvitation,
  findOpenPortalOrder,
  findPortalInvoice,
  findPortalLicenceTerms,
  findPortalOrderBySession,
  findPortalSeller,
  findTradeOfNewestOrder,
  insertPortalReportLink,
  listOrganizationNames,
  listPortalInvoices,
  listSelfAssessments,
  upsertPortalSeller,
} from './store.ts';
import { portalApprovalStatementText } from './texts.ts';

const contentTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
} as const;

const limitName = (kind: string, token: string): string =>
  `portal:${kind}:${hashToken(token).toString('hex').slice(0, 32)}`;

const portalAnswers = { [rangesParameterName]: false, [shortFormParameterName]: true } as const;

export const portalHandlers = implementEndpoints<PortalDeps>()(contract, {
  offers: {
    direct: async ({ db, deps }) => {
      const seller = await runInSystemTransaction(db, findPortalSeller);
      const sendsMail = deps.config.mail.smtpUrl !== null;
      if (seller === null) return { open: false, trades: portalTrades, price: null, seller: null, sendsMail };
      const { name, address, taxNote, days, payTo } = seller.document;
      return {
        open: true,
        trades: portalTrades,
        price: computePortalPrice(seller.document),
        seller: { name, address, taxNote, days, payTo },
        sendsMail,
      };
    },
  },
  order: async ({ tx, input, actor, deps, call }) => {
    const { id, organizationId, sessionId, heldBack } = await createPortalOrder(
      { tx, actor, deps, call },
      input.body,
    );
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
      const hash = hashToken(input.query.sessionId);
      const row = requireFound(await runInSystemTransaction(db, (tx) => findPortalOrderBySession(tx, hash)));
      const { key, name } = findPortalTrade(row.trade);
      const expired = row.expiresAt <= deps.clock.now();
      return {
        state: row.acceptedAt !== null ? 'accepted' : expired ? 'expired' : 'ordered',
        firm: row.buyer.firm,
        trade: { key, name },
        email: row.buyer.email,
        price: requireFound(row.price),
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
      const hash = hashToken(token);
      const told = await runInSystemTransaction(db, async (tx) => {
        const ordered = await findOpenPortalOrder(tx, hash, at);
        if (ordered !== null) {
          if (ordered.price === null && !(await canInviteCustomer(tx, ordered, at))) return null;
          const { firm, email, givenName, surname } = ordered.buyer;
          return { kind: 'order' as const, firm, email, givenName, surname };
        }
        const invited = await findOpenPortalInvitation(tx, hash, at);
        if (invited === null || !(await canCreatorAssess(tx, invited.invitation, at))) return null;
        const { email, givenName, surname } = invited.invitation;
        return { kind: 'colleague' as const, firm: invited.firm, email, givenName, surname };
      });
      const known = requireFound(told);
      await deps.limiter.succeeded(name, call.ip);
      return known;
    },
  },
  accept: async ({ tx, input, actor, deps, call }) => {
    const name = limitName('accept', input.body.token);
    if (await deps.limiter.begin(name, call.ip)) throw new Refusal('error.toomany');
    const { kind, organizationId, organization, username } = await acceptOrderOrInvitation({
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
    const organizationId = requireFound(actor.organizationId);
    const all = await listSelfAssessments(tx, [organizationId]);
    const ids = all.map(({ portal: row }) => row.assessmentId);
    const person = { organizationId, userId: requireFound(actor.userId) };
    const seen = await deps.assessments.seenBy(tx, person, ids);
    const rows = all.filter(({ portal: row }) => seen.has(row.assessmentId));
    const invoices = await listPortalInvoices(tx, organizationId);
    return {
      assessments: rows.map(toSelfAssessmentHead),
      invoices: invoices.map(({ id, number, issued, due, total }) => ({ id, number, issued, due, total })),
      trades: portalTrades,
      trade:
        rows[0]?.portal.trade ??
        (await findTradeOfNewestOrder(tx, organizationId)) ??
        findMatchingPortalTrade(actor.trade),
    };
  },
  customers: async ({ tx, actor, visible }) => {
    const ids = visible.map(({ organizationId }) => organizationId);
    const below = ids.filter((id) => id !== actor.organizationId);
    const rows = await listSelfAssessments(tx, below);
    return {
      customers: (await listOrganizationNames(tx, below)).map((organization) => ({
        organization,
        assessments: rows
          .filter(({ portal: row }) => row.organizationId === organization.id)
          .map(toSelfAssessmentHead),
      })),
    };
  },
  start: async ({ tx, input, actor, deps, call }) => {
    const { trade, from } = input.body;
    const { id, isNew } = await startSelfAssessment({ tx, actor, deps }, input.body, call.language);
    const after = { assessment: id, trade, from, isNew };
    return {
      output: { id },
      audit: [{ event: 'portal.started', subject: `assessment:${id}`, after }],
    };
  },
  get: ({ tx, input, actor, deps }) => loadSelfAssessmentView({ tx, actor, deps }, input.params.id),
  answer: ({ tx, input, actor, deps, call }) =>
    saveSelfAssessmentAnswers({ tx, actor, deps }, input.params.id, input.body, call.language),
  result: async ({ tx, input, actor, deps }) => {
    const { open, assessing, given } = await loadSelfAssessment({ tx, actor, deps }, input.params.id);
    const result = await computeSelfAssessmentResult({ tx, actor: assessing, deps }, given, open);
    return { ...result, opensInPro: actor.permissions.has('ra:View') };
  },
  approve: async ({ tx, input, actor, deps, call: { language } }) => {
    const { id } = input.params;
    const { assessing, open } = await loadSelfAssessment({ tx, actor, deps }, id);
    const { revision } = input.body;
    const statement = portalApprovalStatementText[language];
    const signed = await deps.signing.sign(tx, assessing, { id, revision, statement, language });
    const { approved, parts, hash, opened: seen, twoPersons } = signed;
    if (!approved) await mailSignatureRequests({ tx, actor: assessing, deps }, open);
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
    const { assessing } = await loadSelfAssessment({ tx, actor, deps }, raId);
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
    const { open } = await loadSelfAssessment({ tx, actor, deps }, id);
    const token = generateToken();
    const at = deps.clock.now();
    const expiresAt = new Date(at.getTime() + portalLinkValidityDays * 24 * 60 * 60 * 1000);
    await insertPortalReportLink(tx, {
      tokenHash: hashToken(token),
      organizationId: requireFound(actor.organizationId),
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
    const hash = hashToken(input.body.token);
    const taken = requireFound(await claimPortalReportLink(tx, { hash, assessmentId, format, at }));
    const { organizationId, language, createdBy } = taken;
    // The link gives access only while its creator may open the assessment.
    const maker = { organizationId, userId: requireFound(createdBy) };
    const mayAssess = await canCreatorAssess(tx, taken, at);
    if (!mayAssess || !(await deps.assessments.seenBy(tx, maker, [assessmentId])).has(assessmentId))
      throw new Refusal('error.notfound');
    await deps.limiter.succeeded(name, call.ip);
    await changeOrganizationScope(tx, organizationId);
    const terms = requireFound(await findPortalLicenceTerms(tx, organizationId, at));
    const basis = requireFound(await deps.reports.basis(tx, assessmentId));
    const entitlement = { demo: false, ...terms };
    const order = { basis, entitlement, language, format, now: at, parameters: portalAnswers };
    const content = await deps.reports.file(order, { turn: call.turn });
    const filename = toFileName(basis.document.settings.name, format, 'report');
    return {
      output: { content, contentType: contentTypes[format], filename },
      audit: [
        { event: 'portal.fetched', subject: `assessment:${assessmentId}`, after: { format }, organizationId },
      ],
    };
  },
  invite: async ({ tx, input, actor, deps, call }) => {
    await createPortalInvitation({ tx, actor, deps, call }, input.body);
    const { kind, email } = input.body;
    return {
      output: { done: true, sendsMail: deps.config.mail.smtpUrl !== null },
      audit: [
        { event: 'portal.invited', subject: `organization:${actor.organizationId}`, after: { kind, email } },
      ],
    };
  },
  invoice: async ({ tx, input, deps, call }) => {
    const { number, issued, due, document } = requireFound(await findPortalInvoice(tx, input.params.id));
    const order = { number, issued, due, document, language: call.language };
    const content = await renderInvoice(deps, order, call.turn);
    return { content, contentType: contentTypes.pdf, filename: `${number}.pdf` };
  },
  getSeller: async ({ tx }) => ({ seller: (await findPortalSeller(tx))?.document ?? null }),
  saveSeller: async ({ tx, input, actor, deps }) => {
    const organizationId = requireFound(actor.organizationId);
    await upsertPortalSeller(tx, { organizationId, document: input.body, updatedAt: deps.clock.now() });
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
