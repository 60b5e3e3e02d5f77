import { defineWords } from '../../../../../messages/define-words.ts'

export const feedWords = defineWords({
  en: {
    channels: { google: 'Google Merchant Center', meta: 'Meta (Facebook and Instagram)', tiktok: 'TikTok' },
    leads: {
      google: 'In Merchant Center, add a data source from a file and enter this address.',
      meta: 'In Commerce Manager, add a data source with a scheduled feed and enter this address.',
      tiktok: 'In Catalog Manager, add products by a data feed schedule and enter this address.',
    },
    note: 'A feed holds every listed product that has a picture and a one-time price. It changes with your catalog.',
    on: 'On',
    off: 'Off',
    turnOn: 'Switch on',
    turnOff: 'Switch off',
    turnOffTitle: 'Switch this feed off?',
    turnOffText: 'The channel can no longer read your products. Its address works again when you switch it on.',
    turnedOn: 'The feed is on',
    address: 'Secret address',
    rotate: 'New address',
    rotateTitle: 'Replace the address?',
    rotateText: 'The present address ends at once. Enter the new one at the channel.',
  },
  id: {
    channels: { google: 'Google Merchant Center', meta: 'Meta (Facebook dan Instagram)', tiktok: 'TikTok' },
    leads: {
      google: 'Di Merchant Center, tambahkan sumber data dari file lalu isi alamat ini.',
      meta: 'Di Commerce Manager, tambahkan sumber data dengan feed terjadwal lalu isi alamat ini.',
      tiktok: 'Di Catalog Manager, tambahkan produk lewat jadwal feed data lalu isi alamat ini.',
    },
    note: 'Feed berisi semua produk yang tampil, punya gambar, dan dibayar sekali. Isinya mengikuti katalog Anda.',
    on: 'Menyala',
    off: 'Mati',
    turnOn: 'Nyalakan',
    turnOff: 'Matikan',
    turnOffTitle: 'Matikan feed ini?',
    turnOffText: 'Kanal itu tidak bisa lagi membaca produk Anda. Alamatnya berlaku lagi saat dinyalakan.',
    turnedOn: 'Feed menyala',
    address: 'Alamat rahasia',
    rotate: 'Alamat baru',
    rotateTitle: 'Ganti alamatnya?',
    rotateText: 'Alamat sekarang langsung tidak berlaku. Isi alamat yang baru di kanal itu.',
  },
})
