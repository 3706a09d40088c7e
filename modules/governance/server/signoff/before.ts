/** Approves an assessment of a demo as if it had been finished before the demo began. */
import type { AssessmentDocument } from '@klarsikt/engine/assessment';
import { type SignOffRole, summarizeSignOffs } from '@klarsikt/engine/sign-off';
import type { FormerApprovalWriter } from '@klarsikt/identity/server/login/provides.ts';
import { buildStateIdentity } from './events.ts';
import { insertSignatures, updateSignOffSummary } from './store.ts';

/** All demos begin with the same documents, so the hash of each document is computed only once. */
const named = new WeakMap<AssessmentDocument, ReturnType<typeof buildStateIdentity>>();

/** Signs the whole assessment in the names of two people: one draws it up, the other approves. */
export const approveRetroactively: FormerApprovalWriter = async (tx, given) => {
  const { organizationId, assessmentId, revision, modelHash, document, summary, at, drewUp, approved } =
    given;
  const known = named.get(document) ?? buildStateIdentity({ revision, modelHash, document }, []);
  named.set(document, known);
  // No hash of the actions is stored, because their due days depend on the day on which the demo begins.
  const state = { ...known, revision, actionsHash: null };
  const signed = { part: 'whole', kind: 'signed' } as const;
  const eventOf = (role: SignOffRole, by: string, name: string, statement: string) => ({
    ...{ ...signed, role, by, name, at: at.toISOString(), statement },
    state: { revision, hash: state.hash ?? '' },
  });
  const { statement } = approved;
  const events = [
    eventOf('drewUp', String(drewUp.userId), drewUp.author, ''),
    eventOf('approved', approved.author, approved.author, statement),
  ];
  const row = { ...state, ...signed, organizationId, assessmentId, at, summary, twoPersons: true };
  await insertSignatures(tx, [
    { ...row, ...drewUp, role: 'drewUp', text: '' },
    { ...row, author: approved.author, userId: null, role: 'approved', text: statement },
  ]);
  await updateSignOffSummary(
    tx,
    assessmentId,
    summarizeSignOffs(events, ({ name }) => name),
  );
};
