/** The sheet of a saved assessment, from what every feature knows of it. */
import { blockingRequirements, completenessSheet } from '@klarsikt/engine';
import type { Clock } from '../../platform/clock.ts';
import { found } from '../../platform/errors.ts';
import type { EnforcedRequirements } from '../enforcement/provides.ts';
import type { Completeness } from './provides.ts';
import { gapsOf } from './store.ts';
import { standing } from './wire.ts';

interface Given {
  readonly clock: Clock;
  readonly enforced: EnforcedRequirements;
}

/** The day on which something is decided: of the server, in UTC. */
export const dayOf = (clock: Clock): string => clock.now().toISOString().slice(0, 10);

export function createCompleteness({ clock, enforced }: Given): Completeness {
  const basis: Completeness['basis'] = async (tx, { id }, organizationId) => ({
    today: dayOf(clock),
    acceptances: standing(await gapsOf(tx, id)),
    enforced: await enforced(tx, organizationId),
  });
  const of: Completeness['of'] = async (tx, actor, open) => {
    const known = await basis(tx, open, found(actor.organizationId));
    const frame = { proportionality: 'full', group: false, lines: false } as const;
    return { ...known, sheet: completenessSheet({ ...known, frame, findings: new Map() }) };
  };
  return {
    basis,
    of,
    openRequirements: async (tx, actor, open) => {
      const { sheet, enforced: asked } = await of(tx, actor, open);
      return blockingRequirements(sheet, asked);
    },
  };
}
