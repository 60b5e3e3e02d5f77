import type { Answer } from '../../api/call.ts'
import { language, t } from '../../words.ts'

type Attributes = Answer<'GET public/products/{slug}'>['attributes']

/** Shows the attributes of the product and of the selected variant. */
export function Facts({ product, variant }: { product: Attributes; variant: Attributes }) {
  if (product.length + variant.length === 0) return null
  return (
    <table class="facts">
      <caption class="section-title">{t('facts')}</caption>
      <Rows attributes={product} />
      <Rows attributes={variant} />
    </table>
  )
}

const Rows = ({ attributes }: { attributes: Attributes }) => (
  <tbody>
    {attributes.map(({ key, name, names, type, value, text }) => (
      <tr key={key}>
        <th scope="row">{names[language] ?? name}</th>
        <td>{shown(type, value, text)}</td>
      </tr>
    ))}
  </tbody>
)

function shown(type: Attributes[number]['type'], value: string | number, text: string) {
  if (type === 'number') return Number(value).toLocaleString(language)
  if (type !== 'file') return text
  return (
    <a href={text} target="_blank" rel="noreferrer noopener">
      {text.split(/[?#]/)[0]!.split('/').at(-1) || text}
    </a>
  )
}
