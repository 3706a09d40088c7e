export const unitNameTakenText = {
  en: 'A unit with this name already exists at this place in the tree. Choose another name.',
  sv: 'Det finns redan en enhet med det namnet på samma ställe i trädet. Välj ett annat namn.',
};
