/** What source and editors have both changed since the last import: each with both texts, decided one by one or all at once. */
import { type LibraryPlan, mergeChoices } from '@klarsikt/contract';
import { isCollectionName } from '@klarsikt/engine';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { collectionWords, fieldWord } from '@klarsikt/web/platform/model/model-words.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { wordDiff } from '@klarsikt/web/ui/words/word-diff.ts';
import { useId } from 'react';
import { placeOf } from './counts.ts';
import styles from './library.module.css';
import { texts } from './texts.ts';

type Conflict = LibraryPlan['conflicts'][number];
export type Choice = (typeof mergeChoices)[number];

/** A text with the words that went and came since the last import; another value as it is. */
export function Change({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const t = useT(texts);
  const said = (value: unknown): string =>
    value === undefined || value === null || value === ''
      ? t('library.empty')
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
  if (typeof before !== 'string' || typeof after !== 'string' || before === '') return <p>{said(after)}</p>;
  let place = 0;
  return (
    <p>
      {wordDiff(before, after).map(({ kind, text }) => {
        const key = `${place}${kind}`;
        place += text.length;
        if (kind === 'same') return <span key={key}>{text}</span>;
        return kind === 'added' ? <ins key={key}>{text}</ins> : <del key={key}>{text}</del>;
      })}
    </p>
  );
}

interface ConflictProps {
  readonly conflict: Conflict;
  readonly choice: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}

function ConflictView({ conflict, choice, onChoose }: ConflictProps) {
  const t = useT(texts);
  const { language } = useFormat();
  const group = useId();
  const { collection, key, path, base, ours, theirs, joinable } = conflict;
  const kind = isCollectionName(collection) ? collectionWords[collection][language] : collection;
  const sides = { ours, theirs };
  return (
    <article className={styles.conflict}>
      <fieldset>
        <legend>
          {kind} · <code>{key}</code> · {fieldWord(path.join('.'), language)}
        </legend>
        <div className={styles.side}>
          <b>{t('library.base')}</b>
          <Change before={undefined} after={base} />
        </div>
        {(['ours', 'theirs'] as const).map((side) => (
          <div key={side} className={styles.side}>
            <b>{t(`library.${side}`)}</b>
            <Change before={base} after={sides[side]} />
          </div>
        ))}
        <div className={styles.actions}>
          {mergeChoices
            .filter((one) => one !== 'both' || joinable)
            .map((one) => (
              <label key={one}>
                <input type="radio" name={group} checked={choice === one} onChange={() => onChoose(one)} />{' '}
                {t(`library.${one}`)}
              </label>
            ))}
        </div>
      </fieldset>
    </article>
  );
}

interface ConflictsProps {
  readonly conflicts: readonly Conflict[];
  readonly choices: ReadonlyMap<string, Choice>;
  readonly onChange: (choices: ReadonlyMap<string, Choice>) => void;
}

/** Conflicts that are drawn at once: the others come as these are decided. */
const shown = 50;

export function Conflicts({ conflicts, choices, onChange }: ConflictsProps) {
  const t = useT(texts);
  const open = conflicts.filter((conflict) => !choices.has(placeOf(conflict)));
  const all = (choice: Choice) =>
    onChange(
      new Map(conflicts.map((conflict) => [placeOf(conflict), choices.get(placeOf(conflict)) ?? choice])),
    );
  const drawn = conflicts.length > shown ? open.slice(0, shown) : conflicts;
  return (
    <section aria-labelledby="conflicts">
      <h2 id="conflicts">{t('library.conflicts')}</h2>
      <div className={styles.actions}>
        <span className="muted">{t('library.conflictsLeft', { count: open.length })}</span>
        <Button variant="default" disabled={open.length === 0} onClick={() => all('ours')}>
          {t('library.all.ours')}
        </Button>
        <Button variant="default" disabled={open.length === 0} onClick={() => all('theirs')}>
          {t('library.all.theirs')}
        </Button>
      </div>
      {drawn.map((conflict) => (
        <ConflictView
          key={placeOf(conflict)}
          conflict={conflict}
          choice={choices.get(placeOf(conflict))}
          onChoose={(choice) => onChange(new Map(choices).set(placeOf(conflict), choice))}
        />
      ))}
    </section>
  );
}
