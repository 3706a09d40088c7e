/** Whether a proposed limit is on a risk that there is: a limit on none would be kept and never count. */
import {
  type AppetiteStatement,
  type Language,
  type MeasuredType,
  measuredTypes,
  type NamedEntity,
  pointerOf,
} from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { invalid } from '@klarsikt/server/platform/errors.ts';
import type { AppetiteDeps } from './deps.ts';
import { noSuchRisk } from './texts.ts';

interface Limited {
  readonly type: MeasuredType;
  readonly key: string;
}

const limitedIn = ({ risks }: AppetiteStatement): readonly Limited[] =>
  measuredTypes.flatMap((type) => Object.keys(risks[type] ?? {}).map((key) => ({ type, key })));

/** Own risks of a single assessment are known to it alone. */
const isOwn = ({ key }: Limited): boolean => key.startsWith('own-');

async function unknownOf(
  limited: readonly Limited[],
  { models }: AppetiteDeps,
  actor: Actor,
): Promise<readonly Limited[]> {
  const live = models.live()?.hash;
  const hashes = models.list().map(({ hash }) => hash);
  let left = limited.filter((one) => !isOwn(one));
  // Assessments rest on older versions too; the live one nearly always has all.
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

/** Refuses limits on unknown risks, each at its place; those that stood there before stay. */
export async function refuseUnknown(
  { before, after }: { readonly before: AppetiteStatement; readonly after: AppetiteStatement },
  deps: AppetiteDeps,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<void> {
  const stood = limitedIn(before);
  const brought = limitedIn(after).filter(
    ({ type, key }) => !stood.some((one) => one.type === type && one.key === key),
  );
  const unknown = await unknownOf(brought, deps, actor);
  if (unknown.length === 0) return;
  throw invalid(
    ...unknown.map(({ type, key }) => ({
      path: pointerOf('risks', type, key),
      code: 'reference',
      message: noSuchRisk[language],
    })),
  );
}
