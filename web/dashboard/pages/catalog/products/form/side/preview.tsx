import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useWords } from '../../../../../messages/provider.tsx'
import { Card } from '../../../../../parts/layout/card.tsx'
import { productWords } from '../../words.ts'
import classes from '../form.module.css'
import type { SectionProps } from '../section.ts'
import { productSideWords } from './words.ts'

const maxTitle = 60
const maxText = 155
const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text)

/** Shows how the product looks in search results and as a shared link. */
export function Preview(props: SectionProps) {
  const { draft, change, problem } = props
  const { productForm: words } = useWords(productWords)
  const side = useWords(productSideWords)
  return (
    <Card title={side.preview}>
      <Stack gap="sm">
        <TextInput
          label={words.seo_title}
          description={words.seoHint}
          placeholder={draft.name}
          value={draft.seo_title}
          onChange={(event) => change({ seo_title: event.currentTarget.value })}
          error={problem('seo_title')}
          autoComplete="off"
        />
        <Textarea
          label={words.seo_description}
          placeholder={draft.description}
          value={draft.seo_description}
          onChange={(event) => change({ seo_description: event.currentTarget.value })}
          error={problem('seo_description')}
          autosize
          minRows={2}
        />
        <Looks {...props} />
      </Stack>
    </Card>
  )
}

function Looks({ draft, form }: SectionProps) {
  const { productForm: words } = useWords(productWords)
  const side = useWords(productSideWords)
  const store = form.stores.find(({ id }) => draft.stores.includes(id)) ?? form.stores[0]
  const host = store?.shop_url.replace(/^https?:\/\//, '') ?? '…'
  const title = draft.seo_title || draft.name || words.newTitle
  const text = draft.seo_description || draft.description || side.noSummary
  return (
    <>
      <div className={classes.searchResult}>
        <Text size="sm" c="dimmed">
          {side.searchPreview}
        </Text>
        <Text size="xs">
          {host} › {draft.slug || '…'}
        </Text>
        <p className={classes.resultTitle}>{cut(title, maxTitle)}</p>
        <Text size="sm">{cut(text, maxText)}</Text>
      </div>
      <div>
        <Text size="sm" c="dimmed">
          {side.sharePreview}
        </Text>
        <div className={classes.shared}>
          {draft.images[0] && <img src={draft.images[0]} alt="" referrerPolicy="no-referrer" />}
          <div>
            <Text size="sm" fw={600}>
              {cut(title, maxTitle)}
            </Text>
            <Text size="xs">{cut(text, 80)}</Text>
            <Text size="xs">{host}</Text>
          </div>
        </div>
      </div>
    </>
  )
}
