/**
 * A dialog, opened by `?`, that lists the keyboard shortcuts of the screen and the shortcuts that work everywhere.
 */

import { useT } from '../platform/i18n/texts.ts';
import { type KeyGroup, keyGroupsStore, keyHelpRequestedStore } from '../platform/key-help.ts';
import { useStore } from '../platform/store.ts';
import { Modal } from '../ui/kit/dialogs.ts';
import styles from './KeysDialog.module.css';
import { shellTexts } from './texts.ts';

function Group({ group }: { readonly group: KeyGroup }) {
  return (
    <section aria-label={group.name}>
      <h3>{group.name}</h3>
      <dl className={styles.keys}>
        {group.keys.map(({ keys, text }) => (
          <div key={text}>
            <dt>
              {keys.map((cap) => (
                <kbd key={cap}>{cap}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function KeyboardShortcutsDialog() {
  const t = useT(shellTexts);
  const asked = useStore(keyHelpRequestedStore);
  const screen = useStore(keyGroupsStore);
  const everywhere: KeyGroup = {
    id: 'everywhere',
    name: t('shell.keysEverywhere'),
    keys: [
      { keys: ['Ctrl', 'K'], text: t('shell.search') },
      { keys: ['Esc'], text: t('shell.keyClose') },
      { keys: ['Tab'], text: t('shell.keyNext') },
      { keys: ['?'], text: t('shell.keys') },
    ],
  };
  return (
    <Modal
      opened={asked}
      onClose={() => keyHelpRequestedStore.become(false)}
      title={t('shell.keys')}
      size={640}
      closeButtonProps={{ 'aria-label': t('shell.keyClose') }}
    >
      {[...screen, everywhere].map((group) => (
        <Group key={group.id} group={group} />
      ))}
    </Modal>
  );
}
