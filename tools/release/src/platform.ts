/** The platforms of archives, in npm's terms. */
import { z } from 'zod';

export const platformSchema = z.object({
  os: z.enum(['linux', 'darwin']),
  cpu: z.enum(['x64', 'arm64']),
});
export type ReleasePlatform = z.output<typeof platformSchema>;

export const getPlatformName = ({ os, cpu }: ReleasePlatform): string => `${os}-${cpu}`;

/** Linux binaries are for the GNU C library, because the embedded database has no others. */
export const getLibc = ({ os }: ReleasePlatform): 'glibc' | null => (os === 'linux' ? 'glibc' : null);
