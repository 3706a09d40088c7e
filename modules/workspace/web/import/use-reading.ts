/**
 * Sends the user's choices to the server and returns the table read with them; responses to earlier requests are
 * ignored.
 */
import { useRef, useState } from 'react';

interface Reading<Table> {
  readonly table: Table;
  readonly isReading: boolean;
  readonly error: Error | null;
}

export interface TableReadingState<Table, Said> extends Reading<Table> {
  /** Last choices of the user; null before the first choice. */
  readonly given: Said | null;
  readonly say: (given: Said) => void;
}

export function useTableReading<Table, Said>(
  first: Table,
  ask: (given: Said) => Promise<Table>,
): TableReadingState<Table, Said> {
  const [given, setGiven] = useState<Said | null>(null);
  const [reading, setReading] = useState<Reading<Table>>({ table: first, isReading: false, error: null });
  const asked = useRef(0);
  const read = async (next: Said) => {
    asked.current += 1;
    const own = asked.current;
    setGiven(next);
    setReading((before) => ({ ...before, isReading: true, error: null }));
    try {
      const table = await ask(next);
      if (own === asked.current) setReading({ table, isReading: false, error: null });
    } catch (error) {
      if (own !== asked.current) return;
      const cause = error instanceof Error ? error : new Error(String(error));
      setReading((before) => ({ ...before, isReading: false, error: cause }));
    }
  };
  return { ...reading, given, say: (next) => void read(next) };
}
