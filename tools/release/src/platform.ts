/** The platforms of release archives, in npm's terms. */
import { z } from 'zod';

export const platformSchema = z.object({
  os: z.enum(['linux', 'darwin']),
  cpu: z.enum(['x64', 'arm64']),
});
export type ReleasePlatform = z.output<typeof platformSchema>;

export const getPlatformName = ({ os, cpu }: ReleasePlatform): string => `${os}-${cpu}`;

/** Binaries for Linux use the GNU C library, because the embedded database exists only for that library. */
export const getLibc = ({ os }: ReleasePlatform): 'glibc' | null => (os === 'linux' ? 'glibc' : null);
