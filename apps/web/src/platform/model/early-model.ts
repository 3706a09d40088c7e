/** Requests the model while the code of its screen still loads. */
import { queryClient } from '../api/query.ts';
import { createSessionQuery } from '../session/session.tsx';

/**
 * Addresses whose screens need the model; visitors get the public sample there. An assessment needs its own version,
 * which often differs.
 */
const wantingModel = /^\/(threatview|threat|ra(?!\/\d))(\/|$)/;

/**
 * For the first page; later screens find the model in the cache. The request is sent before the session is known.
 * Resolves to false if the page needs no model.
 */
export async function loadModelEarly(path: string): Promise<boolean> {
  if (!wantingModel.test(path)) return false;
  const session = queryClient.fetchQuery(createSessionQuery());
  const { loadModel, createModelQuery: modelQuery } = await import('./use-model.ts');
  const loading = loadModel('latest');
  // The code below or the screen reports a failure.
  loading.catch(() => undefined);
  const { user } = await session;
  await queryClient.fetchQuery({ ...modelQuery('latest', user?.id ?? null), queryFn: () => loading });
  return true;
}
