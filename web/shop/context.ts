import type { ErrorWords } from '../client/explain.ts'
import type { Call } from './api/call.ts'
import type { Head } from './head/head.ts'
import type { createLinkTo, findPage, Navigate, Place, Trail } from './place.ts'
import type { CartState } from './state/cart-state.ts'
import type { Loads } from './state/loads.ts'
import type { Shop } from './state/shop.ts'
import type { Value } from './state/value.ts'
import type { Formats, Language } from './words.ts'

/**
 * All that a page is rendered from. The server makes one for each page that it renders, and a browser one for its document: no
 * module keeps anything of a shop or a visitor. Components and hooks get it from `useShop`, functions as their first argument.
 */
export type Context = Readonly<
  Formats & {
    shop: Shop
    language: Language
    /** The current location; on the server, that of the page. */
    place: Value<Place>
    trail: Trail
    /** The page of a location and its path parameters; undefined where there is none. */
    currentPage: (at: Pick<Place, 'pathname'>) => ReturnType<typeof findPage>
    linkTo: ReturnType<typeof createLinkTo>
    navigate: Navigate
    /** Calls an operation of the shop's Storefront API. Loaders use the one that `useLoad` gives them. */
    call: Call
    loads: Loads
    /** What the page says about itself, and whether the document still has the head that the server wrote. */
    head: { last: Head; isAsServed: boolean }
    /** Whether a customer is signed in; shared by all tabs of the shop. False on the server. */
    isSignedIn: Value<boolean>
    cart: CartState
    /** The messages for errors; see `withErrorWords`. */
    errors: { words: ErrorWords }
    /** The discount code of a shared link, for this visit; empty if there is none. */
    sharedCode: Value<string>
    /** Whether a service's script was loaded, and whether the page is the first one of its document. */
    measuring: { isLoaded: boolean; isFirst: boolean }
    /** Values that the browser refused to store, by key; they last as long as the document. */
    unstored: Map<string, string | null>
    /** The state of a part of the shop that arrives with a later script: made when it is first asked for. */
    keep: <T>(create: (context: Context) => T) => T
  }
>
