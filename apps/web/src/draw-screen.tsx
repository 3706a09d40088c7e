/** Drawing of screens to markup, during the build (first-paint.tsx) and in a thread of the server (draw-page.tsx). */
import { type AnyRoute, createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { Providers } from './platform/Providers.tsx';
import { router } from './routes.tsx';

/** The route with those above it, outermost first. */
export const listRouteChain = (route: AnyRoute | undefined): readonly AnyRoute[] =>
  route === undefined ? [] : [...listRouteChain(route.parentRoute), route];

/** Makes the screen of this address the present one. */
export async function openAddress(address: string): Promise<void> {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  await router.load();
}

export const currentScreenElement = (
  <Providers>
    <RouterProvider router={router} />
  </Providers>
);

/** Markup of the present screen; parts that still load are drawn by their fallbacks. */
export const renderScreenMarkup = (): string => renderToStaticMarkup(currentScreenElement);

/** Cuts before the router's script, because floating parts follow it. */
export const removeFloatingParts = (markup: string): string => markup.replace(/<script\b[\s\S]*$/, '');
