/** Largest number of decimals that `round` accepts. */
export const maxRoundDigits = 15;

const powersOfTen = Array.from({ length: maxRoundDigits + 1 }, (_, exponent) => 10 ** exponent);

/**
 * Below this value, the absolute error of a scaled number is far smaller than `tieMargin`, so that only values near a
 * tie need exact rounding.
 */
const safeScaled = 1e9;
const tieMargin = 1e-6;

/**
 * Rounds half away from zero, based on the shortest decimal text of the number: 1.005 to two digits is 1.01,
 * although the binary number is slightly smaller. `digits` is an integer 0-15.
 */
export function roundDecimal(value: number, digits: number): number {
  const magnitude = Math.abs(value);
  const rounded = digits === 0 ? Math.round(magnitude) : roundMagnitude(magnitude, digits);
  return value < 0 ? 0 - rounded : rounded;
}

function roundMagnitude(magnitude: number, digits: number): number {
  const scale = powersOfTen[digits] ?? 1;
  const scaled = magnitude * scale;
  const whole = Math.floor(scaled);
  const rest = scaled - whole;
  if (scaled < safeScaled && Math.abs(rest - 0.5) > tieMargin) {
    return (rest > 0.5 ? whole + 1 : whole) / scale;
  }
  return roundDigits(magnitude, digits);
}

/** Rounds exactly, from the decimal digits of the number. */
function roundDigits(magnitude: number, digits: number): number {
  const [mantissa = '0', exponentText = '0'] = magnitude.toExponential().split('e');
  const figures = mantissa.replace('.', '');
  const kept = 1 + Number(exponentText) + digits;
  if (kept >= figures.length) return magnitude;
  if (kept < 0) return 0;
  const up = figures.charAt(kept) >= '5' ? 1n : 0n;
  const whole = BigInt(figures.slice(0, kept) || '0') + up;
  return Number(`${whole}e-${digits}`);
}
