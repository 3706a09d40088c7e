/**
 * Numbers in a text, in ascending order because word order differs between languages. A comma, point or space before
 * three digits separates thousands; any other is the decimal sign.
 */
export function figuresIn(text: string): number[] {
  const grouped = text.replace(/(?<=\d)[\u00a0\u202f ,.](?=\d{3}(?!\d))/g, '');
  const pointed = grouped.replace(/(?<=\d),(?=\d)/g, '.');
  return (pointed.match(/\d+(?:\.\d+)?/g) ?? []).map(Number).sort((a, b) => a - b);
}
