import { completenessContract as contract } from '@klarsikt/contract';
import {
  checkGapAcceptance,
  computeLatestExpiry,
  joinRequirementTitles,
  listBlockingRequirements,
  requirements,
} from '@klarsikt/engine/completeness';
import type { RequirementId } from '@klarsikt/engine/requirements';
import { fillSentence, type Language } from '@klarsikt/engine/text';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import type { AuditEntry } from '@klarsikt/server/platform/audit.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { createInputRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { computeRequirementSetChanges } from './changes.ts';
import type { CompletenessDeps } from './deps.ts';
import {
  type GapRow,
  insertGap,
  lockGaps,
  markGapAgreed,
  markGapWithdrawn,
  type Signature,
} from './store.ts';
import { gapAcceptanceFaultTexts, proposerWithdrawalText } from './texts.ts';
import { buildSheetLine, toProposedGap } from './wire.ts';

/**
 * Returns the signature of the acting person. API clients and visitors are refused, because only a person can take
 * responsibility.
 */
function requireSignature({ userId, ...actor }: Actor, at: Date): Signature {
  if (userId === null) throw new Refusal('error.forbidden');
  return { at, userId, name: getActorName({ userId, ...actor }) };
}

/** Refuses a last day until which a gap of this requirement cannot be accepted. */
function requireTerm(id: RequirementId, expires: string, today: string, language: Language): void {
  const fault = checkGapAcceptance(requireFound(requirements.find((one) => one.id === id)), expires, today);
  if (fault === null) return;
  const path = fault === 'atSignOff' ? 'body.requirement' : 'body.expires';
  const message = fillSentence(
    gapAcceptanceFaultTexts[fault][language],
    { until: computeLatestExpiry(today) },
    language,
  );
  throw createInputRefusal({ path, code: `gap.${fault}`, message });
}

function requireOpenGap(gaps: readonly GapRow[], id: number): GapRow {
  const gap = requireFound(gaps.find((one) => one.id === id));
  if (gap.withdrawnAt !== null) throw new Refusal('error.gap.withdrawn');
  return gap;
}

const noted = ({ assessmentId: assessment, requirement }: GapRow) => ({ assessment, requirement });
const subjectOf = ({ id }: GapRow) => `gap:${id}`;

const namesOf = (gaps: readonly GapRow[]) => (language: Language) => ({
  requirements: joinRequirementTitles(
    gaps.map(({ requirement }) => requirement),
    language,
  ),
});

/** Ends the approval of the whole assessment, because it depends on the accepted gaps. */
function endWholeApproval(
  { tx, deps }: { readonly tx: WriteTx; readonly deps: CompletenessDeps },
  gaps: readonly GapRow[],
  { at, userId, name }: Signature,
): Promise<void> {
  const [{ assessmentId } = { assessmentId: 0 }] = gaps;
  const places = gaps.map(({ requirement }) => `/gaps/${requirement}`);
  return deps.signOffKeeping.endBeside(tx, { assessmentId, places }, { at, userId, author: name });
}

/**
 * Loads a function that is true for gaps that count as accepted. A requirement that the assessment's set rates as
 * "must" needs the agreement of a second person.
 */
async function loadAcceptanceCheck(
  { tx, actor, deps }: { readonly tx: WriteTx; readonly actor: Actor; readonly deps: CompletenessDeps },
  head: { readonly id: number; readonly modelHash: string },
): Promise<(gap: GapRow) => boolean> {
  const open = () => deps.assessments.open(tx, actor, head.id);
  const musts: ReadonlySet<string> = await deps.completeness.musts(tx, actor, head, open);
  return ({ requirement, agreedAt }) => agreedAt !== null || !musts.has(requirement);
}

/** Stores a proposal and withdraws the proposals that it replaces; returns the audit entries of both steps. */
async function insertProposal(
  tx: WriteTx,
  given: Pick<GapRow, 'organizationId' | 'assessmentId' | 'requirement' | 'reason' | 'expires'>,
  { by, standing }: { readonly by: Signature; readonly standing: readonly GapRow[] },
) {
  for (const gap of standing) await markGapWithdrawn(tx, gap.id, { ...by, reason: null });
  const row = await insertGap(tx, {
    ...given,
    proposedAt: by.at,
    proposedBy: by.userId,
    proposedName: by.name,
  });
  const { reason, expires } = given;
  const audit: [AuditEntry<'gap.proposed'>, ...AuditEntry<'gap.proposed' | 'gap.withdrawn'>[]] = [
    { event: 'gap.proposed', subject: subjectOf(row), after: { ...noted(row), reason, expires } },
    ...standing.map((gap) => ({
      event: 'gap.withdrawn' as const,
      subject: subjectOf(gap),
      before: noted(gap),
      after: { reason: null },
    })),
  ];
  return { row, audit };
}

