const en = {
  base: 'Tax base',
  tax: 'Tax (PPN)',
  line: (base: string, tax: string) => `Of paid orders: tax base ${base} · PPN ${tax}`,
}

const id: typeof en = {
  base: 'DPP',
  tax: 'PPN',
  line: (base, tax) => `Dari pesanan yang dibayar: DPP ${base} · PPN ${tax}`,
}

/** Only for the sales of businesses that charge tax. */
export const taxWords = { en, id }
