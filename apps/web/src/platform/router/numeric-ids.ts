/** Addresses whose ids are numbers: any other word there is no page (specification 000 section 2). */
import { notFound } from '@tanstack/react-router';

const number = /^(0|[1-9]\d{0,15})$/;

/** For `beforeLoad`: answers 404 where one of the named parts of the address is no number. */
export function numericIds(...names: readonly string[]) {
  return ({ params }: { readonly params: object }): void => {
    const given = new Map<string, unknown>(Object.entries(params));
    const areNumbers = names.every((name) => number.test(String(given.get(name) ?? '')));
    if (!areNumbers) throw notFound();
  };
}
