/** Swedish registration numbers: the number of a company, or the personal number of a sole trader. */

const shortest = 10;

/** True for a valid check digit by the Luhn algorithm (ISO/IEC 7812-1 annex B), which both kinds of numbers have. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reduceRight((total, digit, place) => {
    const doubled = Number(digit) * ((digits.length - 1 - place) % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** True for a day of birth, or for the day in a co-ordination number, which is the day of birth plus 60. */
function isBirthDay(month: number, day: number): boolean {
  return month >= 1 && month <= 12 && ((day >= 1 && day <= 31) || (day >= 61 && day <= 91));
}

/**
 * Reads a registration number in any notation (with blanks, without the hyphen, with a century) and returns it in
 * standard notation (`556677-8899`). Null for an invalid number: the third digit of a company's number is at least 2
 * (lag 1974:174), a personal number begins with a day of birth, and both end with a check digit.
 */
export function parseRegistrationNumber(typed: string): string | null {
  const match = /^(16|18|19|20)?(\d{6})[-+]?(\d{4})$/.exec(
    typed.replace(/[\s\u2010-\u2013]/g, (sign) => (/\s/.test(sign) ? '' : '-')),
  );
  if (match === null) return null;
  const [, century, first = '', last = ''] = match;
  const digits = first + last;
  if (digits.length !== shortest || !hasCheckDigit(digits)) return null;
  const company = Number(digits.slice(2, 4)) >= 20 && (century === undefined || century === '16');
  const person = century !== '16' && isBirthDay(Number(digits.slice(2, 4)), Number(digits.slice(4, 6)));
  return company || person ? `${first}-${last}` : null;
}
