/** Counts pages by their route's pattern, once per session each: which assessment or person it was about is not told. */
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { track } from '../../platform/api/track.ts';
import { useSession } from '../../platform/session/session.tsx';

export function usePageTracking(): void {
  const { user } = useSession();
  const pattern = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const counted = user !== null;
  useEffect(() => {
    if (counted && pattern !== undefined) track('page', pattern.replace(/(?<=.)\/$/, ''));
  }, [counted, pattern]);
}
