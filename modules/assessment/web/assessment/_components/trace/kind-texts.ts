import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const shareKindTexts = dictionary({
  en: {
    'kind.Quantity': 'Number',
    'kind.TransactionQuantity': 'Transactions, number',
    'kind.TransactionVolume': 'Transactions, volume',
    'kind.Onboarded': 'Customers onboarded',
    'kind.Ongoing': 'Customers served',
    'kind.CustomerQuantity': 'Customers',
    'kind.CustomerInactive': 'Inactive customers',
    'kind.TransactionsIn': 'Incoming transactions',
    'kind.TransactionsOut': 'Outgoing transactions',
    'kind.TransactionVolumeIn': 'Incoming volume',
    'kind.TransactionVolumeOut': 'Outgoing volume',
  },
  sv: {
    'kind.Quantity': 'Antal',
    'kind.TransactionQuantity': 'Transaktioner, antal',
    'kind.TransactionVolume': 'Transaktioner, volym',
    'kind.Onboarded': 'Nya kundrelationer',
    'kind.Ongoing': 'Pågående kundrelationer',
    'kind.CustomerQuantity': 'Kunder',
    'kind.CustomerInactive': 'Inaktiva kunder',
    'kind.TransactionsIn': 'Inkommande transaktioner',
    'kind.TransactionsOut': 'Utgående transaktioner',
    'kind.TransactionVolumeIn': 'Inkommande volym',
    'kind.TransactionVolumeOut': 'Utgående volym',
  },
});
