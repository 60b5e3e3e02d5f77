import type { Permission } from '../session/business.tsx'

type Abilities = Record<Permission, string>

const en = {
  roles: 'What each role may do',
  may: {
    'business:read': 'See orders, products, customers and figures',
    'orders:manage': 'Create and change orders, customers and discounts',
    'catalog:manage': 'Change products, stock and shipping',
    'stores:manage': 'Set up stores, payments, pages and domains',
    'payments:manage': 'Set up accounts at payment providers',
    'refunds:manage': 'Give money back to buyers',
    'refunds:request': 'Request refunds, which others decide about',
    'messages:manage': 'Switch messages to buyers on and off, and write their text',
    'business:update': "Change the business's profile and tax",
    'members:manage': 'Invite, change and remove members of the team',
    'owners:manage': 'Make others owners',
    'apps:authorize': 'Install apps',
    'developers:manage': 'Make API keys, apps and webhooks',
    'money_scopes:grant': 'Give API keys access to money, and make keys with full access',
    'money_scopes:confirm': 'Confirm API keys whose maker could not make them any more',
    'account_changes:undo': 'Undo changes of accounts that money goes to',
    'outbox:read': 'Read mails that were sent',
    'audit:read': 'Read the audit log',
    'notifications:choose': 'Choose own notifications',
    'views:save': 'Keep own views of lists',
    'views:share': 'Share views of lists with the team',
    'business:delete': 'Export all data and delete the business',
  } satisfies Abilities as Abilities,
  states: {
    stored: 'Stored: no mail server is configured, so an operator has to pass the link on',
    waiting: 'The mail is about to be sent',
    sent: 'Mail sent, not opened yet',
    failed: 'The mail could not be sent and is tried again',
    opened: 'The link was opened',
  },
  storedNow: (email: string) => `The invitation of ${email} is stored; an operator passes its link on`,
  twoFactorOn: 'Two-factor on',
  twoFactorOff: 'No two-factor',
}

const id: typeof en = {
  roles: 'Yang boleh dilakukan tiap peran',
  may: {
    'business:read': 'Melihat pesanan, produk, pelanggan, dan angka',
    'orders:manage': 'Membuat dan mengubah pesanan, pelanggan, dan diskon',
    'catalog:manage': 'Mengubah produk, stok, dan pengiriman',
    'stores:manage': 'Mengatur toko, pembayaran, halaman, dan domain',
    'payments:manage': 'Mengatur akun di penyedia pembayaran',
    'refunds:manage': 'Mengembalikan dana kepada pembeli',
    'refunds:request': 'Meminta pengembalian dana, yang diputuskan orang lain',
    'messages:manage': 'Mengatur dan menulis pesan untuk pembeli',
    'business:update': 'Mengubah profil dan pajak bisnis',
    'members:manage': 'Mengundang, mengubah, dan mengeluarkan anggota tim',
    'owners:manage': 'Menjadikan orang lain pemilik',
    'apps:authorize': 'Memasang aplikasi',
    'developers:manage': 'Membuat kunci API, aplikasi, dan webhook',
    'money_scopes:grant': 'Memberi kunci API akses ke uang, dan membuat kunci akses penuh',
    'money_scopes:confirm': 'Mengonfirmasi kunci API yang kini tidak boleh dibuat lagi oleh pembuatnya',
    'account_changes:undo': 'Membatalkan perubahan akun tujuan uang',
    'outbox:read': 'Membaca email yang dikirim',
    'audit:read': 'Membaca catatan audit',
    'notifications:choose': 'Memilih notifikasi sendiri',
    'views:save': 'Menyimpan tampilan daftar sendiri',
    'views:share': 'Membagikan tampilan daftar ke tim',
    'business:delete': 'Mengekspor semua data dan menghapus bisnis',
  },
  states: {
    stored: 'Tersimpan: server email belum diatur, jadi operator harus meneruskan tautannya',
    waiting: 'Email segera dikirim',
    sent: 'Email terkirim, belum dibuka',
    failed: 'Email gagal dikirim dan akan dicoba lagi',
    opened: 'Tautan sudah dibuka',
  },
  storedNow: (email) => `Undangan untuk ${email} tersimpan; operator meneruskan tautannya`,
  twoFactorOn: 'Verifikasi dua langkah',
  twoFactorOff: 'Tanpa verifikasi dua langkah',
}

/** Only for the page about the team. */
export const teamWords = { en, id }
