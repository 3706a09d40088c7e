/** Requests the model while the code of the screen that needs it is still being loaded. */
import { queryClient } from '../api/query.ts';
import { sessionQuery } from '../session/session.tsx';

/**
 * Visitors get the public sample there, so the address alone tells that a model will be wanted. An assessment wants the
 * version that it is pinned to, which often is another.
 */
const wantingModel = /^\/(threatview|threat|ra(?!\/\d))(\/|$)/;

/** For the page that is opened; later screens find the model there. Requested before the session is known. */
export async function loadModelEarly(path: string): Promise<void> {
  if (!wantingModel.test(path)) return;
  const session = queryClient.fetchQuery(sessionQuery());
  const { loadModel, modelQuery } = await import('./use-model.ts');
  const loading = loadModel('latest');
  // A failure is reported where the model is awaited below, or by the screen that requests it again.
  loading.catch(() => undefined);
  const { user } = await session;
  await queryClient.fetchQuery({ ...modelQuery('latest', user?.id ?? null), queryFn: () => loading });
}
