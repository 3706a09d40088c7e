/**
 * Queue for the changes of a directory, which run one after another, because each locks the people of its
 * organisation. They are queued here and not in the database, where each would occupy a connection that users need.
 */

/** Largest number of changes that wait in an organisation. */
export const maxWaitingDirectoryWrites = 200;

export interface DirectoryWriteQueue {
  /** Waits until the change may run. Returns the function that ends its turn, or null if too many are waiting. */
  enter(organizationId: number): Promise<(() => void) | null>;
}

export function createDirectoryWriteQueue(): DirectoryWriteQueue {
  const lines = new Map<number, { last: Promise<void>; size: number }>();
  return {
    enter: async (organizationId) => {
      const line = lines.get(organizationId) ?? { last: Promise.resolve(), size: 0 };
      if (line.size > maxWaitingDirectoryWrites) return null;
      lines.set(organizationId, line);
      const { last } = line;
      let end = () => {};
      line.last = new Promise((resolve) => {
        end = resolve;
      });
      line.size += 1;
      await last;
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        line.size -= 1;
        if (line.size === 0) lines.delete(organizationId);
        end();
      };
    },
  };
}
