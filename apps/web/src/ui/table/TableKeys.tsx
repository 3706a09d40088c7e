/** Keyboard shortcuts of a table, for its foot and the list of keys. */
import { useT } from '../../platform/i18n/texts.ts';
import { useKeyHelp } from '../../platform/key-help.ts';
import { uiTexts } from '../texts.ts';
import styles from './DataTable.module.css';

interface TableKeysProps {
  readonly name: string;
  readonly opens: boolean;
  readonly selects: boolean;
  readonly selectsAll: boolean;
  readonly expands: boolean;
}

export function TableKeyHelp({ name, opens, selects, selectsAll, expands }: TableKeysProps) {
  const t = useT(uiTexts);
  const keys: readonly (readonly [boolean, readonly string[], string])[] = [
    [true, ['j', 'k'], t('ui.keyMove')],
    [opens, ['Enter'], t('ui.keyOpen')],
    [selects, ['Space'], t('ui.keySelect')],
    [selectsAll, ['Ctrl', 'A'], t('ui.keySelectAll')],
    [expands, ['x'], t('ui.keyExpand')],
  ];
  const heard = keys.filter(([shown]) => shown).map(([, caps, text]) => ({ keys: caps, text }));
  useKeyHelp({ id: name, name, keys: heard });
  return (
    <span className={styles.keys} aria-hidden="true">
      {heard.map(({ keys: caps, text }) => (
        <span key={text} className={styles.keys}>
          {caps.map((cap) => (
            <kbd key={cap}>{cap}</kbd>
          ))}
          {text}
        </span>
      ))}
    </span>
  );
}
