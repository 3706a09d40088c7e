import { type StarterEdition, starterEditions } from '@klarsikt/content';
import type { OfferedVersion } from '@klarsikt/contract';
import { toCanonicalJson } from '@klarsikt/engine/model';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { computeSha256Hex } from '@klarsikt/server/platform/tokens.ts';
import type { FetchedVersion, VersionSupplier } from './provides.ts';
import { createNotOfferedRefusal } from './uplink.ts';

function buildOffer({ name, description, hash, bytes, counts }: StarterEdition, at: Date): OfferedVersion {
  return { name, description, hash, bytes, counts, channel: 'live', published: at.toISOString() };
}

/** The build checks editions against the rules of a model, so they are not checked again. */
export async function loadShippedVersion(edition: StarterEdition, at: Date): Promise<FetchedVersion> {
  const model = await edition.model();
  const content = toCanonicalJson(model);
  if (computeSha256Hex(content) !== edition.hash)
    throw new Error(`the files of ${edition.name} are not its own`);
  return { offered: buildOffer(edition, at), content, model };
}

/**
 * Each edition gets the present instant as its publication, because versions are listed by their arrival at the
 * installation.
 */
export function createShippedSupplier(given: {
  readonly clock: Clock;
  readonly version: string;
}): VersionSupplier {
  return {
    origin: `Klarsikt ${given.version}`,
    offered: async () => starterEditions.map((edition) => buildOffer(edition, given.clock.now())),
    fetch: async ({ hash }, language) => {
      const edition = starterEditions.find((candidate) => candidate.hash === hash);
      if (!edition) throw createNotOfferedRefusal(language);
      return loadShippedVersion(edition, given.clock.now());
    },
  };
}
