import { createPage } from '../../modules/shop/store-content/index.ts'
import type { Tx } from '../../platform/db/types.ts'

const pages = [
  {
    kind: 'about',
    title: 'Tentang kami',
    body: `<p>Kopi Nusantara memanggang kopi dari petani kecil di Gayo, Toraja, Kintamani, dan Flores. Setiap biji kami beli langsung,
supaya harga yang pantas sampai ke kebun.</p>
<h2>Dari kebun ke cangkir</h2>
<ul><li>Dipanggang setiap Senin dan Kamis, dikirim keesokan harinya.</li>
<li>Tanggal panggang tertulis di setiap kemasan.</li>
<li>Alat seduh kami pilih yang kami pakai sendiri.</li></ul>
<h2>Bertanya dulu juga boleh</h2>
<p>Bingung memilih? Ceritakan cara Anda menyeduh, kami bantu mencarikan kopi yang cocok.</p>`,
  },
  {
    kind: 'policy',
    title: 'Pengiriman dan pengembalian',
    body: `<h2>Pengiriman</h2>
<p>Pesanan yang dibayar sebelum pukul 14.00 WIB dikirim pada hari kerja yang sama dari Jakarta. Nomor resi tampil di halaman
pesanan Anda.</p>
<h2>Pengembalian</h2>
<ul><li>Barang rusak atau tertukar kami ganti, ongkos kirim kami yang tanggung. Kabari kami dalam 7 hari setelah paket diterima.</li>
<li>Kopi yang sudah dibuka tidak dapat dikembalikan, kecuali rasanya memang salah kami.</li>
<li>Barang digital tidak dapat dikembalikan setelah diunduh.</li></ul>
<h2>Pengembalian dana</h2>
<p>Dana kembali lewat cara Anda membayar, atau ke rekening Anda, paling lambat 3 hari kerja.</p>`,
  },
] as const

/** A page about the demo store, and one about shipping and returns. */
export async function seedPages(tx: Tx, store: { id: number; business_id: number }, now: Date) {
  for (const page of pages) await createPage(tx, store, page, now)
}
