const en = {
  title: 'Reviews',
  average: '{average} of 5',
  count_one: '1 review',
  count: '{count} reviews',
  only_buyers: 'Only people who bought it can write one.',
  order: 'Order of the reviews',
  newest: 'Newest',
  highest: 'Best first',
  lowest: 'Worst first',
  stars: '{count} of 5 stars',
  buyer: 'Buyer',
  reply: 'Reply of {store}',
  picture: 'Picture {number} of this review',
  next: 'More reviews',
  previous: 'Earlier reviews',
}

const id: typeof en = {
  title: 'Ulasan',
  average: '{average} dari 5',
  count_one: '1 ulasan',
  count: '{count} ulasan',
  only_buyers: 'Hanya yang sudah membeli bisa menulis.',
  order: 'Urutan ulasan',
  newest: 'Terbaru',
  highest: 'Terbaik dulu',
  lowest: 'Terendah dulu',
  stars: '{count} dari 5 bintang',
  buyer: 'Pembeli',
  reply: 'Balasan {store}',
  picture: 'Gambar {number} di ulasan ini',
  next: 'Ulasan lainnya',
  previous: 'Ulasan sebelumnya',
}

export const reviewWords = { en, id }
