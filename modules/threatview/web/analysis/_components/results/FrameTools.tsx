/** Tools that a view of the results puts into the heading, where they stand with those of every view. */
import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** Where they go; null while there is no heading. */
export const ToolsPlace = createContext<HTMLElement | null>(null);

export function FrameTools({ children }: { readonly children: ReactNode }) {
  const place = use(ToolsPlace);
  return place === null ? null : createPortal(children, place);
}
