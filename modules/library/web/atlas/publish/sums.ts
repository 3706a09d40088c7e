import type { PublishPlan } from '@klarsikt/contract';

export const countVersionChanges = ({ changes }: PublishPlan) =>
  Object.values(changes.collections).reduce(
    (sum, { added, changed, removed }) => ({
      added: sum.added + added.length,
      changed: sum.changed + changed.length,
      removed: sum.removed + removed.length,
    }),
    { added: 0, changed: 0, removed: 0 },
  );
