/** Stores the reader's position in the address, so that reload and back button restore it. */
import { createStore, useStore } from '@klarsikt/web/platform/store.ts';

export const feedViews = ['today', 'saved', 'topics'] as const;
export type FeedView = (typeof feedViews)[number];

export interface FeedLocation {
  readonly intro: boolean;
  readonly view: FeedView;
  readonly id: number | null;
  /** True if the deck contains only saved cards. */
  readonly fromSaved: boolean;
}

export function parseFeedLocation({ pathname, search }: Pick<Location, 'pathname' | 'search'>): FeedLocation {
  const query = new URLSearchParams(search);
  const id = Number(query.get('id'));
  return {
    intro: /^\/feed\/intro\/?$/.test(pathname),
    view: feedViews.find((view) => view === query.get('view')) ?? 'today',
    id: Number.isInteger(id) && id > 0 ? id : null,
    fromSaved: query.get('from') === 'saved',
  };
}

export function formatFeedLocation({ intro, view, id, fromSaved }: FeedLocation): string {
  if (intro) return '/feed/intro';
  const query = new URLSearchParams();
  if (view !== 'today') query.set('view', view);
  if (id !== null) query.set('id', String(id));
  if (fromSaved) query.set('from', 'saved');
  const text = query.toString();
  return `/feed${text === '' ? '' : `?${text}`}`;
}

const place = createStore(parseFeedLocation(window.location));
const read = () => place.become(parseFeedLocation(window.location));
window.addEventListener('popstate', read);

/** Navigates; `replace` replaces the current history entry. */
export function navigateFeed(
  next: Partial<FeedLocation>,
  { replace = false }: { readonly replace?: boolean } = {},
): void {
  const address = formatFeedLocation({ intro: false, view: 'today', id: null, fromSaved: false, ...next });
  if (replace) window.history.replaceState(null, '', address);
  else window.history.pushState(null, '', address);
  read();
}

export const useFeedLocation = (): FeedLocation => useStore(place);
