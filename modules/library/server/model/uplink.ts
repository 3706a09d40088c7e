/**
 * Fetches model versions of another installation through the restricted outbound client (security page R1). A version
 * is accepted only when its hash, its schema and the rules of a model are valid (R2). This file stores no version.
 */
import {
  modelContract as contract,
  maxVersionBytes,
  maxVersionPartBytes,
  type OfferedVersion,
  offeredVersionSchema,
} from '@klarsikt/contract';
import {
  findRequirementProblems,
  formatProblemPlace,
  isShapeProblem,
  type ReferenceModel,
  readModel,
  toCanonicalJson,
} from '@klarsikt/engine/model';
import type { Language } from '@klarsikt/engine/text';
import type { Config } from '@klarsikt/server/config/config.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import type { OutboundFetch } from '@klarsikt/server/platform/outbound.ts';
import { computeSha256Hex } from '@klarsikt/server/platform/tokens.ts';
import { z } from 'zod';
import type { FetchedPartsStore } from './fetch.store.ts';
import type { FetchedVersion, VersionSupplier } from './provides.ts';
import { supplierFaultTexts } from './texts.ts';

const failed = (reason: string) => new Refusal('error.uplink.failed', { reason });
const invalid = (reason: string) => new Refusal('error.uplink.invalid', { reason });

/** Creates the refusal of a version that is not offered or not offered any more. */
export const createNotOfferedRefusal = (language: Language): Refusal =>
  invalid(supplierFaultTexts[language].notOffered);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses the text and verifies its hash, schema and the rules of a model; refuses with the reason in the language. */
export function parseVerifiedVersion(text: string, hash: string, language: Language): ReferenceModel {
  const said = supplierFaultTexts[language];
  if (computeSha256Hex(text) !== hash) throw invalid(said.hash);
  const read = readModel(parseJson(text));
  if ('problems' in read) {
    const strange = read.problems.find(isShapeProblem);
    if (strange) throw invalid(said.shape(formatProblemPlace(strange)));
    throw invalid(said.rules(read.problems[0] ? formatProblemPlace(read.problems[0]) : '/'));
  }
  const [unset] = findRequirementProblems(read.model);
  if (unset !== undefined) throw invalid(said.rules(formatProblemPlace(unset)));
  if (toCanonicalJson(read.model) !== text) throw invalid(said.shape('/'));
  return read.model;
}

const offerSchema = z.object({ result: z.array(offeredVersionSchema).max(100) });

export function createVersionUplink(given: {
  readonly config: Config;
  readonly outbound: OutboundFetch;
  readonly log: Log;
  readonly parts: FetchedPartsStore;
}): VersionSupplier | null {
  const { outbound, log, parts } = given;
  const { uplink } = given.config;
  if (uplink === null) return null;
  const basic = Buffer.from(`${uplink.clientId}:${uplink.secret}`).toString('base64');

  const { origin } = new URL(uplink.url);
  const get = async (path: string, language: Language): Promise<Buffer> => {
    const said = supplierFaultTexts[language];
    const headers = { authorization: `Basic ${basic}`, accept: 'application/json' };
    const answer = await outbound(`${uplink.url}/api/${path}`, { headers }).catch((error: unknown) => {
      log.warn({ err: error }, 'the other installation was not reached');
      throw failed(said.unreachable);
    });
    if (answer.status === 401 || answer.status === 403) throw failed(said.key);
    if (answer.status !== 200) throw failed(said.status(answer.status));
    return Buffer.from(await answer.arrayBuffer());
  };
  /** Continue an interrupted fetch with the stored parts, even if another process stored them. */
  const contentOf = async ({ hash, bytes }: OfferedVersion, language: Language): Promise<string> => {
    const path = contract.getOffered.path.replace('{hash}', hash);
    let have = await parts.have({ hash, origin });
    while (have.length < bytes) {
      const part = await get(`${path}?from=${have.length}`, language);
      await parts.keep({ hash, origin }, have.length, part);
      have = Buffer.concat([have, part]);
      // A part below the maximum size is the last part; missing content is detected by the hash.
      if (part.length < maxVersionPartBytes) break;
    }
    return have.toString('utf8');
  };

  return {
    origin,
    offered: async (language) => {
      const offer = offerSchema.safeParse(
        parseJson((await get(contract.listOffered.path, language)).toString('utf8')),
      );
      if (!offer.success) throw failed(supplierFaultTexts[language].offer);
      return offer.data.result;
    },
    fetch: async (offered: OfferedVersion, language): Promise<FetchedVersion> => {
      if (offered.bytes > maxVersionBytes) throw invalid(supplierFaultTexts[language].large);
      const content = await contentOf(offered, language);
      try {
        return { offered, content, model: parseVerifiedVersion(content, offered.hash, language) };
      } catch (error) {
        // Drop invalid parts, so that the next fetch starts from the beginning.
        await parts.drop({ hash: offered.hash, origin });
        throw error;
      }
    },
  };
}
