/** What mails and pages call the fields of accounts at providers and of payment accounts. */
export const accountFieldNamesEn = {
  provider: 'Provider',
  mode: 'Mode',
  name: 'Name',
  is_active: 'Active',
  rank: 'Rank',
  store_ids: 'Stores',
  methods: 'Payment methods',
  credentials: 'Credentials',
  payment_accounts: 'Accounts',
}

export const accountFieldNamesId = {
  provider: 'Penyedia',
  mode: 'Mode',
  name: 'Nama',
  is_active: 'Aktif',
  rank: 'Urutan',
  store_ids: 'Toko',
  methods: 'Metode pembayaran',
  credentials: 'Kredensial',
  payment_accounts: 'Rekening',
}
