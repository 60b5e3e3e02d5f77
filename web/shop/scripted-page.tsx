import { useShop } from './use-shop.ts'

const words = {
  en: 'This page needs JavaScript. Switch it on in your browser. Products and the cart can be seen without it.',
  id: 'Halaman ini memerlukan JavaScript. Aktifkan di peramban Anda. Produk dan keranjang bisa dilihat tanpanya.',
}

/** What the server renders of a page that only its script fills. With script it looks empty until then. */
export function ScriptedPage() {
  const { language } = useShop()
  return (
    <div class="page page-waiting">
      <p class="unscripted">{words[language]}</p>
    </div>
  )
}
