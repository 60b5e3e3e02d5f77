/** The Indonesian names of the shared categories, by their English name. */
export const taxonomyNames: Record<string, string> = {
  'Food & drink': 'Makanan & minuman',
  Coffee: 'Kopi',
  Beans: 'Biji kopi',
  Ground: 'Kopi bubuk',
  'Ready to drink': 'Siap minum',
  Tea: 'Teh',
  Snacks: 'Camilan',
  'Spices & sauces': 'Bumbu & saus',
  'Frozen food': 'Makanan beku',
  'Baby food': 'Makanan bayi',
  Fashion: 'Fesyen',
  Women: 'Wanita',
  Dresses: 'Gaun',
  Tops: 'Atasan',
  Hijab: 'Hijab',
  Men: 'Pria',
  Shirts: 'Kemeja',
  Trousers: 'Celana',
  Children: 'Anak-anak',
  Shoes: 'Sepatu',
  Bags: 'Tas',
  Accessories: 'Aksesori',
  Batik: 'Batik',
  'Beauty & health': 'Kecantikan & kesehatan',
  'Skin care': 'Perawatan kulit',
  Face: 'Wajah',
  Body: 'Tubuh',
  'Make-up': 'Riasan',
  Perfume: 'Parfum',
  Supplements: 'Suplemen',
  Herbal: 'Herbal',
  'Home & living': 'Rumah tangga',
  Kitchen: 'Dapur',
  'Coffee equipment': 'Peralatan kopi',
  Tableware: 'Peralatan makan',
  Furniture: 'Mebel',
  Decoration: 'Dekorasi',
  Bedding: 'Perlengkapan tidur',
  Garden: 'Kebun',
  Electronics: 'Elektronik',
  'Phones & accessories': 'Ponsel & aksesori',
  Computers: 'Komputer',
  Audio: 'Audio',
  Cameras: 'Kamera',
  'Household appliances': 'Peralatan listrik rumah',
  Hobby: 'Hobi',
  'Books & stationery': 'Buku & alat tulis',
  'Toys & games': 'Mainan & permainan',
  'Sport & outdoor': 'Olahraga & alam bebas',
  Music: 'Musik',
  Crafts: 'Kerajinan',
  Pets: 'Hewan peliharaan',
  Automotive: 'Otomotif',
  Motorcycle: 'Sepeda motor',
  Car: 'Mobil',
  'Digital goods': 'Produk digital',
  'E-books': 'Buku elektronik',
  'Templates & design': 'Templat & desain',
  'Photos & illustrations': 'Foto & ilustrasi',
  'Music & audio': 'Musik & audio',
  'Software & licences': 'Perangkat lunak & lisensi',
  Courses: 'Kursus',
  'Business & marketing': 'Bisnis & pemasaran',
  Technology: 'Teknologi',
  'Cooking & barista': 'Memasak & barista',
  Languages: 'Bahasa',
  'Arts & crafts': 'Seni & kerajinan',
  'Services & memberships': 'Layanan & keanggotaan',
  Memberships: 'Keanggotaan',
  'Subscription boxes': 'Kotak langganan',
  Vouchers: 'Voucer',
}

const toIndonesian = (name: string) => taxonomyNames[name] ?? name

/** The name and the path of a shared category in both languages. */
export const nameTaxonomy = ({ name, full_path }: { name: string; full_path: string }) => ({
  names: { en: name, id: toIndonesian(name) },
  full_paths: { en: full_path, id: full_path.split(' > ').map(toIndonesian).join(' > ') },
})

const maxFound = 20

/** The English names of shared categories whose Indonesian name contains the text. */
export function findTaxonomyNames(text: string): string[] {
  const wanted = text.trim().toLowerCase()
  const found = Object.entries(taxonomyNames).filter(([, name]) => name.toLowerCase().includes(wanted))
  return found.slice(0, maxFound).map(([name]) => name)
}
