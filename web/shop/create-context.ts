import { createCall, type Send } from './api/call.ts'
import type { Context } from './context.ts'
import { createLinkTo, findPage, type Place } from './place.ts'
import { navigate } from './router.tsx'
import { createCart } from './state/cart-state.ts'
import { createValue } from './state/value.ts'
import { type Formats, firstErrorWords } from './words.ts'

type Given = Pick<Context, 'shop' | 'language' | 'loads'> & {
  pathname: string
  search: string
  formats: Formats
  send: (context: Context, ...request: Parameters<Send>) => ReturnType<Send>
}

export function createShopContext({ shop, language, loads, pathname, search, formats, send }: Given): Context {
  const place = createValue<Place>({ pathname, search, key: 0 })
  const kept = new Map<unknown, unknown>()
  const context: Context = {
    ...formats,
    shop,
    language,
    place,
    trail: { scrolls: new Map(), lastKey: 0, isBack: false },
    currentPage: (at) => findPage(shop, at),
    linkTo: createLinkTo(shop, place),
    navigate: (address, options) => navigate(context, address, options),
    call: createCall(shop, (request) => send(context, request)),
    loads,
    head: { last: {}, isAsServed: true },
    isSignedIn: createValue(false),
    cart: createCart(),
    errors: { words: firstErrorWords[language] },
    sharedCode: createValue(''),
    measuring: { isLoaded: false, isFirst: true },
    unstored: new Map(),
    keep: (create) => {
      if (!kept.has(create)) kept.set(create, create(context))
      return kept.get(create) as ReturnType<typeof create>
    },
  }
  return context
}
