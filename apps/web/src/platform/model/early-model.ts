/** Requests the model while the code of the screen is still loading. */
import { queryClient } from '../api/query.ts';
import { createSessionQuery } from '../session/session.tsx';

/**
 * Matches addresses whose screens need the live model, of which visitors get the public sample. Screens of one
 * assessment are excluded, because an assessment has its own version, which often differs.
 */
const wantingModel = /^\/(threatview|threat|ra(?!\/\d))(\/|$)/;

/**
 * Loads the model for the first page; later screens find it in the cache. The request is sent before the session is
 * known. Resolves to false if the page needs no model.
 */
export async function loadModelEarly(path: string): Promise<boolean> {
  if (!wantingModel.test(path)) return false;
  const session = queryClient.fetchQuery(createSessionQuery());
  const { loadModel, createModelQuery: modelQuery } = await import('./use-model.ts');
  const loading = loadModel('latest');
  // Ignore a failure here, because the code below or the screen reports it.
  loading.catch(() => undefined);
  const { user } = await session;
  await queryClient.fetchQuery({ ...modelQuery('latest', user?.id ?? null), queryFn: () => loading });
  return true;
}
