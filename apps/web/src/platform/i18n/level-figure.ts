/** Formats a level like the engine's `formatLevel`, for scripts that must not load the engine. */

/** Formats a level (0 to 4) with one decimal, rounded half up. */
export function formatLevelFigure(level: number, language: string): string {
  const figure = (Math.floor(10 * level + 0.5 + 1e-9) / 10).toFixed(1);
  return language === 'sv' ? figure.replace('.', ',') : figure;
}
