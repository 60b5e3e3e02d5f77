import { defineWords } from '../../../../messages/define-words.ts'

export const deviceWords = defineWords({
  en: {
    title: 'Your devices',
    lead: (business: string) =>
      `Devices show what you chose of ${business} also while the dashboard is closed. A device stops when you sign out there.`,
    turnOn: 'Notify me on this device',
    turnOff: 'Turn off',
    turnOffTitle: 'Stop notifying this device?',
    turnOffText: 'You can turn it on again there at any time.',
    isOn: 'This device is notified now.',
    isOff: 'That device is not notified any more.',
    since: (when: string) => `Turned on ${when}`,
    none: 'No device is notified yet.',
    blocked:
      'This browser blocks notifications of this page. Allow them in the settings of the browser for this page, then load it again.',
    unsupported:
      'This browser cannot be notified here. On an iPhone or iPad add the dashboard to the home screen first (Share, then “Add to Home Screen”) and open it from there.',
    failed: 'The browser could not reach its push service. Check the connection and try again.',
    install: 'Tip: install the dashboard from the menu of the browser, so that it opens like an app.',
  },
  id: {
    title: 'Perangkat Anda',
    lead: (business) =>
      `Perangkat menampilkan yang Anda pilih dari ${business}, juga saat dasbor ditutup. Perangkat berhenti saat Anda keluar di sana.`,
    turnOn: 'Beri tahu saya di perangkat ini',
    turnOff: 'Matikan',
    turnOffTitle: 'Hentikan notifikasi di perangkat ini?',
    turnOffText: 'Anda bisa menyalakannya lagi di sana kapan saja.',
    isOn: 'Perangkat ini sekarang mendapat notifikasi.',
    isOff: 'Perangkat itu tidak lagi mendapat notifikasi.',
    since: (when) => `Dinyalakan ${when}`,
    none: 'Belum ada perangkat yang mendapat notifikasi.',
    blocked:
      'Peramban ini memblokir notifikasi halaman ini. Izinkan di pengaturan peramban untuk halaman ini, lalu muat ulang.',
    unsupported:
      'Peramban ini tidak bisa menerima notifikasi di sini. Di iPhone atau iPad, tambahkan dulu dasbor ke layar utama (Bagikan, lalu “Tambahkan ke Layar Utama”) dan buka dari sana.',
    failed: 'Peramban tidak bisa menghubungi layanan notifikasinya. Periksa koneksi, lalu coba lagi.',
    install: 'Saran: pasang dasbor dari menu peramban, agar terbuka seperti aplikasi.',
  },
})
