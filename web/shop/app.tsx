import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { followSession } from './api/session.ts'
import type { Context } from './context.ts'
import { askForConsent, followPage } from './measuring/measure.ts'
import { Frame } from './parts/frame.tsx'
import { Missing } from './parts/missing.tsx'
import type { PageName } from './paths.ts'
import { arrive } from './router.tsx'
import { receiveSharedCode } from './shared-code.ts'
import { loadCart } from './state/cart.ts'
import { useShop } from './use-shop.ts'

export type Page = ComponentType<{ params: Record<string, string> }>

/** The component of a page, and the values of its path. */
export type Shown = { address: string; Page: Page; params: Record<string, string> }

export type LoadPage = (name: PageName) => Promise<Page> | Page

const MissingPage = () => <Missing />

/** Loads the page of a location, or the page for a missing address. */
export async function loadShown({ currentPage }: Context, pathname: string, load: LoadPage): Promise<Shown> {
  const found = currentPage({ pathname })
  return { address: pathname, Page: found ? await load(found.name) : MissingPage, params: found?.params ?? {} }
}

type Props = {
  load: LoadPage
  /** The page that the server rendered; without it the frame is shown while the page loads. */
  first?: Shown
}

export function App({ load, first }: Props) {
  const context = useShop()
  const at = context.place.use()
  const [shown, show] = useState(first)
  const [isFirst, setFirst] = useState(true)
  // Personal state is set after the first render, which must equal the server's.
  useEffect(() => followSession(context), [])
  const isIn = context.isSignedIn.use()
  useEffect(() => void loadCart(context).catch(() => {}), [isIn])
  useEffect(() => receiveSharedCode(context), [at.search])
  useEffect(() => followPage(context), [at.pathname])
  useEffect(() => askForConsent(context), [])
  useEffect(() => {
    if (shown?.address === at.pathname) return
    let isLate = false
    loadShown(context, at.pathname, load).then(
      (next) => !isLate && show(next),
      // A new version was deployed in the meantime, and its script files have other names: reload the page.
      () => location.reload(),
    )
    return () => {
      isLate = true
    }
  }, [at.pathname])
  useEffect(() => {
    if (!shown) return
    if (!isFirst) arrive(context)
    setFirst(false)
  }, [shown?.address])
  // The last effect, so that no effect of a first render reverts what `boot.ts` repeats now.
  useEffect(() => {
    document.documentElement.dataset.isAlive = ''
    dispatchEvent(new Event('alive'))
  }, [])
  return (
    <Frame>
      {shown ? <shown.Page key={shown.address} params={shown.params} /> : <div class="page page-waiting" />}
    </Frame>
  )
}
