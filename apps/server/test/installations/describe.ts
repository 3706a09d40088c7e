/**
 * Describes what the people of an installation see. The description is recorded with a backup and compared after each
 * upgrade.
 */
import {
  analysisContract,
  assessmentContract,
  commentContract,
  loginContract,
  sessionContract,
} from '@klarsikt/contract';
import type { AssessmentResult } from '@klarsikt/engine/assess';
import { riskTypes } from '@klarsikt/engine/text';
import { TestClient, testPassword } from '@klarsikt/testkit';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const levelSchema = z.tuple([z.number().nullable(), z.number().nullable()]);

type Level = z.output<typeof levelSchema>;

/** Inherent risk and residual risk of each risk, not rounded. */
function levelsOf(result: AssessmentResult): Record<string, Level> {
  const types = { ...result.combined?.types, ...result.legal?.types };
  const rows = riskTypes.flatMap((type) => (types[type]?.risks ?? []).map((risk) => ({ type, risk })));
  return Object.fromEntries(
    rows.map(({ type, risk }): [string, Level] => [`${type}/${risk.key}`, [risk.inherent, risk.residual]]),
  );
}

/** Everything that one person sees. */
const seenSchema = z.object({
  username: z.string(),
  /** Permissions such as `ra:View`; empty if the person cannot sign in. */
  rights: z.array(z.string()),
  status: z.string(),
  assessments: z.array(
    z.object({
      name: z.string(),
      /** Values of statuses by name. */
      statuses: z.record(z.string(), z.string()),
      revision: z.number(),
      levels: z.record(z.string(), levelSchema),
      comments: z.array(z.string()),
    }),
  ),
  analyses: z.array(z.string()),
});
export const recordSchema = z.array(seenSchema);
export type Seen = z.output<typeof seenSchema>;

async function assessmentsOf(client: TestClient): Promise<Seen['assessments']> {
  const { assessments } = await client.call(assessmentContract.list, { query: {} });
  const own = assessments.toSorted((a, b) => a.id - b.id);
  return Promise.all(
    own.map(async ({ id, name }) => {
      const params = { id };
      const { result, summary, revision } = await client.call(assessmentContract.calculate, {
        params,
        body: {},
      });
      const conversations = await client.call(commentContract.getConversations, { body: { id } });
      const comments = conversations.flatMap(({ comments: written }) =>
        written.map(({ id: number, label, text }) => `${number} ${label}: ${text}`),
      );
      return {
        name,
        statuses: summary.statuses,
        revision,
        levels: levelsOf(result),
        comments: comments.toSorted(),
      };
    }),
  );
}

/** Signs the person in and reads everything that they see. */
async function seenBy(http: FastifyInstance, username: string): Promise<Seen> {
  const client = new TestClient(http);
  const { status } = await client.call(loginContract.login, { body: { username, secret: testPassword } });
  if (status !== 'success') return { username, status, rights: [], assessments: [], analyses: [] };
  const { applications } = await client.call(sessionContract.getSession, {});
  const rights = applications
    .flatMap(({ application, permissions }) => permissions.map(({ p }) => `${application}:${p}`))
    .toSorted();
  return {
    username,
    status,
    rights,
    assessments: rights.includes('ra:View') ? await assessmentsOf(client) : [],
    analyses: rights.includes('threatview:View')
      ? (await client.call(analysisContract.list, { query: {} })).rows.map(({ name }) => name).toSorted()
      : [],
  };
}

/** Describes what each of these people sees, one after the other. */
export async function describeInstallation(
  http: FastifyInstance,
  usernames: readonly string[],
): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  for (const username of usernames) seen.push(await seenBy(http, username));
  return seen;
}
