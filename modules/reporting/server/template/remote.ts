/**
 * Fetches templates of another installation through the outgoing-request guard; the caller must treat them as
 * untrusted.
 */
import { templateContract as contract, offeredTemplateSchema } from '@klarsikt/contract';
import type { Config } from '@klarsikt/server/config/config.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import type { OutboundFetch } from '@klarsikt/server/platform/outbound.ts';
import { z } from 'zod';
import type { TemplateSupplier } from './provides.ts';
import { templateSupplierFaultTexts } from './texts.ts';

const offerSchema = z.object({ result: z.array(offeredTemplateSchema).max(200) });

export function createTemplateSupplier(given: {
  readonly config: Pick<Config, 'uplink'>;
  readonly outbound: OutboundFetch;
  readonly log: Log;
}): TemplateSupplier | null {
  const { config, outbound, log } = given;
  const { uplink } = config;
  if (uplink === null) return null;
  const basic = Buffer.from(`${uplink.clientId}:${uplink.secret}`).toString('base64');
  const headers = { authorization: `Basic ${basic}`, accept: 'application/json' };
  return {
    origin: new URL(uplink.url).origin,
    offered: async (language) => {
      const said = templateSupplierFaultTexts[language];
      const failed = (reason: string) => new Refusal('error.uplink.failed', { reason });
      const answer = await outbound(`${uplink.url}/api/${contract.offered.path}`, { headers }).catch(
        (error: unknown) => {
          log.warn({ err: error }, 'the other installation was not reached for templates');
          throw failed(said.unreachable);
        },
      );
      if (answer.status !== 200) throw failed(said.status.replace('{status}', () => String(answer.status)));
      try {
        return offerSchema.parse(JSON.parse(await answer.text())).result;
      } catch (error) {
        log.warn({ err: error }, 'the other installation answered with something else than templates');
        throw failed(said.strange);
      }
    },
  };
}
