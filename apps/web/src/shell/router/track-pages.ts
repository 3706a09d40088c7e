/** Counts pages by their route's pattern, so that no assessment or person is identified. */
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { trackEvent } from '../../platform/api/track.ts';
import { useSession } from '../../platform/session/session.tsx';

export function usePageTracking(): void {
  const { user } = useSession();
  const pattern = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const counted = user !== null;
  useEffect(() => {
    if (counted && pattern !== undefined) trackEvent('page', pattern.replace(/(?<=.)\/$/, ''));
  }, [counted, pattern]);
}
