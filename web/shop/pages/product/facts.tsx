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
