import type { Tx } from '../../../platform/db/types.ts'
import { type Language, mailBuyer, type Said } from '../order-mails/index.ts'
import type { LockedOrder } from '../orders/index.ts'
import type { ReturnRow } from './find-returns.ts'

type Told = 'approved' | 'rejected' | 'received'

const said: Record<Language, Record<Told, (number: string) => Omit<Said, 'quote'>>> = {
  en: {
    approved: (number) => ({
      subject: `Send back what you bought with order ${number}`,
      about: `We take back the goods of order ${number}.`,
      ending: 'Please write down the receipt number of the parcel on the page of your order.',
    }),
    rejected: (number) => ({
      subject: `Your return of order ${number}`,
      about: `We cannot take back the goods of order ${number}:`,
      ending: 'Answer this mail if you have questions.',
    }),
    received: (number) => ({
      subject: `We have received your return of order ${number}`,
      about: `The goods of order ${number} have arrived.`,
      ending: 'We look at them and tell you what happens next.',
    }),
  },
  id: {
    approved: (number) => ({
      subject: `Kirim kembali barang pesanan ${number}`,
      about: `Kami menerima retur barang pesanan ${number}.`,
      ending: 'Mohon isi nomor resi paket di halaman pesanan Anda.',
    }),
    rejected: (number) => ({
      subject: `Retur pesanan ${number}`,
      about: `Kami tidak dapat menerima retur barang pesanan ${number}:`,
      ending: 'Balas email ini bila Anda punya pertanyaan.',
    }),
    received: (number) => ({
      subject: `Retur pesanan ${number} sudah kami terima`,
      about: `Barang pesanan ${number} sudah sampai.`,
      ending: 'Kami memeriksanya dan akan mengabari Anda.',
    }),
  },
}

/** Tells the buyer what became of a return. */
export async function mailReturn(
  tx: Tx,
  order: LockedOrder,
  row: ReturnRow,
  context: { appUrl: string; by: string | null; now: Date },
) {
  const status = row.status as Told
  const quote = { approved: row.instructions, rejected: row.rejection, received: null }[status]
  const say = (language: Language) => ({ ...said[language][status](order.order_id), quote })
  await mailBuyer(tx, order, { template: `return-${status}`, say, ...context })
}
