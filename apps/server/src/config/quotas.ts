/** Default limits of organisations, as set by the operator. */
import { maxQuotas, type QuotaKind, quotaKinds } from '@klarsikt/contract/quota.ts';

/** Default limits by kind; a kind without a figure has no limit. */
export type QuotaDefaults = { readonly [K in QuotaKind]?: number };

const unitBytes: Readonly<Record<string, number>> = { MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 };

function figureOf(kind: QuotaKind, text: string): number {
  const [, digits = '', unit = ''] = /^(\d{1,15})(MB|GB|TB)?$/.exec(text) ?? [];
  if (digits === '' || (kind === 'storage') !== (unit !== ''))
    throw new Error(
      kind === 'storage'
        ? 'The limit of storage is no whole number with MB, GB or TB.'
        : `The limit of ${kind} is no whole number.`,
    );
  const figure = Number(digits) * (unitBytes[unit] ?? 1);
  if (figure > maxQuotas[kind]) throw new Error(`The limit of ${kind} is above ${maxQuotas[kind]}.`);
  return figure;
}

/** Reads limits such as `storage=5GB,jobs=20`. */
export function readQuotaDefaults(text: string): QuotaDefaults {
  const limits: { [K in QuotaKind]?: number } = {};
  for (const part of text.split(',')) {
    const [word = '', figure = '', ...more] = part.split('=').map((piece) => piece.trim());
    const kind = quotaKinds.find((known) => known === word);
    if (kind === undefined) throw new Error(`It has a kind that is none of ${quotaKinds.join(', ')}.`);
    if (limits[kind] !== undefined) throw new Error(`It has ${kind} twice.`);
    limits[kind] = figureOf(kind, more.length > 0 ? '' : figure);
  }
  return limits;
}
