/** The editions that the product is delivered with, as versions that an installation may take in. */
import { type Edition, editions } from '@klarsikt/content';
import type { OfferedVersion } from '@klarsikt/contract';
import { canonicalJson } from '@klarsikt/engine';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { sha256Hex } from '@klarsikt/server/platform/tokens.ts';
import type { FetchedVersion, Supplier } from './provides.ts';
import { notOffered } from './uplink.ts';

function offerOf({ name, description, hash, bytes, counts }: Edition, at: Date): OfferedVersion {
  return { name, description, hash, bytes, counts, channel: 'live', published: at.toISOString() };
}

/** An edition with its content. Checked when the product was built, hence not against the rules of a model again. */
export async function shippedVersion(edition: Edition, at: Date): Promise<FetchedVersion> {
  const model = await edition.model();
  const content = canonicalJson(model);
  if (sha256Hex(content) !== edition.hash) throw new Error(`the files of ${edition.name} are not its own`);
  return { offered: offerOf(edition, at), content, model };
}

/** Offers every edition as published now: versions are listed by when they came to an installation. */
export function createShipped(given: { readonly clock: Clock; readonly version: string }): Supplier {
  return {
    origin: `Klarsikt ${given.version}`,
    offered: async () => editions.map((edition) => offerOf(edition, given.clock.now())),
    fetch: async ({ hash }, language) => {
      const edition = editions.find((candidate) => candidate.hash === hash);
      if (!edition) throw notOffered(language);
      return shippedVersion(edition, given.clock.now());
    },
  };
}
