/**
 * Facts of the library for the public pages: names, sources and figures. They are calculated once per live version.
 */
import { computeThreatConcerns, getThreatLevel } from '@klarsikt/engine/analysis';
import { type CompiledModel, compileModel } from '@klarsikt/engine/model';
import { figureSegments, type Text } from '@klarsikt/engine/text';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import { sampleEntitlement } from '@klarsikt/server/platform/actor.ts';
import type { CitedSource } from './markdown.ts';

/**
 * A threat that a text mentions. `level` is the higher level of both segments; only threats that visitors may open
 * have a level.
 */
export interface MentionedThreat {
  readonly id: number;
  readonly name: Text;
  readonly level: number | null;
}

export interface SiteFacts {
  readonly shown: CompiledModel;
  readonly counts: { readonly threats: number; readonly sources: number };
  source(key: string): CitedSource | null;
  threat(key: string): MentionedThreat | null;
  /**
   * Returns the number of threats that concern one of the businesses directly; null if the library has none of these
   * businesses.
   */
  concerned(businesses: readonly string[]): number | null;
  idOf(key: string): number | null;
}

function findHighestLevel(model: CompiledModel, key: string): number | null {
  const levels = figureSegments.map((segment) => getThreatLevel(model, key, segment)?.level ?? null);
  return levels.reduce<number | null>(
    (top, level) => (level === null ? top : Math.max(top ?? 0, level)),
    null,
  );
}

function findSource(model: CompiledModel, key: string): CitedSource | null {
  const found = model.references.byKey.get(key);
  if (found === undefined) return null;
  const { authorShort, author, published, title, url } = found;
  const year = published?.slice(0, 4) ?? '';
  return {
    label: `${authorShort || author} ${year}`.trim(),
    title,
    url: /^https?:\/\//.test(url) ? url : '',
  };
}

const placed = [
  'customers',
  'products',
  'transactions',
  'channels',
  'geographies',
  'controls',
  'threats',
] as const;

function buildFacts(whole: CompiledModel, shown: CompiledModel): SiteFacts {
  const direct = new Map<string, number>();
  return {
    shown,
    counts: { threats: whole.threats.list.length, sources: whole.references.list.length },
    source: (key) => findSource(whole, key),
    threat: (key) => {
      const found = whole.threats.byKey.get(key);
      if (found === undefined) return null;
      const open = shown.threats.byKey.has(key);
      return { id: found.id, name: found.name, level: open ? findHighestLevel(whole, key) : null };
    },
    concerned: (businesses) => {
      const known = businesses.filter((key) => whole.businesses.byKey.has(key));
      if (known.length === 0) return null;
      const name = known.join(',');
      const before = direct.get(name);
      if (before !== undefined) return before;
      const concerns = computeThreatConcerns(whole, { businesses: known });
      const count = [...(concerns?.values() ?? [])].filter(({ kind }) => kind === 'direct').length;
      direct.set(name, count);
      return count;
    },
    idOf: (key) => {
      for (const type of placed) {
        const found = whole[type].byKey.get(key);
        if (found !== undefined) return found.id;
      }
      return null;
    },
  };
}

export function createSiteFacts(models: ModelRegistry): () => Promise<SiteFacts | null> {
  let known: { readonly hash: string; readonly facts: Promise<SiteFacts> } | null = null;
  const make = async (hash: string): Promise<SiteFacts> => {
    const shown = await models.projectionFor(hash, { entitlement: sampleEntitlement });
    return buildFacts(compileModel(await models.whole(hash)), shown.model);
  };
  return async () => {
    const live = models.live();
    if (live === null) return null;
    if (known?.hash !== live.hash) known = { hash: live.hash, facts: make(live.hash) };
    try {
      return await known.facts;
    } catch (error) {
      known = null;
      throw error;
    }
  };
}
