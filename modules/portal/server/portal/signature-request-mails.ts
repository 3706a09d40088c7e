import type { OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import { getActorName } from '@klarsikt/server/platform/actor.ts';
import { listPersonPermissions } from '@klarsikt/server/platform/person-permissions.ts';
import { z } from 'zod';
import type { SelfAssessmentWriteContext } from './assessing.ts';
import { selfAssessmentPermission } from './cases.ts';
import { createSignatureRequestLetter } from './texts.ts';

const isAddress = (name: string): boolean => z.email().safeParse(name).success;

export async function mailSignatureRequests(
  { tx, actor, deps }: SelfAssessmentWriteContext,
  { id, unitId, name }: Pick<OpenAssessment, 'id' | 'unitId' | 'name'>,
): Promise<number> {
  const { organizationId, userId } = actor;
  if (organizationId === null || actor.demo) return 0;
  const people = await deps.assessments.people(tx, actor, unitId);
  const held = await listPersonPermissions(tx, {
    organizationId,
    people: people.map(({ id: personId }) => personId),
    permissions: [selfAssessmentPermission],
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
      letter: createSignatureRequestLetter(language, { author: getActorName(actor), name }),
    });
  return asked.length;
}
