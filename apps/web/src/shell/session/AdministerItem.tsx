/** Menu entry for choosing a customer, if the person may administer any. */
import { organizationContract } from '@klarsikt/contract';
import { IconBuilding } from '@tabler/icons-react';
import { useCall } from '../../platform/api/query.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { organizationPickerStore } from '../../platform/session/administer.ts';
import { sessionTexts } from '../../platform/session/texts.ts';
import { Menu } from '../../ui/kit/menus.ts';

export function AdministerMenuItem() {
  const t = useT(sessionTexts);
  const { data } = useCall(organizationContract.listAdministrable, {});
  if (data === undefined || data.length === 0) return null;
  return (
    <Menu.Item
      leftSection={<IconBuilding size={16} stroke={1.5} />}
      onClick={() => organizationPickerStore.become(true)}
    >
      {t('session.administer')}
    </Menu.Item>
  );
}
