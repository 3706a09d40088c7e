/** The public pages as a visitor sees them first: drawn while the product is built (first-paint.ts beside this folder). */
import { visitorSession } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { queryClient } from './platform/api/query.ts';
import { Providers } from './platform/Providers.tsx';
import { sessionQuery } from './platform/session/session.tsx';
import { languageSetting } from './platform/settings/language.ts';
import { router } from './routes.tsx';

/**
 * The markup of the page itself, without what floats above it and without its end, whose year is the reader's. Nothing
 * in it can be pressed: the application, which could answer, is still on its way.
 */
export async function firstPaint(path: string, language: Language): Promise<string> {
  languageSetting.set(language);
  queryClient.setQueryData(sessionQuery().queryKey, visitorSession);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  const html = renderToStaticMarkup(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  // What it holds it would forget after minutes only, and the build would wait for that.
  queryClient.clear();
  const page = /^<div\b[\s\S]*?<footer/.exec(html)?.[0];
  if (page === undefined) throw new Error(`${path} has no end to be drawn up to`);
  return `${page.replace('<div', '<div inert').replace(/<footer$/, '')}</div>`;
}
