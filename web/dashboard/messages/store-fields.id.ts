import type { StoreFieldName } from '../pages/settings/stores/settings/fields.ts'
import type { FieldWords } from './store-fields.en.ts'

const kinds = { fixed: 'Nominal tetap', percentage: 'Persentase' }

/** A label for every setting of a store, and what it does. */
export const storeFieldsId: Record<StoreFieldName, FieldWords> = {
  name: { label: 'Nama toko', hint: 'Dilihat pembeli di setiap halaman dan setiap email.' },
  is_public: {
    label: 'Toko dapat dibuka siapa saja',
    hint: 'Nonaktif: halaman dan API toko menjawab seolah-olah tidak ada.',
  },
  logo: { label: 'Logo', hint: 'Tampil di bagian atas toko. JPEG, PNG, atau WebP; sebaiknya persegi.' },
  phone: { label: 'Nomor WhatsApp', hint: 'Dengan kode negara, misalnya 62811234567.' },
  email: { label: 'Alamat email', hint: 'Pembeli yang bertanya menulis ke sini.' },
  warehouse_id: {
    label: 'Dikirim dari',
    hint: 'Jika satu gudang dipilih, hanya stoknya yang dijual di sini. Jika tidak, stok semua gudang.',
  },
  custom_domain_id: { label: 'Alamat toko', hint: 'Hanya alamat yang sudah diverifikasi yang membuka toko.' },
  payment_methods: { label: 'Metode pembayaran', hint: 'Pembeli melihatnya menurut urutan ini.' },
  is_auto_expire: { label: 'Batalkan pesanan yang tidak dibayar', hint: 'Isinya kembali ke stok.' },
  auto_expire_days: { label: 'Batalkan setelah', hint: 'Berlaku jika pesanan yang tidak dibayar dibatalkan.' },
  payment_expiry_minutes: {
    label: 'Waktu bayar virtual account, gerai, atau tautan pembayaran',
    hint: '1440 menit sama dengan satu hari.',
  },
  instant_payment_expiry_minutes: { label: 'Waktu bayar QRIS, dompet digital, atau kartu' },
  is_unique_code: {
    label: 'Kenali transfer dari nominal unik',
    hint: 'Setiap total dikurangi sedikit, sehingga Anda tahu siapa yang membayar.',
  },
  max_unique_code_amount: { label: 'Nominal unik terbesar' },
  is_postal_code: { label: 'Minta kode pos' },
  postal_code_requirement: {
    label: 'Cara pembeli mengisinya',
    options: { autofill: 'Terisi dari kecamatan', manual: 'Diketik pembeli' },
  },
  is_customer_otp_required: {
    label: 'Masuk dengan kode',
    hint: 'Pelanggan memastikan setiap kali masuk dengan kode yang dikirim lewat email.',
  },
  is_courier_required: { label: 'Pembeli memilih kurir', hint: 'Nonaktif: pesanan tanpa kurir juga diterima.' },
  is_manual_shipping_cost: {
    label: 'Ongkos kirim diisi sendiri',
    hint: 'Pembeli tidak melihat kurir dan ongkos. Anda menambahkannya ke pesanan kemudian.',
  },
  is_transferproof_required: { label: 'Minta bukti transfer', hint: 'Pembeli mengunggah foto transfer bank mereka.' },
  days_of_payment_processing: {
    label: 'Transfer diperiksa dalam',
    hint: 'Dibaca pembeli selagi menunggu. 0: pada hari yang sama.',
  },
  is_show_whatsapp: { label: 'Tawarkan obrolan WhatsApp', hint: 'Perlu nomor di atas.' },
  is_show_download_invoice: { label: 'Tawarkan unduhan faktur' },
  is_dropshipping_allowed: {
    label: 'Izinkan dropship',
    hint: 'Pembeli boleh menulis pengirim lain, yang namanya tertera di paket.',
  },
  digital_only_complete_type: {
    label: 'Pesanan barang digital selesai',
    options: { auto: 'Begitu dibayar', when_settled: 'Saat dana sudah cair', manual: 'Secara manual' },
  },
  min_name_length: { label: 'Nama pembeli terpendek' },
  min_address_length: { label: 'Alamat terpendek' },
  max_per_phone: { label: 'Pesanan sehari dari satu nomor telepon', hint: '0: tanpa batas.' },
  max_per_ip: { label: 'Pesanan sehari dari satu alamat internet', hint: '0: tanpa batas.' },
  is_spam_filter: {
    label: 'Tandai pesanan yang melewati batas ini',
    hint: 'Aktif: diterima dan ditandai mungkin spam. Nonaktif: ditolak.',
  },
  is_ip_spam_filter: { label: 'Tandai pesanan dari alamat internet yang pernah mengirim spam' },
  is_customer_spam_filter: { label: 'Tandai pesanan pelanggan yang pernah ditandai spam' },
  is_order_hard_filter: { label: 'Tolak pesanan yang ditandai', hint: 'Pesanan itu tidak dibuat sama sekali.' },
  blocked_message: { label: 'Yang dibaca pembeli yang ditolak', hint: 'Kosong: kalimat pendek dari kami.' },
  accent_color: { label: 'Warna aksen', hint: 'Warna tombol, tautan, dan penanda.' },
  language: {
    label: 'Bahasa',
    hint: 'Untuk pembeli yang perambannya tidak meminta salah satu dari keduanya.',
    options: { id: 'Indonesia', en: 'Inggris' },
  },
  thank_you_text: {
    label: 'Ucapan terima kasih',
    hint: 'Dibaca pembeli setelah memesan, misalnya kapan Anda mengirim.',
  },
  mail_sender_name: { label: 'Nama pengirim email', hint: 'Kosong: nama toko.' },
  mail_sender_address: {
    label: 'Alamat pengirim email',
    hint: 'Di domain pengirim Anda yang sudah diverifikasi. Kosong: alamat layanan ini.',
  },
  mail_reply_to: { label: 'Balasan email dikirim ke', hint: 'Kosong: alamat email toko di bagian Kontak.' },
  is_mail_open_tracked: {
    label: 'Catat saat pembeli membuka email',
    hint: 'Email memuat gambar kecil. Banyak program email menyembunyikan apakah email benar-benar dibaca.',
  },
  payment_accounts: { label: 'Rekening bank', hint: 'Tujuan transfer pembeli. Semua pembeli melihatnya.' },
  time_zone: { label: 'Zona waktu', hint: 'Menentukan kapan hari dan periode tagihan dimulai.' },
  subscription_renewal_days: { label: 'Tagih periode berikutnya', hint: 'Sekian hari sebelum periode ini berakhir.' },
  subscription_grace_days: {
    label: 'Akses tetap ada selama perpanjangan belum dibayar',
    hint: 'Sekian hari setelah berakhir; lalu langganan berhenti.',
  },
  subscription_retry_days: {
    label: 'Tagih ulang metode pembayaran tersimpan',
    hint: 'Sekian hari setelah perpanjangan jatuh tempo, jika tagihan sebelumnya gagal. Pisahkan hari dengan koma.',
  },
  subscription_unpaid_end: {
    label: 'Jika perpanjangan tetap belum dibayar',
    options: {
      cancel: 'Langganan berakhir',
      pause: 'Langganan dijeda tanpa akses sampai perpanjangan dibayar',
      keep: 'Langganan berlanjut dan perpanjangan tetap terbuka',
    },
  },
  is_checkout_intent_active: {
    label: 'Simpan checkout yang belum selesai',
    hint: 'Isian pembeli disimpan 90 hari dan tampil di checkout terbengkalai. Pembeli membaca bahwa isiannya disimpan.',
  },
  checkout_recovery_hours: {
    label: 'Ingatkan pembeli lewat email setelah',
    hint: 'Hanya pembeli yang mencentang bahwa mereka mau. 0: tanpa email.',
  },
  is_checkout_recovery_repeated: { label: 'Ingatkan sekali lagi', hint: '48 jam setelah email pertama.' },
  is_stock_request_active: {
    label: 'Tawarkan email saat barang tersedia lagi',
    hint: 'Menampilkan tombol pada produk yang habis.',
  },
  is_review_active: {
    label: 'Pembeli boleh mengulas yang dibelinya',
    hint: 'Di halaman pesanan yang sudah sampai. Ulasan yang sudah tayang tetap ada tanpa ini.',
  },
  is_review_published_at_once: {
    label: 'Tayangkan ulasan langsung',
    hint: 'Kalau tidak, ulasan menunggu persetujuan Anda di menu Ulasan.',
  },
  review_request_days: {
    label: 'Minta ulasan lewat email setelah',
    hint: 'Dihitung sejak pesanan selesai. 0: tanpa email.',
  },
  download_limit: { label: 'Unduhan tiap berkas yang dibeli', hint: '0: tanpa batas.' },
  auto_other_income: {
    label: 'Biaya tambahan tiap pesanan',
    options: { off: 'Tidak ada', fixed: 'Selalu sama', dynamic: 'Tergantung cara pembeli membayar' },
  },
  fixed_auto_other_income: { label: 'Jumlahnya', hint: 'Berlaku jika biayanya selalu sama.' },
  other_income_name: { label: 'Nama biaya', hint: 'Yang dibaca pembeli di rincian, misalnya “Pengemasan”.' },
  dynamic_other_income_cod_type: { label: 'Bayar di tempat: dihitung sebagai', options: kinds },
  dynamic_other_income_cod_default_amount: { label: 'Bayar di tempat: jumlah' },
  dynamic_other_income_cod_default_percentage: { label: 'Bayar di tempat: persentase' },
  dynamic_other_income_epayment_type: { label: 'Pembayaran online: dihitung sebagai', options: kinds },
  dynamic_other_income_epayment_default_amount: { label: 'Pembayaran online: jumlah' },
  dynamic_other_income_epayment_default_percentage: { label: 'Pembayaran online: persentase' },
  store_courier_other_incomes: {
    label: 'Biaya lain untuk bayar di tempat',
    hint: 'Untuk kurir yang lebih mahal atau lebih murah.',
  },
  store_method_other_incomes: {
    label: 'Biaya lain untuk metode pembayaran',
    hint: 'Ini berlaku lebih dulu daripada yang di atas.',
  },
  is_service_fee: {
    label: 'Pembeli membayar biaya penyedia pembayaran',
    hint: 'Metode online tanpa biaya di bawah ini lalu tidak ditawarkan.',
  },
  service_fees: { label: 'Biaya', hint: 'Yang diambil penyedia untuk tiap metode. Kedua bagian dijumlahkan.' },
}
