/**
 * Chooses a customer to administer, from any page. People whose rights cover only customers have no administration
 * screens of their own.
 */

import { organizationContract } from '@klarsikt/contract';
import { useState } from 'react';
import { useCall } from '../../platform/api/query.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { showError } from '../../platform/notices/messages.ts';
import { organizationPickerStore, startAdministering } from '../../platform/session/administer.ts';
import { sessionTexts } from '../../platform/session/texts.ts';
import { useLanguage } from '../../platform/settings/language.ts';
import { useStore } from '../../platform/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Group, Modal } from '../../ui/kit/dialogs.ts';
import { Select } from '../../ui/kit/select.ts';
import { uiTexts as shared } from '../../ui/texts.ts';

function Picker() {
  const t = useT(sessionTexts);
  const ui = useT(shared);
  const language = useLanguage();
  const { data = [] } = useCall(organizationContract.listAdministrable, {});
  const [picked, setPicked] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    try {
      await startAdministering(Number(picked));
    } catch (cause) {
      setBusy(false);
      showError(cause, language);
    }
  };
  return (
    <>
      <Select
        label={t('session.customer')}
        description={t('session.customerHelp')}
        data={data.map(({ id, name, parentName }) => ({
          value: String(id),
          label: `${name} (${parentName})`,
        }))}
        value={picked}
        onChange={setPicked}
        searchable
        limit={100}
        nothingFoundMessage={t('session.noCustomer')}
        data-autofocus
      />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button size="sm" variant="default" onClick={() => organizationPickerStore.become(false)}>
          {ui('ui.cancel')}
        </Button>
        <Button size="sm" loading={busy} disabled={picked === null} onClick={() => void go()}>
          {t('session.administerGo')}
        </Button>
      </Group>
    </>
  );
}

/** Dialog in which a person chooses the customer to administer; the shell uses it once. */
export function OrganizationPickerDialog() {
  const t = useT(sessionTexts);
  const opened = useStore(organizationPickerStore);
  return (
    <Modal
      opened={opened}
      onClose={() => organizationPickerStore.become(false)}
      title={t('session.administer')}
    >
      <Picker />
    </Modal>
  );
}
