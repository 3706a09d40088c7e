/** Sharing a card: the phone's own sheet, else the link on the clipboard. */
export type Shared = 'shared' | 'copied' | 'failed' | 'cancelled';

/** Where a card can be opened by anybody: visitors read it in the public feed. */
export const cardAddress = (id: number): string => `${window.location.origin}/feed?id=${id}`;

async function shareBySheet(data: ShareData): Promise<'shared' | 'cancelled' | 'unable'> {
  if (typeof navigator.share !== 'function') return 'unable';
  try {
    await navigator.share(data);
    return 'shared';
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') return 'cancelled';
    // Some browsers have the sheet and nothing to share with.
    console.warn('The card could not be shared, its link is copied instead', cause);
    return 'unable';
  }
}

export async function shareCard(card: { readonly id: number; readonly title: string }): Promise<Shared> {
  const url = cardAddress(card.id);
  const shared = await shareBySheet({ title: card.title, url });
  if (shared !== 'unable') return shared;
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (cause) {
    console.warn('The link could not be copied', cause);
    return 'failed';
  }
}
