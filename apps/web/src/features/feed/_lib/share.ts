/** Sharing a card: the phone's own sheet, else the link on the clipboard. */
export type Shared = 'shared' | 'copied' | 'failed' | 'cancelled';

/** Where a card can be opened by anybody: visitors read it in the public feed. */
export const cardAddress = (id: number): string => `${window.location.origin}/feed?id=${id}`;

export async function shareCard(card: { readonly id: number; readonly title: string }): Promise<Shared> {
  const url = cardAddress(card.id);
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title: card.title, url });
      return 'shared';
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') return 'cancelled';
    console.warn('The card could not be shared', cause);
    return 'failed';
  }
}
