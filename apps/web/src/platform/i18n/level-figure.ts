/** Writes a level as the engine's `formatLevel` does, for scripts that must not bring the engine along. */

/** A level (0-4) with one decimal, half up. */
export function writeLevel(level: number, language: string): string {
  const figure = (Math.floor(10 * level + 0.5 + 1e-9) / 10).toFixed(1);
  return language === 'sv' ? figure.replace('.', ',') : figure;
}
