/**
 * Shows the progress of a consultant's customers. Renders nothing if there are no customers and the user may not
 * invite any.
 */

import { portalContract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { ProgressText } from '@klarsikt/web/ui/progress/Progress.tsx';
import styles from '../portal.module.css';
import { portalTexts } from '../texts.ts';
import { CustomerInvitationForm } from './Invite.tsx';

interface CustomersProps {
  readonly trades: readonly {
    readonly key: string;
    readonly name: { readonly sv: string; readonly en: string };
  }[];
}

export function PortalCustomers({ trades }: CustomersProps) {
  const t = useT(portalTexts);
  const { can } = useSession();
  const { data } = useCall(portalContract.customers, {}, { staleTime: 0 });
  const customers = data?.customers ?? [];
  const advises = customers.length > 0 || can('admin:Admin');
  if (!advises) return null;
  return (
    <>
      {customers.length === 0 ? null : (
        <section className={styles.panel}>
          <h2>{t('portal.customers')}</h2>
          <ul className={styles.lines}>
            {customers.map(({ organization, assessments }) => {
              const [latest] = assessments;
              return (
                <li key={organization.id}>
                  <b>{organization.name}</b>
                  <span>
                    {latest === undefined ? (
                      t('portal.customerNone')
                    ) : (
                      <ProgressText
                        of="questions"
                        done={latest.progress.answered}
                        total={latest.progress.asked}
                      />
                    )}
                  </span>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      <CustomerInvitationForm trades={trades} />
    </>
  );
}
