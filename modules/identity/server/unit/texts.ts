/** What the administration of units says to people. */

export const nameTaken = {
  en: 'There is a unit with this name in the same place already',
  sv: 'Det finns redan en enhet med det namnet på samma plats',
};
