import type { Language } from '../../../platform/http/choose-language.ts'

type Ask = { total: string; method: string; number: string; until: string }

const en = {
  items: 'Your order',
  subtotal: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  shipping_discount: 'Shipping discount',
  cod_fee: "Courier's COD fee",
  other: 'Other',
  service_fee: 'Service fee',
  unique_code: 'Unique code',
  total: 'Total',
  amount: 'Amount to pay',
  method: 'Payment method',
  until: 'Pay before',
  account_name: 'Name',
  code: 'Payment code',
  qr: 'QR code to pay',
  courier: 'Courier',
  receipt: 'Receipt number',
  library: 'What you bought digitally is in your account:',
  before: (until: string) => ` before ${until}`,
  account: ({ total, method, number, until }: Ask) => `Please pay ${total} to ${method} ${number}${until}.`,
  scan: ({ total, until }: Ask) => `Please pay ${total} by scanning the QR code below${until}.`,
  retail: ({ total, method, number, until }: Ask) =>
    `Please pay ${total} at ${method} with the code ${number}${until}.`,
  transfer: ({ total, until }: Ask) =>
    `Please transfer exactly ${total} to one of the accounts below${until}, and upload the proof on the page of your order.`,
  page: ({ total, method, until }: Ask) => `Please pay ${total} with ${method}${until}, on the page of your order.`,
  cod: ({ total }: Ask) => `You pay ${total} in cash when the parcel arrives.`,
}

const id: typeof en = {
  items: 'Pesanan Anda',
  subtotal: 'Subtotal',
  discount: 'Diskon',
  shipping: 'Ongkos kirim',
  shipping_discount: 'Diskon ongkir',
  cod_fee: 'Biaya COD kurir',
  other: 'Lainnya',
  service_fee: 'Biaya layanan',
  unique_code: 'Kode unik',
  total: 'Total',
  amount: 'Jumlah yang dibayar',
  method: 'Metode pembayaran',
  until: 'Bayar sebelum',
  account_name: 'Atas nama',
  code: 'Kode pembayaran',
  qr: 'Kode QR untuk membayar',
  courier: 'Kurir',
  receipt: 'Nomor resi',
  library: 'Produk digital yang Anda beli ada di akun Anda:',
  before: (until) => ` sebelum ${until}`,
  account: ({ total, method, number, until }) => `Silakan bayar ${total} ke ${method} ${number}${until}.`,
  scan: ({ total, until }) => `Silakan bayar ${total} dengan memindai kode QR di bawah${until}.`,
  retail: ({ total, method, number, until }) => `Silakan bayar ${total} di ${method} dengan kode ${number}${until}.`,
  transfer: ({ total, until }) =>
    `Silakan transfer tepat ${total} ke salah satu rekening di bawah${until}, lalu unggah buktinya di halaman pesanan Anda.`,
  page: ({ total, method, until }) => `Silakan bayar ${total} dengan ${method}${until} di halaman pesanan Anda.`,
  cod: ({ total }) => `Anda membayar ${total} secara tunai saat paket tiba.`,
}

export const words: Record<Language, typeof en> = { en, id }
