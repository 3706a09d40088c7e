/** The platforms that an archive can be made for, in npm's words. */
import { z } from 'zod';

export const platformSchema = z.object({
  os: z.enum(['linux', 'darwin']),
  cpu: z.enum(['x64', 'arm64']),
});
export type Platform = z.output<typeof platformSchema>;

export const nameOf = ({ os, cpu }: Platform): string => `${os}-${cpu}`;

/** Linux binaries are those for the GNU C library: the embedded database has no others. */
export const libcOf = ({ os }: Platform): 'glibc' | null => (os === 'linux' ? 'glibc' : null);
