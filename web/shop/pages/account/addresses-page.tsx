import { useState } from 'preact/hooks'
import type { ApiError } from '../../../client/api-error.ts'
import type { MyAddress } from '../../api/types.generated.ts'
import { Problem } from '../../parts/notice.tsx'
import { useShop } from '../../use-shop.ts'
import { AccountFrame } from './account-frame.tsx'
import { AddressForm } from './address-form.tsx'
import { Loaded } from './loaded.tsx'
import { MoreButton } from './more-button.tsx'
import { usePages } from './use-pages.ts'
import { say } from './words.ts'

export function AddressesPage() {
  const { language } = useShop()
  const addresses = usePages('addresses', (call, query) => call('GET customers/me/addresses', { query }))
  const [edited, setEdited] = useState<MyAddress | 'new'>()
  const done = () => {
    setEdited(undefined)
    addresses.reload()
  }
  return (
    <AccountFrame title="my_addresses">
      <Loaded loaded={addresses}>
        {({ data }) => (
          <div class="records">
            {data.length === 0 && !edited && <p class="quiet">{say(language, 'no_addresses')}</p>}
            {data.map((address) =>
              edited !== 'new' && edited?.id === address.id ? (
                <AddressForm key={address.id} address={address} onDone={done} onCancel={() => setEdited(undefined)} />
              ) : (
                <AddressRecord
                  key={address.id}
                  address={address}
                  onEdit={() => setEdited(address)}
                  onGone={addresses.reload}
                />
              ),
            )}
            <MoreButton {...addresses.more} />
            {edited === 'new' ? (
              <AddressForm onDone={done} onCancel={() => setEdited(undefined)} />
            ) : (
              <button type="button" class="button button-quiet" onClick={() => setEdited('new')}>
                {say(language, 'add_address')}
              </button>
            )}
          </div>
        )}
      </Loaded>
    </AccountFrame>
  )
}

type RecordProps = { address: MyAddress; onEdit: () => void; onGone: () => void }

function AddressRecord({ address, onEdit, onGone }: RecordProps) {
  const { call, language } = useShop()
  const [problem, setProblem] = useState<ApiError>()
  const { location } = address
  const remove = () =>
    call('DELETE customers/me/addresses/{address_id}', { path: { address_id: address.id } }).then(onGone, setProblem)
  return (
    <section class="record" aria-label={address.name ?? say(language, 'my_addresses')}>
      <address>
        <strong>{address.name}</strong>
        <span>{address.phone}</span>
        <span>{address.address}</span>
        <span>
          {location && [location.subdistrict_name, location.city_name, location.province_name].join(', ')}{' '}
          {address.postal_code}
        </span>
      </address>
      {problem && <Problem problem={problem} />}
      <div class="record-actions">
        <button type="button" class="link" onClick={onEdit}>
          {say(language, 'edit')}
        </button>
        <button type="button" class="link" onClick={() => void remove()}>
          {say(language, 'remove')}
        </button>
      </div>
    </section>
  )
}
