/**
 * The numbers of a text as numbers, in ascending order: words stand in other places in another language. A comma, a point
 * or a space before three digits parts thousands; another one is the decimal sign.
 */
export function figuresIn(text: string): number[] {
  const grouped = text.replace(/(?<=\d)[\u00a0\u202f ,.](?=\d{3}(?!\d))/g, '');
  const pointed = grouped.replace(/(?<=\d),(?=\d)/g, '.');
  return (pointed.match(/\d+(?:\.\d+)?/g) ?? []).map(Number).sort((a, b) => a - b);
}
