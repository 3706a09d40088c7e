import {
  assessmentContract as assessments,
  commentContract as comments,
  importContract as contract,
} from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { refetchQueries } from '@klarsikt/web/platform/api/query.ts';
import { useDoneNotice } from '@klarsikt/web/ui/records/done.ts';
import { useCallback } from 'react';

const changedByImports = [
  ...[assessments.load, assessments.getData, assessments.list, comments.getConversations],
  contract.listBrought,
];

/** Undoes an import in the current revision; values that were changed after the import are kept. */
async function undoImport(id: number, brought: number): Promise<boolean> {
  const params = { id };
  const { revision } = await call(assessments.load, { body: { id } });
  const { taken } = await call(contract.takeBackBrought, { params, body: { revision, brought } });
  await refetchQueries(...changedByImports);
  return taken > 0;
}

export function useImportDoneNotice(id: number): (sentence: string) => Promise<void> {
  const done = useDoneNotice();
  return useCallback(
    async (sentence) => {
      const { imports } = await call(contract.listBrought, { params: { id } });
      const newest = Math.max(0, ...imports.map((brought) => brought.id));
      done(sentence, newest === 0 ? undefined : () => undoImport(id, newest));
    },
    [id, done],
  );
}
