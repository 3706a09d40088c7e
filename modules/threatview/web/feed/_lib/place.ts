/** Where the reader is: in the address, so that a reload and the back button find it again. */
import { createStore, useStore } from '@klarsikt/web/platform/store.ts';

export const views = ['today', 'saved', 'topics'] as const;
export type View = (typeof views)[number];

export interface Place {
  readonly intro: boolean;
  readonly view: View;
  /** The card that was asked for. */
  readonly id: number | null;
  /** Reading what is saved, card by card. */
  readonly fromSaved: boolean;
}

export function placeIn({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Place {
  const query = new URLSearchParams(search);
  const id = Number(query.get('id'));
  return {
    intro: /^\/feed\/intro\/?$/.test(pathname),
    view: views.find((view) => view === query.get('view')) ?? 'today',
    id: Number.isInteger(id) && id > 0 ? id : null,
    fromSaved: query.get('from') === 'saved',
  };
}

export function addressOf({ intro, view, id, fromSaved }: Place): string {
  if (intro) return '/feed/intro';
  const query = new URLSearchParams();
  if (view !== 'today') query.set('view', view);
  if (id !== null) query.set('id', String(id));
  if (fromSaved) query.set('from', 'saved');
  const text = query.toString();
  return `/feed${text === '' ? '' : `?${text}`}`;
}

const place = createStore(placeIn(window.location));
const read = () => place.become(placeIn(window.location));
window.addEventListener('popstate', read);

/** Goes there; with `replace` the back button passes over where one was. */
export function goTo(next: Partial<Place>, { replace = false }: { readonly replace?: boolean } = {}): void {
  const address = addressOf({ intro: false, view: 'today', id: null, fromSaved: false, ...next });
  if (replace) window.history.replaceState(null, '', address);
  else window.history.pushState(null, '', address);
  read();
}

export const usePlace = (): Place => useStore(place);
