/** Signing a whole assessment in one step, for who answers questions and never sees its parts. */
import { signOffParts } from '@klarsikt/engine';
import { actorName } from '@klarsikt/server/platform/actor.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { approvals, refusalOf, standingOf } from './approve.ts';
import type { SignoffDeps } from './deps.ts';
import { hashOf, headOf, namedState, stateOf } from './events.ts';
import type { Signing } from './provides.ts';
import { insertRows, type NewSignOff, plansOf, rowsOf, saveHead } from './store.ts';

/** What keeps somebody from approving alone what they have written themselves. */
const needsSecond: readonly string[] = ['alone', 'drewUp', 'requested'];

export function createSigning(deps: Pick<SignoffDeps, 'clock' | 'assessments' | 'completeness'>): Signing {
  const standing: Signing['of'] = async (tx, actor, open) => {
    const rows = await rowsOf(tx, open.id);
    const found = await standingOf({ tx, actor, deps, open }, rows);
    const { status, drewUp } = stateOf('whole', rows);
    const signed = rows.findLast(
      ({ part, kind, role }) => part === 'whole' && kind === 'signed' && role !== 'informed',
    );
    const first = signOffParts
      .map((part) => refusalOf(found, { open, actor }, part, signOffParts))
      .find((refusal) => refusal !== null && refusal.reason !== 'approved');
    const missing = found.openRequirements.length > 0;
    return {
      state: status === 'approved' ? 'approved' : drewUp.length > 0 ? 'drawnUp' : 'open',
      by: signed?.author ?? null,
      at: signed?.at.toISOString() ?? null,
      // What is missing keeps everybody from signing, the first of two as well.
      refusal: status === 'approved' ? null : missing ? 'requirements' : (first?.reason ?? null),
      secondAsked: first !== undefined && needsSecond.includes(first?.reason ?? ''),
    };
  };
  return {
    of: standing,
    sign: async (tx, actor, { id, revision, statement, language }) => {
      const { organizationId, userId } = actor;
      if (organizationId === null || userId === null) throw new Refusal('error.forbidden');
      const open = await deps.assessments.lock(tx, actor, id);
      if (open.revision !== revision) throw new Refusal('error.signoff.changed');
      const rows = await rowsOf(tx, id);
      const { refusal } = await standing(tx, actor, open);
      // Where two are asked for, who has written it all signs as the one who drew it up; a colleague approves.
      const approves = refusal !== 'alone';
      const parts = signOffParts.filter((part) => stateOf(part, rows).status !== 'approved');
      const body = { revision, hash: hashOf(open), parts: [...parts], statement };
      const state = namedState(open, await plansOf(tx, id));
      const decided: readonly NewSignOff[] = approves
        ? await approvals({ tx, actor, deps, open, language }, rows, body)
        : parts.map((part) => ({
            ...state,
            part,
            kind: 'signed',
            role: 'drewUp',
            text: statement,
          }));
      if (decided.length === 0) throw new Refusal('error.signoff.approved');
      const by = { at: deps.clock.now(), userId, author: actorName(actor) };
      await insertRows(tx, { organizationId, assessmentId: id }, decided, by);
      await saveHead(tx, id, headOf(await rowsOf(tx, id), open.signOff.former === true));
      const [{ hash = '', opened = [], twoPersons = true } = {}] = decided;
      return {
        approved: approves,
        parts,
        revision,
        hash: hash ?? '',
        opened: (opened ?? []).map(({ part }) => part),
        twoPersons: twoPersons ?? true,
      };
    },
  };
}
