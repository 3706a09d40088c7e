/** A difference between a result and its expected value; `path` is dotted, with list indices as numbers. */
export interface ResultDifference {
  readonly path: string;
  readonly expected: unknown;
  readonly got: unknown;
}

/**
 * Compares two JSON values: objects must have equal keys, numbers may differ by the tolerance, other values must be
 * identical.
 */
export function listDifferences(
  expected: unknown,
  got: unknown,
  tolerance: number,
  path = '',
): readonly ResultDifference[] {
  if (typeof expected === 'number' && typeof got === 'number') {
    return Math.abs(expected - got) <= tolerance ? [] : [{ path, expected, got }];
  }
  if (isObject(expected) && isObject(got) && Array.isArray(expected) === Array.isArray(got)) {
    const wanted = new Map(Object.entries(expected));
    const found = new Map(Object.entries(got));
    const keys = new Set([...wanted.keys(), ...found.keys()]);
    return [...keys].flatMap((key) => {
      const place = path === '' ? key : `${path}.${key}`;
      if (wanted.has(key) !== found.has(key)) {
        return [{ path: place, expected: wanted.get(key), got: found.get(key) }];
      }
      return listDifferences(wanted.get(key), found.get(key), tolerance, place);
    });
  }
  return expected === got ? [] : [{ path, expected, got }];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
