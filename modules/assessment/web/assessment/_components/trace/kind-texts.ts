import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const kindTexts = dictionary({
  en: {
    'kind.Quantity': 'Number',
    'kind.TransactionQuantity': 'Transactions, number',
    'kind.TransactionVolume': 'Transactions, volume',
    'kind.Onboarded': 'Onboarded through it',
    'kind.Ongoing': 'Served through it',
    'kind.CustomerQuantity': 'Customers',
    'kind.CustomerInactive': 'Inactive customers',
    'kind.TransactionsIn': 'Transactions in',
    'kind.TransactionsOut': 'Transactions out',
    'kind.TransactionVolumeIn': 'Volume in',
    'kind.TransactionVolumeOut': 'Volume out',
  },
  sv: {
    'kind.Quantity': 'Antal',
    'kind.TransactionQuantity': 'Transaktioner, antal',
    'kind.TransactionVolume': 'Transaktioner, volym',
    'kind.Onboarded': 'Nya kundrelationer',
    'kind.Ongoing': 'Pågående kundrelationer',
    'kind.CustomerQuantity': 'Kunder',
    'kind.CustomerInactive': 'Inaktiva kunder',
    'kind.TransactionsIn': 'Transaktioner in',
    'kind.TransactionsOut': 'Transaktioner ut',
    'kind.TransactionVolumeIn': 'Volym in',
    'kind.TransactionVolumeOut': 'Volym ut',
  },
});
