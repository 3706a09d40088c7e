/**
 * Lists members that both the source and editors have changed since the last import; the user decides them one by one
 * or all at once.
 */
import { type LibraryImportPlan, mergeChoices } from '@klarsikt/contract';
import { getFieldPathLabel } from '@klarsikt/engine/field-words';
import { isCollectionName } from '@klarsikt/engine/model';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { collectionLabels } from '@klarsikt/web/platform/model/model-words.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { diffWords } from '@klarsikt/web/ui/words/word-diff.ts';
import { useId } from 'react';
import { toConflictId } from './counts.ts';
import styles from './library.module.css';
import { libraryTexts } from './texts.ts';

type Conflict = LibraryImportPlan['conflicts'][number];
export type MergeChoice = (typeof mergeChoices)[number];

/** Shows two texts with the removed and added words marked, and other values as JSON. */
export function MergedValueView({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const t = useT(libraryTexts);
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
      {diffWords(before, after).map(({ kind, text }) => {
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
  readonly choice: MergeChoice | undefined;
  readonly onChoose: (choice: MergeChoice) => void;
}

function ConflictView({ conflict, choice, onChoose }: ConflictProps) {
  const t = useT(libraryTexts);
  const { language } = useFormat();
  const group = useId();
  const { collection, key, path, base, ours, theirs, joinable } = conflict;
  const kind = isCollectionName(collection) ? collectionLabels[collection][language] : collection;
  const sides = { ours, theirs };
  return (
    <article className={styles.conflict}>
      <fieldset>
        <legend>
          {kind} · <code>{key}</code> · {getFieldPathLabel(path.join('.'), language)}
        </legend>
        <div className={styles.side}>
          <b>{t('library.base')}</b>
          <MergedValueView before={undefined} after={base} />
        </div>
        {(['ours', 'theirs'] as const).map((side) => (
          <div key={side} className={styles.side}>
            <b>{t(`library.${side}`)}</b>
            <MergedValueView before={base} after={sides[side]} />
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
  readonly choices: ReadonlyMap<string, MergeChoice>;
  readonly onChange: (choices: ReadonlyMap<string, MergeChoice>) => void;
}

/** Maximum number of conflicts shown at once; further conflicts appear when these are decided. */
const shown = 50;

export function ImportConflicts({ conflicts, choices, onChange }: ConflictsProps) {
  const t = useT(libraryTexts);
  const open = conflicts.filter((conflict) => !choices.has(toConflictId(conflict)));
  const all = (choice: MergeChoice) =>
    onChange(
      new Map(
        conflicts.map((conflict) => [toConflictId(conflict), choices.get(toConflictId(conflict)) ?? choice]),
      ),
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
          key={toConflictId(conflict)}
          conflict={conflict}
          choice={choices.get(toConflictId(conflict))}
          onChoose={(choice) => onChange(new Map(choices).set(toConflictId(conflict), choice))}
        />
      ))}
    </section>
  );
}