/** Refuses an agreement to the person's own proposal, to a gap already agreed to, and to an expired gap. */
function requireAgreeable(gap: GapRow, by: Signature, today: string): void {
  if (gap.proposedBy === by.userId) throw new Refusal('error.gap.own');
  if (gap.agreedAt !== null) throw new Refusal('error.conflict');
  if (gap.expires < today) throw new Refusal('error.gap.expired');
}

/** Agrees to all gaps in `wanted`, or to none if one is refused; `wanted` must not be empty. */
async function agreeToGaps(
  { tx, actor, deps }: { readonly tx: WriteTx; readonly actor: Actor; readonly deps: CompletenessDeps },
  assessment: number,
  wanted: readonly number[],
) {
  const head = await deps.assessments.head(tx, actor, assessment);
  if (!head.can.approve) throw new Refusal('error.forbidden');
  const all = await lockGaps(tx, head.id);
  const gaps = wanted.map((id) => requireOpenGap(all, id));
  const by = requireSignature(actor, deps.clock.now());
  const today = getTodayInZone(deps.clock, actor);
  for (const gap of gaps) requireAgreeable(gap, by, today);
  const rows: GapRow[] = [];
  for (const gap of gaps) rows.push(await markGapAgreed(tx, gap.id, by));
  const isInForce = await loadAcceptanceCheck({ tx, actor, deps }, head);
  const isNew = new Set(gaps.filter((gap) => !isInForce(gap)).map(({ id }) => id));
  const counting = rows.filter(({ id }) => isNew.has(id));
  if (counting.length > 0) await endWholeApproval({ tx, deps }, counting, by);
  const [first, ...rest] = rows.map(
    (row): AuditEntry<'gap.agreed'> => ({ event: 'gap.agreed', subject: subjectOf(row), after: noted(row) }),
  );
  const audit: [AuditEntry<'gap.agreed'>, ...AuditEntry<'gap.agreed'>[]] = [requireFound(first), ...rest];
  return { rows, audit };
}

