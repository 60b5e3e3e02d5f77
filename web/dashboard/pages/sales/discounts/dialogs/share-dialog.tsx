import { NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../../../../api/hooks.ts'
import type { DiscountCode } from '../../../../api/types.generated.ts'
import { Dialog } from '../../../../parts/dialogs/dialog.tsx'
import { CopyField } from '../../../../parts/fields/copy-field.tsx'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { useDiscountWords } from './use-discount-words.ts'

/** The address of the shop with the code, which is filled in at checkout. */
const toLink = ({ shop_url }: { shop_url: string }, code: string) =>
  `${shop_url}?${new URLSearchParams({ discount: code })}`

/** Shows a code and the link that applies it, ready to copy. */
export function ShareDialog({ code, onClose }: { code: DiscountCode; onClose: () => void }) {
  const discounts = useDiscountWords()
  const { share } = discounts
  const { path } = useBusiness()
  const stores = useApi('GET /api/businesses/{business_id}/stores', { path, query: { page_size: 100 } })
  const [chosen, setChosen] = useState('')
  return (
    <Dialog opened onClose={onClose} title={share.title(code.code)}>
      <Loaded query={stores} rows={2}>
        {({ data }) => {
          const open = data.filter(({ closed_at }) => closed_at === null)
          const store = open.find(({ unique_id }) => unique_id === chosen) ?? open[0]
          return (
            <Stack gap="md">
              {code.state !== 'active' && (
                <Text size="sm" role="note">
                  {share.notActive(discounts.states[code.state])}
                </Text>
              )}
              <CopyField label={discounts.fields.code} value={code.code} />
              {open.length > 1 && (
                <NativeSelect
                  label={share.store}
                  value={store?.unique_id}
                  onChange={(event) => setChosen(event.currentTarget.value)}
                  data={open.map(({ unique_id, name }) => ({ value: unique_id, label: name }))}
                />
              )}
              {store ? (
                <>
                  <CopyField key={store.unique_id} label={share.link} value={toLink(store, code.code)} />
                  <Text size="sm" c="dimmed">
                    {share.lead}
                  </Text>
                </>
              ) : (
                <Text size="sm">{share.noStore}</Text>
              )}
            </Stack>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
