import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { type CartItem, removeItem, setQuantity } from '../../state/cart.ts'
import { acceptPrice, seenPrice } from '../../state/seen-prices.ts'
import { useShop } from '../../use-shop.ts'
import { rhythm } from '../../words.ts'
import { useLeft } from './cart-stock.ts'
import { say } from './words.ts'

type Props = { item: CartItem; isBusy: boolean; act: (acting: Promise<unknown>) => void }

/** Shows what changed about an item since the buyer saw it, each with a button to accept it. */
export function LineChanges({ item, isBusy, act }: Props) {
  const context = useShop()
  const { language } = context
  const left = useLeft(item)
  const isGone = !item.is_available || left === 0
  const isShort = !isGone && left !== undefined && left < item.quantity
  return (
    <>
      {item.interval && <p class="quiet small">{rhythm(context, item.interval, item.interval_count ?? 1)}</p>}
      {isGone && (
        <Change text={say(language, item.is_available ? 'sold_out' : 'gone')} isProblem>
          <FixButton word={say(language, 'remove')} isBusy={isBusy} onFix={() => act(removeItem(context, item))} />
        </Change>
      )}
      {isShort && (
        <Change text={say(language, 'few_left', { count: left })} isProblem>
          <FixButton
            word={left === 1 ? say(language, 'take_last') : say(language, 'take_left', { count: left })}
            isBusy={isBusy}
            onFix={() => act(setQuantity(context, item, left))}
          />
        </Change>
      )}
      {!isGone && <PriceChange item={item} />}
    </>
  )
}

function PriceChange({ item: { id, price } }: { item: CartItem }) {
  const context = useShop()
  const { language, money } = context
  const [seen, setSeen] = useState<string>()
  useEffect(() => setSeen(seenPrice(context, id)), [id, price])
  if (seen === undefined || Number(seen) === Number(price)) return null
  const accept = () => {
    acceptPrice(context, id, price)
    setSeen(price)
  }
  const word = Number(price) > Number(seen) ? 'dearer' : 'cheaper'
  return (
    <Change text={say(language, word, { before: money(seen), now: money(price) })}>
      <FixButton word={say(language, 'accept')} isBusy={false} onFix={accept} />
    </Change>
  )
}

type ChangeProps = { text: string; isProblem?: boolean; children: ComponentChildren }

const Change = ({ text, isProblem = false, children }: ChangeProps) => (
  <div class="line-note" role="status">
    <p class={isProblem ? 'field-problem' : 'small'}>{text}</p>
    {children}
  </div>
)

type FixProps = { word: string; isBusy: boolean; onFix: () => void }

const FixButton = ({ word, isBusy, onFix }: FixProps) => (
  <button type="button" class="button button-quiet button-small" disabled={isBusy} onClick={onFix}>
    {word}
  </button>
)
