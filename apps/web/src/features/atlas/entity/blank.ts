/** A part of an entity as nobody has written it. */
import type { Field } from '@klarsikt/engine';

export function blankField(field: Field): unknown {
  if (field.nullable === true && field.type !== 'object') return null;
  switch (field.type) {
    case 'translated':
      return { en: '', sv: '' };
    case 'number':
      return field.lowest ?? 0;
    case 'flag':
      return false;
    case 'choice':
      return field.of[0] ?? '';
    case 'list':
      return [];
    case 'object':
      return Object.fromEntries(
        Object.entries(field.fields).flatMap(([name, member]) =>
          member.optional === true ? [] : [[name, blankField(member)]],
        ),
      );
    case 'map':
      return {};
    case 'reference':
      return null;
    default:
      return '';
  }
}
