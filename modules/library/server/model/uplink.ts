/**
 * Model versions of another installation: asked for through the guarded way out (security page R1), believed only when
 * hash, schema and the rules of a model all hold (R2). Nothing here writes.
 */
import {
  model as contract,
  largestVersionBytes,
  type OfferedVersion,
  offeredVersionSchema,
  versionPartBytes,
} from '@klarsikt/contract';
import {
  canonicalJson,
  isShapeProblem,
  type Language,
  placeOfProblem,
  type ReferenceModel,
  readModel,
} from '@klarsikt/engine';
import type { Config } from '@klarsikt/server/config/config.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import type { Outbound } from '@klarsikt/server/platform/outbound.ts';
import { sha256Hex } from '@klarsikt/server/platform/tokens.ts';
import { z } from 'zod';
import type { FetchedParts } from './fetch.store.ts';
import type { FetchedVersion, Supplier } from './provides.ts';
import { uplinkWords } from './texts.ts';

const failed = (reason: string) => new Refusal('error.uplink.failed', { reason });
const invalid = (reason: string) => new Refusal('error.uplink.invalid', { reason });

/** The refusal for a version that is not, or no longer, on offer. */
export const notOffered = (language: Language): Refusal => invalid(uplinkWords[language].notOffered);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The model that the text holds, if it is what the hash names; refuses with the reason in the language. */
export function verified(text: string, hash: string, language: Language): ReferenceModel {
  const said = uplinkWords[language];
  if (sha256Hex(text) !== hash) throw invalid(said.hash);
  const read = readModel(parsed(text));
  if ('problems' in read) {
    const strange = read.problems.find(isShapeProblem);
    if (strange) throw invalid(said.shape(placeOfProblem(strange)));
    throw invalid(said.rules(read.problems[0] ? placeOfProblem(read.problems[0]) : '/'));
  }
  if (canonicalJson(read.model) !== text) throw invalid(said.shape('/'));
  return read.model;
}

const offerSchema = z.object({ result: z.array(offeredVersionSchema).max(100) });

export function createUplink(given: {
  readonly config: Config;
  readonly outbound: Outbound;
  readonly log: Log;
  readonly parts: FetchedParts;
}): Supplier | null {
  const { outbound, log, parts } = given;
  const { uplink } = given.config;
  if (uplink === null) return null;
  const basic = Buffer.from(`${uplink.clientId}:${uplink.secret}`).toString('base64');

  const { origin } = new URL(uplink.url);
  const get = async (path: string, language: Language): Promise<Buffer> => {
    const said = uplinkWords[language];
    const headers = { authorization: `Basic ${basic}`, accept: 'application/json' };
    const answer = await outbound(`${uplink.url}/api/${path}`, { headers }).catch((error: unknown) => {
      log.warn({ err: error }, 'the other installation was not reached');
      throw failed(said.unreachable);
    });
    if (answer.status === 401 || answer.status === 403) throw failed(said.key);
    if (answer.status !== 200) throw failed(said.status(answer.status));
    return Buffer.from(await answer.arrayBuffer());
  };
  /** Goes on where an earlier fetch broke off: what came before is kept, whether this process made it or not. */
  const contentOf = async ({ hash, bytes }: OfferedVersion, language: Language): Promise<string> => {
    const path = contract.getOffered.path.replace('{hash}', hash);
    let have = await parts.have({ hash, origin });
    while (have.length < bytes) {
      const part = await get(`${path}?from=${have.length}`, language);
      await parts.keep({ hash, origin }, have.length, part);
      have = Buffer.concat([have, part]);
      // A short part is the last one; whether something lacks is told by the hash.
      if (part.length < versionPartBytes) break;
    }
    return have.toString('utf8');
  };

  return {
    origin,
    offered: async (language) => {
      const offer = offerSchema.safeParse(
        parsed((await get(contract.listOffered.path, language)).toString('utf8')),
      );
      if (!offer.success) throw failed(uplinkWords[language].offer);
      return offer.data.result;
    },
    fetch: async (offered: OfferedVersion, language): Promise<FetchedVersion> => {
      if (offered.bytes > largestVersionBytes) throw invalid(uplinkWords[language].large);
      const content = await contentOf(offered, language);
      try {
        return { offered, content, model: verified(content, offered.hash, language) };
      } catch (error) {
        // What does not verify is fetched from its beginning the next time.
        await parts.drop({ hash: offered.hash, origin });
        throw error;
      }
    },
  };
}
