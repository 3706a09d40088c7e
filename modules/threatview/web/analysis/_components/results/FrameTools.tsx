/** Portal for the tools of a view, which appear in the heading of the results. */
import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

export const ResultFrameToolsContext = createContext<HTMLElement | null>(null);

export function ResultFrameTools({ children }: { readonly children: ReactNode }) {
  const place = use(ResultFrameToolsContext);
  return place === null ? null : createPortal(children, place);
}
