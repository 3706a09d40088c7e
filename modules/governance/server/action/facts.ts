import { isClosedAction } from '@klarsikt/engine/governance';
import type { CompletenessFactSource } from '../completeness/provides.ts';
import { listActions } from './store.ts';

export const loadActionFacts: CompletenessFactSource = async (tx, assessment) => ({
  actions: (await listActions(tx, assessment.id)).map(
    ({ id, owner, due, priority, changeName, status, subject }) => ({
      id: String(id),
      owner: owner === '' ? null : owner,
      due,
      priority: priority === null ? null : String(priority),
      changes: changeName === '' ? null : changeName,
      closed: isClosedAction(status),
      paths: [subject],
    }),
  ),
});
