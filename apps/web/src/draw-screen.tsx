/** Draws screens to markup, during the build (first-paint.tsx) and in a thread of the server (draw-page.tsx). */
import { type AnyRoute, createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { Providers } from './platform/Providers.tsx';
import { router } from './routes.tsx';

/** Lists the route and the routes above it, outermost first. */
export const listRouteChain = (route: AnyRoute | undefined): readonly AnyRoute[] =>
  route === undefined ? [] : [...listRouteChain(route.parentRoute), route];

/** Makes the screen of this address the present screen. */
export async function openAddress(address: string): Promise<void> {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  await router.load();
}

export const currentScreenElement = (
  <Providers>
    <RouterProvider router={router} />
  </Providers>
);

/** Returns the markup of the present screen; parts that are still loading are drawn as their fallbacks. */
export const renderScreenMarkup = (): string => renderToStaticMarkup(currentScreenElement);

/** Cuts the markup before the script of the router, because floating parts follow that script. */
export const removeFloatingParts = (markup: string): string => markup.replace(/<script\b[\s\S]*$/, '');