export const completenessHandlers = implementEndpoints<CompletenessDeps>()(contract, {
  get: async ({ tx, input, actor, deps }) => {
    const open = await deps.assessments.open(tx, actor, input.params.id);
    const { sheet, facts, enforced, gaps } = await deps.completeness.of(tx, actor, open);
    return {
      revision: open.revision,
      today: facts.today,
      sheet: sheet.map(buildSheetLine),
      enforced,
      open: listBlockingRequirements(sheet, enforced),
      gaps,
      facts: { ...facts, libraryCells: [...facts.libraryCells] },
    };
  },
  getChanges: async ({ tx, input, actor, deps }) => {
    const open = await deps.assessments.open(tx, actor, input.params.id);
    return computeRequirementSetChanges(deps.models, open, await deps.completeness.of(tx, actor, open));
  },
  accept: async ({ tx, input, actor, deps, call }) => {
    const { requirement, reason, expires } = input.body;
    const head = await deps.assessments.head(tx, actor, input.params.id);
    const { id, can } = head;
    if (!can.edit) throw new Refusal('error.forbidden');
    requireTerm(requirement, expires, getTodayInZone(deps.clock, actor), call.language);
    const by = requireSignature(actor, deps.clock.now());
    const standing = (await lockGaps(tx, id)).filter(
      (gap) => gap.requirement === requirement && gap.withdrawnAt === null,
    );
    const given = { organizationId: requireFound(actor.organizationId), assessmentId: id, reason, expires };
    const { row, audit } = await insertProposal(tx, { ...given, requirement }, { by, standing });
    const isInForce = await loadAcceptanceCheck({ tx, actor, deps }, head);
    await endWholeApproval({ tx, deps }, [...standing, row].filter(isInForce), by);
    return { output: toProposedGap(row), audit };
  },
  acceptMany: async ({ tx, input, actor, deps, call }) => {
    const { requirements: asked, reason, expires } = input.body;
    const head = await deps.assessments.head(tx, actor, input.params.id);
    const { id, can } = head;
    if (!can.edit) throw new Refusal('error.forbidden');
    const today = getTodayInZone(deps.clock, actor);
    const wanted = [...new Set(asked)];
    for (const requirement of wanted) requireTerm(requirement, expires, today, call.language);
    const by = requireSignature(actor, deps.clock.now());
    const open = (await lockGaps(tx, id)).filter(({ withdrawnAt }) => withdrawnAt === null);
    const live = open.filter((gap) => wanted.includes(gap.requirement) && gap.expires >= today);
    if (live.length > 0) throw new Refusal('error.gap.stands', namesOf(live));
    const given = { organizationId: requireFound(actor.organizationId), assessmentId: id, reason, expires };
    const rows: GapRow[] = [];
    const events: AuditEntry<'gap.proposed' | 'gap.withdrawn'>[] = [];
    for (const requirement of wanted) {
      const standing = open.filter((gap) => gap.requirement === requirement);
      const { row, audit } = await insertProposal(tx, { ...given, requirement }, { by, standing });
      rows.push(row);
      events.push(...audit);
    }
    const isInForce = await loadAcceptanceCheck({ tx, actor, deps }, head);
    const replaced = open.filter((gap) => wanted.includes(gap.requirement));
    await endWholeApproval({ tx, deps }, [...replaced, ...rows].filter(isInForce), by);
    const [first, ...rest] = events;
    return { output: rows.map(toProposedGap), audit: [requireFound(first), ...rest] };
  },
  takeBack: async ({ tx, input, actor, deps, call }) => {
    const head = await deps.assessments.head(tx, actor, input.params.id);
    const { id, can } = head;
    if (!can.edit) throw new Refusal('error.forbidden');
    const by = requireSignature(actor, deps.clock.now());
    const all = await lockGaps(tx, id);
    const own = [...new Set(input.body.gaps)].map((wanted) =>
      requireFound(all.find((gap) => gap.id === wanted)),
    );
    if (own.some(({ proposedBy }) => proposedBy !== by.userId)) throw new Refusal('error.forbidden');
    const since = own.filter(({ agreedAt, withdrawnAt }) => agreedAt !== null || withdrawnAt !== null);
    if (since.length > 0) throw new Refusal('error.gap.since', namesOf(since));
    const reason = proposerWithdrawalText[call.language];
    const rows: GapRow[] = [];
    for (const gap of own) rows.push(await markGapWithdrawn(tx, gap.id, { ...by, reason }));
    const isInForce = await loadAcceptanceCheck({ tx, actor, deps }, head);
    await endWholeApproval({ tx, deps }, rows.filter(isInForce), by);
    const [first, ...rest] = rows.map(
      (gap) =>
        ({
          event: 'gap.withdrawn',
          subject: subjectOf(gap),
          before: noted(gap),
          after: { reason },
        }) as const,
    );
    return { output: rows.map(toProposedGap), audit: [requireFound(first), ...rest] };
  },
  agree: async ({ tx, input, actor, deps }) => {
    const { rows, audit } = await agreeToGaps({ tx, actor, deps }, input.params.id, [input.body.gap]);
    return { output: toProposedGap(requireFound(rows[0])), audit };
  },
  agreeMany: async ({ tx, input, actor, deps }) => {
    const wanted = [...new Set(input.body.gaps)];
    const { rows, audit } = await agreeToGaps({ tx, actor, deps }, input.params.id, wanted);
    return { output: rows.map(toProposedGap), audit };
  },
  withdraw: async ({ tx, input, actor, deps }) => {
    const { reason, gap: gapId } = input.body;
    const head = await deps.assessments.head(tx, actor, input.params.id);
    const { id, can } = head;
    if (!can.edit) throw new Refusal('error.forbidden');
    const gap = requireOpenGap(await lockGaps(tx, id), gapId);
    if (gap.expires < getTodayInZone(deps.clock, actor)) throw new Refusal('error.gap.expired');
    const by = requireSignature(actor, deps.clock.now());
    const row = await markGapWithdrawn(tx, gap.id, { ...by, reason });
    const isInForce = await loadAcceptanceCheck({ tx, actor, deps }, head);
    await endWholeApproval({ tx, deps }, [row].filter(isInForce), by);
    return {
      output: toProposedGap(row),
      audit: [{ event: 'gap.withdrawn', subject: subjectOf(row), before: noted(row), after: { reason } }],
    };
  },
});
