/** Most decimals that `round` accepts. */
export const maxRoundDigits = 15;

const powersOfTen = Array.from({ length: maxRoundDigits + 1 }, (_, exponent) => 10 ** exponent);

/** Below this, a scaled figure has an absolute error far smaller than `tieMargin`. */
const safeScaled = 1e9;
const tieMargin = 1e-6;

/**
 * Rounds half away from zero on the decimal value, that is, on the shortest decimal that stands for the number:
 * 1.005 to two digits is 1.01, although the binary number is a little less. `digits` is a whole number 0-15.
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

/** The exact way, on the decimal digits themselves. */
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
