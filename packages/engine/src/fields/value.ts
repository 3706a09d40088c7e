/** Derives the TypeScript type of a field's value. */
import type { Text } from '../text/terms.ts';
import type { Field, FieldsByName } from './field.ts';

type Plain<F> = F extends { readonly type: 'text' | 'reference' }
  ? string
  : F extends { readonly type: 'translated' }
    ? Text
    : F extends { readonly type: 'number' }
      ? number
      : F extends { readonly type: 'flag' }
        ? boolean
        : F extends { readonly type: 'choice'; readonly of: readonly (infer W)[] }
          ? W
          : Composed<F>;

type Composed<F> = F extends { readonly type: 'list'; readonly of: infer I extends Field }
  ? readonly FieldValueOf<I>[]
  : F extends { readonly type: 'object'; readonly fields: infer O extends FieldsByName }
    ? FieldsObjectOf<O>
    : F extends { readonly type: 'map'; readonly of: infer I extends Field }
      ? { readonly [name: string]: FieldValueOf<I> }
      : F extends {
            readonly type: 'either';
            readonly number: infer A extends Field;
            readonly otherwise: infer B extends Field;
          }
        ? FieldValueOf<A> | FieldValueOf<B>
        : F extends { readonly type: 'variant'; readonly of: infer O extends FieldsByName }
          ? FieldValueOf<O[keyof O]>
          : never;

/** Type of a field's value if the field is present. */
export type FieldValueOf<F extends Field> = F extends { readonly nullable: true }
  ? Plain<F> | null
  : Plain<F>;

type Unpublished = { readonly editorial: true };
type Optional = { readonly optional: true };

type Flatten<A> = { readonly [N in keyof A]: A[N] };

/**
 * Type of an object with the given fields: optional fields are optional members, editorial fields are left
 * out.
 */
export type FieldsObjectOf<O extends FieldsByName> = Flatten<
  { readonly [N in keyof O as O[N] extends Unpublished | Optional ? never : N]: FieldValueOf<O[N]> } & {
    readonly [N in keyof O as O[N] extends Unpublished
      ? never
      : O[N] extends Optional
        ? N
        : never]?: FieldValueOf<O[N]>;
  }
>;
