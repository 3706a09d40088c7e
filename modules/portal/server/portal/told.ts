/** The mail to colleagues whose signature a self-assessment waits for, once one has signed it. */

import type { OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import { actorName } from '@klarsikt/server/platform/actor.ts';
import { heldNow } from '@klarsikt/server/platform/held.ts';
import { z } from 'zod';
import type { Writing } from './assessing.ts';
import { assessPermission } from './cases.ts';
import { signatureLetter } from './texts.ts';

const isAddress = (name: string): boolean => z.email().safeParse(name).success;

/** Asks everybody who may approve, apart from the one who has just signed; gives how many. */
export async function askColleagues(
  { tx, actor, deps }: Writing,
  { id, unitId, name }: Pick<OpenAssessment, 'id' | 'unitId' | 'name'>,
): Promise<number> {
  const { organizationId, userId } = actor;
  if (organizationId === null || actor.demo) return 0;
  const people = await deps.assessments.people(tx, actor, unitId);
  const held = await heldNow(tx, {
    organizationId,
    people: people.map(({ id: personId }) => personId),
    permissions: [assessPermission],
    at: deps.clock.now(),
  });
  const assessors = new Set(held.map((one) => one.userId));
  const asked = people.filter(
    (one) => one.approve && one.id !== userId && assessors.has(one.id) && isAddress(one.username),
  );
  for (const { id: personId, username, language } of asked)
    await deps.mail.queue(tx, {
      template: 'portal',
      recipient: username,
      language,
      organizationId,
      userId: personId,
      causedBy: userId,
      data: {},
      link: `${deps.config.origin}/portal/assessment/${id}/result`,
      letter: signatureLetter(language, { author: actorName(actor), name }),
    });
  return asked.length;
}
