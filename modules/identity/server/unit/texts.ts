export const unitNameTakenText = {
  en: 'A unit with this name already exists at this place in the tree',
  sv: 'Det finns redan en enhet med det namnet på samma ställe i trädet',
};
