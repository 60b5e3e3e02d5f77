import type { Answer } from '../../api/call.ts'
import type { Context } from '../../context.ts'
import { useShop } from '../../use-shop.ts'
import { say } from './words.ts'

type Attributes = Answer<'GET public/products/{slug}'>['attributes']

/** Shows the attributes of the product and of the selected variant. */
export function Facts({ product, variant }: { product: Attributes; variant: Attributes }) {
  const { language } = useShop()
  if (product.length + variant.length === 0) return null
  return (
    <table class="facts">
      <caption class="section-title">{say(language, 'facts')}</caption>
      <Rows attributes={product} />
      <Rows attributes={variant} />
    </table>
  )
}

function Rows({ attributes }: { attributes: Attributes }) {
  const context = useShop()
  const { language } = context
  return (
    <tbody>
      {attributes.map(({ key, name, names, type, value, text }) => (
        <tr key={key}>
          <th scope="row">{names[language] ?? name}</th>
          <td>{shown(context, type, value, text)}</td>
        </tr>
      ))}
    </tbody>
  )
}

function shown({ language }: Context, type: Attributes[number]['type'], value: string | number, text: string) {
  if (type === 'number') return Number(value).toLocaleString(language)
  if (type !== 'file') return text
  return (
    <a href={text} target="_blank" rel="noreferrer noopener">
      {text.split(/[?#]/)[0]!.split('/').at(-1) || text}
    </a>
  )
}

/** What a buyer asks before ordering: where the parcel comes from, what happens with returns, and how to pay. */
export function Trust({ isShipped }: { isShipped: boolean }) {
  const { language, shop } = useShop()
  const { origin, payments, store } = shop
  return (
    <dl class="trust">
      {isShipped && origin && (
        <div>
          <dt>{say(language, 'ships_from')}</dt>
          <dd>
            {origin.city}, {origin.province}
          </dd>
        </div>
      )}
      <div>
        <dt>{say(language, 'returns')}</dt>
        <dd>{say(language, isShipped ? 'returns_open' : 'refunds_open')}</dd>
        {store.return_terms && <dd class="rich-line">{store.return_terms}</dd>}
      </div>
      {payments.length > 0 && (
        <div>
          <dt>{say(language, 'payment')}</dt>
          <dd class="pay-marks">
            {payments.map(({ code, kind, text }) => (
              <span key={code} class="pay-mark" data-kind={kind}>
                {text}
              </span>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}
