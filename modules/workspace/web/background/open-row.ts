interface EnteredRow {
  readonly fits: boolean;
  readonly enterable: boolean;
}

export const isRowEnterable = ({ fits, enterable }: EnteredRow): boolean => fits && enterable;
