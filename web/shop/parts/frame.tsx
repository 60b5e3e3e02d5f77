import type { ComponentChildren } from 'preact'
import { whatsappLink } from '../../client/whatsapp-link.ts'
import { askForConsent } from '../measuring/measure.ts'
import { linkToLanguage } from '../place.ts'
import { Link } from '../router.tsx'
import { setSharedCode } from '../shared-code.ts'
import { storeLanguage } from '../state/language-choice.ts'
import { useShop } from '../use-shop.ts'
import { t } from '../words.ts'
import { BagIcon, PersonIcon } from './icons.tsx'
import { Menu } from './menu.tsx'
import { Notice } from './notice.tsx'
import { listWidths } from './picture.tsx'
import { SearchBox } from './search/search-box.tsx'

function Brand() {
  const { linkTo, shop } = useShop()
  const { name, logo } = shop.store
  return (
    <Link to={linkTo('catalog')} class="brand">
      {logo ? (
        <img src={logo} srcset={listWidths(logo)} sizes="36px" alt="" width="36" height="36" />
      ) : (
        <span class="brand-mark" aria-hidden="true">
          {name.slice(0, 1)}
        </span>
      )}
      <span class="brand-name">{name}</span>
    </Link>
  )
}

function CartLink() {
  const { cart, language, linkTo } = useShop()
  const count = cart.use()?.item_count ?? 0
  return (
    <Link to={linkTo('cart')} class="head-link">
      <BagIcon />
      <span class="head-word">{t(language, 'cart')}</span>
      {count > 0 && (
        <span class="head-count">
          {count}
          <span class="unseen"> {t(language, 'things')}</span>
        </span>
      )}
    </Link>
  )
}

function AccountLink() {
  const { isSignedIn, language, linkTo } = useShop()
  const isIn = isSignedIn.use()
  return (
    <Link to={linkTo(isIn ? 'account' : 'login')} class="head-link">
      <PersonIcon />
      <span class="head-word">{t(language, isIn ? 'my_account' : 'sign_in')}</span>
    </Link>
  )
}

/** Pages on which a buyer still chooses; the checkout itself shows whether the code applies. */
const choosing = ['catalog', 'collection', 'category', 'product', 'bundle', 'cart']

function SharedCode() {
  const context = useShop()
  const { currentPage, language, place, sharedCode } = context
  const code = sharedCode.use()
  const page = currentPage(place.use())
  if (!code || !page || !choosing.includes(page.name)) return null
  return (
    <Notice kind="good">
      <span>{t(language, 'code_shared', { code })}</span>
      <button type="button" class="link" onClick={() => setSharedCode(context, '')}>
        {t(language, 'code_decline')}
      </button>
    </Notice>
  )
}

/** A link to the page in the other language, which is another address and loads a new document. */
function LanguageLink() {
  const { language, place, shop } = useShop()
  const at = place.use()
  const other = language === 'id' ? 'en' : 'id'
  return (
    <a
      class="link"
      href={linkToLanguage(shop, at, other)}
      hreflang={other}
      lang={other}
      onClick={() => storeLanguage(other)}
    >
      {other === 'en' ? 'English' : 'Bahasa Indonesia'}
    </a>
  )
}

/** The layout of every page: header with store name, search, account and cart; footer with the language. */
export function Frame({ children }: { children: ComponentChildren }) {
  const context = useShop()
  const { language, linkTo, shop } = context
  return (
    <>
      <a class="skip" href="#content">
        {t(language, 'skip')}
      </a>
      <header class="head">
        <div class="head-row">
          <Brand />
          <SearchBox />
          <nav class="head-links" aria-label={t(language, 'your_things')}>
            <AccountLink />
            <CartLink />
          </nav>
        </div>
        <Menu links={shop.menus.header} label={t(language, 'menu')} class="head-menu" />
      </header>
      <main id="content" tabIndex={-1}>
        {shop.store.is_closed && <Notice kind="good">{t(language, 'shop_closed')}</Notice>}
        <SharedCode />
        {children}
      </main>
      <footer class="foot">
        <p>{shop.store.name}</p>
        <Menu links={shop.menus.footer} label={t(language, 'information')} class="foot-menu" />
        <Link to={linkTo('wishlist')}>{t(language, 'wishlist')}</Link>
        {shop.store.is_show_whatsapp && (
          <a
            href={whatsappLink(shop.store.phone, t(language, 'chat_hello', { name: shop.store.name }))}
            rel="noopener"
            target="_blank"
          >
            {t(language, 'chat')}
          </a>
        )}
        <Link to={linkTo('findOrder')}>{t(language, 'find_order')}</Link>
        {shop.store.email && <a href={`mailto:${shop.store.email}`}>{shop.store.email}</a>}
        <LanguageLink />
        {shop.measuring.length > 0 && (
          <button type="button" class="link" onClick={() => askForConsent(context, true)}>
            {t(language, 'privacy_choice')}
          </button>
        )}
      </footer>
    </>
  )
}
