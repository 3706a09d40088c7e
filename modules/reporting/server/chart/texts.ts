import type { Text } from '@klarsikt/engine/text';

export const pictureTooLargeText: Text = {
  en: 'A picture can have at most {side} pixels in each direction and 4 million in total. Choose a smaller size or a lower zoom.',
  sv: 'En bild kan ha högst {side} bildpunkter i varje riktning och 4 miljoner totalt. Välj en mindre storlek eller en lägre zoomnivå.',
};

export const figuresOfOtherChartText: Text = {
  en: 'The figures do not belong to the chart “{chart}”. Reload the page and try again.',
  sv: 'Siffrorna hör inte till diagrammet ”{chart}”. Ladda om sidan och försök igen.',
};
