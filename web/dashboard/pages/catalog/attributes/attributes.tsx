import { Badge, Button, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useAct, useApi } from '../../../api/hooks.ts'
import type { Attribute } from '../../../api/types.generated.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { useAttributeName } from '../../../parts/attributes/use-attribute-name.ts'
import { attributeWords } from '../../../parts/attributes/words.ts'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Empty } from '../../../parts/lists/empty.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Record, Records } from '../../../parts/lists/records.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { useBusiness } from '../../../session/business.tsx'

const AttributeDialog = lazy(() => import('./attribute-dialog.tsx'))

const owners = ['product', 'variant', 'customer', 'order'] as const

/** Lists the business's attributes by their owner. */
export default function AttributesPage() {
  const words = useWords(attributeWords)
  const { path } = useBusiness()
  const list = useApi('GET /api/businesses/{business_id}/attributes', { path })
  const [edited, setEdited] = useState<Attribute | 'new'>()
  const add = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setEdited('new')}>
      {words.add}
    </Button>
  )
  return (
    <Page title={words.title} lead={words.lead} action={Boolean(list.data?.data.length) && add}>
      <Loaded query={list}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon="list" title={words.empty} lead={words.emptyLead} action={add} />
          ) : (
            <Stack gap="lg">
              {owners
                .map((owner) => ({ owner, attributes: data.filter((one) => one.owner === owner) }))
                .filter(({ attributes }) => attributes.length > 0)
                .map(({ owner, attributes }) => (
                  <Card key={owner} title={words.owners[owner]}>
                    <Records label={words.owners[owner]}>
                      {attributes.map((attribute) => (
                        <Row key={attribute.id} attribute={attribute} onEdit={() => setEdited(attribute)} />
                      ))}
                    </Records>
                  </Card>
                ))}
            </Stack>
          )
        }
      </Loaded>
      {edited && (
        <Suspense fallback={null}>
          <AttributeDialog attribute={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}

function Row({ attribute, onEdit }: { attribute: Attribute; onEdit: () => void }) {
  const words = useWords(attributeWords)
  const nameAttribute = useAttributeName()
  const { common } = useMessages()
  const { path } = useBusiness()
  const remove = useAct('DELETE /api/businesses/{business_id}/attributes/{attribute_id}')
  const { id, key, type, choices, reference_to, is_filterable, is_public } = attribute
  const name = nameAttribute(attribute)
  const about = type === 'choice' ? choices.join(', ') : reference_to && words.references[reference_to]
  return (
    <Record
      name={name}
      badges={
        <>
          {is_public && <Badge variant="light">{words.shown}</Badge>}
          {is_filterable && <Badge variant="light">{words.filter}</Badge>}
        </>
      }
      lines={[`${key} · ${words.types[type]}${about ? `: ${about}` : ''}`]}
      actions={
        <>
          <Button size="xs" variant="default" onClick={onEdit}>
            {common.edit}
          </Button>
          <Confirm
            label={common.delete}
            title={words.removeTitle(name)}
            text={words.removeText}
            onConfirm={() => remove.mutateAsync({ path: { ...path, attribute_id: id } })}
          />
        </>
      }
    />
  )
}
