/** Our own refusal, a deadlock, or a number, customer or mark that somebody else took first. */
export const isLostRace = (error: unknown) =>
  ['ET001', '40P01', '40001', '23505'].includes((error as { code: string }).code)
