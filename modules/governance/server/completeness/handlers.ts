import { completeness as contract } from '@klarsikt/contract';
import {
  blockingRequirements,
  fillSentence,
  type Language,
  latestExpiry,
  proposalFault,
  type RequirementId,
  requirements,
  requirementTitles,
} from '@klarsikt/engine';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import type { AuditEntry } from '@klarsikt/server/platform/audit.ts';
import { todayOf } from '@klarsikt/server/platform/clock.ts';
import { found, invalid, Refusal } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { CompletenessDeps } from './deps.ts';
import { type GapRow, insertGap, lockGaps, type Signature, setAgreed, setWithdrawn } from './store.ts';
import { proposalFaults, takenBack } from './texts.ts';
import { wireGap, wireLine } from './wire.ts';

/** A person: what is taken responsibility for is never taken by a program or a visitor. */
function signing({ userId, ...actor }: Actor, at: Date): Signature {
  if (userId === null) throw new Refusal('error.forbidden');
  return { at, userId, name: actorName({ userId, ...actor }) };
}

/** Refuses a day on which no gap of the requirement can be accepted any more. */
function requireTerm(id: RequirementId, expires: string, today: string, language: Language): void {
  const fault = proposalFault(found(requirements.find((one) => one.id === id)), expires, today);
  if (fault === null) return;
  const path = fault === 'atSignOff' ? 'body.requirement' : 'body.expires';
  const message = fillSentence(proposalFaults[fault][language], { until: latestExpiry(today) }, language);
  throw invalid({ path, code: `gap.${fault}`, message });
}

/** The gap with this id that nobody has withdrawn. */
function standingGap(gaps: readonly GapRow[], id: number): GapRow {
  const gap = found(gaps.find((one) => one.id === id));
  if (gap.withdrawnAt !== null) throw new Refusal('error.gap.withdrawn');
  return gap;
}

const noted = ({ assessmentId: assessment, requirement }: GapRow) => ({ assessment, requirement });
const subjectOf = ({ id }: GapRow) => `gap:${id}`;

const namesOf = (gaps: readonly GapRow[]) => (language: Language) => ({
  requirements: requirementTitles(
    gaps.map(({ requirement }) => requirement),
    language,
  ),
});

/** An acceptance that comes into force or leaves it changes what the approval of the whole rests on. */
function endSigned(
  { tx, deps }: { readonly tx: WriteTx; readonly deps: CompletenessDeps },
  gaps: readonly GapRow[],
  { at, userId, name }: Signature,
): Promise<void> {
  const [{ assessmentId } = { assessmentId: 0 }] = gaps;
  const places = gaps.map(({ requirement }) => `/gaps/${requirement}`);
  return deps.signOffKeeping.endBeside(tx, { assessmentId, places }, { at, userId, author: name });
}

/** Whether the gap counts as accepted: what the law demands needs a second person. */
const isInForce = ({ requirement, agreedAt }: GapRow): boolean =>
  agreedAt !== null || requirements.find(({ id }) => id === requirement)?.severity !== 'must';

