/** Result of sharing a card by the system's share sheet, or else by copying its link. */
export type CardShareOutcome = 'shared' | 'copied' | 'failed' | 'cancelled';

export const buildCardAddress = (id: number): string => `${window.location.origin}/feed?id=${id}`;

async function shareBySheet(data: ShareData): Promise<'shared' | 'cancelled' | 'unable'> {
  if (typeof navigator.share !== 'function') return 'unable';
  try {
    await navigator.share(data);
    return 'shared';
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') return 'cancelled';
    // Some browsers have the share API but no target to share with.
    console.warn('The card could not be shared, its link is copied instead', cause);
    return 'unable';
  }
}

export async function shareCard(card: {
  readonly id: number;
  readonly title: string;
}): Promise<CardShareOutcome> {
  const url = buildCardAddress(card.id);
  const shared = await shareBySheet({ title: card.title, url });
  if (shared !== 'unable') return shared;
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (cause) {
    console.warn('The link could not be copied. Copy the address from the address bar instead', cause);
    return 'failed';
  }
}
