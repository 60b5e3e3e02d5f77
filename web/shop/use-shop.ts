import { type ComponentChildren, createContext, type FunctionComponent } from 'preact'
import { useContext } from 'preact/hooks'
import type { Context } from './context.ts'

const ShopContext = createContext<Context>(undefined!)

/** The context of the page, for components and hooks; functions get it as their first argument. */
export const useShop = () => useContext(ShopContext)

type Props = { value: Context; children: ComponentChildren }

/** Provides the context of a page to its components. It is never replaced, so that none of them has to subscribe to it. */
export function ShopProvider(this: { sub?: () => void }, props: Props) {
  const children = (ShopContext.Provider as FunctionComponent<Props>).call(this, props)
  this.sub = () => {}
  return children
}
