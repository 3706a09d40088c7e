/** Inputs for the variables of a formula: the name in the formula and the path of the value. */
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { NativeSelect, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import styles from '../template.module.css';
import { templateTexts } from '../texts.ts';
import { templateEditorTexts } from './texts.ts';
import type { OfferedFieldChoice } from './use-offered.ts';

type Pair = readonly [name: string, path: string];

const listPairs = (value: unknown): readonly Pair[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).map(([name, path]): Pair => [name, typeof path === 'string' ? path : ''])
    : [];

const freeName = (taken: readonly string[]): string =>
  [...'abcdefghijklmnopqrstuvwxyz'].find((letter) => !taken.includes(letter)) ?? `a${taken.length}`;

export function FieldNamesField({
  value,
  offered,
  write,
}: {
  readonly value: unknown;
  readonly offered: readonly OfferedFieldChoice[];
  readonly write: (value: unknown) => void;
}) {
  const t = useT(templateEditorTexts);
  const said = useT(templateTexts);
  const pairs = listPairs(value);
  const paths = offered.filter(({ leaf }) => leaf !== 'chart').map(({ path }) => path);
  const put = (next: readonly Pair[]) => write(next.length === 0 ? undefined : Object.fromEntries(next));
  const replace = (at: number, pair: Pair) => put(pairs.map((one, index) => (index === at ? pair : one)));
  return (
    <fieldset className={styles.fields}>
      <legend>{said('field.names')}</legend>
      {pairs.map(([name, path], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the name is what is being written
        <div key={index} className={styles.row}>
          <TextInput
            size="xs"
            aria-label={t('editor.variable')}
            value={name}
            maxLength={40}
            onChange={(event) => replace(index, [event.currentTarget.value, path])}
          />
          <NativeSelect
            size="xs"
            aria-label={t('editor.stands')}
            value={path}
            data={path === '' || paths.includes(path) ? paths : [path, ...paths]}
            onChange={(event) => replace(index, [name, event.currentTarget.value])}
          />
          <Button variant="subtle" color="red" onClick={() => put(pairs.filter((_, at) => at !== index))}>
            {t('editor.remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          disabled={paths.length === 0}
          onClick={() => put([...pairs, [freeName(pairs.map(([name]) => name)), paths[0] ?? '']])}
        >
          {t('editor.addName')}
        </Button>
      </div>
    </fieldset>
  );
}
