import { Link, useLocation } from 'react-router'
import { useMessages } from '../../messages/provider.tsx'
import { dropdownClasses as classes } from '../../parts/layout/dropdown.tsx'
import { Icon } from '../../parts/values/icon.tsx'
import { useBusiness } from '../../session/business.tsx'
import { saveStoreChoice, storeParameter } from '../../session/store.ts'

type Props = { stores: { id: number; name: string }[]; chosen: string | undefined }

/** Menu entries that select the store whose figures and orders are shown. */
export default function StoreChoice({ stores, chosen }: Props) {
  const words = useMessages().storeChoice
  const { unique_id } = useBusiness().business
  const { search } = useLocation()
  const toAddress = (id: string | undefined) => {
    const params = new URLSearchParams(search)
    if (id) params.set(storeParameter, id)
    else params.delete(storeParameter)
    return { search: params.toString() }
  }
  const entries = [{ id: undefined, name: words.all }, ...stores.map(({ id, name }) => ({ id: String(id), name }))]
  return (
    <>
      <hr className={classes.line} />
      <div className={classes.label}>{words.title}</div>
      {entries.map(({ id, name }) => (
        <Link
          key={id ?? 'all'}
          to={toAddress(id)}
          className={classes.entry}
          aria-current={id === chosen ? 'true' : undefined}
          onClick={() => saveStoreChoice(unique_id, id)}
        >
          <span className={classes.words}>{name}</span>
          {id === chosen && <Icon name="check" size={16} />}
        </Link>
      ))}
    </>
  )
}
