/** Refuses limits on risks that no model version contains, because such a limit would never apply. */
import type { AppetiteStatement } from '@klarsikt/engine/appetite';
import { type MeasuredType, measuredTypes } from '@klarsikt/engine/assess';
import { formatPointer } from '@klarsikt/engine/assessment';
import type { NamedEntity } from '@klarsikt/engine/model';
import type { Language } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { createInputRefusal } from '@klarsikt/server/platform/errors.ts';
import type { AppetiteDeps } from './deps.ts';
import { unknownRiskText } from './texts.ts';

interface LimitedRisk {
  readonly type: MeasuredType;
  readonly key: string;
}

const limitedIn = ({ risks }: AppetiteStatement): readonly LimitedRisk[] =>
  measuredTypes.flatMap((type) => Object.keys(risks[type] ?? {}).map((key) => ({ type, key })));

/** Own risks exist only in a single assessment, so their limits are not checked. */
const isOwn = ({ key }: LimitedRisk): boolean => key.startsWith('own-');

async function listUnknown(
  limited: readonly LimitedRisk[],
  { models }: AppetiteDeps,
  actor: Actor,
): Promise<readonly LimitedRisk[]> {
  const live = models.live()?.hash;
  const hashes = models.list().map(({ hash }) => hash);
  let left = limited.filter((one) => !isOwn(one));
  // Assessments can use older model versions too. The live version is tried first, because it nearly always contains
  // all risks.
  for (const hash of hashes.toSorted((a, b) => Number(b === live) - Number(a === live))) {
    if (left.length === 0) break;
    const { model } = await models.projectionFor(hash, actor);
    left = left.filter(({ type, key }) => {
      const risks: ReadonlyMap<string, NamedEntity> = model[type].byKey;
      return !risks.has(key);
    });
  }
  return left;
}

/**
 * Refuses limits on unknown risks and states the place of each. Limits that the former statement already had are not
 * checked.
 */
export async function requireKnownRisks(
  { before, after }: { readonly before: AppetiteStatement; readonly after: AppetiteStatement },
  deps: AppetiteDeps,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<void> {
  const stood = limitedIn(before);
  const brought = limitedIn(after).filter(
    ({ type, key }) => !stood.some((one) => one.type === type && one.key === key),
  );
  const unknown = await listUnknown(brought, deps, actor);
  if (unknown.length === 0) return;
  throw createInputRefusal(
    ...unknown.map(({ type, key }) => ({
      path: formatPointer('risks', type, key),
      code: 'reference',
      message: unknownRiskText[language],
    })),
  );
}
