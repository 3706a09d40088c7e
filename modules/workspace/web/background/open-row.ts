interface EnteredRow {
  readonly fits: boolean;
  readonly enterable: boolean;
}

export const isEnterable = ({ fits, enterable }: EnteredRow): boolean => fits && enterable;
