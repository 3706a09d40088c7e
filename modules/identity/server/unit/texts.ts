export const unitNameTakenText = {
  en: 'A unit with this name already exists in the same place',
  sv: 'Det finns redan en enhet med det namnet på samma plats',
};
