import type { ProductInput } from '../../catalog/products/index.ts'
import type { Look } from './draw-picture.ts'

type Sample = { look: Look; product: Omit<ProductInput, 'images' | 'meta_thumbnail'> }

/** The label marks the samples in lists. */
const physical: Pick<ProductInput, 'item_type' | 'is_inventory' | 'labels'> = {
  item_type: 'physical',
  is_inventory: true,
  labels: ['contoh'],
}

/** Products of different kinds: with sizes, with one variant, and one that is nearly sold out. */
export const samples: Sample[] = [
  {
    look: { shape: 'cloth', from: '#1f4e79', to: '#cfe3f5' },
    product: {
      ...physical,
      name: 'Contoh: Kain Batik Tulis',
      description: 'Kain katun 2 meter, dibatik dengan tangan.',
      option1_name: 'Ukuran',
      variants: [
        { option1_value: '2 m', price: 185_000, weight: 350, stock: 12 },
        { option1_value: '4 m', price: 350_000, weight: 700, stock: 6 },
        { option1_value: '6 m', price: 495_000, weight: 1050, stock: 2 },
      ],
    },
  },
  {
    look: { shape: 'bag', from: '#5b2333', to: '#e8b4a0' },
    product: {
      ...physical,
      name: 'Contoh: Kopi Gayo 200 g',
      description: 'Biji arabika Aceh, disangrai setiap Senin.',
      variants: [{ price: 89_000, weight: 250, stock: 40 }],
    },
  },
  {
    look: { shape: 'cup', from: '#8d6e63', to: '#efdfd3' },
    product: {
      ...physical,
      name: 'Contoh: Cangkir Keramik',
      description: 'Dibuat dengan roda putar, 250 ml.',
      variants: [{ price: 75_000, weight: 400, stock: 1 }],
    },
  },
]