/** Proposes to accept a gap in the place of what stands for it, with the events of both. */
async function propose(
  tx: WriteTx,
  given: Pick<GapRow, 'organizationId' | 'assessmentId' | 'requirement' | 'reason' | 'expires'>,
  { by, standing }: { readonly by: Signature; readonly standing: readonly GapRow[] },
) {
  for (const gap of standing) await setWithdrawn(tx, gap.id, { ...by, reason: null });
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

export const completeness = implementFor<CompletenessDeps>()(contract, {
  get: async ({ tx, input, actor, deps }) => {
    const open = await deps.assessments.open(tx, actor, input.params.id);
    const { sheet, facts, enforced, gaps } = await deps.completeness.of(tx, actor, open);
    return {
      revision: open.revision,
      today: facts.today,
      sheet: sheet.map(wireLine),
      enforced,
      open: blockingRequirements(sheet, enforced),
      gaps,
      facts: { ...facts, libraryCells: [...facts.libraryCells] },
    };
  },
  accept: async ({ tx, input, actor, deps, call }) => {
    const { requirement, reason, expires } = input.body;
    const { id, can } = await deps.assessments.head(tx, actor, input.params.id);
    if (!can.edit) throw new Refusal('error.forbidden');
    requireTerm(requirement, expires, todayOf(deps.clock, actor), call.language);
    const by = signing(actor, deps.clock.now());
    const standing = (await lockGaps(tx, id)).filter(
      (gap) => gap.requirement === requirement && gap.withdrawnAt === null,
    );
    const given = { organizationId: found(actor.organizationId), assessmentId: id, reason, expires };
    const { row, audit } = await propose(tx, { ...given, requirement }, { by, standing });
    await endSigned({ tx, deps }, [...standing, row].filter(isInForce), by);
    return { output: wireGap(row), audit };
  },
  acceptMany: async ({ tx, input, actor, deps, call }) => {
    const { requirements: asked, reason, expires } = input.body;
    const { id, can } = await deps.assessments.head(tx, actor, input.params.id);
    if (!can.edit) throw new Refusal('error.forbidden');
    const today = todayOf(deps.clock, actor);
    const wanted = [...new Set(asked)];
    for (const requirement of wanted) requireTerm(requirement, expires, today, call.language);
    const by = signing(actor, deps.clock.now());
    const open = (await lockGaps(tx, id)).filter(({ withdrawnAt }) => withdrawnAt === null);
    const live = open.filter((gap) => wanted.includes(gap.requirement) && gap.expires >= today);
    if (live.length > 0) throw new Refusal('error.gap.stands', namesOf(live));
    const given = { organizationId: found(actor.organizationId), assessmentId: id, reason, expires };
    const rows: GapRow[] = [];
    const events: AuditEntry<'gap.proposed' | 'gap.withdrawn'>[] = [];
    for (const requirement of wanted) {
      const standing = open.filter((gap) => gap.requirement === requirement);
      const { row, audit } = await propose(tx, { ...given, requirement }, { by, standing });
      rows.push(row);
      events.push(...audit);
    }
    const replaced = open.filter((gap) => wanted.includes(gap.requirement));
    await endSigned({ tx, deps }, [...replaced, ...rows].filter(isInForce), by);
    const [first, ...rest] = events;
    return { output: rows.map(wireGap), audit: [found(first), ...rest] };
  },
  takeBack: async ({ tx, input, actor, deps, call }) => {
    const { id, can } = await deps.assessments.head(tx, actor, input.params.id);
    if (!can.edit) throw new Refusal('error.forbidden');
    const by = signing(actor, deps.clock.now());
    const all = await lockGaps(tx, id);
    const own = [...new Set(input.body.gaps)].map((wanted) => found(all.find((gap) => gap.id === wanted)));
    if (own.some(({ proposedBy }) => proposedBy !== by.userId)) throw new Refusal('error.forbidden');
    const since = own.filter(({ agreedAt, withdrawnAt }) => agreedAt !== null || withdrawnAt !== null);
    if (since.length > 0) throw new Refusal('error.gap.since', namesOf(since));
    const reason = takenBack[call.language];
    const rows: GapRow[] = [];
    for (const gap of own) rows.push(await setWithdrawn(tx, gap.id, { ...by, reason }));
    await endSigned({ tx, deps }, rows.filter(isInForce), by);
    const [first, ...rest] = rows.map(
      (gap) =>
        ({
          event: 'gap.withdrawn',
          subject: subjectOf(gap),
          before: noted(gap),
          after: { reason },
        }) as const,
    );
    return { output: rows.map(wireGap), audit: [found(first), ...rest] };
  },
  agree: async ({ tx, input, actor, deps }) => {
    const { id, can } = await deps.assessments.head(tx, actor, input.params.id);
    if (!can.approve) throw new Refusal('error.forbidden');
    const gap = standingGap(await lockGaps(tx, id), input.body.gap);
    const by = signing(actor, deps.clock.now());
    if (gap.proposedBy === by.userId) throw new Refusal('error.gap.own');
    if (gap.agreedAt !== null) throw new Refusal('error.conflict');
    if (gap.expires < todayOf(deps.clock, actor)) throw new Refusal('error.gap.expired');
    const row = await setAgreed(tx, gap.id, by);
    if (!isInForce(gap)) await endSigned({ tx, deps }, [row], by);
    return {
      output: wireGap(row),
      audit: [{ event: 'gap.agreed', subject: subjectOf(row), after: noted(row) }],
    };
  },
  withdraw: async ({ tx, input, actor, deps }) => {
    const { reason, gap: gapId } = input.body;
    const { id, can } = await deps.assessments.head(tx, actor, input.params.id);
    if (!can.edit) throw new Refusal('error.forbidden');
    const gap = standingGap(await lockGaps(tx, id), gapId);
    if (gap.expires < todayOf(deps.clock, actor)) throw new Refusal('error.gap.expired');
    const by = signing(actor, deps.clock.now());
    const row = await setWithdrawn(tx, gap.id, { ...by, reason });
    await endSigned({ tx, deps }, [row].filter(isInForce), by);
    return {
      output: wireGap(row),
      audit: [{ event: 'gap.withdrawn', subject: subjectOf(row), before: noted(row), after: { reason } }],
    };
  },
});
